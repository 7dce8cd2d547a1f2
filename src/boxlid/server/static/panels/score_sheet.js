// A game's own score sheet, whose rows come with the story, drawn as it is printed.

import { h } from "../shell/dom.js";

/** @typedef {import("../contract").StoryLine} StoryLine */
/** @typedef {string[]} Row Its label comes first; a row of headings has none. */

/** The rows of the sheet that begins at a line. @param {StoryLine[]} story @param {number} at @returns {Row[]} */
export function sheetAt(story, at) {
  const end = story.findIndex((line, i) => i > at && !line.cells);
  return story.slice(at, end < 0 ? story.length : end).map((line) => line.cells ?? []);
}

/** The latest sheet in a story; empty if there is none. @param {StoryLine[]} story @returns {Row[]} */
export function latestSheet(story) {
  const at = story.findLastIndex((line, i) => line.cells && !story[i - 1]?.cells);
  return at < 0 ? [] : sheetAt(story, at);
}

/** @param {Row[]} rows */
export function scoreSheet(rows) {
  const width = Math.max(...rows.map((row) => row.length));
  return h(
    "table",
    { class: "score-sheet" },
    blocks(rows).map((block) =>
      h(
        "tbody",
        {},
        block.map((row) => (row[0] ? entries(row, width) : headings(row))),
      ),
    ),
  );
}

/** A block begins with its headings. @param {Row[]} rows @returns {Row[][]} */
function blocks(rows) {
  const starts = rows.flatMap((row, i) => (i === 0 || (!row[0] && rows[i - 1][0]) ? [i] : []));
  return starts.map((start, i) => rows.slice(start, starts[i + 1]));
}

/** @param {Row} row */
const headings = (row) =>
  h(
    "tr",
    {},
    h("td", {}),
    row.slice(1).map((heading) => h("th", { scope: "col" }, heading)),
  );

/** Entries that are not yet made are blank. @param {Row} row @param {number} width */
const entries = (row, width) =>
  h(
    "tr",
    {},
    h("th", { scope: "row" }, row[0]),
    Array.from({ length: width - 1 }, (_, i) => h("td", {}, row[i + 1])),
  );
