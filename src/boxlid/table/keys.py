"""Commit and reveal: a commitment to the secret is published before a match, the secret and the key after it."""

import hashlib
import re
import secrets
import struct
from collections.abc import Sequence

from boxlid.games import Unreadable
from boxlid.kernel.chance.shuffles import KEY_WORDS
from boxlid.kernel.execution.rows import Ints

KEY_BYTES = 32
KEY_FORMAT = struct.Struct(f"<{KEY_WORDS}I")
NEW_NONCE = re.compile(f"[0-9a-f]{{{2 * KEY_BYTES}}}")
"""Records may contain nonces of any length; new ones are as long as a key."""


def new_key() -> bytes:
    """A random key."""
    return secrets.token_bytes(KEY_BYTES)


def new_nonce() -> str:
    """A random nonce, in hexadecimal digits."""
    return new_key().hex()


def key_from_seed(seed: int) -> bytes:
    """A reproducible key: the same for the same seed."""
    return hashlib.sha256(f"boxlid seed {seed}".encode()).digest()


def check_secret(secret: bytes) -> bytes:
    """A secret from which a match can be dealt, refused unless it is as long as a key."""
    if not isinstance(secret, bytes):
        raise Unreadable(f"a secret must be {KEY_BYTES} bytes, not of type {type(secret).__name__}")
    if len(secret) != KEY_BYTES:
        raise Unreadable(f"a secret must be {KEY_BYTES} bytes, not {len(secret)}")
    return secret


def commitment_to(key: bytes) -> str:
    """The commitment to a key: its SHA-256."""
    return hashlib.sha256(key).hexdigest()


def match_key(secret: bytes, nonces: Sequence[bytes | None] | None) -> bytes:
    """The key of a match: a hash of the secret and the nonces by seat; without nonces the secret itself."""
    if nonces is None:
        return secret
    return hashlib.sha256(secret + b"".join(nonce or b"" for nonce in nonces)).digest()


def key_from_hex(text: str) -> bytes:
    """The key or secret of a record."""
    key = _from_hex(text)
    if key is None or len(key) != KEY_BYTES:
        raise Unreadable(f"the key must be {2 * KEY_BYTES} hexadecimal digits")
    return key


def nonces_from_hex(nonces: Sequence[str | None]) -> list[bytes | None]:
    """The nonces by seat."""
    return [None if nonce is None else _nonce_from_hex(nonce) for nonce in nonces]


def _nonce_from_hex(text: str) -> bytes:
    nonce = _from_hex(text)
    if nonce is None:
        raise Unreadable(f"the nonce {text} must be pairs of hexadecimal digits")
    return nonce


def check_new_nonce(text: str) -> str:
    """Return a nonce sent by a player, or refuse it if malformed."""
    if not NEW_NONCE.fullmatch(text):
        raise Unreadable(f"a nonce is {2 * KEY_BYTES} hexadecimal digits in lower case, not {len(text)} characters")
    return text


def _from_hex(text: str) -> bytes | None:
    try:
        return bytes.fromhex(text)
    except ValueError:
        return None


def words_of(key: bytes) -> Ints:
    """The key as words, for the rules."""
    return list(KEY_FORMAT.unpack(key))


def key_of(words: Ints) -> bytes:
    """The key from its words."""
    return KEY_FORMAT.pack(*words)
