// The legend: what the tags on the table and beside the players mean, and what each suit is.

import { lookOf } from "../cards/looks.js";
import { suitPicture } from "../cards/suits.js";
import { h } from "../shell/dom.js";
import { closeButton, openDialog } from "../shell/shell.js";

/** @typedef {import("../contract").Scene} Scene */

/** @param {Scene} scene */
export function openLegend(scene) {
  const dialog = openDialog(
    "What you see",
    h("h3", {}, "Suits"),
    h("dl", { class: "legend" }, suits(scene.game)),
    h("h3", {}, "Tags"),
    h("dl", { class: "legend" }, facts(scene)),
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

/** The facts that are on the table now. @param {Scene} scene */
function facts(scene) {
  const meanings = lookOf(scene.game)?.facts ?? {};
  const names = [
    ...scene.facts.map(({ name }) => name),
    ...scene.seats.flatMap((seat) => seat.facts.map(([name]) => name)),
  ];
  return [...new Set(names)]
    .filter((name) => meanings[name])
    .flatMap((name) => [h("dt", {}, capital(name)), h("dd", {}, meanings[name])]);
}

/** @param {string} words */
const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);
