// The menu of a table: links to share, the way back to the lobby, leaving for a while and resigning for good.

import * as api from "../connection/api.js";
import { sayAllowances } from "../lobby/allowances.js";
import { loopbackNote } from "../lobby/invites.js";
import { linkField } from "../shell/copy.js";
import { closeButton, openDialog } from "../shell/dialogs.js";
import { h } from "../shell/dom.js";
import { forgetToken } from "../shell/storage.js";
import { inviteLink, LOBBY, seatLink } from "../urls.js";

/** @typedef {import("../connection/state.js").TableState} TableState */

/** @param {TableState} state @param {string | null} token @param {(error: unknown) => void} fail */
export function openMenu(state, token, fail) {
  const isSeated = state.seat >= 0 && Boolean(token);
  const isPlaying = isSeated && state.stage === "playing" && state.players.length > 0 && !state.caption;
  const dialog = openDialog(
    "This table",
    h(
      "div",
      { class: "menu" },
      linkField("Link to this table, to watch or to join", inviteLink(state.table, null)),
      isSeated ? linkField("Secret link to your own seat, for another device", seatLink(state.table, token)) : null,
      loopbackNote(),
      sayAllowances(state),
      h("a", { class: "button", href: LOBBY }, "To the lobby"),
      isPlaying
        ? item("Leave the match", "A bot plays for you until you come back.", () =>
            api.leave(state.table).then(() => location.assign(LOBBY), failOutside(dialog, fail)),
          )
        : null,
      isPlaying
        ? item("Resign", "A bot takes your seat for good.", () => {
            dialog.close();
            confirmResignation(state.table, token, fail);
          })
        : null,
    ),
    h(
      "div",
      { class: "buttons" },
      closeButton(() => dialog.close()),
    ),
  );
}

/** @param {string} table @param {string | null} token @param {(error: unknown) => void} fail */
function confirmResignation(table, token, fail) {
  const resign = () =>
    api.resign(table).then(
      () => {
        forgetToken(table, token);
        location.assign(LOBBY);
      },
      failOutside(dialog, fail),
    );
  const dialog = openDialog(
    "Resign?",
    h("p", {}, "A bot plays your seat to the end of the match. You cannot take it back."),
    h(
      "div",
      { class: "buttons" },
      h("button", { type: "button", class: "main", onclick: resign }, "Resign for good"),
      h("button", { type: "button", onclick: () => dialog.close() }, "Keep playing"),
    ),
  );
}

/** A notice of the page would be hidden behind the dialog. @param {HTMLDialogElement} dialog @param {(error: unknown) => void} fail */
const failOutside = (dialog, fail) => (/** @type {unknown} */ error) => {
  dialog.close();
  fail(error);
};

/** @param {string} says @param {string} explains @param {() => void} onclick */
const item = (says, explains, onclick) =>
  h(
    "div",
    { class: "menu-item" },
    h("button", { type: "button", onclick }, says),
    h("span", { class: "quiet" }, explains),
  );
