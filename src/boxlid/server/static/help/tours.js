// The words of the guided first games. `at` is the part of the table that a mark points at.

/** @typedef {{at: string, title: string, says: string}} Mark */

const HAND = ".own .hand";
const CHOICES = ".choices";
const MIDDLE = ".middle-of-table";
const SEATS = ".felt .seat";
const PLATE = ".own .plate";
const PANELS = ".panel-tabs";

/** @type {Mark} */
const HELP = {
  at: PANELS,
  title: "Stuck?",
  says: "The log tells what happened, the rules open at any clause, and the coach weighs your choices. The ? key lists all keys.",
};

/** @type {Record<string, Mark[]>} */
export const TOURS = {
  family: [
    {
      at: HAND,
      title: "Your seven cards.",
      says: "Teapots, flowers and books are plain suits. Crowns are Bosses and beat them all; so do the two bells, the Ding Bats, one below every crown and one above.",
    },
    {
      at: CHOICES,
      title: "Say a number.",
      says: "First everybody guesses, in secret, how many tricks they will take. You score only if you are exactly right, so one too many is as bad as one too few.",
    },
    {
      at: MIDDLE,
      title: "The trick.",
      says: "One card each. Follow the suit that was led if you can. The best card of that suit takes it, unless a Boss has been put on it.",
    },
    {
      at: PLATE,
      title: "Your count.",
      says: "Your estimate and your tricks stand here. When they are equal, stop winning.",
    },
    {
      at: SEATS,
      title: "Beware of gifts.",
      says: "Whoever wins a Ding Bat may hand the whole trick to somebody else, which spoils a perfect count.",
    },
    HELP,
  ],
  mrt: [
    {
      at: ".own .pile",
      title: "Your draw pile.",
      says: "Nobody has seen these cards, you neither. In each round everybody turns one up at the same time.",
    },
    {
      at: HAND,
      title: "Three you know.",
      says: "You have looked at these. They wait for a Showdown, where you may play from the hand instead of trusting the pile.",
    },
    {
      at: MIDDLE,
      title: "The board.",
      says: "If two players show the same face, they fight it out: in a Showdown you match a card that the others have laid. Whoever does takes what is on the board.",
    },
    {
      at: CHOICES,
      title: "Your move.",
      says: "Press the button, or the pile itself. In a Showdown the cards of your hand light up as well.",
    },
    {
      at: PLATE,
      title: "Cards are points.",
      says: "The number is how many cards you have left. Mr. T himself upsets a round when he turns up alone.",
    },
    HELP,
  ],
  allstar: [
    {
      at: ".middle-of-table .common",
      title: "The penalty suit.",
      says: "The card turned up names the suit that nobody wants this deal. The three specials belong to it as well.",
    },
    {
      at: HAND,
      title: "Your hand.",
      says: "Follow the suit that was led if you can. If you cannot, throw away what could hurt you.",
    },
    {
      at: MIDDLE,
      title: "The trick.",
      says: "The highest card of the suit that was led takes everything in it, penalty cards included.",
    },
    {
      at: SEATS,
      title: "What they have taken.",
      says: "Penalty cards stay face up in front of whoever took them. At the end of the deal they are paid for.",
    },
    {
      at: PLATE,
      title: "Your purse.",
      says: "Stay clear and you share the pot. The match ends when a purse is empty.",
    },
    HELP,
  ],
  abridged: [
    {
      at: HAND,
      title: "Thirteen cards.",
      says: "Four colours from 2 to 14. Your partner sits across; the two of you count your tricks together.",
    },
    {
      at: CHOICES,
      title: "Bid in a word.",
      says: "Play means that your team will take at least ten tricks, with you as the declarer. Pass if that is too bold. After four passes the stronger team must choose ten or seven.",
    },
    {
      at: SEATS,
      title: "Announcements.",
      says: "Once trumps are named, everybody tells the strength of their hand and their longest colour. They stay beside the names.",
    },
    {
      at: MIDDLE,
      title: "The trick.",
      says: "Follow the colour that was led. The highest card takes it, unless somebody is out of that colour and trumps.",
    },
    {
      at: PLATE,
      title: "The dummy.",
      says: "The declarer's partner lays the hand open, and the declarer plays both. When it is the dummy's turn, the open cards light up for you.",
    },
    HELP,
  ],
  archduke: [
    {
      at: ".own .set",
      title: "Your set.",
      says: "Four cards, face down, that keep their places. You may look at two now. Remember them: the page shows you what you have seen.",
    },
    {
      at: MIDDLE,
      title: "Two piles.",
      says: "In your turn you touch a pile and draw, or take the last discard. Put the card in place of one of yours, or throw it away.",
    },
    {
      at: CHOICES,
      title: "Match it.",
      says: "Whenever a card is discarded, anybody who has the same may throw theirs on top and be rid of it. A wrong guess costs a card.",
    },
    {
      at: SEATS,
      title: "Cards that act.",
      says: "Peek, Swap and Give do something when they are thrown away. Dots under a card tell who has seen it.",
    },
    {
      at: PLATE,
      title: "Few points win.",
      says: "When you believe you have the least, call Archduke at the end of your turn. Everybody else gets one more, and being wrong is expensive.",
    },
    HELP,
  ],
};
