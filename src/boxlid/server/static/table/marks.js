// The marks beside a player's name: whose turn it is, who deals, and who is a bot or away.

import { h } from "../shell/dom.js";
import { described } from "./deal_facts.js";

/** What each mark means; a bot's mark is its level. */
export const MARKS = {
  turn: ["to act", "The table waits for this player."],
  dealer: ["dealer", "This player has dealt."],
  bot: ["bot", "A bot plays at this seat; the word is its level."],
  in: ["bot plays", "A bot plays for this player until they are back."],
  away: ["away", "This player is not connected."],
};

/** @param {import("../contract").SeatScene} seat @param {import("../contract").Player | undefined} player */
export function marks(seat, player) {
  const isPerson = player?.kind === "person";
  return [
    seat.is_waited_for ? mark("turn") : null,
    seat.is_dealer ? mark("dealer") : null,
    player?.kind === "bot" ? mark("bot", player.level) : null,
    isPerson && player.level ? mark("in") : null,
    isPerson && !player.is_connected && !player.level ? mark("away") : null,
  ];
}

/** @param {keyof typeof MARKS} key @param {string | null} [level] */
function mark(key, level) {
  const [words, meaning] = MARKS[key];
  return h("span", { class: `mark ${key}`, "data-key": key, ...described(meaning) }, level ?? words);
}
