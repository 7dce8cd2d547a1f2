"""Archduke: the short names of cards, and actions in words."""

from boxlid.games.archduke import actions
from boxlid.games.archduke.cards import KIND_OF, POINTS
from boxlid.games.vocabulary import Vocabulary

KIND_NAMES = {"X": "Archduke", "E": "Eclipse", "G": "Give", "N": "number", "S": "Swap", "P": "Peek"}
NAMES = tuple(
    f"{symbol}{points}" for symbol, points in zip("XEGNNNNNNNNNSPE", (int(points) for points in POINTS), strict=True)
)
"""The short name of each kind: `N7`, `E13`."""
CARDS = {name: kind for kind, name in enumerate(NAMES)}


def card_name(card: int) -> str:
    """The short name of a card, which is that of its kind."""
    return NAMES[KIND_OF[card]]


def card_label(kind: int) -> str:
    """The name in words: `Eclipse 13`, `7`, `Peek`."""
    symbol, points = NAMES[kind][0], NAMES[kind][1:]
    if symbol == "N":
        return points
    return f"Eclipse {points}" if symbol == "E" else KIND_NAMES[symbol]


# --- Actions in words -----------------------------------------------------------------------------------------------

WORDS = {
    actions.PASS: "pass",
    actions.TOUCH: "touch",
    actions.DRAW: "draw",
    actions.TAKE: "take",
    actions.DISCARD: "discard",
    actions.SKIP: "skip",
    actions.CALL: "call",
    actions.DONE: "done",
    actions.STOP: "stop",
    actions.MORE: "more",
    actions.TIME: "time",
}


def action_words(action: int) -> str:
    """The text form of an action."""
    if action in WORDS:
        return WORDS[action]
    if action < actions.REPLACE:
        return f"match {action - MATCH}"
    if action < actions.PEEK:
        return f"replace {action - REPLACE}"
    if action < actions.SWAP:
        return f"peek {place_words(action - PEEK)}"
    if action < actions.WITH:
        return f"swap {place_words(action - SWAP)}"
    if action < actions.LOOK:
        return f"with {place_words(action - WITH)}"
    return f"look {action - LOOK}" if action < actions.GIVE else f"give {action - GIVE}"


def place_words(place: int) -> str:
    """A place of the table: `2.0` is the first of seat 2."""
    return f"{place // MOST_PLACES}.{place % MOST_PLACES}"


actions.ACTIONS = {action_words(action): action for action in range(N_ACTIONS)}

EXPECTED = {
    "look": f"look is followed by one of your places, 0 to {SET - 1} (ARC-SET-5)",
    "match": "match is followed by the number of one of your places (ARC-Q46)",
    "replace": "replace is followed by the number of one of your places (ARC-PLAY-3)",
    "peek": "peek is followed by a place as SEAT.INDEX, such as 2.0 (ARC-PEEK)",
    "swap": "swap is followed by a place as SEAT.INDEX, such as 2.0 (ARC-SWAP)",
    "with": "with is followed by a place as SEAT.INDEX, such as 2.0 (ARC-SWAP)",
    "give": f"give is followed by the number of a seat, 0 to {SEATS[1] - 1} (ARC-GIVE)",
}

parse_action = Vocabulary(
    actions.ACTIONS, EXPECTED, otherwise=f"{', '.join(EXPECTED)}, {', '.join(WORDS.values())}"
).parse
