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
      scene.facts
        .slice(0, -1)
        .map((fact, i) => h("li", { "data-key": `${fact.key} ${i}` }, tag(scene.game, fact, names))),
      lastItem(scene, names),
    ),
  );
}

/** The last tag and the legend's opener, which never stands alone on a line. @param {Scene} scene @param {string[]} names */
function lastItem(scene, names) {
  const fact = scene.facts.at(-1);
  return h(
    "li",
    { "data-key": "last" },
    fact && tag(scene.game, fact, names),
    h(
      "button",
      { class: "plain legend-opener", type: "button", "data-key": "legend", onclick: () => openLegend(scene) },
      h("span", { "aria-hidden": "true" }, "?"),
      h("span", { class: "unseen" }, LEGEND_LABEL),
    ),
  );
}

/** @param {string} game @param {Fact} fact @param {string[]} names */
function tag(game, fact, names) {
  return h(
    "span",
    { class: "tag", ...explained(game, fact.key) },
    h("span", {}, `${fact.label} `),
    fact.suits.map((suit) => suitPicture(game, suit)),
    h("b", {}, withNames(fact.value, names)),
  );
}

/** @param {string} game @param {string} key The key of a fact. */
export const explained = (game, key) => described(lookOf(game)?.facts[key]);

/** A tooltip, and the same for screen readers. @param {string | undefined} meaning */
export const described = (meaning) => ({ title: meaning, "aria-description": meaning });
