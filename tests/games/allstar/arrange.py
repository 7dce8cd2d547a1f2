"""Matches of All Star Comics as the clause tests need them: cards by name, actions in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

import numpy as np
from hypothesis import strategies as st

from boxlid.games import SPECTATOR, View, find_game
from boxlid.games.allstar import pack, rules
from boxlid.games.allstar.rules import State
from boxlid.games.allstar.scene import CARDS, COLOURS, NAMES, action_words, parse_action
from boxlid.games.options import Value
from boxlid.games.scenes import Scene
from boxlid.kernel.cards import NOTHING
from boxlid.kernel.record import Ints, States

ALLSTAR = find_game("allstar")
PLAIN = tuple(f"{colour}{number}" for colour in "RYGB" for number in range(1, 9))
SPECIALS = ("K9", "I10", "O11")
PACK = PLAIN + SPECIALS
LOWEST = {2: 4, 3: 3, 4: 1}
"""The lowest number that stays in the pack, by the number of players."""

any_seats = st.integers(2, 4)
any_key = st.integers(0, 2**256 - 1)


@dataclass(frozen=True)
class Match:
    """One match: what people say and play at the table, and what can be seen of it."""

    states: States

    @property
    def state(self) -> State:
        return cast(State, self.states[0])

    @property
    def seats(self) -> int:
        return int(self.state.seats)

    @property
    def turn(self) -> int:
        return int(self.state.turn)

    @property
    def phase(self) -> int:
        return int(self.state.phase)

    @property
    def penalty(self) -> str | None:
        return None if self.state.penalty == NOTHING else COLOURS[int(self.state.penalty)]

    @property
    def turned_up(self) -> list[str]:
        return [NAMES[int(card)] for card in self.state.left_over[: self.state.turned]]

    @property
    def totals(self) -> list[int]:
        return [int(total) for total in self.state.totals[: self.seats]]

    @property
    def pot(self) -> int:
        return int(self.state.pot)

    @property
    def is_over(self) -> bool:
        return bool(ALLSTAR.calls.is_over(self.states, 0))

    @property
    def winners(self) -> list[int]:
        won = ALLSTAR.calls.winners(self.states, 0)
        return [seat for seat in range(self.seats) if won >> seat & 1]

    def say(self, seat: int, words: str) -> "Match":
        assert_allowed(self, seat, words)
        ALLSTAR.calls.apply(self.states, 0, seat, parse_action(words))
        return self

    def play(self, cards: str) -> "Match":
        """The cards in the order they are played, each by the seat whose turn it is."""
        for card in cards.split():
            self.say(self.turn, f"play {card}")
        return self

    def choices(self, seat: int) -> set[str]:
        return {action_words(action) for action in ALLSTAR.legal(self.states, 0, seat)}

    def actors(self) -> list[int]:
        return ALLSTAR.actors(self.states)

    def hand(self, seat: int) -> set[str]:
        return names_of(int(self.state.hands[seat]))

    def taken(self, seat: int) -> set[str]:
        return names_of(int(self.state.taken[seat]))

    def face_down(self) -> set[str]:
        """The cards that were neither dealt nor turned up."""
        return names_of(int(self.state.hands[rules.ASIDE]))

    def seen_by(self, viewer: int) -> State:
        return cast(State, View.of(ALLSTAR, self.states, 0, viewer).states[0])

    def bytes_seen_by(self, viewer: int) -> bytes:
        seen: bytes = View.of(ALLSTAR, self.states, 0, viewer).states.tobytes()
        return seen

    def scene_of(self, viewer: int) -> Scene:
        return View.of(ALLSTAR, self.states, 0, viewer).scene()

    def viewers(self) -> list[int]:
        return [SPECTATOR, *range(self.seats)]


def cards_of(names: str) -> int:
    """`R3 K9` as a set of cards."""
    return sum(1 << CARDS[name] for name in names.split())


def names_of(cards: int) -> set[str]:
    return {NAMES[card] for card in range(pack.PACK) if cards >> card & 1}


def pack_for(seats: int) -> list[str]:
    return [name for name in PACK if int(name[1:]) >= LOWEST[seats]]


def key_of(number: int) -> Ints:
    return np.array([number >> 32 * word & 0xFFFFFFFF for word in range(8)], np.int64)


def cut_and_dealt(seats: int = 4, key: int = 0, **options: Value) -> Match:
    """A match from its key: cut for the deal, eight cards each, the next one turned up."""
    states = ALLSTAR.new_states(1, options)
    ALLSTAR.calls.start(states, 0, seats, key_of(key))
    return Match(states)


def dealt(seats: int = 4, dealer: int = 0, next_cards: str = "", **options: Value) -> Match:
    """A first deal by this dealer from a pack in order, but with these cards next after the hands are dealt."""
    chosen = next_cards.split()
    others = [name for name in pack_for(seats) if name not in chosen]
    n_dealt = pack.HAND * seats
    return dealt_in_order([*others[:n_dealt], *chosen, *others[n_dealt:]], seats, dealer, **options)


def dealt_in_order(order: Sequence[str], seats: int, dealer: int = 0, **options: Value) -> Match:
    """A first deal by this dealer from a pack that lies in this order, first card off first."""
    states = ALLSTAR.new_states(1, options)
    states.is_scripted = 1
    states.dealer = dealer
    states.cuts = NOTHING
    states.shuffled[0, 0] = [*(CARDS[name] for name in order), *[NOTHING] * (pack.PACK - len(order))]
    ALLSTAR.calls.start(states, 0, seats, key_of(0))
    return Match(states)


def playing(
    *hands: str,
    penalty: str = "red",
    turned: str = "",
    leader: int = 0,
    dealer: int = 0,
    taken: Sequence[str] = (),
    totals: Sequence[int] = (),
    pot: int = 0,
    **options: Value,
) -> Match:
    """A deal with these cards left in the hands, before a lead. Cards played earlier are any of the others."""
    states = ALLSTAR.new_states(1, options)
    state = cast(State, states[0])
    seats = len(hands)
    n_played = pack.HAND - len(hands[0].split())
    held = " ".join(hands).split()
    assert set(held) <= set(pack_for(seats))
    assert len(set(held)) == seats * (pack.HAND - n_played)
    up = turned.split() or [next(name for name in reversed(pack_for(seats)) if name not in held)]
    others = [name for name in pack_for(seats) if name not in [*held, *up]]
    state.seats = seats
    state.dealer = dealer
    state.deals = state.shuffles = 1
    state.phase = rules.PLAYING
    state.turn = leader
    state.tricks = n_played
    state.penalty = COLOURS.index(penalty)
    state.led = state.best = state.winner = NOTHING
    state.trick[:] = NOTHING
    for seat, hand in enumerate(hands):
        state.hands[seat] = cards_of(hand)
        state.shown[seat] = cards_of(" ".join(others[seat * n_played : (seat + 1) * n_played]))
    face_down = others[seats * n_played :]
    state.hands[rules.ASIDE] = cards_of(" ".join(face_down))
    state.left_over[:] = NOTHING
    state.left_over[: len(up) + len(face_down)] = [CARDS[name] for name in (*up, *face_down)]
    state.turned = len(up)
    state.taken[:seats] = [cards_of(cards) for cards in taken] or 0
    state.totals[:seats] = totals or (state.purse if state.scoring == rules.COUNTERS else 0)
    state.pot = pot
    return Match(states)


def why_not(match: Match, seat: int, words: str) -> int:
    return int(ALLSTAR.calls.why_not(match.states, 0, seat, parse_action(words)))


def assert_allowed(match: Match, seat: int, words: str) -> None:
    assert why_not(match, seat, words) == 0, rules.REFUSALS[why_not(match, seat, words)]
    assert words in match.choices(seat)


def assert_refused(match: Match, seat: int, words: str, clause: str) -> None:
    reason = why_not(match, seat, words)
    assert reason != 0, f"seat {seat} may say {words}"
    assert rules.REFUSALS[reason][0] == clause
    assert words not in match.choices(seat)
