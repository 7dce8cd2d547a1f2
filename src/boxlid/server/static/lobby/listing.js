// The tables that the lobby lists: those where this browser has a seat, and the public ones.

import { gameEmblem } from "../cards/emblems.js";
import * as api from "../connection/api.js";
import { h } from "../shell/dom.js";
import { forgetToken, heldTables, tokenOf } from "../shell/storage.js";
import { tablePath } from "../urls.js";

/** @typedef {import("../contract").GameInfo} GameInfo */
/** @typedef {import("../contract").TableListing} TableListing */

const FORBIDDEN = 403;

/** The tables where this browser has a seat, as far as the server shows them. */
export async function loadOwnTables() {
  const found = await Promise.all(heldTables().map(ownTable));
  return found.filter((table) => table !== null);
}

/**
 * The token of a seat that has been freed is deleted.
 * @param {string} table @returns {Promise<TableListing | null>}
 */
async function ownTable(table) {
  const token = tokenOf(table);
  try {
    return await api.tableCard(table);
  } catch (error) {
    if (error instanceof api.Refusal && error.status === FORBIDDEN) forgetToken(table, token);
    return null;
  }
}

/** @param {TableListing[]} own @param {GameInfo[]} games */
export function ownTables(own, games) {
  return own.length > 0 && section("own", "Your tables", list(own, games));
}

/** @param {TableListing[]} tables @param {TableListing[]} own Already listed. @param {GameInfo[]} games */
export function openTables(tables, own, games) {
  const others = tables.filter((table) => !own.some((listed) => listed.table === table.table));
  const none = "No public table at the moment. Open one, or paste a friend's link into the address bar.";
  return section("open", "Open tables", others.length ? list(others, games) : h("p", { class: "quiet" }, none));
}

/** @param {string} key @param {string} title @param {Element} body */
function section(key, title, body) {
  const id = `${key}-title`;
  return h("section", { class: "sheet", "aria-labelledby": id, "data-key": key }, h("h2", { id }, title), body);
}

/** @param {TableListing[]} tables @param {GameInfo[]} games */
function list(tables, games) {
  return h(
    "ul",
    { role: "list", class: "tables" },
    tables.map((table) =>
      row(
        table,
        games.find((game) => game.id === table.game),
      ),
    ),
  );
}

/** @param {TableListing} table @param {GameInfo} [game] */
function row(table, game) {
  const title = game?.title ?? table.game;
  const seated = table.players.filter((player) => player.kind !== "empty");
  const free = table.players.filter((player) => player.kind === "empty" && !player.is_reserved);
  const nFree = table.stage === "gathering" ? free.length : 0;
  const who = seated.map((player) => player.name).join(", ");
  const seats = nFree ? ` · ${nFree} ${nFree === 1 ? "seat" : "seats"} free` : "";
  return h(
    "li",
    { "data-key": table.table },
    gameEmblem(game),
    h(
      "span",
      { class: "grow" },
      h("b", {}, table.is_lesson ? `Learning ${title}` : title),
      h("span", { class: "quiet" }, who, seats),
    ),
    h(
      "a",
      { class: "button", href: tablePath(table.table) },
      table.stage === "over" ? "How it ended" : tokenOf(table.table) ? "Go on" : nFree ? "Join" : "Watch",
      h("span", { class: "unseen" }, ` ${title} with ${who}`),
    ),
  );
}
