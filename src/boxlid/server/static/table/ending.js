// The end of a match: who has won, and where to go from here.

import * as api from "../connection/api.js";
import { h } from "../shell/dom.js";
import { moveToRematch } from "../shell/storage.js";
import { replayPath, reviewPath, tablePath } from "../urls.js";

/**
 * @param {import("../connection/state.js").TableState} state
 * @param {Promise<void>} contributing Done when the server has answered to the nonce for the rematch.
 * @param {(error: unknown) => void} fail
 * @param {() => void} openDeals
 */
export function drawEnding(state, contributing, fail, openDeals) {
  const { names } = state;
  const standing = /** @type {import("../contract").Standing} */ (state.standing);
  const winners = standing.winners.map((seat) => (seat === state.seat ? "You" : names[seat]));
  return h(
    "section",
    { class: "ending", "aria-label": "The match is over", "data-key": "ending" },
    h(
      "div",
      { class: "grow" },
      h(
        "h2",
        {},
        standing.winners.includes(state.seat) && winners.length === 1
          ? "You have won!"
          : `Won by ${winners.join(" and ")}`,
      ),
      h("p", {}, names.map((name, seat) => `${name} ${finalScore(standing, seat)}`).join(" · ")),
    ),
    h(
      "div",
      { class: "buttons" },
      state.seat >= 0
        ? h(
            "button",
            {
              class: "main",
              type: "button",
              "data-key": "rematch",
              onclick: () => again(state, contributing).catch(fail),
            },
            state.nextTable ? "To the rematch" : "Play again",
          )
        : null,
      h("a", { class: "button", href: replayPath(state.table) }, "Replay"),
      h("a", { class: "button", href: reviewPath(state.table), target: "_blank", rel: "noopener" }, "Review"),
      h("button", { type: "button", onclick: () => download(state).catch(fail) }, "Record"),
      h("button", { type: "button", onclick: openDeals }, "Check the deals"),
    ),
  );
}

/**
 * Where seats play in teams, scores are the teams'.
 * @param {import("../contract").Standing} standing
 * @param {number} seat
 */
const finalScore = (standing, seat) => String(standing.scores[seat % standing.scores.length]).replace("-", "−");

/**
 * Everybody's token opens the same seat at the new table.
 * @param {import("../connection/state.js").TableState} state @param {Promise<void>} contributing
 */
async function again(state, contributing) {
  await contributing;
  const table = state.nextTable ?? (await api.rematch(state.table)).table;
  moveToRematch(state.table, table);
  location.assign(tablePath(table));
}

/** @param {import("../connection/state.js").TableState} state */
async function download(state) {
  const link = h("a", {
    href: URL.createObjectURL(await api.record(state.table)),
    download: `${state.game}-${state.table}.json`,
  });
  link.click();
  URL.revokeObjectURL(link.href);
}
