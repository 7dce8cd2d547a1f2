// Local storage: the player's name, the seats held by this browser, and preferences.

import { seatLink, tablePath } from "../urls.js";

const PREFIX = "boxlid.";
const MOST_HELD = 12;

/** Null in a browser that does not allow it. */
const local = (() => {
  try {
    return localStorage;
  } catch {
    return null;
  }
})();

/** What is remembered without local storage, until the page is left. @type {Map<string, string>} */
const memory = new Map();

/** @param {string} name @returns {string | null} */
export const recall = (name) => (local ? local.getItem(PREFIX + name) : (memory.get(name) ?? null));

/** @param {string} name @param {string | null} value */
export function remember(name, value) {
  if (value === null) memory.delete(name);
  else memory.set(name, value);
  if (value === null) local?.removeItem(PREFIX + name);
  else local?.setItem(PREFIX + name, value);
}

/** Called with the name of each value that another window of this browser has changed. @param {(name: string) => void} listener */
export function onRemembered(listener) {
  addEventListener("storage", ({ key }) => key?.startsWith(PREFIX) && listener(key.slice(PREFIX.length)));
}

/** The token grants the seat, so it must never be part of a URL sent to a server. @param {string} table */
export const tokenOf = (table) => recall(`seat.${table}`);
/** @param {string} table @param {string} token */
export function saveToken(table, token) {
  if (tokenOf(table) !== token) saveContribution(table, null); // it was another seat's
  remember(`seat.${table}`, token);
  rememberTables([table, ...heldTables().filter((other) => other !== table)]);
}

/** Where this browser plays at a table. Without storage the token of its seat stays in the fragment. @param {string} table */
export const ownSeatPath = (table) => (local ? tablePath(table) : seatLink(table, tokenOf(table)));

/**
 * Forget a token that is no longer valid, unless a newer one has replaced it.
 * @param {string} table @param {string | null} token
 */
export function forgetToken(table, token) {
  if (tokenOf(table) !== token) return;
  remember(`seat.${table}`, null);
  forgetTable(table);
}

/**
 * What this browser added to the shuffle of a match, and the commitment it saw before.
 * @typedef {{commitment: string, nonce: string, isAccepted: boolean}} Contribution
 */

/** @param {string} match The table, or `rematchOf` it. @returns {Contribution | null} */
export const contributionTo = (match) => JSON.parse(recall(`nonce.${match}`) ?? "null");
/** @param {string} match @param {Contribution | null} contribution */
export const saveContribution = (match, contribution) =>
  remember(`nonce.${match}`, contribution && JSON.stringify(contribution));
/** The key of a table's rematch, which has no table yet. @param {string} table */
export const rematchOf = (table) => `${table}.rematch`;

/**
 * Take the seat's token, and the nonce sent for the rematch, to the table of the rematch.
 * @param {string} table @param {string} next
 */
export function moveToRematch(table, next) {
  saveToken(next, /** @type {string} */ (tokenOf(table)));
  const contribution = contributionTo(rematchOf(table));
  if (contribution) saveContribution(next, contribution);
  saveContribution(rematchOf(table), null);
}

/** The tables where this browser has a seat, the latest first, until it has seen how they ended. */
export const heldTables = () => (recall("tables") ?? "").split(" ").filter(Boolean);
/** @param {string[]} tables */
const rememberTables = (tables) => remember("tables", tables.slice(0, MOST_HELD).join(" "));
/** @param {string} ended */
export const forgetTable = (ended) => rememberTables(heldTables().filter((table) => table !== ended));

export const playerName = () => recall("name") ?? "";
/** @param {string} name */
export const saveName = (name) => remember("name", name.trim());
