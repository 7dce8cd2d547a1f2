// The bar at the top of every view, and the notices below it.

import { emblem } from "../cards/emblems.js";
import { LOBBY } from "../urls.js";
import { h } from "./dom.js";
import { themeSwitch } from "./theme.js";

/** @param {...(import("./dom.js").Child)} children Between the name and the theme switch. */
export function topBar(...children) {
  return h(
    "header",
    { class: "bar", "data-key": "bar" },
    h("a", { class: "brand", href: LOBBY, "data-key": "brand" }, emblem("lid"), h("span", {}, "Boxlid")),
    ...children,
    themeSwitch(),
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

/** A dialog that is removed when it is closed. @param {string} title @param {...(import("./dom.js").Child)} children */
export function openDialog(title, ...children) {
  const dialog = h(
    "dialog",
    { "aria-labelledby": "dialog-title" },
    h("h2", { id: "dialog-title" }, title),
    ...children,
  );
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** @param {() => void} close */
export const closeButton = (close) => h("button", { type: "button", onclick: close }, "Close");
