"""How the key of a match is made, and what `verify` says if one of its parts was replaced."""

import hashlib
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxlid.games import Unreadable
from boxlid.table import Record, Table, read_record, replay, verify, write_record
from boxlid.table.keys import KEY_BYTES, check_new_nonce, commitment_to, key_from_seed, match_key, new_nonce
from tests.table.test_format import finish

SECRET = key_from_seed(1)
NONCES = [b"\x01" * KEY_BYTES, None, b"\x02" * KEY_BYTES, None]
PLAYERS = ["Ann", "bot:novice", "Cem", "Di"]


def dealt_from(secret: bytes) -> Record:
    return finish(Table("family", 4, options={"target": 10}, secret=secret, nonces=NONCES, players=PLAYERS))


RECORD = dealt_from(SECRET)


def broken(**fields: Any) -> list[str]:
    return [finding.says for finding in verify(msgspec.structs.replace(RECORD, **fields)) if not finding.holds]


def reference(secret: bytes, nonces: list[bytes | None]) -> bytes:
    digest = hashlib.sha256(secret)
    for nonce in nonces:
        if nonce is not None:
            digest.update(nonce)
    return digest.digest()


@given(st.binary(min_size=KEY_BYTES, max_size=KEY_BYTES), st.lists(st.none() | st.binary(max_size=40), max_size=12))
def test_the_key_is_the_hash_of_the_secret_and_all_nonces_in_seat_order(
    secret: bytes, nonces: list[bytes | None]
) -> None:
    assert match_key(secret, nonces) == reference(secret, nonces)
    assert match_key(secret, None) == secret


def test_a_record_with_nonces_verifies_and_replays() -> None:
    assert broken() == []
    assert RECORD.key == reference(SECRET, NONCES).hex()
    assert read_record(write_record(RECORD)) == RECORD == replay(RECORD).record()
    says = [finding.says for finding in verify(RECORD)]
    assert "the key is made from the secret and the nonces of 2 of 4 players" in says
    assert "no bot has a nonce" in says


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"nonces": ["03" * KEY_BYTES, None, "02" * KEY_BYTES, None]}, "the secret and the nonces give another key"),
        ({"nonces": ["01" * KEY_BYTES, None, None, None]}, "the secret and the nonces give another key"),
        ({"nonces": None}, "the secret and the nonces give another key"),
        ({"secret": "00" * KEY_BYTES}, "the secret matches the commitment; its SHA-256 is not the commitment"),
        ({"commitment": "00" * KEY_BYTES}, "the secret matches the commitment; its SHA-256 is not the commitment"),
        ({"key": "00" * KEY_BYTES}, "the secret and the nonces give another key"),
        ({"key": None, "nonces": [None] * 4}, "the key deals these cards"),
        ({"players": ["bot:novice", "Bob", "Cem", "Di"]}, "seat 0 is bot:novice, but has a nonce"),
    ],
)
def test_a_replaced_part_is_named(fields: dict[str, Any], says: str) -> None:
    assert any(says in finding for finding in broken(**fields))


def test_a_server_that_replaced_its_secret_after_the_nonces_is_detected() -> None:
    """The whole record fits the other secret, except the commitment published before the nonces."""
    other = msgspec.structs.replace(dealt_from(key_from_seed(2)), commitment=commitment_to(SECRET))
    assert [finding.says for finding in verify(other) if not finding.holds] == [
        "failed: the secret matches the commitment; its SHA-256 is not the commitment"
    ]


@pytest.mark.parametrize("text", ["", "01", "01" * KEY_BYTES + "01", "AB" * KEY_BYTES, "0 " * KEY_BYTES])
def test_a_new_nonce_must_be_as_long_as_a_key(text: str) -> None:
    with pytest.raises(Unreadable, match=f"64 hexadecimal digits in lower case, not {len(text)} characters"):
        check_new_nonce(text)
    assert check_new_nonce(new_nonce()) != new_nonce()


@pytest.mark.parametrize(
    ("secret", "says"), [(b"abc", "not 3"), (b"", "not 0"), ("a" * KEY_BYTES, "not of type str")], ids=repr
)
def test_a_secret_of_another_length_is_refused_without_showing_it(secret: Any, says: str) -> None:
    with pytest.raises(Unreadable, match=f"^a secret must be 32 bytes, {says}$"):
        Table("family", secret=secret)
