// What people may do when several play: the host decides, and everyone can see it.

import * as api from "../connection/api.js";
import { h } from "../shell/dom.js";

/** @typedef {import("../connection/state.js").TableState} TableState */

const SAYS = {
  undo: "Take-backs, until something new is seen",
  hints: "Hints from the coach, announced to the table",
};

/** @param {TableState} state @param {boolean} isHost @param {{fail: (error: unknown) => void}} page */
export function drawAllowances(state, isHost, page) {
  return h(
    "section",
    { class: "sheet", "aria-labelledby": "allows-title", "data-key": "allows" },
    h("h2", { id: "allows-title" }, "Allowed at this table"),
    Object.entries(SAYS).map(([name, says]) => {
      const isAllowed = state.allows[/** @type {keyof typeof SAYS} */ (name)];
      if (!isHost) return line(name, says, isAllowed);
      const onchange = (/** @type {Event} */ event) => {
        const checked = /** @type {HTMLInputElement} */ (event.target).checked;
        api.allow(state.table, { ...state.allows, [name]: checked }).catch(page.fail);
      };
      return h(
        "label",
        { class: "check", "data-key": `${name} ${isAllowed}` },
        h("input", { type: "checkbox", name, checked: isAllowed, onchange }),
        says,
      );
    }),
    h("p", { class: "quiet", "data-key": "alone" }, "If only bots play with you, both are always allowed."),
  );
}

/** What is allowed among several people, to be read during the match. @param {TableState} state */
export function sayAllowances({ allows, people, caption }) {
  if (people.length < 2 || caption) return null;
  return h(
    "section",
    { "aria-labelledby": "allowed-title" },
    h("h3", { id: "allowed-title" }, "Allowed at this table"),
    Object.entries(SAYS).map(([name, says]) => line(name, says, allows[/** @type {keyof typeof SAYS} */ (name)])),
  );
}

/** @param {string} name @param {string} says @param {boolean} isAllowed */
const line = (name, says, isAllowed) =>
  h("p", { class: "quiet", "data-key": name }, `${says}: ${isAllowed ? "yes" : "no"}.`);
