// The panels beside the table, or below it on a small screen.

import { h } from "../shell/dom.js";
import { drawChat } from "./chat.js";
import { drawCoach } from "./coach.js";
import { drawDeals } from "./deals.js";
import { drawLog } from "./log.js";
import { drawScores } from "./scores.js";
import { isDrawer, drawerHead } from "./drawer.js";

/** @typedef {import("../connection/state.js").TableState} TableState */
/** @typedef {import("../table/table.js").TablePage} TablePage */

/** @type {[name: string, title: string][]} */
const TABS = [
  ["log", "Log"],
  ["scores", "Scores"],
  ["rules", "Rules"],
  ["coach", "Coach"],
  ["chat", "Chat"],
  ["deals", "Deals"],
];

/** @param {TableState} state @param {TablePage} page */
export function drawPanels(state, page) {
  const close = () => page.openPanel(null);
  return h(
    "aside",
    {
      class: `panels${state.panel ? " is-open" : ""}`,
      "aria-label": "Panels",
      "data-key": "panels",
      onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && isDrawer() && close(),
    },
    h(
      "div",
      {
        class: "panel-tabs",
        role: "tablist",
        "data-key": "tabs",
        onkeydown: (/** @type {KeyboardEvent} */ event) => step(event, state, page),
      },
      TABS.map(([name, title]) => tab(name, title, state, page)),
    ),
    state.panel
      ? h(
          "div",
          { class: "drawer", "data-key": "drawer" },
          drawerHead(TABS.find(([name]) => name === state.panel)?.[1] ?? "", close),
          h(
            "div",
            {
              class: `panel-body panel-${state.panel}`,
              role: "tabpanel",
              tabindex: "0",
              "aria-labelledby": `tab-${state.panel}`,
              id: "panel",
              "data-key": state.panel,
            },
            body(state, page),
          ),
        )
      : null,
  );
}

/** @param {string} name @param {string} title @param {TableState} state @param {TablePage} page */
function tab(name, title, state, page) {
  const isOpen = state.panel === name;
  const isFirst = !state.panel && name === "log";
  return h(
    "button",
    {
      type: "button",
      class: "tab",
      role: "tab",
      id: `tab-${name}`,
      "aria-selected": String(isOpen),
      "aria-controls": isOpen ? "panel" : null,
      tabindex: isOpen || isFirst ? "0" : "-1",
      "data-key": name,
      onclick: () => page.openPanel(isOpen && isDrawer() ? null : name),
    },
    title,
    name === "chat" && state.unread
      ? h("span", { class: "badge" }, state.unread, h("span", { class: "unseen" }, " new"))
      : null,
  );
}

/** @param {KeyboardEvent} event @param {TableState} state @param {TablePage} page */
function step(event, state, page) {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!by) return;
  const at = TABS.findIndex(([name]) => name === state.panel);
  const from = at < 0 && by < 0 ? 0 : at;
  const [name] = TABS[(from + by + TABS.length) % TABS.length];
  page.openPanel(name);
  document.getElementById(`tab-${name}`)?.focus();
}

/** @param {TableState} state @param {TablePage} page */
function body(state, page) {
  switch (state.panel) {
    case "scores":
      return drawScores(state);
    case "rules":
      return page.rules.draw(state.game, state.scene);
    case "coach":
      return drawCoach(state, page);
    case "chat":
      return drawChat(state, page);
    case "deals":
      return drawDeals(state, page);
    default:
      return drawLog(state);
  }
}
