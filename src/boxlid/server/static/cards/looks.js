// How each game's cards look: an emblem and a colour for each suit, as the game's own `look` says.

import * as api from "../connection/api.js";
import { addDrawings, addEmblems, emblemName } from "./emblems.js";

/** @typedef {import("../contract").GameLook} GameLook */

/** The emblem that draws a card's number as dots. */
export const PIPS = "pips";
/** The paper of cards with an emblem of their own. */
const OWN_PAPER = "lilac";
const UNKNOWN = { ink: "slate", paper: "plain" };

/** @type {Map<string, GameLook>} */
const looks = new Map();

/** Fetch the look of a game, once. @param {string} game */
export async function loadLook(game) {
  if (looks.has(game)) return;
  const look = await api.look(game);
  addEmblems(game, look.emblems);
  addDrawings(look.faces);
  looks.set(game, look);
}

/** The look of a game, once it is loaded. @param {string} game */
export const lookOf = (game) => looks.get(game);

/**
 * The classes of a card's ink and paper. A card with an emblem of its own keeps the ink of its suit.
 * @param {string} game @param {{name: string, suit: string}} card
 */
export function cardColours(game, card) {
  const look = looks.get(game);
  const suit = look?.suits[card.suit] ?? UNKNOWN;
  return `ink-${suit.ink} paper-${look && card.name in look.card_emblems ? OWN_PAPER : suit.paper}`;
}

/** The emblem of a suit, if the game has it. @param {string} game @param {string} suit */
export function suitEmblem(game, suit) {
  const shape = looks.get(game)?.suits[suit]?.emblem;
  return shape && emblemName(game, shape);
}
