"""The frames that the transport builds itself are those of the WebSocket protocol."""

import pytest
from websockets.frames import Frame, Opcode

from boxlid.server.socket.transport import text_header


@pytest.mark.parametrize("n_bytes", [0, 125, 126, 65_535, 65_536])
def test_a_text_frame_is_built_as_websockets_does(n_bytes: int) -> None:
    text = b"x" * n_bytes
    assert text_header(n_bytes) + text == Frame(Opcode.TEXT, text).serialize(mask=False)
