"""Matches of All in the Family as the clause tests need them: cards by name, actions in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

import numpy as np
from hypothesis import strategies as st

from boxlid.games import SPECTATOR, View, find_game
from boxlid.games.family import rules
from boxlid.games.family.rules import State
from boxlid.games.family.scene import CARDS, NAMES, action_words, parse_action
from boxlid.games.options import Value
from boxlid.games.scenes import Scene
from boxlid.kernel.cards import NOTHING
from boxlid.kernel.record import Ints, States

FAMILY = find_game("family")
ASIDE = -1
"""The place of the undealt cards, behind the hands."""

PLAIN = tuple(f"{suit}{number}" for suit in "EGM" for number in range(1, 11))
BOSSES = ("D0", *(f"A{number}" for number in range(1, 11)), "D11")
PACK = PLAIN + BOSSES

any_seats = st.integers(2, 6)
any_key = st.integers(0, 2**256 - 1)


@dataclass(frozen=True)
class Match:
    """One match: what people say and play at the table, and what can be seen of it."""

    states: States

    @property
    def state(self) -> State:
        return cast(State, self.states[0])

    @property
    def turn(self) -> int:
        return int(self.state.turn)

    @property
    def phase(self) -> int:
        return int(self.state.phase)

    @property
    def bids(self) -> list[int]:
        return [int(bid) for bid in self.state.bids[: self.state.seats]]

    @property
    def taken(self) -> list[int]:
        return [int(taken) for taken in self.state.taken[: self.state.seats]]

    @property
    def totals(self) -> list[int]:
        return [int(total) for total in self.state.totals[: self.state.seats]]

    @property
    def is_over(self) -> bool:
        return bool(FAMILY.calls.is_over(self.states, 0))

    @property
    def winners(self) -> list[int]:
        won = FAMILY.calls.winners(self.states, 0)
        return [seat for seat in range(self.state.seats) if won >> seat & 1]

    def say(self, seat: int, words: str) -> "Match":
        assert_allowed(self, seat, words)
        FAMILY.calls.apply(self.states, 0, seat, parse_action(words))
        return self

    def estimate(self, *numbers: int) -> "Match":
        """Every seat's estimate, seat 0 first."""
        for seat, number in enumerate(numbers):
            self.say(seat, f"bid {number}")
        return self

    def play(self, cards: str) -> "Match":
        """The cards in the order they are played, each by the seat whose turn it is."""
        for card in cards.split():
            self.say(self.turn, f"play {card}")
        return self

    def choices(self, seat: int) -> set[str]:
        return {action_words(action) for action in FAMILY.legal(self.states, 0, seat)}

    def actors(self) -> list[int]:
        return FAMILY.actors(self.states)

    def hand(self, seat: int) -> set[str]:
        return names_of(int(self.state.hands[seat]))

    def aside(self) -> set[str]:
        return names_of(int(self.state.hands[ASIDE]))

    def seen_by(self, viewer: int) -> State:
        return cast(State, View.of(FAMILY, self.states, 0, viewer).states[0])

    def bytes_seen_by(self, viewer: int) -> bytes:
        seen: bytes = View.of(FAMILY, self.states, 0, viewer).states.tobytes()
        return seen

    def scene_of(self, viewer: int) -> Scene:
        return View.of(FAMILY, self.states, 0, viewer).scene()

    def viewers(self) -> list[int]:
        return [SPECTATOR, *range(self.state.seats)]


def cards_of(names: str) -> int:
    """`G9 A2` as a set of cards."""
    return sum(1 << CARDS[name] for name in names.split())


def names_of(cards: int) -> set[str]:
    return {NAMES[card] for card in range(rules.PACK) if cards >> card & 1}


def key_of(number: int) -> Ints:
    return np.array([number >> 32 * word & 0xFFFFFFFF for word in range(8)], np.int64)


def cut_and_dealt(seats: int = 4, key: int = 0, **options: Value) -> Match:
    """A match from its key: cut for the deal, seven cards each, nobody has estimated."""
    states = FAMILY.new_states(1, options)
    FAMILY.calls.start(states, 0, seats, key_of(key))
    return Match(states)


def dealt(seats: int = 4, dealer: int = 0, order: Sequence[str] = PACK, **options: Value) -> Match:
    """A first deal by this dealer from a pack that lies in this order, first card off first."""
    states = FAMILY.new_states(1, options)
    states.is_scripted = 1
    states.dealer = dealer
    states.cuts = NOTHING
    states.shuffled[0, 0] = [CARDS[name] for name in order]
    FAMILY.calls.start(states, 0, seats, key_of(0))
    return Match(states)


def playing(
    *hands: str,
    leader: int = 0,
    dealer: int = 0,
    bids: Sequence[int] = (),
    taken: Sequence[int] = (),
    totals: Sequence[int] = (),
    **options: Value,
) -> Match:
    """A deal with these cards left in the hands, before a lead. Cards played earlier are any of the others."""
    states = FAMILY.new_states(1, options)
    state = cast(State, states[0])
    n_played = rules.HAND - len(hands[0].split())
    others = [name for name in PACK if name not in " ".join(hands).split()]
    state.seats = len(hands)
    state.dealer = dealer
    state.deals = state.shuffles = 1
    state.phase = rules.PLAYING
    state.turn = leader
    state.tricks = n_played
    state.led = state.best = state.winner = NOTHING
    state.trick[:] = NOTHING
    for seat, hand in enumerate(hands):
        state.hands[seat] = cards_of(hand)
        state.shown[seat] = cards_of(" ".join(others[seat * n_played : (seat + 1) * n_played]))
    state.hands[ASIDE] = cards_of(" ".join(others[len(hands) * n_played :]))
    state.bids[: len(hands)] = bids or 0
    state.taken[: len(hands)] = taken or 0
    state.totals[: len(hands)] = totals or 0
    return Match(states)


def why_not(match: Match, seat: int, words: str) -> int:
    return int(FAMILY.calls.why_not(match.states, 0, seat, parse_action(words)))


def assert_allowed(match: Match, seat: int, words: str) -> None:
    assert why_not(match, seat, words) == 0, rules.REFUSALS[why_not(match, seat, words)]
    assert words in match.choices(seat)


def assert_refused(match: Match, seat: int, words: str, clause: str) -> None:
    reason = why_not(match, seat, words)
    assert reason != 0, f"seat {seat} may say {words}"
    assert rules.REFUSALS[reason][0] == clause
    assert words not in match.choices(seat)
