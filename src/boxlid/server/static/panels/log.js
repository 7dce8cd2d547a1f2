// The story so far, latest at the bottom.

import { h } from "../shell/dom.js";
import { scoreSheet, sheetAt } from "./score_sheet.js";

/** How many lines of the story a list has shown. @type {WeakMap<Element, number>} */
const shown = new WeakMap();

/** @param {import("../connection/state.js").TableState} state */
export function drawLog(state) {
  queueMicrotask(() => showLatest(state.story.length));
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

/** Scroll to new lines. Without any, leave the scroll position alone. @param {number} length */
function showLatest(length) {
  const list = document.querySelector(".log");
  const body = list?.closest(".panel-body");
  if (!list || !body || shown.get(list) === length) return;
  shown.set(list, length);
  body.scrollTop = body.scrollHeight;
}
