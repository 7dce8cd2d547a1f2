// The keyboard: arrows move within a group of cards, letters are shortcuts.

import { isOn } from "../shell/settings.js";
import { target, zoneKey } from "./choices.js";

/**
 * Arrow keys move the focus inside `[data-rove]` groups; the group is one stop of the Tab key.
 * @param {HTMLElement} host @param {Map<string, string>} stops Which card of each group Tab stops at.
 */
export function roveWithArrows(host, stops) {
  host.addEventListener("keydown", (event) => {
    const from = /** @type {Element} */ (event.target).closest("[data-stop]");
    const group = from?.closest("[data-rove]");
    if (!from || !group || event.altKey || event.ctrlKey || event.metaKey) return;
    const cards = /** @type {HTMLElement[]} */ ([...group.querySelectorAll("[data-stop]")]);
    const next = step(event.key, cards.indexOf(/** @type {HTMLElement} */ (from)), cards);
    if (next === null) return;
    event.preventDefault();
    cards[next].focus();
  });
  host.addEventListener("focusin", (event) => {
    const card = /** @type {Element} */ (event.target).closest("[data-stop]");
    if (!card) return;
    const group = /** @type {string} */ (card.getAttribute("data-stop"));
    for (const other of host.querySelectorAll(`[data-stop="${group}"]`))
      other.setAttribute("tabindex", other === card ? "0" : "-1");
    stops.set(group, /** @type {string} */ (card.getAttribute("data-target")));
  });
}

/**
 * Each group has one card that Tab stops at: the one last focused, or else the first that can be played.
 * @param {Map<string, string>} stops @param {import("../contract").Scene} scene @param {Map<string, unknown>} lit
 */
export function chooseStops(stops, scene, lit) {
  for (const zone of scene.zones) {
    const group = zoneKey(zone.kind, zone.seat);
    const cards = zone.cards.map((card) => target.card(card.name));
    const places = zone.places.filter((place) => !place.is_gap).map((place) => target.place(zone.seat, place.index));
    const targets = [...cards, ...places];
    if (!targets.includes(stops.get(group) ?? ""))
      stops.set(group, targets.find((about) => lit.has(about)) ?? targets[0] ?? "");
  }
}

/** @param {string} key @param {number} at @param {HTMLElement[]} cards @returns {number | null} */
function step(key, at, cards) {
  if (key === "Home") return 0;
  if (key === "End") return cards.length - 1;
  if (key === "ArrowRight" || key === "ArrowDown") return (at + 1) % cards.length;
  if (key === "ArrowLeft" || key === "ArrowUp") return (at + cards.length - 1) % cards.length;
  return null;
}

/**
 * Shortcuts: keys that work wherever the focus is, except in a text field. Single letters can be turned off.
 * @param {Record<string, () => void>} shortcuts
 */
export function onShortcut(shortcuts) {
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    const isTyping = /** @type {Element} */ (event.target).matches?.(
      "input:not([type=checkbox]):not([type=range]), textarea, select",
    );
    if (isTyping || event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]")) return;
    const shortcut = shortcuts[event.key];
    if (!shortcut || (event.key.length === 1 && !isOn("shortcuts"))) return;
    event.preventDefault();
    shortcut();
  };
  addEventListener("keydown", press);
  return () => removeEventListener("keydown", press);
}
