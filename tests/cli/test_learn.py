"""`boxlid play --learn`: the first deals at a terminal."""

import pytest

from boxlid.cli.lesson import learn
from boxlid.cli.main import BAD_INPUT, run
from boxlid.games import GAMES, Game
from boxlid.games.first_deals import LEARNER
from tests.cli.test_prompts import Typed

TAUGHT = [game for game in GAMES.values() if game.first_deal]


def right_lines(game: Game) -> list[str]:
    """What a learner types who does what the captions say."""
    assert game.first_deal
    return [step.words if step.seat == LEARNER else "" for step in game.first_deal.steps if step.text]


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.id)
def test_a_first_deal_is_played_at_the_terminal(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    assert game.first_deal
    learn(game, "Ronja", Typed(*right_lines(game)))
    out = " ".join(capsys.readouterr().out.split())
    names = ["Ronja", "Ada", "Bess", "Carl"]
    for step in game.first_deal.steps:
        assert " ".join(step.text.format(*names).split()) in out
        assert step.wanted[1:].format(*names) in out
    assert f"Now play a match: boxlid play {game.id}" in out


def test_another_action_is_refused_and_the_learner_may_leave(capsys: pytest.CaptureFixture[str]) -> None:
    learn(GAMES["family"], "Ronja", Typed("", "5", "play G9", "?", "3", "quit"))
    out = capsys.readouterr().out
    assert "in this first deal, estimate three tricks." in out
    assert "FAM-" in out
    assert "bid 7" in out
    assert "Lead the Mike 10" in out
    assert "Now play a match" not in out


def test_a_game_without_a_first_deal_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(vars(GAMES["family"]), "first_deal", None)
    assert run(["play", "family", "--learn"]) == BAD_INPUT
    assert "All in the Family has no first deal" in capsys.readouterr().err
