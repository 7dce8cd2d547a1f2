"""Skeleton: the first deal, two tricks long."""

from boxlid.games.first_deals import FirstDeal, dealt, do, others, read
from boxlid.games.skeleton.state import OPTIONS

DEALER = 1
HANDS = ("R10 G1 Y2 Y3 Y4 Y5", "R3 B4 B6 B7 B8 B9")

FIRST_DEAL = FirstDeal(
    seats=len(HANDS),
    dealer=DEALER,
    shuffles=(dealt(HANDS, DEALER),),
    steps=(
        do(
            "play R10",
            "Take tricks: each is worth a point. You lead.",
            "lead the red 10, the highest of its suit",
            "aim",
            "trick",
        ),
        *others("1 play R3"),
        do(
            "play G1",
            "{1} had to follow with a red card. Yours was higher, so the trick is yours, and you lead again.",
            "lead the green 1: {1} has no green card, and so cannot beat it",
            "play",
        ),
        *others("1 play B4"),
        read(f"A match goes on until one player alone has the most points, and at least {OPTIONS[0].default}.", "end"),
    ),
)
