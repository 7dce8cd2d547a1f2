// The rules in short, folded away, for players who wait for the first deal.

import { lookOf } from "../cards/looks.js";
import { readMarkdown } from "../panels/markdown.js";
import { pointsCard } from "../panels/rules.js";
import { h } from "../shell/dom.js";

/** @param {string} game */
export function drawRulesInShort(game) {
  const look = lookOf(game);
  if (!look) return null;
  return h(
    "details",
    { class: "sheet more", "data-key": "rules" },
    h("summary", {}, "The rules in short"),
    h("div", { class: "summary" }, ...readMarkdown(look.summary)),
    h("h3", {}, "Points"),
    pointsCard(look.points),
  );
}
