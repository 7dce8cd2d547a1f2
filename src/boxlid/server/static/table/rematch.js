// After a match: who wants a rematch, who has not answered, and the way to it.

import * as api from "../connection/api.js";
import { h } from "../shell/dom.js";
import { moveToRematch, ownSeatPath } from "../shell/storage.js";
import { listed } from "../shell/words.js";
import { tablePath } from "../urls.js";

/** @typedef {import("../connection/state.js").TableState} TableState */
/** @typedef {import("../contract").Player} Player */

/**
 * @param {TableState} state
 * @param {Promise<void>} contributing Resolved when the server has answered to the nonce for the rematch.
 * @param {(error: unknown) => void} fail
 */
export function rematchButtons(state, contributing, fail) {
  const own = state.players[state.seat];
  if (state.nextTable)
    return [own && own.wants_rematch !== false ? join(state, state.nextTable) : watch(state.nextTable)];
  if (!own) return [];
  const waiting = awaited(state);
  const run = (/** @type {() => Promise<unknown>} */ ask) => () => contributing.then(ask).catch(fail);
  const vote = run(() => api.rematch(state.table).then(({ table }) => table && goToRematch(state, table)));
  const decline = run(() => api.declineRematch(state.table));
  const start = run(() => api.startRematch(state.table).then(({ table }) => goToRematch(state, table)));
  return [
    own.wants_rematch ? null : button("rematch", "Play again", vote, "main"),
    own.leads_rematch
      ? button("start rematch", waiting.length ? `Start without ${namesOf(waiting)}` : "Start now", start, "main")
      : null,
    own.wants_rematch === false || !others(state).length ? null : button("decline", "No rematch", decline),
  ];
}

/** Who wants a rematch, who does not, and who has not answered. @param {TableState} state */
export function sayVotes(state) {
  const { players, seat, nextTable } = state;
  const people = players.filter((player) => player.kind === "person");
  const wanting = people.filter((player) => player.wants_rematch && player.seat !== seat);
  const declining = people.filter((player) => player.wants_rematch === false && player.seat !== seat);
  const waiting = players[seat]?.wants_rematch && !nextTable ? awaited(state) : [];
  const lines = [
    wanting.length ? `${namesOf(wanting)} ${wanting.length > 1 ? "want" : "wants"} a rematch.` : "",
    declining.length ? `${namesOf(declining)} ${declining.length > 1 ? "do" : "does"} not want a rematch.` : "",
    waiting.length ? `Waiting for ${namesOf(waiting)}.` : "",
    nextTable ? "The rematch has begun." : "",
  ].filter(Boolean);
  return lines.length ? h("p", { "data-key": "votes", class: "votes" }, lines.join(" ")) : null;
}

/** A player's token is valid for the same seat at the new table. @param {TableState} state @param {string} table */
export function goToRematch(state, table) {
  if (state.isLeaving) return; // both the answer and the event lead there, and a second navigation aborts the first
  state.isLeaving = true;
  moveToRematch(state.table, table);
  location.assign(ownSeatPath(table));
}

/** The other people at the table. @param {TableState} state */
const others = ({ players, seat }) => players.filter((player) => player.kind === "person" && player.seat !== seat);

/** Those who are here and have not answered. @param {TableState} state */
const awaited = (state) => others(state).filter((player) => player.is_connected && player.wants_rematch === null);

/** Their names in a sentence. @param {Player[]} players */
const namesOf = (players) => listed(players.map((player) => player.name));

/** @param {TableState} state @param {string} table */
const join = (state, table) => button("rematch", "To the rematch", () => goToRematch(state, table), "main");

/** @param {string} table */
const watch = (table) => h("a", { class: "button", href: tablePath(table), "data-key": "watch" }, "Watch the rematch");

/** @param {string} key @param {string} says @param {() => void} onclick @param {string} [className] */
const button = (key, says, onclick, className = "") =>
  h("button", { class: className, type: "button", "data-key": key, onclick }, says);
