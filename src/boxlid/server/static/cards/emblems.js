// The emblems: shapes in a box of 48 by 48, drawn once and used by name. Games may add their own.

import { svg } from "../shell/dom.js";

/** @typedef {string | [tag: string, props: Record<string, any>]} Piece A path to fill, or any other SVG element. */

const LINE = {
  fill: "none",
  stroke: "currentColor",
  "stroke-width": 4,
  "stroke-linecap": "round",
  "stroke-linejoin": "round",
};

/** @param {number} cx @param {number} cy @param {number} r @returns {Piece} */
const dot = (cx, cy, r) => ["circle", { cx, cy, r }];
/** @param {string} d @param {number} [width] @returns {Piece} */
const line = (d, width = 4) => ["path", { ...LINE, d, "stroke-width": width }];
/** @param {number} cx @param {number} cy @param {number} r @param {number} [width] @returns {Piece} */
const ring = (cx, cy, r, width = 4) => ["circle", { ...LINE, cx, cy, r, "stroke-width": width }];
/** A hole in a shape, through which the paper shows. @param {Piece} piece @returns {Piece} */
const cut = ([tag, props]) => [
  /** @type {string} */ (tag),
  { .../** @type {object} */ (props), fill: "var(--paper, #fff)", stroke: "none" },
];

