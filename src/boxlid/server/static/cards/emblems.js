// The drawings: emblems and the back of a card from drawings.svg, and what games add. They are used by name.

import * as api from "../connection/api.js";
import { svg } from "../shell/dom.js";

/** Everything that cards and tiles refer to by name; it grows as games add theirs. */
const drawings = svg("svg", { class: "sprite", "aria-hidden": "true" });

/** The place of the drawings. It must be in the page once. */
export function sprite() {
  api.drawings().then(addDrawings, () => {}); // without them cards still have their numbers
  return drawings;
}

/** @param {string} text An SVG document. */
export function addDrawings(text) {
  drawings.append(...new DOMParser().parseFromString(text, "image/svg+xml").documentElement.children);
}

/** The names of the emblems that games have added. @type {Set<string>} */
const added = new Set();

/** Add a game's own emblems. @param {string} game @param {Record<string, string>} paths SVG paths by name. */
export function addEmblems(game, paths) {
  for (const [name, path] of Object.entries(paths)) {
    const own = `${game}-${name}`;
    if (!added.has(own))
      drawings.append(svg("symbol", { id: `emblem-${own}`, viewBox: "0 0 48 48" }, svg("path", { d: path })));
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

/** An emblem beside text that says the same. @param {string} name @param {string} [className] */
export function emblem(name, className = "") {
  return svg("svg", { class: `emblem ${className}`, viewBox: "0 0 48 48", "aria-hidden": "true" }, use(name, 48));
}

/** An emblem in a drawing. @param {string} name @param {number} size */
export const use = (name, size) => svg("use", { href: `#emblem-${name}`, width: size, height: size });
