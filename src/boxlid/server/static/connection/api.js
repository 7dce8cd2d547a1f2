// The HTTP API. A refused request throws the server's own sentence and status.

import { BOTS, DRAWINGS, GAMES, lookUrl, replayApiUrl, rulebookUrl, TABLES, tableApiUrl } from "../urls.js";
import { setting } from "../shell/settings.js";
import { tokenOf } from "../shell/storage.js";

/** @typedef {import("../contract").GameInfo} GameInfo */
/** @typedef {import("../contract").GameLook} GameLook */
/** @typedef {import("../contract").BotLevel} BotLevel */
/** @typedef {import("../contract").TableListing} TableListing */
/** @typedef {import("../contract").NewTable} NewTable */
/** @typedef {import("../contract").Seated} Seated */
/** @typedef {import("../contract").TakeSeat} TakeSeat */
/** @typedef {import("../contract").Invite} Invite */
/** @typedef {import("../contract").StartedTable} StartedTable */
/** @typedef {import("../contract").Contribution} Contribution */
/** @typedef {import("../contract").ContinueFrom} ContinueFrom */
/** @typedef {import("../contract").Replay} Replay */
/** @typedef {import("../contract").Finding} Finding */

/** A request the server refused. */
export class Refusal extends Error {
  /** @param {string} why @param {number} status */
  constructor(why, status) {
    super(why);
    this.status = status;
  }
}

/** @param {string} path @param {RequestInit} [init] @param {string} [table] Send the token of its seat. */
async function request(path, init = {}, table) {
  const token = table && tokenOf(table);
  const headers = {
    ...(init.body ? { "Content-Type": "application/json" } : {}),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  };
  let answer;
  try {
    answer = await fetch(path, { ...init, headers });
  } catch {
    throw new Error("The server cannot be reached. Check the connection and try again.");
  }
  if (!answer.ok) throw new Refusal(await refusalReason(answer), answer.status);
  return answer;
}

/** @param {Response} answer */
async function refusalReason(answer) {
  const said = await answer.json().catch(() => null);
  return said?.reason ?? `The server answered ${answer.status}. Try again in a moment.`;
}

/** @param {string} path @param {string} [table] */
const get = async (path, table) => (await request(path, {}, table)).json();
/** @param {string} path @param {object} body @param {string} [table] */
const post = async (path, body, table) =>
  (await request(path, { method: "POST", body: JSON.stringify(body) }, table)).json();

/** @returns {Promise<GameInfo[]>} */
export const games = () => get(GAMES);
/** @param {string} game @returns {Promise<string>} */
export const rulebook = async (game) => (await request(rulebookUrl(game))).text();
/** The page's own drawings, as SVG. @returns {Promise<string>} */
export const drawings = async () => (await request(DRAWINGS)).text();
/** @param {string} game @returns {Promise<GameLook>} */
export const look = (game) => get(lookUrl(game));
/** The weakest first. @returns {Promise<BotLevel[]>} */
export const botLevels = () => get(BOTS);
/** @returns {Promise<TableListing[]>} */
export const publicTables = () => get(TABLES);
/** @param {NewTable} form @returns {Promise<Seated>} */
export const openTable = (form) => post(TABLES, { bot_speed: setting("bot speed"), ...form });
/** @param {string} table @returns {Promise<TableListing>} */
export const tableCard = (table) => get(tableApiUrl(table), table);
/** @param {string} table @param {TakeSeat} form @returns {Promise<Seated>} */
export const takeSeat = (table, form) => post(tableApiUrl(table, "seats"), form);
/** @param {string} table @param {string} name @returns {Promise<TableListing>} */
export const rename = (table, name) => post(tableApiUrl(table, "seats/name"), { name }, table);
/** @param {string} table @param {number} seat @returns {Promise<TableListing>} */
export const freeSeat = (table, seat) => post(tableApiUrl(table, "seats/free"), { seat }, table);
/** @param {string} table @returns {Promise<Invite>} */
export const newInvite = (table) => post(tableApiUrl(table, "invites"), {}, table);
/** @param {string} table @param {number} seat @returns {Promise<TableListing>} */
export const withdrawInvite = (table, seat) => post(tableApiUrl(table, "invites/withdraw"), { seat }, table);
/** @param {string} table @param {import("../contract").Allows} allows @returns {Promise<TableListing>} */
export const allow = (table, allows) => post(tableApiUrl(table, "allowances"), allows, table);
/** @param {string} table @param {number} seat @param {string | null} level @returns {Promise<TableListing>} */
export const seatBot = (table, seat, level) => post(tableApiUrl(table, "bots"), { seat, level }, table);
/** @param {string} table @param {Contribution} form @returns {Promise<TableListing>} */
export const contribute = (table, form) => post(tableApiUrl(table, "nonces"), form, table);
/** @param {string} table @returns {Promise<StartedTable>} */
export const startTable = (table) => post(tableApiUrl(table, "start"), {}, table);
/** Vote for a rematch. @param {string} table @returns {Promise<import("../contract").RematchAnswer>} */
export const rematch = (table) => post(tableApiUrl(table, "rematch"), {}, table);
/** @param {string} table @returns {Promise<import("../contract").RematchAnswer>} */
export const declineRematch = (table) => post(tableApiUrl(table, "rematch/decline"), {}, table);
/** @param {string} table @returns {Promise<StartedTable>} */
export const startRematch = (table) => post(tableApiUrl(table, "rematch/start"), {}, table);
/** @param {string} table @returns {Promise<TableListing>} */
export const leave = (table) => post(tableApiUrl(table, "leave"), {}, table);
/** @param {string} table @returns {Promise<TableListing>} */
export const resign = (table) => post(tableApiUrl(table, "resign"), {}, table);
/** @param {string} table @param {ContinueFrom} form @returns {Promise<Seated>} */
export const continueFrom = (table, form) => post(tableApiUrl(table, "continue"), form, table);
/** @param {string} table @param {number | null} seat @returns {Promise<Replay>} */
export const replay = (table, seat) => get(replayApiUrl(table, seat), table);
/** @param {string} table @returns {Promise<Finding[]>} */
export const proof = (table) => get(tableApiUrl(table, "proof"), table);
/** @param {string} table @returns {Promise<Blob>} */
export const record = async (table) => (await request(tableApiUrl(table, "record"), {}, table)).blob();
/** The server caches finished reviews. @param {string} table */
export const review = (table) => request(tableApiUrl(table, "review"));
