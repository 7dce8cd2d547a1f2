// The legend: what the tags on the table and beside the players mean, and what each suit is.

import { seatInk } from "../cards/inks.js";
import { lookOf } from "../cards/looks.js";
import { suitPicture } from "../cards/suits.js";
import { h } from "../shell/dom.js";
import { closeButton, openDialog } from "../shell/shell.js";
import { capital } from "../shell/words.js";
import { MARKS } from "./marks.js";

/** @typedef {import("../contract").Scene} Scene */

/** The label of whatever opens it. */
export const LEGEND_LABEL = "What the tags and suits mean";

/** @param {Scene} scene */
export function openLegend(scene) {
  const dialog = openDialog(
    "What you see",
    h("h3", {}, "Suits"),
    h("dl", { class: "legend" }, suits(scene.game)),
    h("h3", {}, "Tags"),
    h("dl", { class: "legend" }, facts(scene)),
    h("h3", {}, "Beside names"),
    h(
      "dl",
      { class: "legend" },
      Object.values(MARKS).flatMap(([words, meaning]) => entry(words, meaning)),
    ),
    ...(scene.zones.some((zone) => zone.places.length) ? dots() : []),
    h(
      "div",
      { class: "buttons" },
      closeButton(() => dialog.close()),
    ),
  );
}

/** @param {string} game */
const suits = (game) =>
  Object.entries(lookOf(game)?.suits ?? {}).flatMap(([key, suit]) => [
    h("dt", {}, suitPicture(game, key), capital(suit.name)),
    h("dd", {}, suit.about),
  ]);

const EXAMPLE_SEATS = [0, 1];

/** The dots on cards whose faces only some players know. */
const dots = () => [
  h("h3", {}, "Dots on cards"),
  h(
    "dl",
    { class: "legend" },
    h(
      "dt",
      {},
      h(
        "span",
        { class: "knowers" },
        EXAMPLE_SEATS.map((seat) => h("i", { class: `dot ${seatInk(seat)}` })),
      ),
    ),
    h("dd", {}, "These players know the card. Each has the colour of the mark beside the player's name."),
  ),
];

/** The facts that are on the table now. @param {Scene} scene */
function facts(scene) {
  const meanings = lookOf(scene.game)?.facts ?? {};
  const shown = [...scene.facts, ...scene.seats.flatMap((seat) => seat.facts)];
  return [...new Map(shown.map(({ key, label }) => [key, label]))]
    .filter(([key]) => meanings[key])
    .flatMap(([key, label]) => entry(label, meanings[key]));
}

/** @param {string} words @param {string} meaning */
const entry = (words, meaning) => [h("dt", {}, capital(words)), h("dd", {}, meaning)];
