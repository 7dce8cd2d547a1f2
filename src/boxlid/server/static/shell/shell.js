// The bar at the top of every view, and the notices below it.

import { emblem } from "../cards/emblems.js";
import { LOBBY } from "../urls.js";
import { h } from "./dom.js";
import { openSettings } from "./settings_dialog.js";

export { closeButton, openDialog } from "./dialogs.js";

/** @param {...(import("./dom.js").Child)} children Between the name and the settings. */
export function topBar(...children) {
  return h(
    "header",
    { class: "bar", "data-key": "bar" },
    h("a", { class: "brand", href: LOBBY, "data-key": "brand" }, emblem("lid"), h("span", {}, "Boxlid")),
    ...children,
    h(
      "button",
      { class: "plain", type: "button", title: "Settings (,)", "data-key": "settings", onclick: openSettings },
      emblem("gear"),
      h("span", { class: "unseen" }, "Settings"),
    ),
  );
}

/**
 * A message below the bar.
 * @param {string} key
 * @param {string} className
 * @param {...(import("./dom.js").Child)} children
 */
export function notice(key, className, ...children) {
  return h("div", { class: `notice ${className}`, role: "status", "data-key": key }, ...children);
}
