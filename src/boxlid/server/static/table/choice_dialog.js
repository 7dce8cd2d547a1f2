// A dialog for a card or place that stands for several choices.

import { h } from "../shell/dom.js";
import { openDialog } from "../shell/shell.js";
import { sayChoice } from "./choices.js";

/** @typedef {import("../contract").Choice} Choice */

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
