// The story so far, latest at the bottom.

import { h } from "../shell/dom.js";
import { followEnd } from "./latest.js";
import { scoreSheet, sheetAt } from "./score_sheet.js";

/** @param {import("../connection/state.js").TableState} state */
export function drawLog(state) {
  followEnd(".log", state.story.length);
  return [drawStory(state.story)];
}

/** The lines of a story, each in the style of its kind. @param {import("../contract").StoryLine[]} story */
export function drawStory(story) {
  return h(
    "ol",
    { class: "log", role: "list" },
    story.map((line, i) =>
      line.cells
        ? !story[i - 1]?.cells && h("li", { "data-kind": line.kind, "data-key": i }, scoreSheet(sheetAt(story, i)))
        : h("li", { "data-kind": line.kind, "data-key": i }, line.text),
    ),
  );
}
