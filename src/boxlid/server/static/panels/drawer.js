// On a small screen an open panel is a drawer over the table, which leaves the dock with the hand and the question in view.

import { h } from "../shell/dom.js";

/** Does an open panel cover part of the table? */
export const isDrawer = () => matchMedia("(max-width: 1020px)").matches;

/** The dock last observed, by page. @type {WeakMap<HTMLElement, Element>} */
const observed = new WeakMap();

const sizes = new ResizeObserver((entries) => {
  for (const { target, borderBoxSize } of entries) {
    const { style } = /** @type {HTMLElement} */ (target.closest("#app") ?? document.body);
    style.setProperty("--dock-height", `${borderBoxSize[0].blockSize}px`);
    style.setProperty("--dock-width", `${borderBoxSize[0].inlineSize}px`);
  }
});

/** Keep the style sheet informed of the size of the dock. @param {HTMLElement} app */
export function followDock(app) {
  const dock = app.querySelector(".dock");
  const before = observed.get(app);
  if (!dock || dock === before) return;
  if (before) sizes.unobserve(before);
  sizes.observe(dock);
  observed.set(app, dock);
}

/** A click outside the panels closes the drawer, before whatever was clicked may open another one. @param {HTMLElement} app @param {() => void} close */
export function closeByClickOutside(app, close) {
  app.addEventListener(
    "click",
    (event) => {
      if (isDrawer() && !(/** @type {Element} */ (event.target).closest(".panels"))) close();
    },
    { capture: true },
  );
}

/** The line above a drawer, with the button that closes it. @param {string} title @param {() => void} close */
export const drawerHead = (title, close) =>
  h(
    "div",
    { class: "drawer-head", "data-key": "head" },
    h("span", { "aria-hidden": "true" }, title),
    h(
      "button",
      { type: "button", class: "plain close-panel", title: "Close", onclick: close },
      h("span", { "aria-hidden": "true" }, "✕"),
      h("span", { class: "unseen" }, "Close the panel"),
    ),
  );
