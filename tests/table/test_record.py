"""Records: their contents, and how bad ones are refused."""

import json
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boxlid.games import BoxlidError, Unreadable
from boxlid.table import Record, Table, read_record, replay, verify, write_record
from boxlid.table.keys import commitment_to, key_from_hex, key_from_seed, key_of, words_of
from boxlid.table.record import Result
from tests.contract.cases import CASES
from tests.contract.positions import random_table

SHORT = next(case for case in CASES if str(case) == "family-4-target=10")
FINISHED = random_table(SHORT, seed=1).record()
FINISHED_RESULT = FINISHED.result or Result([], [])


def changed(**fields: Any) -> Record:
    return msgspec.structs.replace(FINISHED, **fields)


def broken(record: Record) -> list[str]:
    return [finding.says for finding in verify(record) if not finding.holds]


def test_a_finished_record_has_its_key_and_result() -> None:
    assert FINISHED.result is not None
    assert FINISHED.key is not None
    assert commitment_to(bytes.fromhex(FINISHED.key)) == FINISHED.commitment
    assert broken(FINISHED) == []


def test_an_unfinished_record_has_neither_key_nor_result_and_only_the_shuffles_made() -> None:
    record = random_table(SHORT, seed=1, length=20).record()
    assert record.key is None
    assert record.result is None
    assert len(record.shuffles) == 1
    assert broken(record) == []
    assert replay(record).record() == record


def test_the_text_has_one_line_per_shuffle_and_action() -> None:
    text = write_record(FINISHED)
    assert text.count("\n") > len(FINISHED.shuffles) + len(FINISHED.actions)
    assert json.loads(text)["actions"][0] == [FINISHED.actions[0].seat, FINISHED.actions[0].words, 0]


def test_an_action_without_a_time_has_two_parts() -> None:
    table = Table("family", seed=1)
    table.act(0, "bid 1")
    assert json.loads(write_record(table.record()))["actions"] == [[0, "bid 1"]]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"", "truncated"),
        (b"not json", "not a whole Boxlid record"),
        (b"\xff\xfe", "not a whole Boxlid record"),
        (write_record(FINISHED).encode()[:-40], "truncated"),
        (b'{"boxlid": 1}', "missing required field"),
        (write_record(changed(boxlid=3)), "has format 3, and this program reads formats 1 to 2"),
        (write_record(FINISHED).replace('"game"', '"gaem"'), "unknown field"),
        (write_record(changed(players=["Ann", "Bob", "Cem", "\x1b[2J"])), "not plain text"),
        (write_record(changed(options={"target\n": 100})), "not plain text"),
    ],
)
def test_an_unreadable_record_is_refused_in_a_sentence(text: bytes | str, says: str) -> None:
    with pytest.raises(Unreadable, match=says):
        read_record(text)


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"game": "chess"}, "no game called chess"),
        ({"rules": 99}, "version 99"),
        ({"seats": 9}, "for 2 to 6 players"),
        ({"players": ["Ann"]}, "4 seats but 1 players"),
        ({"options": {"target": 5}}, "must be a whole number from 10"),
        ({"options": {"speed": 5}}, "no option speed"),
        ({"dealer": 4}, "first dealer is seat 4"),
        ({"cuts": None}, "cuts of the record"),
        ({"cuts": [["G9"] * 9]}, "cuts of the record"),
        ({"cuts": [["X1", "G9", "G8", "G7"]]}, "no card X1"),
        ({"shuffles": []}, "ends before its shuffle number 1"),
        ({"shuffles": [["G9"] * 42]}, "does not hold the cards"),
        ({"shuffles": [FINISHED.shuffles[0][:-1]]}, "does not hold the cards"),
    ],
)
def test_a_record_that_cannot_be_replayed_says_why(fields: dict[str, Any], says: str) -> None:
    with pytest.raises(BoxlidError, match=says):
        replay(changed(**fields))


def test_a_record_with_too_many_seats_is_refused_before_anything_else() -> None:
    with pytest.raises(Unreadable, match="for 2 to 6 players"):
        verify(changed(seats=1 << 40))


def test_an_illegal_action_is_named_with_its_clause() -> None:
    actions = [*FINISHED.actions[:4], FINISHED.actions[4].__class__(FINISHED.actions[4].seat, "keep", 9)]
    with pytest.raises(Unreadable, match=r"action 5 of the record cannot be played: keep: .* \(FAM-3\.8a\)"):
        replay(changed(actions=actions))


def test_time_does_not_run_backwards() -> None:
    table = Table("family", seed=1)
    table.act(0, "bid 1", at_ms=500)
    with pytest.raises(Unreadable, match="499 ms is before"):
        table.act(1, "bid 1", at_ms=499)
    with pytest.raises(Unreadable, match="longer than any match"):
        table.act(1, "bid 1", at_ms=1 << 63)


def swapped(row: list[str]) -> list[str]:
    return [row[1], row[0], *row[2:]]


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"secret": "00" * 32}, "the secret matches the commitment"),
        ({"commitment": "00" * 32}, "the secret matches the commitment"),
        ({"key": "00" * 32}, "the key is made from the secret"),
        ({"nonces": [None, "00", None, None]}, "the key is made from the secret"),
        ({"nonces": [None]}, "1 nonces for 4 seats"),
        ({"nonces": [None, "no", None, None]}, "the nonce no must be pairs"),
        ({"secret": "zz"}, "64 hexadecimal digits"),
        ({"key": "zz"}, "64 hexadecimal digits"),
        ({"result": msgspec.structs.replace(FINISHED_RESULT, reason="boredom")}, "because one player alone"),
        ({"result": msgspec.structs.replace(FINISHED_RESULT, clause="FAM-1.1")}, "(FAM-3.11b)"),
        ({"result": Result(scores=[0, 0, 0, 10], winners=[3])}, "the result follows from the actions"),
        ({"actions": FINISHED.actions[:-1]}, "stop before the end"),
        ({"cuts": [["E1", "E2", "E3", "E4"]]}, "the cut chose the first dealer"),
        ({"shuffles": [swapped(FINISHED.shuffles[0]), *FINISHED.shuffles[1:]]}, "every action is legal|deals these"),
        ({"shuffles": [*FINISHED.shuffles, FINISHED.shuffles[0]]}, "shuffles are recorded"),
    ],
)
def test_tampering_is_detected(fields: dict[str, Any], says: str) -> None:
    assert any(says_one in finding for says_one in says.split("|") for finding in broken(changed(**fields)))


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=5)
    | st.sampled_from(["G9", "bid 3", "play A1", "keep"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)


@given(st.data())
def test_any_change_to_a_record_is_harmless_or_refused(data: st.DataObject) -> None:
    fields = json.loads(write_record(random_table(SHORT, seed=1, length=12).record()))
    where: Any = fields
    name: Any = data.draw(st.sampled_from(sorted(fields)))
    while isinstance(where[name], list) and where[name] and data.draw(st.booleans()):
        where, name = where[name], data.draw(st.integers(0, len(where[name]) - 1))
    where[name] = data.draw(json_values)
    with suppress(BoxlidError):
        assert verify(read_record(json.dumps(fields)))


def test_keys_round_trip() -> None:
    key = key_from_seed(5)
    assert key_of(words_of(key)) == key == key_from_hex(key.hex())
    assert key_from_seed(6) != key


def test_tables_without_a_seed_get_different_deals() -> None:
    assert Table("family").shuffles != Table("family").shuffles
