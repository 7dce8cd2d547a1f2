"""Archduke: the record of a match, its phases, and the numbers of the actions."""

from typing import Annotated

from boxlid.games.archduke.pack import PACK
from boxlid.games.options import Option
from boxlid.kernel.cards.card_sets import MASK_BITS
from boxlid.kernel.chance.shuffles import Chance
from boxlid.kernel.execution.rows import Grid, Ints
from boxlid.kernel.match.fields import Match
from boxlid.kernel.match.roles import HOUSE as HOUSE

SEATS = (2, 12)
DEFAULT_SEATS = 4
SEATS_FOR_ONE_DECK = 6
"""More players need two decks (ARC-SUM-1, ARC-Q44)."""

OPTIONS = (
    Option(
        "decks",
        default="auto",
        words=("auto", "two"),
        says="one deck up to six players and two above, or two in any case (ARC-DECK2)",
    ),
    Option("race", default=False, says="matching is a race against the next player's touch (ARC-MATCH-3)"),
    Option("nola", default=False, says="the pile first touched is the pile to pick from (ARC-NOLA-1)"),
    Option(
        "mark",
        default="threshold",
        words=("threshold", "eliminate", "rounds", "timer", "bored"),
        says="what ends the match (ARC-GAME-0)",
    ),
    Option("threshold", default=100, least=10, most=1000, says="points that end the match or put a player out"),
    Option("rounds", default=10, least=1, most=100, says="how many rounds, when the mark is rounds (ARC-GAME-3)"),
    Option("minutes", default=30, least=1, most=600, says="how long, when the mark is a timer (ARC-GAME-4)"),
    Option("peek_caller", default=False, says="the caller's cards may be peeked at (ARC-Q28)"),
    Option(
        "finalists",
        default="auto",
        words=("auto", "one", "three"),
        says="how many are left when the mark is eliminate; auto: three if five or more began (ARC-Q65)",
        since=2,
    ),
)
TO_THRESHOLD, TO_ELIMINATE, TO_ROUNDS, TO_TIMER, TO_BORED = range(5)
BY_SEATS, TO_ONE, TO_THREE = range(3)

SET = 4
"""The cards dealt to each (ARC-SET-2)."""
LOOKS = 2
"""How many of them their owner looks at before play (ARC-SET-5)."""
MOST_PLACES = MASK_BITS
"""Places of a set, gaps included: more than the cards of a deck (ARC-Q60)."""
EVERY_PLACE = (1 << MOST_PLACES) - 1

# Nothing goes on forever (ARC-Q61, ARC-Q62).
LONGEST_ROUND = 100
MOST_ROUNDS = 1000
TURNS_A_MINUTE = 60
"""Without a clock a turn stands for a second (ARC-Q62)."""
MS_A_MINUTE = 60_000

LARGE_GROUP = 5
"""In a group of this size elimination stops at FINALISTS, who play one more round (ARC-GAME-1c, ARC-Q57)."""
FINALISTS = 3
LEAST_SEATS_FOR_FINALISTS = FINALISTS + 1

COPIES_OF_A_SYMBOL = 8
"""In two decks; so one discard draws at most seven matches."""
SHUFFLES_AT_ONCE = COPIES_OF_A_SYMBOL + 1
"""One action makes at most so many: penalties may use up the pile again after each match, and then comes a deal."""

PUBLIC = SEATS[1]
"""The bit of `seen` that stands for whoever is not at the table."""
EVERYBODY = (1 << (PUBLIC + 1)) - 1

