"""All in the Family: the pack, and what its cards are called (FAM-1.1, 1.2, 1.5)."""

from boxlid.kernel.execution.rule import rule

# Within its suit a higher card number is a higher card; the Ding Bats are the lowest and the highest of the Bosses.
PACK = 42
BOSS = 3
RANKS_PER_SUIT = 10
DING_BAT_0, DING_BAT_11 = 30, 41
EVERY_CARD = (1 << PACK) - 1
SUITS = [0x3FF, 0x3FF << 10, 0x3FF << 20, 0xFFF << 30]
DING_BATS = (1 << DING_BAT_0) | (1 << DING_BAT_11)
BOSSES = int(SUITS[BOSS])
ARCHIES = BOSSES & ~DING_BATS
CUT_RANKS = 3 * [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] + [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]


@rule
def suit_of(card: int) -> int:
    """Edith, Gloria, Mike, or Boss: Archies and Ding Bats are one suit (FAM-1.4, FAM-Q7)."""
    return int(card >= 10) + int(card >= 20) + int(card >= 30)


@rule
def is_boss(card: int) -> bool:
    """Archie cards and both Ding Bats (FAM-1.4)."""
    return card >= DING_BAT_0


@rule
def is_ding_bat(card: int) -> bool:
    """The lowest and the highest Boss (FAM-1.5)."""
    return card in (DING_BAT_0, DING_BAT_11)


# --- Names ----------------------------------------------------------------------------------------------------------

SUIT_NAMES = {"E": "Edith", "G": "Gloria", "M": "Mike", "A": "Archie", "D": "Ding Bat"}


def card_name(card: int) -> str:
    """The short name: `G9`, `D0`."""
    if is_ding_bat(card):
        return "D0" if card == DING_BAT_0 else "D11"
    if is_boss(card):
        return f"A{card - DING_BAT_0}"
    return f"{'EGM'[suit_of(card)]}{card % RANKS_PER_SUIT + 1}"


NAMES = tuple(card_name(card) for card in range(PACK))
CARDS = {name: card for card, name in enumerate(NAMES)}
LABELS = tuple(f"{SUIT_NAMES[name[0]]} {name[1:]}" for name in NAMES)
"""In words: `Gloria 9`."""
