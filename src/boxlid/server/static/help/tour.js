// A guided first game: a few marks that point at parts of the table and say what they are for.

import { h } from "../shell/dom.js";
import { recall, remember } from "../shell/storage.js";
import { TOURS } from "./tours.js";

/** @typedef {import("./tours.js").Mark} Mark */

/** Offer the tour the first time somebody plays a game here. @param {string} game @param {string} title */
export function offerTour(game, title) {
  if (recall(`tour.${game}`) || !TOURS[game]) return;
  remember(`tour.${game}`, "offered");
  const offer = h(
    "aside",
    { class: "mark-card offer", "aria-label": "A short tour" },
    h("p", {}, h("b", {}, `New to ${title}?`), " A minute, and you know your way around."),
    h(
      "div",
      { class: "buttons" },
      h(
        "button",
        {
          class: "main",
          type: "button",
          onclick: () => {
            offer.remove();
            startTour(game);
          },
        },
        "Show me",
      ),
      h("button", { type: "button", onclick: () => offer.remove() }, "No, thanks"),
    ),
  );
  document.body.append(offer);
}

/** @param {string} game */
export function startTour(game) {
  const marks = (TOURS[game] ?? []).filter((mark) => document.querySelector(mark.at));
  const cleanUp = () => document.querySelectorAll(".mark-card, .mark-ring").forEach((element) => element.remove());
  cleanUp();
  if (marks.length) showMark(marks, 0, cleanUp, document.activeElement);
}

/**
 * @param {Mark[]} marks
 * @param {number} at
 * @param {() => void} cleanUp
 * @param {Element | null} back Where the focus was.
 */
function showMark(marks, at, cleanUp, back) {
  cleanUp();
  const mark = marks[at];
  if (!mark) {
    if (back instanceof HTMLElement) back.focus();
    return;
  }
  const isLast = at === marks.length - 1;
  const next = h(
    "button",
    { class: "main", type: "button", onclick: () => showMark(marks, at + 1, cleanUp, back) },
    isLast ? "Play" : "Next",
  );
  const ring = ringAround(mark.at);
  const card = h(
    "aside",
    {
      class: `mark-card${isLow(ring) ? " high" : ""}`,
      role: "dialog",
      "aria-label": `Tour, ${at + 1} of ${marks.length}`,
      onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && showMark([], 0, cleanUp, back),
    },
    h("p", { class: "quiet" }, `${at + 1} of ${marks.length}`),
    h("p", {}, h("b", {}, mark.title), " ", mark.says),
    h(
      "div",
      { class: "buttons" },
      next,
      h("button", { type: "button", onclick: () => showMark([], 0, cleanUp, back) }, "Skip the tour"),
    ),
  );
  document.body.append(ring, card);
  next.focus({ preventScroll: true });
}

/** The card must not cover what it is about. @param {HTMLElement} ring */
function isLow(ring) {
  return parseFloat(ring.style.top) + parseFloat(ring.style.height) / 2 > innerHeight / 2;
}

/** @param {string} selector */
function ringAround(selector) {
  const element = /** @type {Element} */ (document.querySelector(selector));
  element.scrollIntoView({ block: "center" });
  const box = element.getBoundingClientRect();
  return h("div", {
    class: "mark-ring",
    style: {
      left: `${box.x - 6}px`,
      top: `${box.y - 6}px`,
      width: `${box.width + 12}px`,
      height: `${box.height + 12}px`,
    },
  });
}
