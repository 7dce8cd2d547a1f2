// What this browser remembers: the player's name, the seats they hold, and how they like the page.

const PREFIX = "boxlid.";
const MOST_HELD = 12;

/** @param {string} name @returns {string | null} */
export function recall(name) {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** @param {string} name @param {string | null} value */
export function remember(name, value) {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, value);
  } catch {
    // A browser that keeps nothing still plays; the seat is then bound to this window.
  }
}

/** Whoever has the token has the seat, so it goes into no address that is sent to a server. @param {string} table */
export const tokenOf = (table) => recall(`seat.${table}`);
/** @param {string} table @param {string} token */
export function keepToken(table, token) {
  remember(`seat.${table}`, token);
  rememberTables([table, ...heldTables().filter((other) => other !== table)]);
}

/**
 * Forget a token that no longer opens a seat, unless a newer one has replaced it.
 * @param {string} table @param {string | null} token
 */
export function forgetToken(table, token) {
  if (tokenOf(table) !== token) return;
  remember(`seat.${table}`, null);
  seenToTheEnd(table);
}

/** The tables with a seat of this browser's, the latest first, until it has seen how they ended. */
export const heldTables = () => (recall("tables") ?? "").split(" ").filter(Boolean);
/** @param {string[]} tables */
const rememberTables = (tables) => remember("tables", tables.slice(0, MOST_HELD).join(" "));
/** @param {string} ended */
export const seenToTheEnd = (ended) => rememberTables(heldTables().filter((table) => table !== ended));

export const playerName = () => recall("name") ?? "";
/** @param {string} name */
export const keepName = (name) => remember("name", name.trim());
