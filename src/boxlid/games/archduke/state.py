"""Archduke: the state of a match, and how one is set up."""

from typing import Annotated

from boxlid.games.archduke.cards import PACK
from boxlid.games.options import Option
from boxlid.kernel.cards.card_sets import MASK_BITS
from boxlid.kernel.chance.shuffles import Chance
from boxlid.kernel.execution.rows import Grid, Ints
from boxlid.kernel.execution.state import INT8, INT16, INT32
from boxlid.kernel.match.fields import Match
from boxlid.kernel.match.roles import HOUSE as HOUSE

LEAST_SEATS, MOST_SEATS = SEATS = (2, 12)
DEFAULT_SEATS = 4
SEATS_FOR_ONE_DECK = 6
"""More players need two decks (ARC-SUM-1, ARC-Q44)."""

LARGE_GROUP = 5
"""In a group of this size elimination stops at FINALISTS, who play one more round (ARC-GAME-1c, ARC-Q57)."""
FINALISTS = 3
LEAST_SEATS_FOR_FINALISTS = FINALISTS + 1

OPTIONS = (
    Option(
        "decks",
        default="auto",
        words=("auto", "two"),
        says="one deck up to six players and two above, or two in any case (ARC-DECK2)",
        label="Decks",
        word_labels=("One", "Two"),
        for_seats=(LEAST_SEATS, SEATS_FOR_ONE_DECK),
    ),
    Option(
        "race",
        default=False,
        says="matching is a race against the next player's touch (ARC-MATCH-3)",
        label="Matching is a race",
    ),
    Option(
        "nola",
        default=False,
        says="the pile first touched is the pile to pick from (ARC-NOLA-1)",
        label="The pile touched first is the one to pick from",
        applies_if=("race", (True,)),
    ),
    Option(
        "mark",
        default="threshold",
        words=("threshold", "eliminate", "rounds", "timer", "bored"),
        says="what ends the match (ARC-GAME-0)",
        label="The match ends",
        word_labels=(
            "When a player has too many points",
            "When all others are out",
            "After a number of rounds",
            "After a time",
            "When all vote to stop",
        ),
    ),
    Option(
        "threshold",
        default=100,
        least=10,
        most=1000,
        says="points that end the match or put a player out",
        label="Too many points are",
        applies_if=("mark", ("threshold", "eliminate")),
    ),
    Option(
        "rounds",
        default=10,
        least=1,
        most=100,
        says="how many rounds, when the mark is rounds (ARC-GAME-3)",
        label="Rounds",
        applies_if=("mark", ("rounds",)),
    ),
    Option(
        "minutes",
        default=30,
        least=1,
        most=600,
        says="how long, when the mark is a timer (ARC-GAME-4)",
        label="Minutes",
        applies_if=("mark", ("timer",)),
    ),
    Option(
        "peek_caller",
        default=False,
        says="the caller's cards may be peeked at (ARC-Q28)",
        label="The caller's cards may be peeked at",
    ),
    Option(
        "finalists",
        default="auto",
        words=("auto", "one", "three"),
        says="how many are left when the mark is eliminate; auto: three if five or more began (ARC-Q65)",
        label="Players left for the last round",
        word_labels=("Three if five or more began, otherwise one", "One", "Three"),
        applies_if=("mark", ("eliminate",)),
        for_seats=(LEAST_SEATS_FOR_FINALISTS, MOST_SEATS),
        since=2,
    ),
)
BY_SEATS, TO_ONE, TO_THREE = range(3)
"""How many finalists: the values of the option."""

SET = 4
"""The cards dealt to each (ARC-SET-2)."""
LOOKS = 2
"""How many of them their owner looks at before play (ARC-SET-5)."""
MOST_PLACES = MASK_BITS
"""Places of a set, gaps included: more than the cards of a deck (ARC-Q60)."""
EVERY_PLACE = (1 << MOST_PLACES) - 1

# Limits by which every match ends (ARC-Q61, ARC-Q62).
LONGEST_ROUND = 100
MOST_ROUNDS = 1000
TURNS_A_MINUTE = 60
"""Without a clock a turn counts as a second (ARC-Q62)."""
MS_A_MINUTE = 60_000

COPIES_OF_A_SYMBOL = 8
"""In two decks; so one discard draws at most seven matches."""
SHUFFLES_AT_ONCE = COPIES_OF_A_SYMBOL + 1
"""The most that one action causes: penalties may use up the pile after each match, and a deal may follow."""

