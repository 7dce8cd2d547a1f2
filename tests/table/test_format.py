"""Both formats of records: the first stays readable, and what the second adds."""

import json

import msgspec
import pytest

from boxlid.games import Unreadable
from boxlid.table import CannotUndo, Record, Table, read_record, replay, verify, write_record
from boxlid.table.keys import commitment_to, key_from_seed, match_key
from boxlid.table.record import Marks, RecordedAction, effective_actions
from tests.contract.cases import CASES
from tests.contract.positions import random_table

SHORT = next(case for case in CASES if str(case) == "family-4-target=10")
NONCES = [b"\x01" * 16, None, b"\x02", None]


def finish(table: Table) -> Record:
    while not table.is_over:
        seat = table.actors[0]
        table.act(seat, table.legal(seat)[0])
    return table.record()


def holds(record: Record) -> bool:
    return all(finding.holds for finding in verify(record))


def test_format_1_is_read_and_verified() -> None:
    fields = json.loads(write_record(random_table(SHORT, seed=1).record()))
    del fields["secret"], fields["result"]["reason"], fields["result"]["clause"]
    record = read_record(json.dumps({**fields, "boxlid": 1}))
    assert record.secret == fields["key"]
    assert holds(record)
    assert read_record(write_record(record)) == record


def test_the_result_says_why_the_match_ended() -> None:
    result = random_table(SHORT, seed=1).record().result
    assert result is not None
    assert result.clause == "FAM-3.11b"
    assert result.reason == "one player alone has the highest score, and it is the target or more"


def test_without_nonces_the_secret_is_the_key() -> None:
    record = random_table(SHORT, seed=1).record()
    assert record.secret == record.key
    assert record.nonces is None
    assert record.commitment == commitment_to(bytes.fromhex(record.secret or ""))


def test_nonces_change_the_deal_and_are_verified() -> None:
    secret = key_from_seed(1)
    table = Table("family", 4, options={"target": 10}, secret=secret, nonces=NONCES)
    assert table.shuffles != Table("family", 4, options={"target": 10}, secret=secret).shuffles
    assert table.record().nonces == ["01" * 16, None, "02", None]
    record = finish(table)
    assert record.key == match_key(secret, NONCES).hex() != record.secret == secret.hex()
    assert holds(record)
    assert not holds(msgspec.structs.replace(record, nonces=["01" * 16, None, "03", None]))
    assert replay(record).record() == record


def test_the_key_is_a_hash_of_the_secret_and_the_nonces_in_seat_order() -> None:
    """The digest of 32 zero bytes followed by 01 and 02 was computed by another program."""
    key = match_key(bytes(32), [b"\x01", None, b"\x02"])
    assert key.hex() == "745c4e05e86e4db5bc392956a654d052a4f07ae13cf6d0470c536d1005bdeb75"
    assert match_key(bytes(32), [b"\x02", None, b"\x01"]) != key
    assert match_key(bytes(32), [b"\x01", b"\x02"]) == key


def test_an_unfinished_record_has_no_secret() -> None:
    record = random_table(SHORT, seed=1, length=20).record()
    assert record.secret is None
    assert record.key is None


def test_marks_and_missing_times_round_trip() -> None:
    table = Table("family", 4, seed=1)
    table.act(0, "bid 1", marks=Marks(by="stand-in"))
    table.act(1, "bid 1", 700, Marks(credit_ms=40))
    table.act(2, "bid 1", 800)
    text = write_record(table.record())
    assert json.loads(text)["actions"] == [
        [0, "bid 1", None, {"by": "stand-in"}],
        [1, "bid 1", 700, {"credit_ms": 40}],
        [2, "bid 1", 800],
    ]
    assert replay(read_record(text)).record() == table.record()


def test_an_unknown_mark_is_refused() -> None:
    fields = json.loads(write_record(random_table(SHORT, seed=1, length=4).record()))
    fields["actions"][0] = [0, "bid 1", None, {"by": "magic"}]
    with pytest.raises(Unreadable, match="invalid enum value"):
        read_record(json.dumps(fields))


# --- Take-backs -----------------------------------------------------------------------------------------------------


def test_a_take_back_is_recorded_and_replays() -> None:
    table = Table("family", 4, options={"target": 10}, seed=1)
    for seat in range(4):
        table.act(seat, "bid 1", 10)
    leader = table.actors[0]
    first, second = table.legal(leader)[:2]
    table.act(leader, first, 20)
    table.undo(leader, 30)
    table.act(leader, second, 40)
    record = table.record()
    assert [action.words for action in record.actions[4:]] == [first, "undo 1", second]
    assert record.actions[5] == RecordedAction(leader, "undo 1", 30)
    assert replay(record).record() == record
    finished = finish(table)
    assert replay(finished).record() == finished
    assert holds(finished)


def test_several_actions_can_be_taken_back_at_once() -> None:
    table = Table("family", 4, seed=1)
    for seat in range(4):
        table.act(seat, "bid 1")
    before = table.view(0).packed()
    for _ in range(3):
        seat = table.actors[0]
        table.act(seat, table.legal(seat)[0])
    table.take_back(0, 3)
    assert table.view(0).packed() == before
    assert len(table.log) == 4
    record = table.record()
    assert record.actions[-1].words == "undo 3"
    assert replay(record).view(0).packed() == before
    assert holds(record)
    assert effective_actions(record.actions) == record.actions[:4]


def test_a_take_back_never_crosses_a_shuffle() -> None:
    table = random_table(SHORT, seed=3, length=60)
    assert len(table.shuffles) > 1
    with pytest.raises(CannotUndo, match="shuffled since"):
        table.take_back(0, 59)


@pytest.mark.parametrize("n", [0, 5])
def test_only_effective_actions_can_be_taken_back(n: int) -> None:
    table = random_table(SHORT, seed=1, length=4)
    with pytest.raises(Unreadable, match=f"{n} actions cannot be taken back: only 4 are in force"):
        table.take_back(0, n)
