"""Races between a touch and a match over a simulated network, decided by the server's own functions."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from random import Random

from boxlid.table.lag import N_RECENT, LagTracker
from boxlid.table.race import Claim, first_claim

REACTION_S, REACTION_SPREAD = 0.35, 0.25
"""Reaction times are log-normal: the median, and the standard deviation of the logarithm."""
JITTER_S, JITTER_SHARE = 0.001, 0.03
"""The mean queueing delay each way: exponential, partly a share of the round trip."""
LOSS_SHARE, RESEND_S = 0.01, 0.05
"""One packet in 100 is lost on a wireless link, and its retransmission arrives this much later on average."""
DELAYED_ACK_S = 0.04
"""Delayed acknowledgement: how long a kernel waits for its program's answer. It does so for pings, but not for frames
of more than one segment, as most events are."""
PINGS_A_RACE = 2
"""A ping every 5 s, and a discard every 10 s."""
RACES_A_CONNECTION = 200
CLEAR_S = 0.03
"""A gap between reactions above this should be decided correctly."""
HELD_S, GROWTH_S = 0.3, 0.001
EVERY = 10
"""One race in this many matters to a liar who chooses."""


def matters(race: int) -> bool:
    """Does a race matter to a liar who chooses when to lie?"""
    return race % EVERY == EVERY - 1


Holding = Callable[[int], tuple[float, float]]
"""How long a client delays its pongs and its action in race `number`."""


def honest(_: int) -> tuple[float, float]:
    return 0.0, 0.0


def holds_pongs(_: int) -> tuple[float, float]:
    return HELD_S, 0.0


def holds_pongs_when_it_matters(race: int) -> tuple[float, float]:
    """Starts just early enough before the race that no honest round trip is recent."""
    to_go = EVERY - 1 - race % EVERY
    return (HELD_S if to_go * PINGS_A_RACE < N_RECENT else 0.0), 0.0


def holds_pongs_more_and_more(race: int) -> tuple[float, float]:
    return min(HELD_S, race * GROWTH_S), 0.0


def holds_everything(_: int) -> tuple[float, float]:
    return HELD_S, HELD_S


def holds_everything_unless_it_matters(race: int) -> tuple[float, float]:
    """Like a distant player, except in races that matter, where only pongs are delayed."""
    return HELD_S, (0.0 if matters(race) else HELD_S)


LIARS: dict[str, Holding] = {
    "holds back pongs always": holds_pongs,
    "holds back pongs before 1 race in 10": holds_pongs_when_it_matters,
    "holds back pongs, 1 ms more each race": holds_pongs_more_and_more,
    "holds back pongs and actions": holds_everything,
    "the same, but no action in 1 race in 10": holds_everything_unless_it_matters,
}


@dataclass(frozen=True)
class Player:
    """A player of a series of races."""

    round_trip_s: float
    is_tcp_known: bool = True
    """Is TCP's own round trip to the client known?"""
    holding: Holding = honest


class Client:
    """A player's connection during a series."""

    def __init__(self, player: Player, seed: str) -> None:
        self.player = player
        self.rng = Random(seed)
        self.lag = LagTracker()
        self.tcp_s = self.round_trip_s()  # of the handshake, which the client program cannot delay

    def one_way_s(self) -> float:
        rng, round_trip_s = self.rng, self.player.round_trip_s
        resent_s = rng.expovariate(1 / RESEND_S) if rng.random() < LOSS_SHARE else 0.0
        return round_trip_s / 2 + rng.expovariate(1 / (JITTER_S + JITTER_SHARE * round_trip_s)) + resent_s

    def round_trip_s(self) -> float:
        return self.one_way_s() + self.one_way_s()

    def acknowledge(self, round_trip_s: float) -> None:
        self.tcp_s = min(self.tcp_s, round_trip_s)

    def answer_ping(self, held_s: float) -> None:
        round_trip_s = self.round_trip_s()
        self.acknowledge(round_trip_s + min(held_s, DELAYED_ACK_S))
        self.lag = self.lag.measured(round_trip_s + held_s, self.tcp_s if self.player.is_tcp_known else None)

    def act(self, race: int, cap_s: float, *, is_touch: bool) -> tuple[float, Claim]:
        """The reaction to a discard sent at 0 s, and the claim as it arrives."""
        held_pong_s, held_action_s = self.player.holding(race)
        self.acknowledge(self.round_trip_s())
        for _ in range(PINGS_A_RACE):
            self.answer_ping(held_pong_s)
        reaction_s = REACTION_S * self.rng.lognormvariate(0.0, REACTION_SPREAD)
        credit_s = self.lag.credit_s(cap_s)
        self.lag = self.lag.spent(credit_s)
        return reaction_s, Claim(is_touch, reaction_s + self.round_trip_s() + held_action_s, credit_s, is_touch)


@dataclass
class Tally:
    """The outcome of a series of races."""

    races: int = 0
    won: int = 0
    """By the first player."""
    mattering: int = 0
    won_mattering: int = 0
    clear: int = 0
    wrong: int = 0
    """Clear races that the slower player won."""

    @property
    def wrong_share(self) -> float:
        return self.wrong / self.clear


def run_series(first: Player, second: Player, cap_s: float, races: int, *, takes_turns: bool = False) -> Tally:
    """The first player touches and the second matches, or each in turn."""
    tally = Tally()
    for number in range(races):
        race = number % RACES_A_CONNECTION
        if race == 0:
            clients = Client(first, f"first {number}"), Client(second, f"second {number}")
        is_touching = not takes_turns or race % 2 == 0
        (first_s, mine), (second_s, theirs) = (
            clients[0].act(race, cap_s, is_touch=is_touching),
            clients[1].act(race, cap_s, is_touch=not is_touching),
        )
        is_won = winner_of(mine, theirs) is mine
        tally.races += 1
        tally.won += is_won
        tally.mattering += matters(race)
        tally.won_mattering += matters(race) and is_won
        if abs(first_s - second_s) > CLEAR_S:
            tally.clear += 1
            tally.wrong += is_won != (first_s < second_s)
    return tally


def winner_of(*claims: Claim) -> Claim:
    """Deliver the claims in the order of arrival, as at a table; returns the winner."""
    touch_credit_s, match_credit_s = (
        max(claim.credit_s for claim in claims if claim.is_touch is is_touch) for is_touch in (True, False)
    )
    earlier, later = sorted(claims, key=lambda claim: claim.arrived_s)
    first, decided_s = first_claim([earlier], touch_credit_s, match_credit_s)
    if later.arrived_s < decided_s:
        first, _ = first_claim([earlier, later], touch_credit_s, match_credit_s)
    return first


def gains_of(
    holding: Holding, liar_s: float, rival_s: float, cap_s: float, races: int, *, is_tcp_known: bool
) -> tuple[float, float]:
    """A liar's shares of all races, and of those that matter, minus the same player's shares when honest."""
    rival = Player(rival_s, is_tcp_known)
    lying = won_shares(Player(liar_s, is_tcp_known, holding), rival, cap_s, races)
    otherwise = won_shares(Player(liar_s, is_tcp_known), rival, cap_s, races)
    return lying[0] - otherwise[0], lying[1] - otherwise[1]


@cache
def won_shares(first: Player, second: Player, cap_s: float, races: int) -> tuple[float, float]:
    """The first player's shares of all races, and of those that matter."""
    tally = run_series(first, second, cap_s, races, takes_turns=True)
    return tally.won / tally.races, tally.won_mattering / tally.mattering
