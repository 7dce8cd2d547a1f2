"""The scripted first deal of every game: legal to its end, and every rule of the summary is taught."""

import re

import msgspec
import pytest

from boxlid.games import GAMES, Game
from boxlid.games.first_deals import LEARNER, FirstDeal
from boxlid.games.loader import load_first_deal
from boxlid.table import Table
from boxlid.table.lesson import Lesson, NotInThisDeal, deal_lesson

SKELETON = Game("skeleton", "Skeleton", 2026)
MOST_CHARACTERS = 330
"""More would not fit above the cards on a phone."""
MOST_CAPTIONS = 26


def first_deal_of(game: Game) -> FirstDeal:
    assert game.first_deal is not None
    return game.first_deal


TAUGHT = [game for game in (*GAMES.values(), SKELETON) if game.first_deal]
every_first_deal = pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.id)


def untaught(game: Game, deal: FirstDeal) -> set[str]:
    """The rules of the summary and the rows of the points card that no caption explains."""
    rules = {rule.id for rule in game.look.SUMMARY} | {row.id for row in game.look.POINTS}
    return rules - {rule for step in deal.steps for rule in step.teaches}


def act_next(table: Table, lesson: Lesson) -> None:
    """Perform the next step."""
    step = lesson.step
    if step.seat is None:
        lesson.check_reading()
    else:
        action = table.check(step.seat, step.words)
        lesson.check_action(table.game, step.seat, action, table.names)
        table.act(step.seat, action)
    lesson.advance()


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_game_of_ours_can_be_learned_by_playing(game: Game) -> None:
    assert game.first_deal or not game.package.startswith("boxlid.")


@every_first_deal
def test_a_first_deal_is_legal_to_its_end(game: Game) -> None:
    deal = first_deal_of(game)
    table, lesson = deal_lesson(game, deal, ["Ronja", *["bot:novice"] * (deal.seats - 1)]), Lesson(deal)
    while not lesson.is_over:
        if lesson.step.seat == LEARNER and lesson.step.text:
            shown = {choice.words for choice in table.scene(LEARNER).choices}
            assert lesson.step.words in shown
            for words in shown - {lesson.step.words}:
                with pytest.raises(NotInThisDeal, match="in this first deal, "):
                    lesson.check_action(game, LEARNER, table.check(LEARNER, words), table.names)
        act_next(table, lesson)
    assert lesson.step.seat is None


@every_first_deal
def test_every_rule_of_the_summary_and_the_points_card_is_taught(game: Game) -> None:
    deal = first_deal_of(game)
    assert not untaught(game, deal)
    known = {rule.id for rule in game.look.SUMMARY} | {row.id for row in game.look.POINTS}
    for n, step in enumerate(deal.steps):
        assert set(step.teaches) <= known
        silent = (*deal.steps[:n], msgspec.structs.replace(step, teaches=()), *deal.steps[n + 1 :])
        only_here = set(step.teaches) - {rule for other in deal.steps if other is not step for rule in other.teaches}
        assert untaught(game, msgspec.structs.replace(deal, steps=silent)) == only_here


@every_first_deal
def test_each_decision_of_the_learner_has_a_caption(game: Game) -> None:
    deal = first_deal_of(game)
    names = ["Ronja", *(f"Bot {seat}" for seat in range(1, deal.seats))]
    for step in deal.steps:
        is_automatic = step.seat is not None and not step.text
        assert bool(step.wanted) == (step.seat == LEARNER and not is_automatic)
        if step.seat == LEARNER and is_automatic:
            assert game.scene.parse_action(step.words) == game.races.IDLE_ACTION
        assert len(step.text) + len(step.wanted) <= MOST_CHARACTERS
        assert not re.search(r"[{}]", step.text.format(*names) + step.wanted.format(*names))
        assert not step.wanted.endswith((".", "!"))
        assert not step.text or step.text.endswith((".", "!", "?", ":"))
    assert deal.steps[0].text
    assert sum(bool(step.text) for step in deal.steps) <= MOST_CAPTIONS


@every_first_deal
def test_captions_follow_the_steps(game: Game) -> None:
    deal = first_deal_of(game)
    table, lesson = deal_lesson(game, deal, ["Ronja", *["bot:novice"] * (deal.seats - 1)]), Lesson(deal)
    numbers = []
    while not lesson.is_over:
        caption = lesson.caption(game)
        numbers.append(caption.number)
        assert caption.is_read == (not lesson.step.text)
        assert (caption.action is not None) == bool(lesson.step.wanted)
        act_next(table, lesson)
    last = lesson.caption(game)
    assert (last.number, last.wanted, last.is_read) == (last.of, "", False)
    assert sorted({*numbers, last.number}) == list(range(1, last.of + 1))


def test_a_game_without_a_first_deal_has_none() -> None:
    assert load_first_deal("boxlid.kernel") is None
