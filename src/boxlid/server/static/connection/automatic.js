// The choice that the page makes for its player, as the settings say.

import { isOn } from "../shell/settings.js";

/** @typedef {import("../contract").Scene} Scene */
/** @typedef {import("../contract").Choice} Choice */

/**
 * Declining an offer that cannot be of use, or the only choice there is; null if the player has to decide.
 * @param {Scene} scene @returns {Choice | null}
 */
export function automaticChoice({ choices, idle }) {
  const declined = isOn("pass idle") && choices.find((choice) => choice.action === idle);
  if (declined) return declined;
  return choices.length === 1 && isOn("play forced") ? choices[0] : null;
}
