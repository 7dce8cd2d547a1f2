// The invites made in this browser, until their seats are no longer reserved. The server stores only their hashes.

import { heldTables, recall, remember } from "../shell/storage.js";

/** @typedef {import("../contract").Invite} Invite */

const NAME = "invites";

/** By table, oldest first. @returns {Record<string, Invite[]>} */
const keptInvites = () => JSON.parse(recall(NAME) ?? "{}");

/** Those whose seats are still reserved. @param {import("../connection/state.js").TableState} state */
export function openInvites({ table, players }) {
  const kept = keptInvites()[table] ?? [];
  const open = kept.filter(({ seat }) => players[seat]?.is_reserved);
  if (open.length < kept.length) store(table, open);
  return open;
}

/** @param {string} table @param {Invite} invite */
export function keepInvite(table, invite) {
  const others = (keptInvites()[table] ?? []).filter(({ seat }) => seat !== invite.seat);
  store(table, [...others, invite]);
}

/** Tables where this browser has no seat any more are forgotten. @param {string} table @param {Invite[]} invites */
function store(table, invites) {
  const held = heldTables();
  const others = Object.entries(keptInvites()).filter(([other]) => other !== table && held.includes(other));
  remember(NAME, JSON.stringify(Object.fromEntries(invites.length ? [...others, [table, invites]] : others)));
}
