// The end of a match: the winners, the scores, and what to do next.

import * as api from "../connection/api.js";
import { h } from "../shell/dom.js";
import { listed } from "../shell/words.js";
import { rematchButtons, sayVotes } from "./rematch.js";
import { namesOfSides, signed } from "./sides.js";
import { replayPath, reviewPath } from "../urls.js";

/**
 * @param {import("../connection/state.js").TableState} state
 * @param {Promise<void>} contributing Resolved when the server has answered to the nonce for the rematch.
 * @param {(error: unknown) => void} fail
 * @param {() => void} openDeals
 */
export function drawEnding(state, contributing, fail, openDeals) {
  const { names } = state;
  const result = /** @type {import("../contract").MatchResult} */ (state.result);
  return h(
    "section",
    { class: "ending", "aria-label": "The match is over", "data-key": "ending" },
    h(
      "div",
      { class: "grow" },
      h("h2", {}, sayWinners(result.winners, names, state.seat)),
      h("p", {}, scoresOfSides(result.side_scores, names)),
      sayVotes(state),
      h(
        "div",
        { class: "reasons", role: "region", "aria-label": "Scores of the last deal", tabindex: "0" },
        h(
          "ul",
          { role: "list" },
          state.reasons.map(({ text }) => h("li", {}, text)),
        ),
      ),
    ),
    h(
      "div",
      { class: "buttons" },
      rematchButtons(state, contributing, fail),
      h("a", { class: "button", href: replayPath(state.table) }, "Replay"),
      h("a", { class: "button", href: reviewPath(state.table), target: "_blank", rel: "noopener" }, "Review"),
      h("button", { type: "button", onclick: () => download(state).catch(fail) }, "Record"),
      h("button", { type: "button", onclick: openDeals }, "Check the deals"),
    ),
  );
}

/**
 * Each side with its score; partners have one score together.
 * @param {number[]} scores @param {string[]} names By seat.
 */
const scoresOfSides = (scores, names) =>
  namesOfSides(scores.length, names)
    .map((side, n) => `${side} ${signed(scores[n])}`)
    .join(" · ");

/**
 * Several seats win as a team, or share the win: the sentence fits both.
 * @param {number[]} winners @param {string[]} names By seat. @param {number} viewer
 */
function sayWinners(winners, names, viewer) {
  const isOwn = winners.includes(viewer);
  const who = [...(isOwn ? ["You"] : []), ...winners.filter((seat) => seat !== viewer).map((seat) => names[seat])];
  return isOwn ? `${listed(who)} have won!` : `${listed(who)} ${who.length > 1 ? "have" : "has"} won`;
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
