// Light or dark: as the system says, unless the player has switched.

import { h } from "./dom.js";
import { recall, remember } from "./storage.js";

const system = matchMedia("(prefers-color-scheme: dark)");

export function applyTheme() {
  document.documentElement.dataset.theme = recall("theme") ?? (system.matches ? "dark" : "light");
}

system.addEventListener("change", applyTheme);

export function themeSwitch() {
  const isDark = document.documentElement.dataset.theme === "dark";
  return h(
    "button",
    {
      class: "plain",
      type: "button",
      "data-key": "theme",
      "aria-pressed": String(isDark),
      title: isDark ? "Use the light colours" : "Use the dark colours",
      onclick: (/** @type {Event} */ event) => {
        remember("theme", isDark ? "light" : "dark");
        applyTheme();
        /** @type {Element} */ (event.currentTarget).replaceWith(themeSwitch());
      },
    },
    h("span", { "aria-hidden": "true" }, isDark ? "☀" : "☾"),
    h("span", { class: "unseen" }, "Dark colours"),
  );
}
