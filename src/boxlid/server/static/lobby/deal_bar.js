// The bar that starts a match of the chosen game. It stays on screen, so a first match is two taps away.

import { gameEmblem } from "../cards/emblems.js";
import { h } from "../shell/dom.js";
import { recall } from "../shell/storage.js";
import { TABLE_FORM } from "./table_form.js";

/**
 * @param {import("../contract").GameInfo} game
 * @param {import("./lobby.js").Lobby} lobby
 */
export function dealBar(game, lobby) {
  const { opponents, isBusy } = lobby;
  return h(
    "section",
    { class: "deal-bar", "aria-labelledby": "deal-title", "data-key": "deal" },
    h(
      "div",
      { class: "deal-what", style: { "--tile": game.colour } },
      h("span", { class: "deal-art", "aria-hidden": "true" }, gameEmblem(game)),
      h("h2", { id: "deal-title" }, game.title, h("small", {}, `${opponents.length + 1} players`)),
    ),
    h(
      "div",
      { class: "buttons" },
      start("now", "Deal now", isBusy),
      start("gather", "Invite friends", isBusy),
      game.has_first_deal ? learnButton(game, lobby) : null,
    ),
  );
}

/**
 * Suggested to those who have neither played the game here nor learned it.
 * @param {import("../contract").GameInfo} game @param {import("./lobby.js").Lobby} lobby
 */
function learnButton(game, lobby) {
  const isNew = !recall(`learned.${game.id}`);
  return h(
    "button",
    {
      type: "button",
      class: `learn${isNew ? " is-suggested" : ""}`,
      disabled: lobby.isBusy,
      "data-key": "learn",
      onclick: () => lobby.learn(game),
    },
    isNew ? h("small", {}, "New here?") : null,
    "Learn by playing",
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
