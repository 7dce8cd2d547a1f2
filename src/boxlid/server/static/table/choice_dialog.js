// A dialog for a card or place that stands for several choices.

import { h } from "../shell/dom.js";
import { openDialog } from "../shell/shell.js";
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
    const dialog = openDialog("What would you like to do?", h("div", { class: "buttons" }, ...buttons));
    dialog.addEventListener("close", () => {
      resolve(chosen);
      if (from instanceof HTMLElement) from.focus();
    });
  });
}
