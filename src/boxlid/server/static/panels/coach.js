// The coach's estimate of each choice.

import { h } from "../shell/dom.js";
import { sayChoice } from "../table/choices.js";

const GETTING_READY = "The coach is getting ready for this game. This takes about a minute, once.";

/** @param {import("../connection/state.js").TableState} state @param {import("../table/table.js").TablePage} page */
export function drawCoach(state, page) {
  const { names, mayAct, mayAsk } = state;
  return [
    h(
      "p",
      { class: "quiet" },
      "The coach knows only what you know. It deals the unseen cards many times as they might lie, and plays each deal out.",
    ),
    h(
      "button",
      {
        type: "button",
        class: "main",
        "data-key": "ask",
        disabled: !mayAsk || state.isAsking,
        onclick: () => page.askCoach(),
      },
      askingLabel(state) ?? "Compare my choices",
    ),
    state.isAsking && state.preparing ? preparing(state.preparing) : null,
    state.advice ? h("p", { class: "verdict" }, `${sayChoice(state.advice.says, names)}.`) : null,
    state.advice
      ? values(state.advice, names)
      : mayAsk
        ? null
        : h(
            "p",
            { class: "quiet" },
            mayAct ? "The host has not allowed hints at this table." : "You can ask when it is your turn.",
          ),
  ];
}

/**
 * The verdict in a line beside the question, unless the coach panel shows it.
 * @param {import("../connection/state.js").TableState} state
 */
export function hintLine({ advice, isAsking, preparing, names, panel }) {
  if (panel === "coach") return null;
  const says = isAsking && preparing ? GETTING_READY : advice ? `${sayChoice(advice.says, names)}.` : "";
  return says ? h("p", { class: "hint-line", "data-key": "hint line" }, says) : null;
}

/** The label of a button while the coach is working. @param {import("../connection/state.js").TableState} state */
export function askingLabel(state) {
  if (!state.isAsking) return null;
  return state.preparing ? "Getting ready…" : "Thinking…";
}

/** @param {import("../contract").Preparing} progress */
function preparing({ done, needed }) {
  return h(
    "p",
    { class: "preparing", role: "status" },
    h("span", {}, GETTING_READY),
    h("progress", needed ? { value: done, max: needed, "aria-label": "Ready" } : { "aria-label": "Ready" }),
  );
}

/** @param {import("../contract").Advice} advice @param {string[]} names */
function values(advice, names) {
  return h(
    "table",
    { class: "values" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "col" }, "Choice"),
        h("th", { scope: "col" }, "Chance to win"),
        h("th", { scope: "col" }, "Below the best"),
      ),
    ),
    h(
      "tbody",
      {},
      advice.values.map((worth, i) =>
        h(
          "tr",
          { class: i ? "" : "best" },
          h("th", { scope: "row" }, sayChoice(worth.label, names)),
          h(
            "td",
            {},
            `${percent(worth.chance)} ± ${percent(worth.within)}`,
            h("span", { class: "gauge", "aria-hidden": "true", style: { "--part": worth.chance } }),
          ),
          h("td", {}, i ? `−${percent(worth.behind)}` : "best"),
        ),
      ),
    ),
  );
}

/** @param {number} part */
const percent = (part) => `${(100 * part).toFixed(1)}%`;
