"""All Star Comics: the first deal, in which the learner turns up the penalty suit and takes no card of it."""

from boxlid.games.allstar.scoring import REVOKE_COSTS
from boxlid.games.allstar.state import OPTIONS
from boxlid.games.first_deals import LEARNER, FirstDeal, dealt, do, others, read

HANDS = ("R7 Y8 B3 O11 B4 Y6 R4 Y4", "R8 Y3 B6 G5 B8 B7 R6 Y7", "R3 Y5 K9 G8 G7 G6 R5 G4")
LEFT_OVER = ("I10", "B5", "G3")
PURSE = {option.name: option.default for option in OPTIONS}["purse"]

FIRST_DEAL = FirstDeal(
    seats=len(HANDS),
    dealer=LEARNER,
    cuts=(("O11", "G4", "Y7"),),
    shuffles=((*dealt(HANDS, LEARNER), *LEFT_OVER),),
    steps=(
        do(
            "turn",
            "You deal. The card turned up names the penalty suit, but Ignatz Mouse is one of three specials "
            "without a colour. So the dealer names a suit before looking at the hand, or turns up another card.",
            "turn up the next card",
            "deal",
            about="middle",
        ),
        read(
            "The blue 5: blue is the penalty suit of this deal. Krazy Kat 9, Ignatz Mouse 10 and Offissa Pupp 11 "
            "now belong to it, as its highest cards. Each penalty card you take costs a counter. Your aim: take "
            "none.",
            "aim",
            "specials",
            about="facts",
        ),
        *others("1 play R8", "2 play R3"),
        do(
            "play R7",
            "{1}, at the dealer's left, leads a red card, and you must play red too if you can. The highest red "
            "card takes the trick.",
            "play the red 7, a high card that cannot win here",
            "play",
            about="middle",
        ),
        *others("1 play Y3", "2 play Y5"),
        do(
            "play Y8",
            "{1} took that trick, and leads again. You are the last to play, and there is no penalty card in this "
            "trick: it costs nothing.",
            "play the yellow 8 now, because it could hurt you later",
            "play",
        ),
        do(
            "play B3",
            "The trick is yours, so you lead. Now the lowest card of the penalty suit is useful: another player "
            "has to beat it.",
            "lead the blue 3",
            "aim",
            about="hand",
        ),
        *others("1 play B6", "2 play K9", "2 play G8"),
        do(
            "play O11",
            "{2} had no blue card but Krazy Kat, who belongs to the penalty suit and had to follow. That makes "
            "three penalty cards for {2}. Now green is led, and you have none: play any card. There are no trumps.",
            "throw away Offissa Pupp, the highest penalty card of all",
            "specials",
            "play",
            about="seats",
        ),
        *others("1 play G5", "2 play G7"),
        do(
            "play B4",
            "{2} took Offissa Pupp as well, and leads green again.",
            "throw away the blue 4, your last penalty card",
        ),
        *others("1 play B8", "2 play G6"),
        do(
            "play Y6",
            "{1} has no green card either, and does the same as you. From now on only others can hurt you, so keep "
            "low cards.",
            "throw away the yellow 6, your highest card",
        ),
        *others("1 play B7", "2 play R5"),
        do(
            "play R4",
            "Red again, and you have to follow suit. Your card is too low to take the trick, as you want it.",
            "play the red 4",
            "play",
        ),
        *others("1 play R6", "1 play Y7", "2 play G4"),
        do(
            "play Y4",
            "The last trick, without a penalty card in it. {1} takes it with the yellow 7.",
            "play the yellow 4",
        ),
        read(
            "Now all pay. {2} took seven penalty cards, and put seven counters into the pot. You and {1} took "
            "none, so you are clear and share the pot equally: three each. The odd counter stays in it, and so "
            "does the whole pot when nobody at all is clear.",
            "pay",
            "penalty card",
            "clear",
            about="facts",
        ),
        read(
            f"Everybody began with {PURSE} counters. When a player has none left, the match ends, and the player "
            "with the most counters wins.",
            "end",
            about="plate",
        ),
        read(
            "Two house rules. With points there is no pot: penalty cards cost points, clear players share as many "
            "or score them all each, and a player deep enough in the hole ends the match. If revokes are allowed, "
            f"not following suit is possible but costs {REVOKE_COSTS}.",
            "points game",
            "points clear",
            "points clear each",
            "revoke",
        ),
    ),
)
