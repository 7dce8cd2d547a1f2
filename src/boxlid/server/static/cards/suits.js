// How each game's suits look: an emblem and a colour each, so that nobody has to tell them by colour alone.

/** @typedef {{emblem: string, ink: string, paper?: string}} Look */

/** @type {Record<string, Look>} */
const COLOURS = {
  red: { emblem: "diamond", ink: "red" },
  yellow: { emblem: "star", ink: "yellow" },
  green: { emblem: "triangle", ink: "green" },
  blue: { emblem: "disc", ink: "blue" },
};

/** @type {Record<string, Record<string, Look>>} */
const SUITS = {
  family: {
    E: { emblem: "teapot", ink: "teal" },
    G: { emblem: "flower", ink: "pink" },
    M: { emblem: "book", ink: "blue" },
    A: { emblem: "crown", ink: "red", paper: "gold" },
    D: { emblem: "bell", ink: "violet", paper: "lilac" },
  },
  mrt: {
    T: { emblem: "medal", ink: "brown", paper: "gold" },
    J: { emblem: "rings", ink: "red" },
    K: { emblem: "ribbon", ink: "pink" },
    R: { emblem: "bird", ink: "orange" },
    W: { emblem: "tree", ink: "green" },
    D: { emblem: "paw", ink: "teal" },
    B: { emblem: "bus", ink: "blue" },
  },
  allstar: COLOURS,
  abridged: COLOURS,
  archduke: {
    X: { emblem: "coronet", ink: "violet", paper: "gold" },
    E: { emblem: "eclipse", ink: "night", paper: "lilac" },
    G: { emblem: "gift", ink: "green" },
    N: { emblem: "pip", ink: "slate" },
    S: { emblem: "swap", ink: "orange" },
    P: { emblem: "eye", ink: "blue" },
  },
};

/** @type {Record<string, string>} */
const SPECIALS = { K9: "cat", I10: "mouse", O11: "badge" };

/** @type {Record<string, string>} */
export const GAME_EMBLEMS = {
  family: "armchair",
  mrt: "medal",
  allstar: "balloon",
  abridged: "bridge",
  archduke: "coronet",
};

/**
 * The look of a card. A special of All Star Comics takes the ink of the suit it belongs to.
 * @param {string} game @param {{name: string, suit: string}} card @returns {Look}
 */
export function lookOf(game, card) {
  const look = SUITS[game]?.[card.suit] ?? { emblem: "pip", ink: "slate" };
  const special = game === "allstar" ? SPECIALS[card.name] : undefined;
  return special ? { ...look, emblem: special, paper: "lilac" } : look;
}

/** The emblem of a suit that a choice or a heading names in words, if it does. @param {string} word */
export function colourEmblem(word) {
  return COLOURS[word]?.emblem;
}
