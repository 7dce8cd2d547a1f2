// Offers notifications at a table with other people, once in this browser.

import { h } from "../shell/dom.js";
import { change } from "../shell/settings.js";
import { notice } from "../shell/shell.js";
import { recall, remember } from "../shell/storage.js";
import { askPermission, isUndecided } from "./system.js";

/** @param {import("../connection/state.js").TableState} state @param {() => void} redraw */
export function notificationOffer(state, redraw) {
  const isInCompany = state.players.some(({ kind, seat }) => kind === "person" && seat !== state.seat);
  const isWaiting = state.seat >= 0 && state.stage !== "over" && !state.mayAct;
  if (!isInCompany || !isWaiting || !isUndecided() || recall("notifications.offered")) return null;
  /** @param {boolean} isWanted */
  const decide = async (isWanted) => {
    remember("notifications.offered", "offered");
    if (isWanted && (await askPermission())) change("notifications", "on");
    redraw();
  };
  return notice(
    "notifications",
    "calm",
    h("button", { type: "button", onclick: () => decide(true) }, "Notify me when it is my turn"),
    h(
      "button",
      { class: "plain", type: "button", onclick: () => decide(false) },
      h("span", { "aria-hidden": "true" }, "✕"),
      h("span", { class: "unseen" }, "No, thanks"),
    ),
  );
}
