"""Mr. T: the pack, and what its cards are called. Copies of a kind look the same, so play is about kinds."""

from itertools import accumulate

from boxlid.kernel.execution.rule import rule

# The seven kinds, Mr. T the first, and their copies (MRT-BOX, MRT-Q27). A card's number tells its kind; only shuffles
# use it.
MR_T = 0
COPIES = (6, 9, 9, 9, 9, 9, 9)
MOST_COPIES = max(COPIES)
KINDS = len(COPIES)
PACK = sum(COPIES)
KIND_OF = [kind for kind in range(KINDS) for _ in range(COPIES[kind])]
FIRST_CARD = [0, *accumulate(COPIES)]

# A tally counts the cards of each kind, in four bits for each, so up to 15 copies.
TALLY_BITS = 4
TALLY_MASK = (1 << TALLY_BITS) - 1
WHOLE_PACK = sum(copies << (TALLY_BITS * kind) for kind, copies in enumerate(COPIES))


@rule
def one(kind: int) -> int:
    """The tally of a single card."""
    return 1 << (TALLY_BITS * kind)


@rule
def copies_in(tally: int, kind: int) -> int:
    """How many cards of the kind a tally counts."""
    return (tally >> (TALLY_BITS * kind)) & TALLY_MASK


@rule
def size_of(tally: int) -> int:
    """How many cards a tally counts."""
    size = 0
    for kind in range(KINDS):
        size += copies_in(tally, kind)
    return size


@rule
def nth_kind(tally: int, n: int) -> int:
    """The kind of a tally's card number n, the first being 0, when they lie in the order of kinds."""
    for kind in range(KINDS - 1):
        if n < copies_in(tally, kind):
            return kind
        n -= copies_in(tally, kind)
    return KINDS - 1


@rule
def kinds_in(tally: int) -> int:
    """The set of kinds that a tally counts at least once."""
    kinds = 0
    for kind in range(KINDS):
        kinds |= int(copies_in(tally, kind) > 0) << kind
    return kinds


# --- Names ----------------------------------------------------------------------------------------------------------

KIND_NAMES = ("T", "J", "K", "R", "W", "D", "B")
KIND_LABELS = ("Mr. T", "Jeff", "Kim", "Robin", "Woody", "Dozer", "Bus")
CARDS = {name: FIRST_CARD[kind] for kind, name in enumerate(KIND_NAMES)}


def card_name(card: int) -> str:
    """The short name, the same for all copies of a kind: `J`."""
    return KIND_NAMES[KIND_OF[card]]
