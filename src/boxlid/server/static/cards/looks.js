// How each game's cards look: an emblem and a colour for each suit, as the game's own `look` says.

import * as api from "../connection/api.js";
import { addEmblems, emblemName } from "./emblems.js";

/** @typedef {import("../contract").GameLook} GameLook */
/** @typedef {{emblem: string, ink: string, paper: string}} CardLook */

/** The emblem that draws a card's number as dots. */
export const PIPS = "pips";
const UNKNOWN = { emblem: "pip", ink: "slate", paper: "plain" };

/** @type {Map<string, GameLook>} */
const looks = new Map();

/** Fetch the look of a game, once. @param {string} game */
export async function loadLook(game) {
  if (looks.has(game)) return;
  const look = await api.look(game);
  addEmblems(game, look.emblems);
  looks.set(game, look);
}

/** The look of a game, once it is loaded. @param {string} game */
export const lookOf = (game) => looks.get(game);

/**
 * A card with an emblem of its own keeps the ink of its suit.
 * @param {string} game @param {{name: string, suit: string}} card @returns {CardLook}
 */
export function cardLook(game, card) {
  const suit = looks.get(game)?.suits[card.suit] ?? UNKNOWN;
  const own = looks.get(game)?.card_emblems[card.name];
  return { emblem: emblemName(game, own ?? suit.emblem), ink: suit.ink, paper: own ? "lilac" : suit.paper };
}

/** The emblem of a suit, if the game has it. @param {string} game @param {string} suit */
export function suitEmblem(game, suit) {
  const shape = looks.get(game)?.suits[suit]?.emblem;
  return shape && emblemName(game, shape);
}
