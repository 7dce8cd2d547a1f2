"""ChaCha8 matches its published test vectors, and shuffles are uniform."""

import math
import struct
from collections import Counter
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxlid.kernel.chance import shuffles as chance
from boxlid.kernel.chance.shuffles import (
    BLOCK_WORDS,
    STREAM_SIZE,
    derive_key,
    draw_below,
    make_block,
    next_word,
    open_stream,
    shuffle_words,
)
from boxlid.kernel.execution.compile import compiled
from boxlid.kernel.execution.rows import Ints

# Key, nonce and the first two blocks, from "Test Vectors for the Stream Cipher ChaCha" (draft-strombergson), 8 rounds.
VECTORS = {
    "TC1": (
        "00" * 32,
        "00" * 8,
        (
            "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
            "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
            "d2aefa0deaa5c151bf0adb6c01f2a5adc0fd581259f9a2aadcf20f8fd566a26b"
            "5032ec38bbc5da98ee0c6f568b872a65a08abf251deb21bb4b56e5d8821e68aa"
        ),
    ),
    "TC2": (
        "01" + "00" * 31,
        "00" * 8,
        (
            "cf5ee9a0494aa9613e05d5ed725b804b12f4a465ee635acc3a311de8740489ea"
            "289d04f43c7518db56eb4433e498a1238cd8464d3763ddbb9222ee3bd8fae3c8"
            "b4355a7d93dd8867089ee643558b95754efa2bd1a8a1e2d75bcdb32015542638"
            "291941feb49965587c4fdfe219cf0ec132a6cd4dc067392e67982fe53278c0b4"
        ),
    ),
    "TC3": (
        "00" * 32,
        "01" + "00" * 7,
        (
            "2b8f4bb3798306ca5130d47c4f8d4ed13aa0edccc1be6942090faeeca0d7599b"
            "7ff0fe616bb25aa0153ad6fdc88b954903c22426d478b97b22b8f9b1db00cf06"
            "470bdffbc488a8b7c701ebf4061d75c5969186497c95367809afa80bd843b040"
            "a79abc6e73a91757f1db73c8eacfa543b38f289d065ab2f3032d377b8c37fe46"
        ),
    ),
    "TC7": (
        "00112233445566778899aabbccddeeffffeeddccbbaa99887766554433221100",
        "0f1e2d3c4b5a6978",
        (
            "db43ad9d1e842d1272e4530e276b3f568f8859b3f7cf6d9d2c74fa53808cb515"
            "7a8ebf46ad3dcc4b6c7dadde131784b0120e0e22f6d5f9ffa7407d4a21b695d9"
            "c5dd30bf55612fab9bdd118920c19816470c7f5dcd42325dbbed8c57a56281c1"
            "44cb0f03e81b3004624e0650a1ce5afaf9a7cd8163f6dbd72602257dd96e471e"
        ),
    ),
    "TC8": (
        "c46ec1b18ce8a878725a37e780dfb7351f68ed2e194c79fbc6aebee1a667975d",
        "1ada31d5cf688221",
        (
            "838751b42d8ddd8a3d77f48825a2ba752cf4047cb308a5978ef274973be374c9"
            "6ad848065871417b08f034e681fe46a93f7d5c61d1306614d4aaf257a7cff08b"
            "16f2fda170cc18a4b58a2667ed962774af792a6e7f3c77992540711a7a136d7e"
            "8a2f8d3f93816709d45a3fa5f8ce72fde15be7b841acba3a2abd557228d9fe4f"
        ),
    ),
}


def key_words(text: str) -> Ints:
    return list(struct.unpack("<8I", bytes.fromhex(text)))


def as_bytes(words: Ints) -> bytes:
    return struct.pack(f"<{len(words)}I", *words)


def new_stream(number: int) -> Ints:
    stream = [0] * STREAM_SIZE
    open_stream(stream, number)
    return stream


@pytest.mark.parametrize("name", VECTORS)
def test_published_vectors(name: str) -> None:
    key, nonce, expected = VECTORS[name]
    stream = int.from_bytes(bytes.fromhex(nonce), "little")
    plain, machine_code = b"", b""
    for counter in range(2):
        block = [0] * BLOCK_WORDS
        make_block(block, key_words(key), counter, stream)
        plain += as_bytes(block)
        words = np.zeros(BLOCK_WORDS, np.int64)
        compiled(chance).make_block(words, np.array(key_words(key)), counter, stream)
        machine_code += as_bytes(words.tolist())
    assert plain.hex() == machine_code.hex() == expected


def test_a_stream_is_the_concatenation_of_its_blocks() -> None:
    key, _, expected = VECTORS["TC1"]
    stream = new_stream(0)
    words = [next_word(stream, key_words(key)) for _ in range(2 * BLOCK_WORDS)]
    assert as_bytes(words).hex() == expected


def test_draws_reject_words_that_would_be_biased() -> None:
    key = key_words("11" * 32)
    n = 3 << 29  # a quarter of all words must be rejected
    drawn = np.array([draw_below(stream, key, n) for stream in [new_stream(1)] for _ in range(4000)])
    assert drawn.min() >= 0
    assert drawn.max() < n
    thirds = np.bincount(drawn // (1 << 29), minlength=3)
    assert (abs(thirds - 4000 / 3) < 5 * (4000 * 2 / 9) ** 0.5).all()


@pytest.mark.parametrize("n", [2, 3, 5, 23, 42, 52, 104])
def test_a_shuffle_follows_the_documented_algorithm(n: int) -> None:
    key = key_words("22" * 32)
    n_skipped = 0
    for number in range(50):
        order, machine_code = list(range(n)), np.arange(n)
        shuffle_words(order, n, new_stream(number), key)
        compiled(chance).shuffle_words(machine_code, n, np.array(new_stream(number)), np.array(key))
        stream, expected, places = new_stream(number), list(range(n)), list(range(n - 1, 0, -1))
        while places:
            group, places = places[:4], places[4:]
            m = math.prod(last + 1 for last in group)
            while (word := next_word(stream, key)) * m % 2**32 < 2**32 % m:
                n_skipped += 1
            for last in group:
                pick, word = divmod(word * (last + 1), 2**32)
                expected[last], expected[pick] = expected[pick], expected[last]
        assert order == machine_code.tolist() == expected
    assert (n_skipped > 0) == (n == 104)


def test_the_orders_of_four_cards_are_uniform() -> None:
    n, key, seen = 12_000, key_words("33" * 32), Counter[tuple[int, ...]]()
    for number in range(n):
        order = list(range(4))
        shuffle_words(order, 4, new_stream(number), key)
        seen[tuple(order)] += 1
    expected = n / 24
    chi_squared = sum((seen[order] - expected) ** 2 / expected for order in permutations(range(4)))
    assert chi_squared < 49.7  # p = 0.001, 23 degrees of freedom


@given(number=st.integers(0, 2**40), n=st.integers(1, 104))
def test_a_shuffle_loses_no_card(number: int, n: int) -> None:
    order = list(range(n))
    shuffle_words(order, n, new_stream(number), key_words("44" * 32))
    assert sorted(order) == list(range(n))


def test_matches_of_a_series_have_different_keys() -> None:
    keys = set()
    for number in range(200):
        into, scratch = [0] * 8, [0] * STREAM_SIZE
        derive_key(key_words("55" * 32), number, into, scratch)
        keys.add(tuple(into))
    assert len(keys) == 200
