"""aBRIDGEd: the first hand, which the learner declares and plays until all thirteen tricks are decided."""

from boxlid.games.abridged import calls
from boxlid.games.abridged.look import PLAY, SEVEN, TEN, listed
from boxlid.games.abridged.rules.scoring import TRICKS_NEEDED
from boxlid.games.abridged.state import DEALS_IN_GAME, HAND
from boxlid.games.first_deals import FirstDeal, dealt, do, others, read

DEALER = 3
HANDS = (
    "R14 R13 R12 R10 R9 R8 Y14 Y3 G13 G4 B14 B13 B5",
    "R7 R3 Y11 Y9 Y6 G14 G10 G3 B12 B11 B9 B7 B2",
    "R11 R4 Y13 Y12 Y5 Y2 G12 G7 G6 G5 G2 B4 B3",
    "R6 R5 R2 Y10 Y8 Y7 Y4 G11 G9 G8 B10 B8 B6",
)
NEEDED = TRICKS_NEEDED[calls.PLAY]
TAKEN = 12
"""The tricks that the declaring team is bound to take."""
MADE = listed(PLAY[NEEDED:])
SHORT = listed(PLAY[NEEDED - 1 : NEEDED - 5 : -1])

FIRST_DEAL = FirstDeal(
    seats=len(HANDS),
    dealer=DEALER,
    shuffles=(dealt(HANDS, DEALER),),
    steps=(
        read(
            "{2}, opposite, is your partner: the tricks that either of you takes count for both. After "
            f"{DEALS_IN_GAME} hands, the team with more points wins.",
            "aim",
            about="seats",
        ),
        *others("3 call pass"),
        do(
            "call play",
            f"The dealer speaks first, and {{3}} has passed. Play claims at least {NEEDED} of the {HAND} tricks for "
            "your team. You have six red cards and most of the high ones.",
            "say Play",
            "round one",
            about="choices",
        ),
        do(
            "trump red",
            "You are the declarer: the hand of {2}, the dummy, lies open, and you play both. Name a colour as "
            "trumps, which beat all others, or none.",
            "make red trumps, your longest colour",
            "dummy",
            about="seats",
        ),
        read(
            "All have announced two numbers: the strength of their hand (11 counts 1, 12 counts 2, 13 counts 3, 14 "
            "counts 4) and the length of their longest colour. Otherwise nobody talks.",
            "announcements",
            about="seats",
        ),
        *others("1 play G14"),
        do(
            "play G2",
            "{1}, at your left, leads the green 14, the highest green card. The dummy is next and has to follow "
            "with green.",
            "play the dummy's green 2, because the trick is lost",
            "play",
            about="middle",
        ),
        *others("3 play G8"),
        do(
            "play G4",
            "Your own hand has to follow, too. Now that the 14 is gone, your 13 is the highest green card.",
            "play the green 4",
            "play",
            about="hand",
        ),
        *others("1 play B12"),
        do(
            "play B3",
            "{1} took the trick and leads again: blue.",
            "play the dummy's blue 3",
            "play",
        ),
        *others("3 play B6"),
        do(
            "play B13",
            "The highest card of the colour led takes the trick, if nobody trumps. Your 13 beats the 12.",
            "play the blue 13",
            "play",
            about="hand",
        ),
        do(
            "play B14",
            "The trick is yours, so you lead. The dummy has only one more blue card. Once that is gone, the dummy "
            "can trump.",
            "lead the blue 14",
            "play",
        ),
        *others("1 play B2"),
        do("play B4", "It has to follow once more.", "play the dummy's blue 4"),
        *others("3 play B8"),
        do("play B5", "Two tricks for your team. Now the dummy has no blue card left.", "lead the blue 5"),
        *others("1 play B11"),
        do(
            "play R4",
            "Without a card of the colour led, the dummy may play any card. A trump takes the trick, even from the "
            "blue 11.",
            "play the dummy's red 4",
            "play",
            about="middle",
        ),
        *others("3 play B10"),
        do(
            "play R11",
            "The dummy's trump took the trick, so the dummy leads.",
            "lead the dummy's red 11, to draw the opponents' trumps",
            "dummy",
        ),
        *others("3 play R2"),
        do(
            "play R8",
            "Nobody else has a trump higher than the 11, so you need not spend one of yours.",
            "play the red 8",
        ),
        *others("1 play R3"),
        read(
            f"We stop here: all your other cards win, so you end with {TAKEN} tricks.",
            "scoring",
            about="hand",
        ),
        read(
            f"Play pays {MADE} for {NEEDED} to {HAND} tricks: {PLAY[TAKEN]} for you. Short by 1, 2, 3 or 4, your "
            f"opponents would score {SHORT}, and so on.",
            "scoring",
            "play made",
            "play short",
        ),
        read(
            "If all four pass, the stronger hand of the stronger team declares, sees the dummy, and says Ten or Seven.",
            "round two",
        ),
        read(
            f"Ten pays {TEN[10]} to {TEN[13]}, Seven {SEVEN[7]} to {SEVEN[13]}. If the team falls short, its "
            f"opponents score {-TEN[9]} for each missing trick.",
            "ten made",
            "ten short",
            "seven made",
            "seven short",
        ),
        read(
            f"If points are equal after {DEALS_IN_GAME} hands, more hands won decide, then the last hand. A Night "
            "adds up three games; in Pivot Play each has new partners.",
            "ties",
            "longer",
        ),
    ),
)
