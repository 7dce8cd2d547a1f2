// The help dialog: how to play a card, where to read more, and the keys.

import { h } from "../shell/dom.js";
import { closeButton, openDialog } from "../shell/shell.js";

const KEYS = [
  ["Tab", "go to the next group: your hand, the buttons, the panels"],
  ["← →", "move along your hand, or along a set"],
  ["Enter", "play the card, or press the button"],
  ["g", "jump to your choices"],
  ["h", "ask for a hint"],
  ["u", "take back your last action, where that is possible"],
  ["l  s  r  c", "log, scores, rules, chat"],
  ["m", "turn the sound off or on"],
  [",", "settings"],
  ["?", "this help"],
];

/** @param {Record<string, () => void>} more Where to read more, by label. */
export function showHelp(more) {
  const leave = (/** @type {() => void} */ open) => () => {
    dialog.close();
    open();
  };
  const dialog = openDialog(
    "Help",
    h("p", {}, "Tap a highlighted card to play it, or drag it onto the table."),
    h(
      "div",
      { class: "buttons" },
      Object.entries(more).map(([label, open]) => h("button", { type: "button", onclick: leave(open) }, label)),
    ),
    h("p", {}, "Everything works with the keyboard, too:"),
    h(
      "dl",
      { class: "keys" },
      KEYS.flatMap(([key, says]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, says)]),
    ),
    h(
      "div",
      { class: "buttons" },
      closeButton(() => dialog.close()),
    ),
  );
}
