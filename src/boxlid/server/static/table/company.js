// Notices about the others at a table: who watches, and what was played for a player whose time ran out.

import { emblem } from "../cards/emblems.js";
import { h } from "../shell/dom.js";
import { notice } from "../shell/shell.js";

/** @typedef {import("../connection/state.js").TableState} TableState */

/** How many of the actions played for a player are listed. */
const MOST_SHOWN = 3;

/** A spectator sees that they are one, and how many others there are. @param {TableState} state */
export function spectatorsNotice(state) {
  const { nSpectators: n, isSpectator } = state;
  if (!isSpectator) return null;
  const others = n > 1 ? ` ${n} people are watching.` : "";
  return notice("watching", "watching", h("b", {}, "You are watching."), others);
}

/** @param {TableState} state */
export function spectatorCount({ nSpectators: n, isSpectator }) {
  if (!n || isSpectator) return null;
  return h(
    "span",
    { class: "spectators", "data-key": "spectators", title: `${n} watching` },
    emblem("eye"),
    ` ${n}`,
    h("span", { class: "unseen" }, " watching"),
  );
}

/** What was played for this player, until they act. @param {TableState} state @param {() => void} comeBack */
export function playedForYouNotice(state, comeBack) {
  const played = state.playedForYou;
  if (!played) return null;
  const isBotPlaying = Boolean(state.players[state.seat]?.level);
  const says = played.length ? "A bot played for you:" : "A bot plays for you.";
  const latest = [...(played.length > MOST_SHOWN ? ["…"] : []), ...played.slice(-MOST_SHOWN)].join(", ");
  return notice(
    "played",
    "refusal",
    h("b", {}, "Your time ran out."),
    h("span", { class: "grow" }, says, played.length ? h("q", {}, latest) : null),
    isBotPlaying ? h("button", { type: "button", "data-key": "back", onclick: comeBack }, "Take your seat back") : null,
  );
}
