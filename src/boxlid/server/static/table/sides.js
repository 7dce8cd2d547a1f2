// The sides of a match: teams, or seats where everyone plays alone. Seat n plays for side n modulo their number.

import { listed } from "../shell/words.js";

/**
 * The players of each side, in words.
 * @param {number} n The number of sides. @param {string[]} names By seat.
 */
export const namesOfSides = (n, names) =>
  Array.from({ length: n }, (_, side) => listed(names.filter((_, seat) => seat % n === side)));

/** @param {number} score */
export const signed = (score) => String(score).replace("-", "−");

/** @param {number} gain With a plus sign where it is one. */
export const gained = (gain) => (gain < 0 ? signed(gain) : `+${gain}`);
