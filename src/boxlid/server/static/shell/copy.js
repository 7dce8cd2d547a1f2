// A link and the button that copies it: by selection, which also works without HTTPS.

import { h } from "./dom.js";

/** The button keeps what it says while the page is redrawn. @param {string} label @param {string} link @param {string} [says] */
export function linkField(label, link, says = "Copy") {
  const input = h("input", { readonly: true, value: link, onclick: () => input.select() });
  const copy = (/** @type {Event} */ event) => {
    input.select();
    /** @type {HTMLElement} */ (event.target).textContent = document.execCommand("copy")
      ? "Copied"
      : "Copy the selection";
  };
  return h(
    "div",
    { class: "share", "data-own": true, "data-key": link },
    h("label", { class: "field" }, label, input),
    h("button", { type: "button", onclick: copy }, says),
  );
}
