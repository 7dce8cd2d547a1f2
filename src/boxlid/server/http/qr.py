"""QR codes as SVG paths."""

import segno

from boxlid.server.tables.lobby_messages import QrCode


def qr_code(text: str) -> QrCode:
    """The QR code of a text: its dark modules, row by row, as rectangles of one path."""
    rows = segno.make(text, error="m", micro=False).matrix
    runs = [f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, is_dark in enumerate(row) if is_dark]
    return QrCode(size=len(rows), path="".join(runs))
