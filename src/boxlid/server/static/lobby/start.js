// Starting to play: a match that is dealt at once, or a lesson.

import * as api from "../connection/api.js";
import { contribute } from "../connection/contribution.js";
import { ownSeatPath, playerName, remember, saveToken } from "../shell/storage.js";

/** @typedef {import("../contract").GameInfo} GameInfo */
/** @typedef {import("../contract").BotLevel} BotLevel */

/** The time to look at the end of a deal, among several people: alone a player takes as long as they like. */
export const USUAL_PAUSE_S = 60;

/** @param {import("../contract").NewTable} form With a bot for every other seat. */
export async function dealNow(form) {
  const { table, token, commitment } = await api.openTable(form);
  saveToken(table, token);
  if (commitment) await contribute(table, table, commitment);
  await api.startTable(table);
  location.assign(ownSeatPath(table));
}

/** @param {GameInfo} game @param {BotLevel[]} levels */
export function dealUsualMatch(game, levels) {
  const usual = levels.find((level) => level.is_usual)?.level ?? "";
  const bots = Array(game.usual_seats - 1).fill(usual);
  return dealNow({ game: game.id, name: playerName() || null, bots, pause_s: USUAL_PAUSE_S });
}

/** @param {GameInfo} game */
export async function learn(game) {
  const { table, token } = await api.openTable({ game: game.id, name: playerName() || null, lesson: true });
  remember(`learned.${game.id}`, "yes");
  saveToken(table, token);
  location.assign(ownSeatPath(table));
}
