// Cards, face up or face down. The drawings of the faces come with the game's look. They have no text: the element around
// them has a label that names the card.

import { svg } from "../shell/dom.js";
import { cardColours } from "./looks.js";

/** @typedef {import("../contract").Card} Card */

/** The face of a card. @param {string} game @param {Card} card */
export const face = (game, card) => drawing(`face ${cardColours(game, card)}`, `face-${game}-${card.name}`, card.name);

/** A small card for crowded places: the number and the emblem, nothing else. @param {string} game @param {Card} card */
export const smallFace = (game, card) =>
  drawing(`face small ${cardColours(game, card)}`, `small-${game}-${card.name}`, card.name);

/** The back of a card. */
export const back = () => drawing("face back", "card-back", "back");

/** @param {string} className @param {string} name @param {string} key */
const drawing = (className, name, key) =>
  svg(
    "svg",
    { class: className, viewBox: "0 0 100 140", "aria-hidden": "true", "data-key": key },
    svg("use", { href: `#${name}` }),
  );
