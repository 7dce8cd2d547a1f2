// The pause after a deal: why everyone scored what they did, the new totals, and who has continued.

import { h } from "../shell/dom.js";
import { listed } from "../shell/words.js";
import { gained, signed } from "./sides.js";

/** @typedef {import("../connection/state.js").TableState} TableState */

/** @param {import("../contract").Scene} scene @param {TableState} state @param {() => void} goOn */
export function drawPause(scene, state, goOn) {
  return h(
    "section",
    { class: "choices pause", "aria-label": "The end of the deal", "data-key": "pause" },
    h("p", { class: "prompt", tabindex: "-1" }, scene.prompt),
    scoreOfDeal(state),
    h(
      "div",
      { class: "buttons" },
      state.mayContinue
        ? h("button", { type: "button", class: "main", "data-key": "continue", onclick: goOn }, "Continue")
        : null,
      h("span", { class: "others" }, sayOthers(state)),
      h("span", { class: "countdown", "data-clock": "pause", "data-own": true }),
    ),
  );
}

/** A row for each line of the story that says why a player or a team has scored. @param {TableState} state */
function scoreOfDeal({ reasons, sheet }) {
  const row = sheet.at(-1);
  if (!row || !reasons.length) return null;
  return h(
    "div",
    { class: "scroll reasons", role: "region", "aria-label": "Scores of this deal", tabindex: "0" },
    h(
      "table",
      {},
      h("thead", {}, h("tr", {}, h("td", {}), h("th", { scope: "col" }, "Gain"), h("th", { scope: "col" }, "Total"))),
      h(
        "tbody",
        {},
        reasons.map(({ text, seats = [] }) => {
          const sides = [...new Set(seats.map((seat) => seat % row.totals.length))];
          return h(
            "tr",
            {},
            h("th", { scope: "row" }, text),
            h("td", {}, gained(row.gains[sides[0]])),
            h("td", {}, h("b", {}, sides.map((side) => signed(row.totals[side])).join(", "))),
          );
        }),
      ),
    ),
  );
}

/** Who has continued before this player, or for whom the table waits. @param {TableState} state */
function sayOthers({ pause, names, seat, mayContinue }) {
  if (!pause) return "";
  const named = (/** @type {number[]} */ seats) => listed(seats.filter((one) => one !== seat).map((one) => names[one]));
  if (!mayContinue) {
    const waited = named(pause.waits_for);
    return waited ? `Waiting for ${waited}.` : "";
  }
  const continued = named(pause.continued);
  return continued ? `${continued} ${pause.continued.length > 1 ? "have" : "has"} continued.` : "";
}
