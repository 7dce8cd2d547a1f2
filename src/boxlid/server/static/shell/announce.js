// Live regions for screen readers: events politely, calls to act assertively.

import { find, h } from "./dom.js";

/** They must be in the page before the first announcement. */
export function liveRegions() {
  return h(
    "div",
    { class: "unseen" },
    h("div", { id: "announcements", role: "log", "aria-live": "polite", "aria-relevant": "additions" }),
    h("div", { id: "alerts", role: "alert", "aria-live": "assertive" }),
  );
}

const MOST_LINES = 12;

/**
 * What a screen reader says about a message from the server.
 * @param {import("../connection/state.js").Message} message @returns {string[]}
 */
export function sentencesOf(message) {
  switch (message.type) {
    case "event":
      return message.story.filter((line) => !line.cells).map((line) => line.text);
    case "said":
      return [`${message.name} says: ${message.text}`];
    case "advice":
      return [message.says];
    default:
      return [];
  }
}

/** @param {string[]} sentences */
export function announce(sentences) {
  const region = find("#announcements");
  region.append(...sentences.map((sentence) => h("p", {}, sentence)));
  while (region.children.length > MOST_LINES) region.firstElementChild?.remove();
}

/** @param {string} sentence */
export function alert(sentence) {
  const region = find("#alerts");
  if (region.textContent !== sentence) region.replaceChildren(sentence);
}
