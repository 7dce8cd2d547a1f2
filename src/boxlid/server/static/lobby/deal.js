// Dealing: the host's button, which asks first while a seat is reserved for a friend who has not come.

import { openDialog } from "../shell/dialogs.js";
import { h } from "../shell/dom.js";
import { freeSeatsNote } from "./table_form.js";

/**
 * @param {import("../connection/state.js").TableState} state
 * @param {{
 *   levels: import("../contract").BotLevel[],
 *   start: () => Promise<unknown>,
 *   fail: (error: unknown) => void,
 * }} page
 */
export function drawDeal(state, page) {
  const reserved = state.players.filter((player) => player.is_reserved).map((player) => player.seat + 1);
  const deal = () => page.start().catch(page.fail);
  return h(
    "div",
    { class: "buttons", "data-key": "start" },
    h(
      "button",
      { class: "main", type: "button", onclick: reserved.length ? () => confirmDeal(reserved, deal) : deal },
      "Deal the cards",
    ),
    h("span", { class: "quiet" }, freeSeatsNote(page.levels, reserved.length > 0)),
  );
}

/** @param {number[]} reserved The numbers of the seats. @param {() => void} deal */
function confirmDeal(reserved, deal) {
  const says =
    reserved.length === 1
      ? `Seat ${reserved[0]} is reserved for a friend who is not here yet. If you deal now, a bot takes it for the whole match.`
      : `Seats ${reserved.slice(0, -1).join(", ")} and ${reserved.at(-1)} are reserved for friends who are not here yet. If you deal now, bots take them for the whole match.`;
  const dealAnyway = () => {
    dialog.close();
    deal();
  };
  const dialog = openDialog(
    reserved.length === 1 ? "Deal without your friend?" : "Deal without your friends?",
    h("p", {}, says),
    h(
      "div",
      { class: "buttons" },
      h("button", { type: "button", class: "main", onclick: () => dialog.close() }, "Keep waiting"),
      h("button", { type: "button", onclick: dealAnyway }, "Deal anyway"),
    ),
  );
}
