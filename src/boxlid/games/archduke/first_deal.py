"""Archduke: the first round, with each of the action cards, two matches, and a call that succeeds."""

from boxlid.games.archduke import cards
from boxlid.games.archduke.state import OPTIONS, SET
from boxlid.games.first_deals import FirstDeal, dealt, do, others, read

DEALER = 1
SETS = ("N7 P12 N10 N3", "E0 N4 N8 N6")
DRAW_PILE = ("N7", "N2", "N5", "S11", "N2", "G1", "N9", "N10")
THRESHOLD = {option.name: option.default for option in OPTIONS}["threshold"]

FIRST_DEAL = FirstDeal(
    seats=len(SETS),
    dealer=DEALER,
    shuffles=((*dealt(SETS, DEALER), *DRAW_PILE),),
    steps=(
        read(
            f"The fewest points win. Your {SET} cards lie face down and keep their places. Numbers from 2 to 10 "
            f"count as they are, Give {cards.POINTS[cards.GIVE_CARD]}, Swap {cards.POINTS[cards.SWAP_CARD]}, Peek "
            f"{cards.POINTS[cards.PEEK_CARD]}, an Eclipse {cards.POINTS[cards.ECLIPSE_0]} or "
            f"{cards.POINTS[cards.ECLIPSE_13]}, and the Archduke −{-cards.POINTS[cards.ARCHDUKE]}.",
            "aim",
            "archduke",
            "eclipse",
            "give",
            "numbers",
            "swap",
            "peek",
            about="set",
        ),
        do(
            "look 0",
            "Before play, everybody looks at two cards of their own, once. After that you have to remember them.",
            "look at your upper left card",
            "aim",
            about="set",
        ),
        do(
            "look 1",
            "A 7. Now one more.",
            "look at your upper right card",
            about="set",
        ),
        *others("1 look 0", "1 look 1"),
        do(
            "match 0",
            "A Peek, worth 12: too much. The first discard is turned up, a 7 like yours! A card that equals the "
            "top discard may be laid on it, and nothing replaces it. A wrong one would come back with a penalty "
            "card.",
            "match your 7, the upper left card",
            "match",
            about="middle",
        ),
        *others("0 pass", "1 pass"),
        do(
            "draw",
            "Three cards left, and it is your turn. You may draw, or take the top discard and put it in place of "
            "one of your cards.",
            "draw a card",
            "turn",
            about="middle",
        ),
        do(
            "replace 1",
            "A 2. Put it in place of one of your cards, which is then discarded. You could also discard the 2 at once.",
            "replace your Peek, the upper right card: ten points fewer",
            "turn",
            about="set",
        ),
        *others("0 pass", "1 pass"),
        do(
            "peek 0.3",
            "A discarded Peek lets you look at any one card, yours or another player's. You don't know your two "
            "lower cards yet.",
            "look at your lower right card",
            "actions",
            about="set",
        ),
        *others("0 pass"),
        do(
            "done",
            "A 3, so you keep it. At the end of your turn you could call Archduke, but you still have an unknown card.",
            "end your turn without a call",
            "turn",
            about="choices",
        ),
        *others("1 draw", "1 discard", "0 pass", "1 pass", "1 done"),
        do("draw", "{1} has drawn and discarded a 5.", "draw a card", "turn", about="middle"),
        do(
            "discard",
            "A Swap. An action card works whenever it is discarded, even if you have only just drawn it.",
            "discard the Swap",
            "actions",
            about="choices",
        ),
        *others("0 pass", "1 pass"),
        do(
            "swap 0.2",
            "Swap exchanges any two cards, and nobody may look at them. {1} has looked at a card and kept it, so "
            "it is probably good. Your unknown card may be bad.",
            "choose your lower left card",
            "actions",
            about="set",
        ),
        do(
            "with 1.0",
            "And now the card to exchange it with.",
            "choose {1}'s upper left card",
            "actions",
            about="seats",
        ),
        *others("0 pass", "1 pass"),
        do("done", "Your turn ends.", "end it without a call", about="choices"),
        *others("1 draw", "1 discard"),
        do(
            "match 1",
            "{1} has discarded a 2, and you have one at the upper right. You may match at any discard, not only in "
            "your turn.",
            "match your 2",
            "match",
            about="set",
        ),
        *others("0 pass", "1 pass", "1 done"),
        do("draw", "Two cards left.", "draw a card", about="middle"),
        do(
            "discard",
            "A Give. It counts only 1, but its action is better still.",
            "discard the Give",
            "actions",
            about="choices",
        ),
        *others("0 pass", "1 pass"),
        do(
            "give 1",
            "Give adds a card from the draw pile to another player's set, and nobody sees it.",
            "give it to {1}",
            "actions",
            about="seats",
        ),
        *others("1 pass"),
        do(
            "call",
            "You have a 3 and a card that {1} wanted to keep; {1} has five cards. Calling Archduke gives {1} one "
            "last turn, which cannot touch your cards. Then all sets count.",
            "call Archduke",
            "call",
            about="choices",
        ),
        *others("1 draw", "1 discard", "0 pass", "1 pass"),
        read(
            "You have 3 points, because the other card was an Eclipse 0. {1} has many more, so your call was "
            "right. If another player has as little as the caller or less, the caller gets the points of one more "
            "card.",
            "call",
            "failed call",
            about="plate",
        ),
        read(
            "Matching your last card ends a round at once, and an empty set counts 0. In a race, a house rule, a "
            "match counts only until the next player touches a pile.",
            "out of cards",
            "empty",
            "match",
        ),
        read(
            f"The points of all rounds add up. When a player reaches {THRESHOLD}, the match ends and the smallest "
            "total wins. Other ends can be agreed on: a number of rounds, a timer, or the last player left.",
            "end",
            about="seats",
        ),
    ),
)
