"""How long a race was open, and who was first: said by the action that closes it, from the times of the actions."""

from boxlid.games.stories import texts
from boxlid.table import Table
from boxlid.table.narrator import Narrator
from boxlid.table.replay import replay
from tests.games.archduke.arrange import playing

FIRST, NEXT, THIRD = range(3)


def discarded_at(at_ms: int | None) -> Table:
    """Seat 0 has discarded a 10 at this time; the other two know that they have one."""
    table = Table("archduke", 3, options={"race": True}, seed=1)
    table._state = playing("N2 N3 N4 N5", "N10 N7 N8 N9", "N10 N6 N8 N9", draw="N10", race=True).state
    for words in ("touch", "draw", "discard"):
        table.act(FIRST, words, at_ms)
    return table


def story(table: Table) -> list[str]:
    return texts(Narrator(table, NEXT).last_action())


def test_the_first_match_wins_and_the_touch_says_how_long_matching_was_open() -> None:
    table = discarded_at(5_000)
    table.act(FIRST, "done", 5_500)
    table.act(THIRD, "match 0", 6_000)
    assert not any("open for" in text for text in story(table)), "it is still open"
    table.act(NEXT, "match 0", 6_100)
    table.act(NEXT, "touch", 7_400)
    assert story(table) == [
        "Seat 1 touches the piles, and matching is over.",
        "Matching was open for 2.4 s. Seat 2 matched first.",
    ]


def test_a_wrong_match_does_not_win() -> None:
    table = discarded_at(5_000)
    table.act(FIRST, "done", 5_500)
    table.act(THIRD, "match 1", 6_000)
    table.act(NEXT, "touch", 8_000)
    assert story(table)[-1] == "Matching was open for 3.0 s. No one matched."


def test_without_times_nothing_is_said() -> None:
    table = discarded_at(None)
    table.act(FIRST, "done")
    table.act(NEXT, "touch")
    assert story(table) == ["Seat 1 touches the piles, and matching is over."]


def test_a_match_out_closes_the_race_before_the_round_is_counted() -> None:
    table = Table("archduke", 2, options={"race": True}, seed=1)
    table._state = playing("N2 N3 N4 N5", "N10 - - -", draw="N10", race=True).state
    for at_ms, words in enumerate(("touch", "draw", "discard")):
        table.act(FIRST, words, at_ms)
    table.act(NEXT, "match 0", 1_202)
    assert story(table)[1:3] == ["Matching was open for 1.2 s. Seat 1 matched first.", "End of round 1."]


def test_a_replay_says_the_same_and_the_record_does_not_change() -> None:
    table = Table("archduke", 2, options={"race": True}, seed=1)
    for seat in range(2):
        table.act(seat, "look 0", 200)
        table.act(seat, "look 1", 200)
    turn = next(seat for seat in range(2) if "draw" in table.legal(seat) or "touch" in table.legal(seat))
    table.act(turn, next(words for words in ("touch", "draw") if words in table.legal(turn)), 1_700)
    assert story(table)[-1] == "Matching was open for 1.5 s. No one matched."
    again = replay(table.record())
    assert story(again) == story(table)
    assert again.record().actions == table.record().actions
