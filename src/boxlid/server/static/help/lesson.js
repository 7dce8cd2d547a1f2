// What the learner reads in a lesson: what is going on, what to do and why, and at the end the way to a real match.

import { withNames } from "../table/choices.js";
import { h } from "../shell/dom.js";
import { LOBBY } from "../urls.js";

/** @typedef {import("../connection/state.js").TableState} TableState */

/** @param {TableState} state What is read out: nothing while the others act. */
export function captionInWords({ caption, names }) {
  return caption && !caption.is_read ? withNames(`${caption.text} ${caption.wanted}`.trim(), names) : "";
}

/** @param {TableState} state */
export function drawCaption(state) {
  const caption = /** @type {import("../contract").Caption} */ (state.caption);
  return h(
    "div",
    { class: `caption${caption.is_read ? " is-read" : ""}`, tabindex: "-1", "data-key": "caption" },
    h(
      "p",
      { class: "caption-number" },
      h("span", { class: "unseen" }, "Lesson, "),
      `${caption.number} of ${caption.of}`,
    ),
    h("p", {}, withNames(caption.text, state.names)),
    caption.wanted ? h("p", { class: "wanted" }, withNames(caption.wanted, state.names)) : null,
  );
}

/**
 * The buttons below a caption that asks for no action.
 * @param {TableState} state @param {{readOn: () => void, dealNow: () => void}} page
 */
export function captionButtons(state, page) {
  if (state.stage === "over")
    return [
      h("button", { type: "button", class: "main", "data-key": "deal", onclick: page.dealNow }, "Deal a real match"),
      h("a", { class: "button", href: LOBBY, "data-key": "lobby" }, "To the lobby"),
    ];
  if (!state.isReading) return [];
  return [h("button", { type: "button", class: "main", "data-key": "next", onclick: page.readOn }, "Next")];
}
