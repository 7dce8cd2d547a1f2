// The player's settings, kept in this browser.

import { recall, remember } from "./storage.js";

/**
 * @typedef {object} Setting
 * @property {string} name
 * @property {string} label
 * @property {[value: string, label: string][]} choices The first is the default.
 */

/** @type {[value: string, label: string][]} */
export const OFF_ON = [
  ["off", "off"],
  ["on", "on"],
];

/** @type {Setting[]} In the order of the dialog. */
export const SETTINGS = [];

/** @type {Set<(name: string) => void>} */
const listeners = new Set();

/** The value of a setting. @param {string} name @returns {string} */
export function setting(name) {
  const { choices } = known(name);
  const chosen = recall(`setting.${name}`);
  return choices.some(([value]) => value === chosen) ? /** @type {string} */ (chosen) : choices[0][0];
}

/** @param {string} name */
export const isOn = (name) => setting(name) === "on";

/** Change a setting, and tell everyone who depends on it. @param {string} name @param {string} value */
export function change(name, value) {
  remember(`setting.${known(name).name}`, value);
  listeners.forEach((listener) => listener(name));
}

/** Called with the name of each setting that changes. @param {(name: string) => void} listener */
export const onChange = (listener) => listeners.add(listener);

/** @param {string} name */
function known(name) {
  const found = SETTINGS.find((one) => one.name === name);
  if (!found) throw new Error(`there is no setting ${name}`);
  return found;
}
