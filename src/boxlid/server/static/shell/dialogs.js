// Dialogs: removed when they are closed, by a button, Escape or a click outside.

import { h } from "./dom.js";

/** @param {string} title @param {...(import("./dom.js").Child)} children */
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
