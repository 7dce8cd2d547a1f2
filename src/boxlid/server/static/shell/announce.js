// What a screen reader is told: what happens, politely; and whose turn it is, at once.

import { find, h } from "./dom.js";

/** The two live regions. They must stand in the page before anything is said. */
export function liveRegions() {
  return h(
    "div",
    { class: "unseen" },
    h("div", { id: "told", role: "log", "aria-live": "polite", "aria-relevant": "additions" }),
    h("div", { id: "called", role: "alert", "aria-live": "assertive" }),
  );
}

const MOST_LINES = 12;

/** @param {string[]} sentences */
export function tell(sentences) {
  const region = find("#told");
  region.append(...sentences.map((sentence) => h("p", {}, sentence)));
  while (region.children.length > MOST_LINES) region.firstElementChild?.remove();
}

/** @param {string} sentence */
export function call(sentence) {
  const region = find("#called");
  if (region.textContent !== sentence) region.replaceChildren(sentence);
}
