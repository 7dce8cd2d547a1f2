// The top bar of a table: the game, who watches, the table's menu, help and sound.

import { h } from "../shell/dom.js";
import { topBar } from "../shell/shell.js";
import { soundButton } from "../notifications/sounds.js";
import { spectatorCount } from "./company.js";
import { openMenu } from "./menu.js";

/** @param {import("./table.js").TablePage} page */
export function drawBar(page) {
  const { state, title } = page;
  return topBar(
    h(
      "h1",
      { class: "heading grow", "data-key": "heading" },
      title,
      state.scene ? h("small", {}, state.scene.heading) : null,
    ),
    spectatorCount(state),
    button("menu", "This table", "⋯", () => openMenu(state, page.connection.token, (error) => page.fail(error))),
    button("help", "Help and keys", "?", () => page.help()),
    soundButton(),
  );
}

/** @param {string} key @param {string} says @param {string} sign @param {() => void} onclick */
const button = (key, says, sign, onclick) =>
  h(
    "button",
    { class: "plain", type: "button", title: says, "data-key": key, onclick },
    h("span", { "aria-hidden": "true" }, sign),
    h("span", { class: "unseen" }, says),
  );
