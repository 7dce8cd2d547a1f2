// Settings that are attributes of the document, so that styles can depend on them.

import { isOn, onChange, setting } from "./settings.js";

const darkSystem = matchMedia("(prefers-color-scheme: dark)");
const calmSystem = matchMedia("(prefers-reduced-motion: reduce)");

/** How long animations take, as a multiple of their usual duration; 0 is none. @type {Record<string, number>} */
const PACES = { off: 0, slow: 2, normal: 1, fast: 0.5 };

/** @type {Record<string, number>} */
const CARD_SCALES = { normal: 1, large: 1.25, larger: 1.5 };

/** A person who has chosen a speed gets it; everyone else gets what the system prefers. */
export const pace = () => PACES[setting("animation")] ?? (calmSystem.matches ? 0 : 1);

export function applyAppearance() {
  const { dataset, style } = document.documentElement;
  const theme = setting("theme");
  dataset.theme = theme === "system" ? (darkSystem.matches ? "dark" : "light") : theme;
  dataset.animation = pace() ? "on" : "off";
  dataset.hand = isOn("left-handed") ? "left" : "right";
  style.setProperty("--pace", String(pace()));
  style.setProperty("--card-scale", String(CARD_SCALES[setting("card size")]));
}

darkSystem.addEventListener("change", applyAppearance);
calmSystem.addEventListener("change", applyAppearance);
onChange(applyAppearance);
