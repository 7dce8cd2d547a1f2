// A guided tour of the table: each step points at a part of it and says what it is for.

import { h } from "../shell/dom.js";
import { recall, remember } from "../shell/storage.js";

/** @typedef {import("../contract").TourStep} TourStep */
/** @typedef {{at: string, title: string, text: string}} Mark A step, with the selector of the part it points at. */

/** @type {Record<TourStep["at"], string>} */
const STOPS = {
  hand: ".own .hand",
  choices: ".choices",
  middle: ".middle-of-table",
  "turned up": ".middle-of-table .common",
  seats: ".felt .seat",
  plate: ".own .plate",
  pile: ".own .pile",
  set: ".own .set",
};

/** The last step of every tour. @type {Mark} */
const HELP = {
  at: ".panel-tabs",
  title: "Stuck?",
  text: "The log lists what happened, the rules have a summary and every clause, and the coach compares your choices. The ? key lists all keys.",
};

/**
 * Offer the tour the first time a game is played in this browser.
 * @param {string} game @param {string} title @param {TourStep[]} [tour]
 */
export function offerTour(game, title, tour = []) {
  if (recall(`tour.${game}`) || !tour.length) return;
  remember(`tour.${game}`, "offered");
  const offer = h(
    "aside",
    { class: "mark-card offer", "aria-label": "A short tour" },
    h("p", {}, h("b", {}, `New to ${title}?`), " The tour takes a minute."),
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
            startTour(tour);
          },
        },
        "Show me",
      ),
      h("button", { type: "button", onclick: () => offer.remove() }, "No, thanks"),
    ),
  );
  document.body.append(offer);
}

/** @param {TourStep[]} tour */
export function startTour(tour) {
  const steps = [...tour.map((step) => ({ ...step, at: STOPS[step.at] })), HELP];
  const marks = steps.filter((mark) => document.querySelector(mark.at));
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
    h("p", {}, h("b", {}, mark.title), " ", mark.text),
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

/** Is the marked part in the lower half? Then the text goes to the top, so as not to cover it. @param {HTMLElement} ring */
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