# Actions. The places of a set fill one word of a mask.
MATCH = 0
REPLACE = MATCH + MOST_PLACES
PEEK = REPLACE + MOST_PLACES
SWAP = PEEK + SEATS[1] * MOST_PLACES
WITH = SWAP + SEATS[1] * MOST_PLACES
LOOK = WITH + SEATS[1] * MOST_PLACES
GIVE = LOOK + SET
PASS = GIVE + SEATS[1]
TOUCH, DRAW, TAKE, DISCARD, SKIP, CALL, DONE, STOP, MORE, TIME = range(PASS + 1, PASS + 11)
ACTIONS = TIME + 1
MASK_WORDS = -(-ACTIONS // MASK_BITS)

# Phases
LOOKING, MATCHING, ACTING, SWAPPING, CALLING, TOUCHING, CHOOSING, HOLDING, CLOSING = range(9)
VOTING, OVER = 9, 10
COUNTING, DEALING = 11, 12
"""Passed through inside one action; nobody ever waits in them."""
PHASES = 11

# What the player in turn has in hand
EMPTY, DRAWN, TAKEN = 0, 1, 2

# How an attempt to match went; a penalty lapses when no card is left.
MATCHED, WRONG, WRONG_WITHOUT_PENALTY, LATE, LATE_WITHOUT_PENALTY = range(5)
VERDICTS = 5

BITS_OF_A_KIND = 4
KINDS_IN_A_WORD = 15


class State(Match, Chance):
    """One match. What a seat may not know is blanked by `knowledge.hide`. Cards are written by their kind."""

    shuffled: Annotated[Grid, (SHUFFLES_AT_ONCE, PACK)]
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

    occupied: Annotated[Ints, SEATS[1]]
    """The places of each set that hold a card."""
    places: Annotated[Ints, SEATS[1]]
    """How many places each set has had; those not occupied are gaps."""
    cards: Annotated[Grid, (SEATS[1], MOST_PLACES)]
    seen: Annotated[Grid, (SEATS[1], MOST_PLACES)]
    """Who knows the card: it travels with the card. A card that all know has no origin any more."""
    origin: Annotated[Grid, (SEATS[1], MOST_PLACES)]
    """Where the card came from: PACK * number of its shuffle + index in it."""
    looked: Annotated[Ints, SEATS[1]]

    pile: Annotated[Ints, PACK]
    pile_at: int
    pile_size: int
    discards: Annotated[Ints, PACK]
    n_discards: int
    unseen: Annotated[Ints, PACK]
    """The cards that have not been shown to all: KINDS * number of the shuffle they came from + kind. Public."""
    n_unseen: int
    pool: Annotated[Ints, PACK]
    """Scratch for dealing worlds."""

    holding: int
    held: int
    held_origin: int

    windows: int
    """How many windows for matching there have been."""
    is_open: int
    """May a discard still be matched in time?"""
    open_to: int
    """The seats that the window is for."""
    concerned: int
    """The seats that actions have concerned since the last window, until their own is closed (ARC-Q50)."""
    discarder: int
    passed: int
    claims: Annotated[Grid, (SEATS[1], MOST_PLACES)]
    """The places each seat wants to match, in order. Face down until all have passed, if there is no race."""
    n_claims: Annotated[Ints, SEATS[1]]
    tried: Annotated[Ints, SEATS[1]]
    """Places already tried for this discard."""
    swapped: Annotated[Ints, SEATS[1]]
    """Version 1: places exchanged since the discard."""
    attempts: Annotated[Ints, PACK]
    """How the latest matches went, one after the other, all of it public: see `attempt_code`."""
    n_attempts: int

    queue: Annotated[Ints, COPIES_OF_A_SYMBOL + 1]
    """Whose action comes next: all of the kind that lies uppermost (ARC-Q64). One more than can be, for foresight."""
    n_queue: int
    first_place: int
    """The first place of a half-made swap: MOST_PLACES * seat + index."""
    speaker: int
    """Who has to say call or done."""
    caller: int
    is_closing: int
    """The last turn of the round is over."""
    out: int
    """Who has no cards left."""

    totals: Annotated[Ints, SEATS[1]]
    gained: Annotated[Ints, SEATS[1]]
    """The points of the last round counted, the card for an assassinated caller included."""
    laid_open: Annotated[Grid, (SEATS[1], MOST_PLACES // KINDS_IN_A_WORD + 1)]
    """The sets of the last round counted: one more than the kind, in four bits a card, gaps closed."""
    last_caller: int
    assassin: int
    """The card that an assassinated caller drew."""
    votes: Annotated[Ints, SEATS[1]]
    is_time_up: int
    is_last_round: int
    won: int
