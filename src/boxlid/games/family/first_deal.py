"""All in the Family: the first deal, in which three tricks are estimated and a fourth is given away."""

from boxlid.games.family.rules import POINTS_FOR_EXACT
from boxlid.games.family.state import HAND, OPTIONS
from boxlid.games.first_deals import FirstDeal, dealt, do, others, read

DEALER = 1
HANDS = ("M10 G3 A2 M2 D11 G1 D0", "M4 G8 E9 M9 A8 G9 E7", "M7 G5 E2 A5 A3 G4 E4")
TARGET = OPTIONS[0].default

FIRST_DEAL = FirstDeal(
    seats=len(HANDS),
    dealer=DEALER,
    cuts=(("E4", "M9", "G2"),),
    shuffles=(dealt(HANDS, DEALER),),
    steps=(
        read(
            f"You have {HAND} cards, and {HAND} tricks will be played. To each trick everybody plays one card, and "
            "the best one takes it. Your aim: say how many tricks you will take, then take exactly that many.",
            "aim",
            about="hand",
        ),
        do(
            "bid 3",
            "All estimates are secret at first. No card beats your bell 11, no Mike beats your Mike 10, and the "
            "crown 2 and the bell 0 beat every plain suit: that should make three tricks.",
            "estimate three tricks",
            "estimate",
            about="choices",
        ),
        *others("1 bid 2", "2 bid 1"),
        do(
            "play M10",
            "Now all estimates are open. The highest one leads, and that is yours. If nobody had said more than "
            "the dealer, {1}, the dealer would lead.",
            "lead the Mike 10, which no other Mike can beat",
            "estimate",
        ),
        *others("1 play M4", "2 play M7"),
        do(
            "play G3",
            "Both had to follow suit: a player who has a card of the suit led must play one. Your Mike was the "
            "highest, so the trick is yours, and you lead again.",
            "lead the Gloria 3, a low card that you don't need",
            "play",
            about="plate",
        ),
        *others("1 play G8", "2 play G5", "1 play E9", "2 play E2"),
        do(
            "play A2",
            "{1} took that trick with the Gloria 8 and has led an Edith, a teapot. You have none, so you may play "
            "any card. The crowns (Archie) are Bosses: even the lowest beats every plain suit.",
            "play the Archie 2 and take the trick",
            "play",
            "bosses",
            about="hand",
        ),
        do(
            "play M2",
            "That makes two. You need one more, and the bell 11 will take it when you like.",
            "lead the Mike 2, and see what happens",
            about="plate",
        ),
        *others("1 play M9", "2 play A5", "2 play A3"),
        do(
            "play D11",
            "{2} had no Mike left, and took the trick with a Boss. Now a Boss is led, so you must follow with one. "
            "Crowns and bells are one suit: the bell 0 is its lowest card, the bell 11 its highest.",
            "play the Ding Bat 11, the bell that beats everything",
            "bosses",
            about="middle",
        ),
        *others("1 play A8"),
        do(
            "keep",
            "The bells are the Ding Bats. If you win a trick with a Ding Bat in it, you may keep the trick or give "
            "it to an opponent. You estimated three and have two.",
            "keep the trick, your third",
            "ding bats",
            about="choices",
        ),
        do(
            "play G1",
            "Exactly three! From now on a trick is one too many. You would lead now even if you had given that "
            "trick away.",
            "lead the Gloria 1, which every other Gloria beats",
            "ding bats",
            about="plate",
        ),
        *others("1 play G9", "2 play G4", "1 play E7", "2 play E4"),
        do(
            "play D0",
            "The last trick. You have only the bell 0 left, and here it beats the Ediths. A fourth trick would "
            "spoil your estimate, but it has a Ding Bat in it.",
            "play the Ding Bat 0, and win a trick that you don't want",
            "bosses",
            about="hand",
        ),
        do(
            "give 1",
            "You may give this trick away. {1} estimated two and has two, so a third one hurts.",
            "give the trick to {1}, who must keep it",
            "ding bats",
            about="choices",
        ),
        read(
            f"You took three tricks, as estimated: {POINTS_FOR_EXACT} points. {{2}} took one, as estimated: "
            f"{POINTS_FOR_EXACT} points, too. {{1}} estimated two but took three: nothing. An estimate of 0 is "
            f"worth {POINTS_FOR_EXACT} as well, if it is exact.",
            "exact",
            "miss",
            about="seats",
        ),
        read(
            f"So it goes on, deal after deal, until one player has {TARGET} points. If several reach that together, "
            "they play on until one is alone in the lead. Now you know all you need.",
            "end",
        ),
    ),
)
