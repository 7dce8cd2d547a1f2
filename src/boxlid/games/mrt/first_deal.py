"""Mr. T: the first rounds: a Stalemate, a board for Mr. T, a Showdown, and two Showdowns at once."""

from boxlid.games.first_deals import LEARNER, FirstDeal, dealt, do, others, read
from boxlid.games.mrt.cards import PACK
from boxlid.games.mrt.state import HAND, OPTIONS

HANDS = ("D R W W T J K K J W", "B B D J K J W R R W", "B J W K R D K J W D", "J W T R D B R K W D")
"""The first cards of each seat: three for the hand, then the draw pile from the top. The deal begins with seat 0."""
ROUNDS = {option.name: option.default for option in OPTIONS}["round_cap"]

FIRST_DEAL = FirstDeal(
    seats=len(HANDS),
    dealer=LEARNER,
    shuffles=(dealt(HANDS, len(HANDS) - 1),),
    steps=(
        read(
            f"Win cards: the player with the most at the end wins. All {PACK} are dealt. Of yours, {HAND} are your "
            "hand, which only you see and which is never refilled. The rest is your draw pile, and nobody has seen "
            "it.",
            "aim",
            "deal",
            about="hand",
        ),
        do(
            "flip",
            "A round begins with everybody turning up the top card of the draw pile, all at the same time.",
            "turn up your card",
            "flip",
            about="pile",
        ),
        *others("1 flip", "2 flip", "3 flip"),
        do(
            "flip",
            "Four different cards and no Mr. T: a Stalemate. Four equal cards would be one as well. The cards stay "
            "on the board, and all turn up another.",
            "turn up your next card",
            "flip",
            about="middle",
        ),
        *others("1 flip", "2 flip", "3 flip"),
        do(
            "flip",
            "Mr. T! No two cards match, and he is the only Mr. T, so he wins the whole board for you: eight cards. "
            "They go under your draw pile.",
            "begin the next round",
            "flip",
            "won cards",
            about="plate",
        ),
        *others("1 flip", "2 flip", "3 flip"),
        do(
            "flip",
            "Two Jeffs: you and {1} fight a Showdown for the board. The only one of you to match an onlooker's "
            "card, Dozer or Bus, wins it. You may play from your hand or from the pile. Here Mr. T is a card like "
            "any other.",
            "try the pile first, and save your hand",
            "showdown",
            about="middle",
        ),
        *others("1 flip"),
        do(
            "hand D",
            "Neither of you has matched, so both play again, as you would if both had matched. You hold a Dozer, "
            "and {2}'s Dozer is waiting for it.",
            "play the Dozer of your hand",
            "showdown",
            about="hand",
        ),
        *others("1 flip"),
        do(
            "flip",
            "Your Dozer matched and {1} did not match: you win the board, eight cards again. Where three fight and "
            "two of them match, the third is out and the two go on.",
            "begin the next round",
            "showdown",
            about="plate",
        ),
        *others("1 flip", "2 flip", "3 flip"),
        do(
            "hand R",
            "Two pairs, so there are two Showdowns. You and {2} turned up Kim, and have to match the other pair's "
            "card, Robin. {1} and {3} have to match Kim.",
            "play the Robin of your hand",
            "two pairs",
            about="middle",
        ),
        *others("1 flip", "2 flip", "3 flip"),
        read(
            "You matched Robin, and take the cards on your space and {2}'s. {3} matched Kim and takes the other "
            "two spaces. One card of your hand is left. If your pile is ever empty, you play from the hand; "
            "without any card you are out.",
            "two pairs",
            "won cards",
            about="plate",
        ),
        read(
            f"The match ends when no more than two players have cards, or after {ROUNDS} rounds. Each card in your "
            "pile and your hand counts one, those left on the board count nothing, and the most cards win.",
            "end",
            "card",
            "board",
            about="seats",
        ),
        read(
            "When only two play, each lays a card as a target, and both fight a Showdown to match either target. "
            "They play until one has all the cards.",
            "two players",
        ),
    ),
)
