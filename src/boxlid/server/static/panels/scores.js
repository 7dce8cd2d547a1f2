// The score sheet, and the last trick.

import { face } from "../cards/cards.js";
import { h } from "../shell/dom.js";
import { gained, namesOfSides, signed } from "../table/sides.js";
import { latestSheet, scoreSheet } from "./score_sheet.js";

/** @typedef {import("../shell/dom.js").Child} Child */

/** @param {import("../connection/state.js").TableState} state */
export function drawScores(state) {
  const { names } = state;
  const seats = state.scene?.seats ?? [];
  const facts = seats[0]?.facts.map(({ label }) => label) ?? [];
  return [
    h("h2", {}, "Now"),
    scoreTable(
      "Scores now",
      ["Player", "Score", ...facts],
      seats.map((seat) => [names[seat.seat], signed(seat.score), ...seat.facts.map(({ value }) => value || "–")]),
    ),
    state.lastTrick.length ? lastTrick(state, names) : null,
    state.sheet.length ? history(state, names) : null,
    ...ownSheet(state),
  ];
}

/** @param {import("../connection/state.js").TableState} state @param {string[]} names */
function lastTrick(state, names) {
  return h(
    "section",
    { "data-key": "last trick" },
    h("h2", {}, "Last trick"),
    h(
      "ul",
      { class: "last-trick", role: "list" },
      state.lastTrick.map(({ seat, card }) =>
        h(
          "li",
          { "data-key": seat },
          h("span", { class: "card", role: "img", "aria-label": card.label }, face(state.game, card)),
          h("span", {}, names[seat]),
        ),
      ),
    ),
  );
}

/** @param {import("../connection/state.js").TableState} state @param {string[]} names */
function history(state, names) {
  return h(
    "section",
    { "data-key": "history" },
    h("h2", {}, "Score sheet"),
    scoreTable(
      "Score sheet: what was gained, and the total",
      ["", ...namesOfSides(state.sheet[0].totals.length, names)],
      state.sheet.map((row) => [row.stage, ...row.totals.map((total, side) => gainAndTotal(row.gains[side], total))]),
    ),
  );
}

/** @param {number} gain @param {number} total */
const gainAndTotal = (gain, total) => [h("span", { class: "gain" }, gained(gain)), " ", h("b", {}, signed(total))];

/** The game's own score sheet, if it has one. @param {import("../connection/state.js").TableState} state */
function ownSheet(state) {
  const rows = latestSheet(state.story);
  return rows.length
    ? [
        h("h2", { "data-key": "own sheet title" }, "As on paper"),
        h("div", { "data-key": "own sheet" }, scoreSheet(rows)),
      ]
    : [];
}

/**
 * A table with a heading for each row.
 * @param {string} says
 * @param {string[]} headings
 * @param {(Child | Child[])[][]} rows
 */
function scoreTable(says, headings, rows) {
  const head = h(
    "tr",
    {},
    headings.map((heading) => h("th", { scope: "col" }, heading)),
  );
  const body = rows.map(([about, ...values]) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, about),
      values.map((value) => h("td", {}, value)),
    ),
  );
  return h(
    "div",
    { class: "scroll", role: "region", "aria-label": says, tabindex: "0" },
    h("table", {}, h("thead", {}, head), h("tbody", {}, body)),
  );
}
