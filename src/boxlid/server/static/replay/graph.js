// The scores over the match as a graph: a line for each seat, distinguished by colour and dashes.

import { seatInk } from "../cards/inks.js";
import { h, svg } from "../shell/dom.js";

/** @typedef {import("../contract").Replay} Replay */

const WIDTH = 320;
const HEIGHT = 170;
const MARGIN = { left: 34, right: 8, top: 8, bottom: 8 };
const DASHES = ["", "7 4", "2 4", "10 3 2 3", "4 2", "12 5"];

/** @param {Replay} replay @param {number} at The step that is shown. */
export function drawGraph(replay, at) {
  const scores = replay.steps.map((step) =>
    [...step.scene.seats].sort((a, b) => a.seat - b.seat).map((seat) => seat.score),
  );
  const low = Math.min(0, ...scores.flat());
  const high = Math.max(low + 1, ...scores.flat());
  const last = Math.max(1, scores.length - 1);
  /** @param {number} step */
  const x = (step) => MARGIN.left + ((WIDTH - MARGIN.left - MARGIN.right) * step) / last;
  /** @param {number} score */
  const y = (score) => MARGIN.top + ((HEIGHT - MARGIN.top - MARGIN.bottom) * (high - score)) / (high - low);
  return svg(
    "svg",
    {
      class: "graph",
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      role: "img",
      "aria-label": `Scores over the match, from ${low} to ${high}; the score sheet holds the same numbers`,
    },
    [low, (low + high) / 2, high].map((score) => level(score, y(score))),
    replay.names.map((_, seat) =>
      svg("polyline", {
        class: `line ${seatInk(seat)}`,
        points: corners(
          scores.map((row) => row[seat]),
          x,
          y,
        ),
        "stroke-dasharray": DASHES[seat % DASHES.length] || null,
      }),
    ),
    svg("line", { class: "cursor", x1: x(at), x2: x(at), y1: MARGIN.top, y2: HEIGHT - MARGIN.bottom }),
  );
}

/**
 * The points where the line bends.
 * @param {number[]} values
 * @param {(step: number) => number} x
 * @param {(score: number) => number} y
 */
function corners(values, x, y) {
  const bends = values
    .map((_, i) => i)
    .filter((i) => i === 0 || i === values.length - 1 || values[i] !== values[i - 1] || values[i] !== values[i + 1]);
  return bends.map((i) => `${x(i).toFixed(1)},${y(values[i]).toFixed(1)}`).join(" ");
}

/** @param {number} score @param {number} y */
function level(score, y) {
  return svg(
    "g",
    {},
    svg("line", { class: "grid", x1: MARGIN.left, x2: WIDTH - MARGIN.right, y1: y, y2: y }),
    svg("text", { x: MARGIN.left - 5, y: y + 4, "text-anchor": "end" }, String(Math.round(score)).replace("-", "−")),
  );
}

/** @param {Replay} replay */
export function legend(replay) {
  return h(
    "ul",
    { class: "legend", role: "list" },
    replay.names.map((name, seat) =>
      h(
        "li",
        {},
        svg(
          "svg",
          { viewBox: "0 0 30 8", "aria-hidden": "true" },
          svg("line", {
            class: `line ${seatInk(seat)}`,
            x1: 0,
            x2: 30,
            y1: 4,
            y2: 4,
            "stroke-dasharray": DASHES[seat % DASHES.length] || null,
          }),
        ),
        name,
      ),
    ),
  );
}
