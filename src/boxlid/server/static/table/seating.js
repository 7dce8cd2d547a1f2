// Who sits where around the table, seen from one seat: clockwise, the viewer at the bottom.

/** How many of the others sit at the left, at the top and at the right. */
const SIDES = [
  [0, 0, 0],
  [0, 1, 0],
  [0, 2, 0],
  [1, 1, 1],
  [1, 2, 1],
  [1, 3, 1],
  [2, 2, 2],
  [2, 3, 2],
  [2, 4, 2],
  [3, 3, 3],
  [3, 4, 3],
  [3, 5, 3],
];
const STEP = 45;
/** Where three or more sit at the top, those at the sides lay their cards a little lower. */
const LOWER = 15;
/** Up to this many sit in rows of three. */
const MOST_IN_THREES = 6;

/** @param {number} nOthers */
export const isCrowd = (nOthers) => nOthers > MOST_IN_THREES;

/**
 * @template T
 * @typedef {object} Seating
 * @property {T | null} own
 * @property {T[]} left
 * @property {T[]} top
 * @property {T[]} right
 * @property {Map<T, number>} angles Where each lays its cards, in degrees clockwise from the right.
 * @property {Map<T, number>} turns How many places clockwise from the viewer each sits.
 */

/**
 * Seats clockwise from the viewer's; for a spectator, from seat 0.
 * @template {{seat: number}} T @param {T[]} seats @param {number} viewer @returns {Seating<T>}
 */
export function seatAround(seats, viewer) {
  const first = Math.max(
    0,
    seats.findIndex((seat) => seat.seat === viewer),
  );
  const [own, ...others] = [...seats.slice(first), ...seats.slice(0, first)];
  const [nLeft, nTop] = SIDES[others.length] ?? SIDES[SIDES.length - 1];
  const left = others.slice(0, nLeft);
  const top = others.slice(nLeft, nLeft + nTop);
  const right = others.slice(nLeft + nTop);
  const lower = nTop > 2 ? LOWER : 0;
  const angles = new Map([[own, 90], ...spread(left, 180 - lower), ...spread(top, 270), ...spread(right, 360 + lower)]);
  const turns = new Map([own, ...others].map((seat, turn) => [seat, turn]));
  return { own, left: left.reverse(), top, right, angles, turns };
}

/**
 * Rows of the others above the middle, on a narrow screen. Hands that lie open have a row each.
 * @param {number} nOthers @param {number} nOpen How many of them have an open hand. @param {number} most In a row.
 */
export function rowsFor(nOthers, nOpen, most) {
  const n = nOthers - nOpen;
  const nRows = Math.ceil(n / (isCrowd(nOthers) ? most : 3));
  return { columns: Math.ceil(n / nRows) || 1, rows: nRows + nOpen };
}

/**
 * Seats of one side, evenly around its middle.
 * @template T
 * @param {T[]} side
 * @param {number} middle
 * @returns {[T, number][]}
 */
function spread(side, middle) {
  return side.map((seat, i) => [seat, middle + (i - (side.length - 1) / 2) * (side.length > 2 ? 38 : STEP)]);
}
