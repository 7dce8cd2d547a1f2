// Every URL the page uses: its own views, the HTTP API and the socket.

export const LOBBY = "/";
export const GAMES = "/api/games";
export const BOTS = "/api/bots";
export const TABLES = "/api/tables";
export const DRAWINGS = "/static/cards/drawings.svg";
export const ICON = "/static/icon.svg";
export const NOTIFICATION_WORKER = "/static/notifications/worker.js";

/** @param {string} game */
export const rulebookUrl = (game) => `${GAMES}/${game}/rules`;
/** @param {string} game */
export const lookUrl = (game) => `${GAMES}/${game}/look`;
/** @param {string} table @param {string} [resource] For example `seats` or `record`. */
export const tableApiUrl = (table, resource) => `${TABLES}/${table}${resource ? `/${resource}` : ""}`;
/** @param {string} table @param {number | null} seat Null to see all cards. */
export const replayApiUrl = (table, seat) => `${tableApiUrl(table, "replay")}${seat === null ? "" : `?seat=${seat}`}`;

/** A game to print. @param {string} game */
export const printPath = (game) => `/print/${game}`;
/** The path of a table's page. @param {string} table */
export const tablePath = (table) => `/t/${table}`;
/** @param {string} table */
export const replayPath = (table) => `${tablePath(table)}#replay`;
/** @param {string} table */
export const reviewPath = (table) => `${tablePath(table)}#review`;
/** The fragment for one step of a replay. @param {number} step */
export const replayFragment = (step) => `#replay=${step}`;

/** Can only this computer open a link to this page? */
export const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(location.hostname);

/** A link to share; with an invite it lets one person take a seat. @param {string} table @param {string | null} invite */
export const inviteLink = (table, invite) =>
  `${location.origin}${tablePath(table)}${invite ? `#invite=${invite}` : ""}`;
/**
 * A link that takes over a seat. The token is in the fragment, which browsers never send to a server.
 * @param {string} table @param {string | null} token
 */
export const seatLink = (table, token) => `${location.origin}${tablePath(table)}#seat=${token}`;

export const socketUrl = () => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;

/**
 * What the URL in the browser asks for.
 * @typedef {object} Address
 * @property {string | null} table Null in the lobby.
 * @property {"lobby" | "table" | "replay" | "review"} view
 * @property {number} step Of a replay.
 * @property {string | null} token Of a seat to take over.
 * @property {string | null} invite
 */

/** @returns {Address} */
export function readAddress() {
  const table = /^\/t\/([^/]+)$/.exec(location.pathname)?.[1] ?? null;
  const fragment = new URLSearchParams(location.hash.slice(1));
  return {
    table,
    view: !table ? "lobby" : fragment.has("replay") ? "replay" : fragment.has("review") ? "review" : "table",
    step: Number(/^\d+/.exec(fragment.get("replay") ?? "")?.[0] ?? 0),
    token: fragment.get("seat"),
    invite: fragment.get("invite"),
  };
}