/** @type {Record<string, Piece[]>} */
const EMBLEMS = {
  // Suits of plain colours.
  diamond: ["M24 2 43 24 24 46 5 24Z"],
  star: ["M24 2l6.5 14 15.3 1.9-11.3 10.4 3 15.2L24 36l-13.5 7.5 3-15.2L2.2 17.9 17.5 16Z"],
  triangle: ["M24 5q2 0 3 2l17 31q2 5-3 5H7q-5 0-3-5L21 7q1-2 3-2Z"],
  disc: [dot(24, 24, 20)],

  // Household things.
  teapot: [
    "M12 22q0-3 3-3h19q3 0 3 3v4q0 15-12.5 15T12 26Z",
    "M13 38 3 25q-2-3 1-4 3-1 5 2l6 8Z",
    "M16 17q2-5 8.5-5t8.5 5Z",
    dot(24.5, 9, 3.5),
    line("M37 22q8-2 8 5t-11 8", 3.5),
  ],
  flower: [...[0, 72, 144, 216, 288].map((turn) => petal(turn)), cut(dot(24, 24, 5.5))],
  book: ["M22.5 13Q14 7 4 9v29q10-2 18.5 4ZM25.5 13Q34 7 44 9v29q-10-2-18.5 4Z"],
  crown: ["M6 37 3 14l11 9L24 7l10 16 11-9-3 23Z", "M7 40h34v4H7Z"],
  bell: ["M24 5q12 0 13 15 .5 10 6 15v3H5v-3q5.5-5 6-15Q12 5 24 5Z", dot(24, 41.5, 4.5), dot(24, 5, 3)],

  // Jewels, animals and a bus.
  medal: [line("M8 3q2 14 11 18M40 3q-2 14-11 18", 5), dot(24, 31, 14), cut(["path", { d: star(24, 31, 9) }])],
  rings: [line("M14 2v17M34 2v17", 3.5), ring(14, 30, 9, 5), ring(34, 30, 9, 5)],
  ribbon: [line("M5 43 19 21", 5), line("M19 21Q30 2 36 12t-8 12 4 11 12-2", 3.5)],
  bird: ["M3 26q8-1 12-8 4-9 13-9 8 0 9 7l8 3-8 3q-1 17-18 18l-4 5h-4l2-6Q4 36 3 26Z", cut(dot(31, 16, 2.2))],
  tree: ["M24 2 38 19h-6l9 12H28v14h-8V31H7l9-12h-6Z"],
  paw: [
    dot(9, 21, 5),
    dot(18.5, 11, 5.2),
    dot(29.5, 11, 5.2),
    dot(39, 21, 5),
    "M24 21q7 0 12 11t-4 11q-4 1-8-1-4 2-8 1-9 0-4-11t12-11Z",
  ],
  bus: [
    "M4 10q0-3 3-3h34q3 0 3 3v27H4Z",
    cut(["path", { d: "M9 13h8v9H9Zm11 0h8v9h-8Zm11 0h8v9h-8Z" }]),
    dot(14, 38, 5.5),
    dot(34, 38, 5.5),
  ],

  // Comics.
  cat: [
    "M6 4 17 13q7-2 14 0L42 4l1 23q0 17-19 17T5 27Z",
    cut(dot(17, 26, 3)),
    cut(dot(31, 26, 3)),
    cut(["path", { d: "M21 33h6l-3 4Z" }]),
  ],
  mouse: [
    dot(11, 14, 9.5),
    dot(37, 14, 9.5),
    "M24 14q15 1 15 15 0 9-15 16Q9 38 9 29q0-14 15-15Z",
    cut(dot(18.5, 28, 2.5)),
    cut(dot(29.5, 28, 2.5)),
    cut(dot(24, 40, 2)),
  ],
  badge: ["M24 2q9 5 18 4 2 27-18 40Q4 33 6 6q9 1 18-4Z", cut(["path", { d: star(24, 23, 12) }])],
  balloon: ["M6 5h36q4 0 4 4v20q0 4-4 4H27L15 45V33H6q-4 0-4-4V9q0-4 4-4Z", cut(["path", { d: star(24, 18.5, 10) }])],

  bridge: [line("M2 33h44", 5), line("M13 8v33M35 8v33", 4), line("M2 26Q9 22 13 9q11 31 22 0 4 13 11 17", 3)],

  // Court and actions.
  coronet: [
    "M5 38 4 19l9 8 3-13 8 11 8-11 3 13 9-8-1 19Z",
    dot(4, 15, 3.5),
    dot(16, 10, 3.5),
    dot(32, 10, 3.5),
    dot(44, 15, 3.5),
    dot(24, 19, 3),
    "M6 40h36v4H6Z",
  ],
  eclipse: [
    dot(24, 24, 12),
    ring(24, 24, 17.5, 2.5),
    line("M24 2v3M24 43v3M2 24h3M43 24h3M9 9l1.5 1.5M37.5 37.5 39 39M39 9l-1.5 1.5M10.5 37.5 9 39", 3.5),
  ],
  gift: ["M4 17h40v8H4ZM7 27h14.5v18H7Zm19.5 0H41v18H26.5Z", line("M24 16q-12-1-11-8t11 8q12-1 11-8T24 16", 3.5)],
  swap: [line("M6 17h32l-9-10M42 31H10l9 10", 5)],
  eye: ["M24 8q14 0 23 16-9 16-23 16T1 24Q10 8 24 8Z", cut(dot(24, 24, 11)), dot(24, 24, 6.5)],
  pip: [dot(24, 24, 12)],

  // Controls of the page.
  gear: [
    ring(24, 24, 11.5, 7),
    line("M24 3v8M24 37v8M3 24h8M37 24h8M9.2 9.2l5.6 5.6M33.2 33.2l5.6 5.6M38.8 9.2l-5.6 5.6M14.8 33.2l-5.6 5.6", 6),
  ],

  // The box itself, and furniture.
  lid: ["M4 17 24 6l20 11-20 11Z", "M4 21.5 22 31.5V43L4 33ZM44 21.5 26 31.5V43l18-10Z"],
  armchair: [
    "M13 7h22q5 0 5 5v8q-6 1-6 8v3H14v-3q0-7-6-8v-8q0-5 5-5Z",
    "M7 23q5 0 5 6v6h24v-6q0-6 5-6t5 5q0 3-3 5v8H5v-8q-3-2-3-5 0-5 5-5Z",
    "M9 43h5v3H9Zm25 0h5v3h-5Z",
  ],
};

/** @param {number} turn @returns {Piece} */
function petal(turn) {
  return ["ellipse", { cx: 24, cy: 12.5, rx: 8.2, ry: 10.5, transform: `rotate(${turn} 24 24)` }];
}

