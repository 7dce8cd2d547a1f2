// Notices above the table: connection lost or closed, refusals, and an invite opened too late.

import { h } from "../shell/dom.js";
import { notice } from "../shell/shell.js";
import { sentence } from "../shell/words.js";
import { LOBBY } from "../urls.js";

/** @typedef {import("../connection/state.js").TableState} TableState */

/** What the player learns while the connection is lost. @param {TableState} state */
export const sayLost = ({ seat }) =>
  `Connection lost. Reconnecting${seat < 0 ? "…" : "; your seat and your cards are safe."}`;

/** @param {TableState} state */
export function connectionNotice(state) {
  if (state.connection === "lost") return notice("connection", "calm", sayLost(state));
  if (state.connection !== "closed") return null;
  return notice(
    "connection",
    "calm",
    sentence(state.closeReason),
    state.isReplaced ? h("button", { type: "button", onclick: () => location.reload() }, "Come back here") : null,
    h("a", { class: "button", href: LOBBY }, "To the lobby"),
  );
}

/** @param {TableState} state @param {(clause: string) => void} openClause @param {() => void} close */
export function refusalNotice(state, openClause, close) {
  if (!state.refusal) return null;
  const { why, clause } = state.refusal;
  return notice(
    "refusal",
    "refusal",
    h("span", {}, sentence(why)),
    clause ? h("button", { type: "button", onclick: () => openClause(clause) }, `Read ${clause}`) : null,
    h("button", { class: "plain", type: "button", onclick: close }, "Close"),
  );
}

/** What a friend learns who opens an invite too late. @param {TableState} state */
export function missedDealNotice({ invite, isSpectator, stage }) {
  if (!invite || !isSpectator || stage === "gathering") return null;
  const says = stage === "over" ? "This match is over." : "The match has begun without you.";
  return notice("missed", "calm", `${says} Your invite is no longer valid, but you can watch.`);
}
