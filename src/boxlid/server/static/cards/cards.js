// Drawings of cards, face up or face down. They contain no text: the label of the element around them names the card.

import { svg } from "../shell/dom.js";
import { drawSign, use } from "./emblems.js";
import { cardLook, PIPS } from "./looks.js";

/** @typedef {import("../contract").Card} Card */

const WIDTH = 100;
const HEIGHT = 140;
const VIEW_BOX = `0 0 ${WIDTH} ${HEIGHT}`;

/** The face of a card. @param {string} game @param {Card} card */
export function face(game, card) {
  const look = cardLook(game, card);
  return svg(
    "svg",
    {
      class: `face ink-${look.ink} paper-${look.paper}`,
      viewBox: VIEW_BOX,
      "aria-hidden": "true",
      "data-key": card.name,
    },
    svg("rect", { class: "paper", x: 1, y: 1, width: WIDTH - 2, height: HEIGHT - 2, rx: 9 }),
    svg("rect", { class: "frame", x: 5.5, y: 5.5, width: WIDTH - 11, height: HEIGHT - 11, rx: 6 }),
    sign(card, 4, 5, 33),
    use(cornerEmblem(look), 10, 42, 20),
    svg("g", { transform: `rotate(180 ${WIDTH / 2} ${HEIGHT / 2})` }, sign(card, 4, 5, 33)),
    look.emblem === PIPS ? pips(card.number) : use(look.emblem, 27, 50, 50, { class: "middle" }),
  );
}

/** A corner shows one pip, whatever the number. @param {import("./looks.js").CardLook} look */
const cornerEmblem = (look) => (look.emblem === PIPS ? "pip" : look.emblem);

/** The number as dots, in rows of two and three. @param {number} number */
function pips(number) {
  const rows = PIP_ROWS[number] ?? [1];
  const dots = rows.flatMap((count, row) =>
    Array.from({ length: count }, (_, i) =>
      svg("circle", {
        cx: 52 + (i - (count - 1) / 2) * 17,
        cy: 74 + (row - (rows.length - 1) / 2) * (rows.length > 3 ? 15 : 18),
        r: 5.8,
      }),
    ),
  );
  return svg("g", { class: "middle" }, dots);
}

/** @type {Record<number, number[]>} */
const PIP_ROWS = {
  2: [1, 1],
  3: [1, 1, 1],
  4: [2, 2],
  5: [2, 1, 2],
  6: [2, 2, 2],
  7: [2, 3, 2],
  8: [3, 2, 3],
  9: [3, 3, 3],
  10: [3, 2, 2, 3],
};

/** The back of a card. */
export function back() {
  return svg(
    "svg",
    { class: "face back", viewBox: VIEW_BOX, "aria-hidden": "true", "data-key": "back" },
    svg("rect", { class: "paper", x: 1, y: 1, width: WIDTH - 2, height: HEIGHT - 2, rx: 9 }),
    svg("rect", { class: "cloth", x: 6, y: 6, width: WIDTH - 12, height: HEIGHT - 12, rx: 6 }),
    svg("rect", { fill: "url(#back-weave)", x: 6, y: 6, width: WIDTH - 12, height: HEIGHT - 12, rx: 6 }),
    svg("circle", { class: "cloth", cx: 50, cy: 70, r: 21 }),
    use("lid", 34, 54, 32, { class: "seal" }),
  );
}

/** A small card for crowded places: the number and the emblem, nothing else. @param {string} game @param {Card} card */
export function smallFace(game, card) {
  const look = cardLook(game, card);
  return svg(
    "svg",
    {
      class: `face small ink-${look.ink} paper-${look.paper}`,
      viewBox: VIEW_BOX,
      "aria-hidden": "true",
      "data-key": card.name,
    },
    svg("rect", { class: "paper", x: 1, y: 1, width: WIDTH - 2, height: HEIGHT - 2, rx: 12 }),
    sign(card, 13, 8, 74),
    use(cornerEmblem(look), 27, 80, 46),
  );
}

/**
 * What stands in the corner: the number, or the letter of a suit whose cards have none.
 * @param {Card} card @param {number} x @param {number} y @param {number} size
 */
function sign(card, x, y, size) {
  return drawSign(card.name === card.suit ? card.name : String(card.number), x, y, size);
}
