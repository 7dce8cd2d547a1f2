// Everything that was told, the latest at the bottom.

import { h } from "../dom.js";
import { isHeadline } from "../story.js";

/** @param {import("../table.js").TableState} state */
export function drawLog(state) {
  queueMicrotask(() => {
    const list = document.querySelector(".log");
    const body = list?.closest(".panel-body");
    if (body) body.scrollTop = body.scrollHeight;
  });
  return [h("ol", { class: "log", role: "list" }, state.story.map((sentence, i) => h("li", { class: isHeadline(sentence) ? "headline" : "", "data-key": i }, sentence)))];
}
