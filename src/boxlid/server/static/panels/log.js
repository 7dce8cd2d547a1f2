// The story so far, latest at the bottom.

import { h } from "../shell/dom.js";
import { isHeadline } from "../table/story.js";

/** How much of the story a list has shown. @type {WeakMap<Element, number>} */
const shown = new WeakMap();

/** @param {import("../connection/state.js").TableState} state */
export function drawLog(state) {
  queueMicrotask(() => showLatest(state.story.length));
  return [
    h(
      "ol",
      { class: "log", role: "list" },
      state.story.map((sentence, i) =>
        h("li", { class: isHeadline(sentence) ? "headline" : "", "data-key": i }, sentence),
      ),
    ),
  ];
}

/** Go to the last sentence, unless it was there before: somebody may be reading further up. @param {number} length */
function showLatest(length) {
  const list = document.querySelector(".log");
  const body = list?.closest(".panel-body");
  if (!list || !body || shown.get(list) === length) return;
  shown.set(list, length);
  body.scrollTop = body.scrollHeight;
}
