// The picture of a suit beside its name.

import { svg } from "../shell/dom.js";
import { use } from "./emblems.js";
import { lookOf, PIPS, suitEmblem } from "./looks.js";

/** The drawing of a suit in its colours; the text beside it names it. @param {string} game @param {string} suit */
export function suitPicture(game, suit) {
  const look = lookOf(game)?.suits[suit];
  const shape = suitEmblem(game, suit);
  if (!look || !shape) return null;
  return svg(
    "svg",
    {
      class: `suit face ink-${look.ink} paper-${look.paper}`,
      viewBox: "-6 -6 60 60",
      "aria-hidden": "true",
      "data-key": suit,
    },
    svg("rect", { class: "paper", x: -6, y: -6, width: 60, height: 60, rx: 12 }),
    use(shape === PIPS ? "pip" : shape, 48),
  );
}
