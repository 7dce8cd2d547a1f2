// The bar that starts a match of the chosen game. It stays on screen, so a first match is two taps away.

import { gameEmblem } from "../cards/emblems.js";
import { h } from "../shell/dom.js";
import { TABLE_FORM } from "./table_form.js";

/**
 * @param {import("../contract").GameInfo} game
 * @param {{opponents: string[], isBusy: boolean}} lobby
 */
export function dealBar(game, { opponents, isBusy }) {
  return h(
    "section",
    { class: "deal-bar", "aria-labelledby": "deal-title", "data-key": "deal" },
    h(
      "div",
      { class: "deal-what", style: { "--tile": game.colour } },
      h("span", { class: "deal-art", "aria-hidden": "true" }, gameEmblem(game)),
      h("h2", { id: "deal-title" }, game.title, h("small", {}, `${opponents.length + 1} players`)),
    ),
    h("div", { class: "buttons" }, start("now", "Deal now", isBusy), start("gather", "Invite friends", isBusy)),
  );
}

/** @param {string} how @param {string} says @param {boolean} isBusy */
const start = (how, says, isBusy) =>
  h(
    "button",
    {
      class: how === "now" ? "main" : "",
      form: TABLE_FORM,
      name: "how",
      value: how,
      disabled: isBusy,
      "data-key": how,
      onclick: showInvalid,
    },
    says,
  );

/** A field that is folded away could not say what is wrong with it. */
function showInvalid() {
  for (const field of document.querySelectorAll(`#${TABLE_FORM} :invalid`)) {
    const folded = field.closest("details");
    if (folded) folded.open = true;
  }
}
