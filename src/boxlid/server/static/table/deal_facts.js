// What decides the deal, as tags on the table: trumps, the pot, which trick it is. The game's look explains each one.

import { lookOf } from "../cards/looks.js";
import { suitPicture } from "../cards/suits.js";
import { h } from "../shell/dom.js";
import { withNames } from "./choices.js";
import { LEGEND_LABEL, openLegend } from "./legend.js";

/** @typedef {import("../contract").Scene} Scene */
/** @typedef {import("../contract").Fact} Fact */

/** @param {Scene} scene @param {string[]} names */
export function drawDealFacts(scene, names) {
  return h(
    "div",
    { class: "deal-facts", "data-key": "deal facts" },
    h(
      "ul",
      { role: "list", "aria-label": "This deal" },
      scene.facts.map((fact, i) => tag(scene.game, fact, names, i)),
    ),
    h(
      "button",
      { class: "plain legend-opener", type: "button", "data-key": "legend", onclick: () => openLegend(scene) },
      h("span", { "aria-hidden": "true" }, "?"),
      h("span", { class: "unseen" }, LEGEND_LABEL),
    ),
  );
}

/** @param {string} game @param {Fact} fact @param {string[]} names @param {number} i */
function tag(game, fact, names, i) {
  return h(
    "li",
    { class: "tag", "data-key": `${fact.name} ${i}`, ...explained(game, fact.name) },
    h("span", {}, `${fact.name} `),
    fact.suits.map((suit) => suitPicture(game, suit)),
    h("b", {}, withNames(fact.value, names)),
  );
}

/** A tooltip, and the same for screen readers. @param {string} game @param {string} name The name of a fact. */
export function explained(game, name) {
  const means = lookOf(game)?.facts[name];
  return { title: means, "aria-description": means };
}
