"""Rigged packs: after every action the table and a referee agree on what is legal and where each card lies."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import settings

from boxlid.games import Refused
from boxlid.games.archduke import actions
from boxlid.games.archduke.cards import NAMES
from boxlid.games.archduke.scene import action_words
from boxlid.games.options import OptionValue
from boxlid.kernel.match.roles import HOUSE
from boxlid.table import Table
from tests.games.archduke.arrange import ARCHDUKE
from tests.games.archduke.matching_by_hand import SealedRound
from tests.games.archduke.rigged import Habits, RiggedMatch, Setup

MATCHES = settings().max_examples // 2
"""For each kind of matching, and half as many for version 1: 50 in a test run. Raise it to search longer."""
SAMPLES = MATCHES // 50
"""What has to happen in 50 matches need not happen in the few that a mutant is tried on."""
MOST_ACTIONS = 400
NEVER_CALLING = Habits(match=0, match_wrongly=0, call=0, skip=1, hurry=1)
WORDS = [action_words(action) for action in range(actions.ACTIONS)]


def assert_agreement(match: RiggedMatch) -> None:
    table, referee = match.table, match.referee
    assert table.scores == referee.totals
    assert table.is_over == referee.is_over
    assert legal_words(table) == match.words
    assert table.actors == [seat for seat, words in enumerate(match.words) if words]
    assert may_house_say_time(match) == referee.may_house_say_time(match.clock_ms)
    if outcome := table.outcome:
        assert (outcome.winners, outcome.clause) == (referee.winners, referee.clause)
    elif not referee.is_voting:
        assert_cards_agree(match)


def assert_cards_agree(match: RiggedMatch) -> None:
    round_, cards = match.referee.round, match.referee.round.cards
    assert sets_of(match.table, round_.playing) == cards.sets
    state = match.table._state
    assert [NAMES[kind] for kind in state.discards[: state.n_discards]] == cards.discards
    assert state.queue[: state.n_queue] == round_.queue
    assert [NAMES[kind] for kind in state.pile[state.pile_at : state.pile_size]] == cards.pile


def legal_words(table: Table) -> list[set[str]]:
    return [{WORDS[action] for action in ARCHDUKE.legal(table._state, seat)} for seat in range(table.seats)]


def may_house_say_time(match: RiggedMatch) -> bool:
    try:
        match.table.check(HOUSE, "time", match.clock_ms)
    except Refused:
        return False
    return True


def sets_of(table: Table, seats: list[int]) -> dict[int, list[str | None]]:
    state = table._state
    return {
        seat: [
            NAMES[state.cards[seat][i]] if state.occupied[seat] >> i & 1 else None for i in range(state.places[seat])
        ]
        for seat in seats
    }


def window_of(match: RiggedMatch) -> int:
    """The number of the sealed window that is open before the referee, 0 if there is none."""
    round_ = match.referee.round
    is_open = isinstance(round_, SealedRound) and round_.to_pass
    return match.referee.notes["window"] if is_open else 0


def play(match: RiggedMatch, most_actions: int) -> None:
    """Play on, as long as the referee agrees. Each sealed window must have its own number."""
    numbers = {0: 0}
    try:
        for _ in range(most_actions):
            sealed = ARCHDUKE.rules.sealed(match.table._state)
            assert numbers.setdefault(window_of(match), sealed) == sealed
            assert_agreement(match)
            if match.table.is_over:
                break
            match.step()
        assert len(set(numbers.values())) == len(numbers)
    except Exception as error:
        error.add_note(match.story())
        raise


def test_ARC_Q53_a_swap_that_loses_its_partners_begins_again() -> None:
    """The caller is immune, and the other player matches one of the two cards that could be swapped."""
    cards = ["N2", "N7", "N3", "N7", "N4", "S11", "N5", "N9", "N7", "N10", "S11"]
    match = RiggedMatch(Setup(2, {"race": True}, version=2), seed=1, first_cards=cards)
    caller, other = (match.referee.dealer + 1) % 2, match.referee.dealer
    for seat in (caller, other):
        match.say(seat, "look 0")
        match.say(seat, "look 1")
    for words in ("match 0", "match 1"):
        match.say(other, words)
    for words in ("touch", "draw", "discard", "call"):
        match.say(caller, words)
    for words in ("touch", "draw", "discard", f"swap {other}.3", "match 2"):
        match.say(other, words)
    assert match.words[other] == {"skip", "match 3", "pass"}
    assert_agreement(match)


def test_ARC_Q62_the_referee_agrees_that_turns_do_not_count_beside_a_clock() -> None:
    setup = Setup(2, {"mark": "timer", "minutes": 1, "race": True}, version=2, clock=True)
    match = RiggedMatch(setup, seed=1, habits=replace(NEVER_CALLING, call=0.1), most_step_ms=100)
    play(match, most_actions=600)
    assert match.referee.turns > 60
    assert not match.table.is_over


@pytest.mark.parametrize("race", [False, True], ids=["sealed", "race"])
def test_ARC_Q61_the_referee_agrees_on_a_round_that_nobody_ends(race: bool) -> None:
    setup = Setup(2, {"mark": "rounds", "rounds": 1, "race": race}, version=2)
    match = RiggedMatch(setup, seed=1, habits=NEVER_CALLING)
    play(match, most_actions=2000)
    assert match.table.is_over
    assert match.referee.turns == 2 * 100


# --- The sample -----------------------------------------------------------------------------------------------------

AGREED: list[tuple[int, dict[str, OptionValue]]] = [
    (2, {"mark": "rounds", "rounds": 2}),
    (5, {"mark": "eliminate", "threshold": 30}),
    (3, {"mark": "timer", "minutes": 1}),
    (12, {"mark": "rounds", "rounds": 1}),
    (2, {"mark": "bored", "peek_caller": True}),
    (6, {"mark": "eliminate", "threshold": 40, "decks": "two"}),
    (4, {"mark": "threshold", "threshold": 30, "peek_caller": True}),
    (7, {"mark": "eliminate", "threshold": 20, "finalists": "one"}),
    (2, {"mark": "timer", "minutes": 1, "decks": "two"}),
    (4, {"mark": "eliminate", "threshold": 30, "finalists": "three"}),
    (12, {"mark": "eliminate", "threshold": 50}),
    (3, {"mark": "threshold", "threshold": 60}),
    (6, {"mark": "rounds", "rounds": 2}),
]


def setup_for(number: int, version: int, race: bool) -> Setup:
    """Half of the matches use a clock, and half have the Nola rule where it is allowed."""
    seats, chosen = AGREED[number % len(AGREED)]
    options = {**chosen, "race": race, "nola": number % 2 == 1 and (race or version == 1)}
    if version == 1:
        options.pop("finalists", None)
    return Setup(seats, options, version, clock=number // len(AGREED) % 2 == 1)


def played(n_matches: int, version: int, race: bool) -> Counter[str]:
    """What has happened in a number of matches, all of which the referee agrees with."""
    happened: Counter[str] = Counter()
    for number in range(n_matches):
        match = RiggedMatch(setup_for(number, version, race), seed=number)
        play(match, MOST_ACTIONS)
        happened += match.referee.notes
    return happened


COMMON = {
    "match": 1000,
    "wrong match": 700,
    "third match of a discard": 150,
    "actions in a row": 300,
    "action without a target": 2,
    "give without a card": 1,
    "reshuffle": 40,
    "reshuffle while several actions wait": 4,
    "no card left": 60,
    "place tried again": 3,
    "matched out": 12,
    "caller assassinated": 40,
    "round of twelve": 4,
    "eliminated": 20,
    "3 finalists": 1,
    "2 finalists": 1,
    "ARC-GAME-1a": 1,
    "ARC-GAME-1b": 1,
    "ARC-GAME-1c": 2,
    "ARC-GAME-2": 4,
    "ARC-GAME-3": 8,
    "ARC-GAME-4": 5,
    "ARC-GAME-5": 1,
}
SEALED = {
    "caller tied": 2,
    "further window": 200,
    "third window of a discard": 30,
    "match in a further window": 60,
    "matched out in a further window": 1,
    "further window before the first turn": 20,
    "further window after the last turn": 5,
}
RACE = {
    "late match": 500,
    "match attempt while an action waits": 600,
    "swap begun again": 4,
    "shared win": 1,
}


@pytest.mark.parametrize(("race", "least"), [(False, COMMON | SEALED), (True, COMMON | RACE)], ids=["sealed", "race"])
def test_the_referee_agrees_and_rare_things_happen(race: bool, least: dict[str, int]) -> None:
    happened = played(MATCHES, version=2, race=race)
    assert {name: happened[name] for name in least if happened[name] < least[name] * SAMPLES} == {}


@pytest.mark.parametrize("race", [False, True], ids=["sealed", "race"])
def test_the_referee_agrees_on_version_1(race: bool) -> None:
    happened = played(MATCHES // 2, version=1, race=race)
    assert happened["match"] >= COMMON["match"] // 2 * SAMPLES
    assert happened["further window"] == 0
