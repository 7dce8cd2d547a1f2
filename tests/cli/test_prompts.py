"""The prompt in a terminal, also after a take-back and in a race."""

import pytest

from boxlid.cli.line_input import LineInput
from boxlid.cli.terminal_match import HUMAN, TerminalMatch
from boxlid.table import Table
from boxlid.workers import WorkerOpponents
from tests.games.archduke.arrange import Match, playing

FOUR, OTHER_FOUR = "N2 N3 N4 N5", "N6 N7 N8 N9"


class Typed(LineInput):
    """Typed lines, until none is left."""

    def __init__(self, *lines: str) -> None:
        super().__init__()
        self.lines = list(lines)

    def next(self, prompt: str) -> str:  # noqa: ARG002 - any prompt
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)


def sit_down(match: Match, *lines: str, race: bool = False) -> TerminalMatch:
    """A terminal at a match that has come this far."""
    table = Table("archduke", 2, options={"race": race}, seed=1, players=["You", "bot:novice"])
    table._state = match.state
    return TerminalMatch(table, Typed(*lines), HUMAN, None, WorkerOpponents())


def test_after_a_take_back_the_prompt_is_that_of_the_current_table(capsys: pytest.CaptureFixture[str]) -> None:
    match = playing(FOUR, OTHER_FOUR, draw="S11").say(0, "draw", "discard").all_pass()
    terminal = sit_down(match, "swap 0.0", "undo", "0.1")
    terminal.ask()
    assert terminal.table.legal(HUMAN)[0] == "with 0.1"
    terminal.lines = Typed("undo", "0.1")
    terminal.ask()
    assert "You took the last action back." in [line.text for line in terminal.story]
    out = capsys.readouterr().out
    assert out.count("Swap: swap any two cards, or skip.") == 2
    assert "with 0.1" not in terminal.table.legal(HUMAN)
    assert "with 0.0" in terminal.table.legal(HUMAN)


def before_two_cards_in_a_row() -> Table:
    """The human has two cards to choose from, wins the trick with the first, and then has one card left to lead."""
    for seed in range(100):
        table = Table("allstar", 2, seed=seed, players=["You", "bot:novice"])
        while not table.is_over:
            seat = table.actors[0]
            n_choices = len(table.legal(seat))
            table.act(seat, table.legal(seat)[0])
            is_asked_again = table.actors == [HUMAN] == [seat] and len(table.legal(HUMAN)) == 1
            if is_asked_again and n_choices == 2 and table.may_undo(HUMAN):
                table.undo(HUMAN)
                return table
    raise AssertionError("no such match")


def test_enter_after_a_take_back_does_not_play_what_was_asked_before(capsys: pytest.CaptureFixture[str]) -> None:
    table = before_two_cards_in_a_row()
    first, second = table.legal(HUMAN)
    terminal = TerminalMatch(table, Typed(first), HUMAN, None, WorkerOpponents())
    terminal.ask()
    assert table.legal(HUMAN) == [second]
    terminal.lines = Typed("undo", "")
    with pytest.raises(EOFError):
        terminal.ask()
    assert table.legal(HUMAN) == [first, second]
    assert capsys.readouterr().out


def test_a_player_who_may_only_match_is_asked_that(capsys: pytest.CaptureFixture[str]) -> None:
    match = playing(FOUR, "N7 N6 N8 N9", draw="N10 N7", race=True).say(0, "touch", "draw", "discard", "done")
    match.say(1, "touch", "draw", "discard")
    terminal = sit_down(match, race=True)
    with pytest.raises(EOFError):
        terminal.ask()
    out = capsys.readouterr().out
    assert "Match the 7?" in out
    assert "call Archduke, or done" not in out


def test_a_seat_that_can_only_lose_a_race_is_not_asked() -> None:
    match = playing(FOUR, OTHER_FOUR, draw="N10 N7", race=True).say(0, "touch", "draw", "discard", "done")
    terminal = sit_down(match.say(1, "touch", "draw"), race=True)
    assert terminal.table.actors == [0, 1]
    assert terminal.next_actor() == 1