PUBLIC = MOST_SEATS
"""The bit of `seen` that stands for spectators."""
SEEN_BY_ALL = (1 << (PUBLIC + 1)) - 1

EMPTY, DRAWN, TAKEN = range(3)
"""What the player in turn holds: nothing, the top of the draw pile, or the top of the discards."""

BITS_OF_A_KIND = 4
KINDS_IN_A_WORD = 15


class State(Match, Chance):
    """One match. What a seat may not know is blanked by `knowledge.hide`. Cards are written by their kind."""

    shuffled: Annotated[Grid, (SHUFFLES_AT_ONCE, PACK), INT8]
    decks: int
    race: int
    nola: int
    mark: int
    threshold: int
    rounds: int
    minutes: int
    peek_caller: int
    finalists: int

    seats: int
    dealer: int
    playing: int
    """The set of seats not eliminated."""
    phase: int
    turn: int
    round_number: int
    turns: int
    """Turns played in the match, and in the round."""
    round_turns: int

    occupied: Annotated[Ints, MOST_SEATS]
    """The places of each set that hold a card."""
    places: Annotated[Ints, MOST_SEATS, INT8]
    """How many places each set has had; those not occupied are gaps."""
    cards: Annotated[Grid, (MOST_SEATS, MOST_PLACES), INT8]
    seen: Annotated[Grid, (MOST_SEATS, MOST_PLACES), INT16]
    """The viewers who know the card; the set moves with it. A card that all have seen has no origin."""
    origin: Annotated[Grid, (MOST_SEATS, MOST_PLACES), INT32]
    """Where the card came from: PACK * number of its shuffle + index in it.

    31 bits, because a match has fewer than ten million shuffles: 1,000 deals, and the discards whenever the draw pile
    is used up, each time for at least one card to draw. A turn puts at most eight cards on the discards, and there are
    at most 1.3 million turns (MOST_ROUNDS of LONGEST_ROUND turns and a last one for MOST_SEATS players).
    """
    looked: Annotated[Ints, MOST_SEATS, INT8]

    pile: Annotated[Ints, PACK, INT8]
    pile_at: int
    pile_size: int
    discards: Annotated[Ints, PACK, INT8]
    n_discards: int
    unseen: Annotated[Ints, PACK, INT32]
    """The cards that have not been shown to all: KINDS * number of the shuffle they came from + kind. Public."""
    n_unseen: int
    pool: Annotated[Ints, PACK, INT32]
    """Scratch for dealing worlds."""

    holding: int
    held: int
    held_origin: int

    windows: int
    """The number of windows for matching so far."""
    is_open: int
    """May a discard still be matched in time?"""
    open_to: int
    """The seats that the window is for."""
    concerned: int
    """The seats that actions have concerned since the last window; empty once their own window is closed (ARC-Q50)."""
    discarder: int
    passed: int
    claims: Annotated[Grid, (MOST_SEATS, MOST_PLACES), INT8]
    """The places each seat wants to match, in order. Face down until all have passed, if there is no race."""
    n_claims: Annotated[Ints, MOST_SEATS, INT8]
    tried: Annotated[Ints, MOST_SEATS]
    """Places already tried for this discard."""
    swapped: Annotated[Ints, MOST_SEATS]
    """Version 1: places exchanged since the discard."""
    attempts: Annotated[Ints, PACK, INT32]
    """How the latest attempts to match went, in order, all of it public: see `attempt_code`."""
    n_attempts: int

    queue: Annotated[Ints, COPIES_OF_A_SYMBOL + 1, INT8]
    """The seats whose actions wait, in order; all have the same kind as the top discard (ARC-Q64).

    One place more than a match can need, for play-outs from views.
    """
    n_queue: int
    first_place: int
    """The first place of a half-made swap: MOST_PLACES * seat + index."""
    speaker: int
    """The seat that has to say call or done."""
    caller: int
    is_closing: int
    """The last turn of the round is over."""
    out: int
    """The seat that has no cards left."""

    totals: Annotated[Ints, MOST_SEATS, INT32]
    gained: Annotated[Ints, MOST_SEATS, INT32]
    """The points of the last round counted, the card for an assassinated caller included."""
    laid_open: Annotated[Grid, (MOST_SEATS, MOST_PLACES // KINDS_IN_A_WORD + 1)]
    """The sets of the last round counted: kind + 1 in four bits a card, without gaps."""
    last_caller: int
    assassin: int
    """The card that an assassinated caller drew."""
    votes: Annotated[Ints, MOST_SEATS, INT8]
    is_time_up: int
    is_last_round: int
    won: int
