// Dialogs before a choice: which of several is meant, and whether a doubtful one is meant at all.

import { h } from "../shell/dom.js";
import { openDialog } from "../shell/shell.js";
import { change, isOn } from "../shell/settings.js";
import { sayChoice } from "./choices.js";

/** @typedef {import("../contract").Choice} Choice */

/** Cards narrower than this are not pointed at directly. */
const LEAST_WIDTH_PX = 34;

/** @param {Element} card */
export const isTooSmall = (card) => card.getBoundingClientRect().width < LEAST_WIDTH_PX;

/**
 * The choices that pointing at a target can mean: those about it; if it is a place too small to be hit, those about all
 * places of its seat.
 * @param {string} about @param {Element} from @param {Map<string, Choice[]>} lit
 */
export function choicesMeant(about, from, lit) {
  const choices = lit.get(about) ?? [];
  const place = choices[0]?.subject;
  if (place?.kind !== "place" || !isTooSmall(from)) return choices;
  return [...lit.values()].flat().filter(({ subject }) => subject?.kind === "place" && subject.seat === place.seat);
}

/** @param {Element} from @param {Choice[]} choices @param {string[]} names @returns {Promise<Choice | null>} */
export function askWhich(from, choices, names) {
  return new Promise((resolve) => {
    /** @type {Choice | null} */
    let chosen = null;
    const buttons = choices.map((choice) =>
      h(
        "button",
        {
          type: "button",
          "data-kind": choice.kind,
          onclick: () => {
            chosen = choice;
            dialog.close();
          },
        },
        sayChoice(choice.label, names),
      ),
    );
    const cancel = h("button", { type: "button", class: "plain", onclick: () => dialog.close() }, "Cancel");
    const dialog = openDialog("What would you like to do?", h("div", { class: "buttons" }, ...buttons, cancel));
    whileOpen(dialog, choices, from, () => resolve(chosen));
  });
}

/** The open dialog, and the choices it is about. @type {{dialog: HTMLDialogElement, choices: Choice[]} | null} */
let asked = null;

/** @param {HTMLDialogElement} dialog @param {Choice[]} choices @param {Element} from Focused again afterwards. @param {() => void} closed */
function whileOpen(dialog, choices, from, closed) {
  asked = { dialog, choices };
  dialog.addEventListener("close", () => {
    asked = null;
    closed();
    if (from instanceof HTMLElement) from.focus();
  });
}

/** May the choice be a mistake that the player wants to be asked about? @param {Choice} choice */
export const isDoubtful = (choice) => Boolean(choice.warning) && isOn("ask before match");

/**
 * Does the player want to make a doubtful choice?
 * @param {Element} from @param {Choice} choice @param {string[]} names @returns {Promise<boolean>}
 */
export function askAnyway(from, choice, names) {
  return new Promise((resolve) => {
    let isMeant = false;
    const again = h("input", { type: "checkbox" });
    const decide = (/** @type {boolean} */ yes) => {
      isMeant = yes;
      if (again.checked) change("ask before match", "off");
      dialog.close();
    };
    const dialog = openDialog(
      `${sayChoice(choice.label, names)}?`,
      h("p", {}, choice.warning),
      h("label", { class: "check" }, again, "Don’t ask again"),
      h(
        "div",
        { class: "buttons" },
        h("button", { type: "button", onclick: () => decide(false) }, "Don’t"),
        h("button", { type: "button", class: "main", onclick: () => decide(true) }, "Match anyway"),
      ),
    );
    whileOpen(dialog, [choice], from, () => resolve(isMeant));
  });
}

/** Close the question about choices of which none is offered any more. @param {Choice[]} offered */
export function closeOutdated(offered) {
  const isOffered = (/** @type {Choice} */ { action }) => offered.some((choice) => choice.action === action);
  if (asked && !asked.choices.some(isOffered)) asked.dialog.close();
}