/** A star of five points. @param {number} x @param {number} y @param {number} r */
function star(x, y, r) {
  const points = Array.from({ length: 10 }, (_, i) => {
    const reach = i % 2 ? r * 0.45 : r;
    const turn = (Math.PI * i) / 5 - Math.PI / 2;
    return `${(x + reach * Math.cos(turn)).toFixed(1)} ${(y + reach * Math.sin(turn)).toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}

/** @param {Piece} piece */
function draw(piece) {
  return typeof piece === "string" ? svg("path", { d: piece, "stroke-linejoin": "round" }) : svg(...piece);
}

/** All drawings by name; it grows as games add theirs, and as signs are first used. */
const drawings = svg("defs");

/** Everything that cards and tiles refer to by name. It must be in the page once. */
export function sprite() {
  drawings.append(weave(), ...Object.entries(EMBLEMS).map(([name, pieces]) => symbol(name, pieces.map(draw))));
  return svg("svg", { class: "sprite", "aria-hidden": "true" }, drawings);
}

/** @param {string} name @param {Element[]} shapes @param {Record<string, any>} [props] */
const symbol = (name, shapes, props = {}) =>
  svg("symbol", { id: `emblem-${name}`, viewBox: "0 0 48 48", ...props }, shapes);

/** The names of the drawings that games have added. @type {Set<string>} */
const added = new Set();

/** Add a game's own drawings. @param {string} game @param {Record<string, string>} paths SVG paths by name. */
export function addEmblems(game, paths) {
  for (const [name, path] of Object.entries(paths)) {
    const own = `${game}-${name}`;
    if (!added.has(own)) drawings.append(symbol(own, [draw(path)]));
    added.add(own);
  }
}

/** What a game's emblem is called here: its own drawing, or else the page's. @param {string} game @param {string} name */
export const emblemName = (game, name) => (added.has(`${game}-${name}`) ? `${game}-${name}` : name);

/** The drawing on a game's tile; a lid until the game is known. @param {import("../contract").GameInfo} [game] */
export function gameEmblem(game) {
  if (!game) return emblem("lid");
  if (game.emblem_path) addEmblems(game.id, { [game.emblem]: game.emblem_path });
  return emblem(emblemName(game.id, game.emblem));
}

/** Signs that have been drawn. @type {Set<string>} */
const signs = new Set();

/**
 * The number or letter of a card. Screen readers skip it, because it is used like an emblem.
 * @param {string} sign @param {number} x @param {number} y @param {number} size
 */
export function drawSign(sign, x, y, size) {
  const name = `sign${sign}`;
  if (!signs.has(sign)) drawings.append(symbol(name, [signText(sign)], { overflow: "visible" }));
  signs.add(sign);
  return use(name, x, y, size);
}

/** Two digits and the widest letters take no more room than the others. @param {string} sign */
function signText(sign) {
  const isWide = sign.length > 1 || sign === "M" || sign === "W";
  const squeezed = isWide ? { textLength: 41, lengthAdjust: "spacingAndGlyphs" } : {};
  return svg("text", { x: 24, y: 42, "font-size": 48, "text-anchor": "middle", ...squeezed }, sign.replace("-", "−"));
}

/** The pattern of card backs: the lid of a box, repeated. */
function weave() {
  const tile = svg(
    "g",
    { fill: "none", stroke: "#d8b56a", "stroke-opacity": 0.35, "stroke-width": 1.2 },
    svg("path", { d: "M8 1 15 5 8 9 1 5ZM1 5v6l7 4 7-4V5M8 9v6" }),
  );
  return svg("pattern", { id: "back-weave", width: 16, height: 16, patternUnits: "userSpaceOnUse" }, tile);
}

/** An emblem beside text that says the same. @param {string} name @param {string} [className] */
export function emblem(name, className = "") {
  return svg("svg", { class: `emblem ${className}`, viewBox: "0 0 48 48", "aria-hidden": "true" }, use(name, 0, 0, 48));
}

/**
 * @param {string} name
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {Record<string, any>} [props]
 */
export function use(name, x, y, size, props = {}) {
  return svg("use", { href: `#emblem-${name}`, x, y, width: size, height: size, ...props });
}
