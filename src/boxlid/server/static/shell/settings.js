// The player's settings, kept in this browser and followed by all of its windows.

import { askPermission, canNotify, isPermitted } from "../notifications/system.js";
import { onRemembered, recall, remember } from "./storage.js";

/**
 * @typedef {object} Setting
 * @property {string} name
 * @property {string} group The heading it stands under.
 * @property {string} label
 * @property {string} [note] A second line, where the label is not enough.
 * @property {[value: string, label: string][]} choices The first is the default.
 * @property {() => boolean} [isOffered] Can this device do it?
 * @property {() => Promise<boolean>} [allow] Asks for what the setting needs before it is turned on.
 * @property {() => boolean} [isAllowed] Has that been granted, and not been revoked since?
 * @property {string} [refusal] Shown if that was not granted.
 */

/** A switch that is off until it is turned on. @type {Setting["choices"]} */
const OFF_ON = [
  ["off", "off"],
  ["on", "on"],
];

/** A switch that is on until it is turned off. @type {Setting["choices"]} */
const ON_OFF = [
  ["on", "on"],
  ["off", "off"],
];

/** @type {Setting[]} In the order of the dialog. */
export const SETTINGS = [
  {
    name: "animation",
    group: "The table",
    label: "Animation",
    choices: [
      ["system", "automatic"],
      ["off", "off"],
      ["slow", "slow"],
      ["normal", "normal"],
      ["fast", "fast"],
    ],
  },
  {
    name: "card size",
    group: "The table",
    label: "Size of my cards",
    choices: [
      ["normal", "normal"],
      ["large", "large"],
      ["larger", "very large"],
    ],
  },
  {
    name: "left-handed",
    group: "The table",
    label: "Left-handed",
    note: "Where the window is wide enough, your cards and the panels stand on the left.",
    choices: OFF_ON,
  },
  {
    name: "theme",
    group: "The table",
    label: "Colours",
    choices: [
      ["system", "automatic"],
      ["light", "light"],
      ["dark", "dark"],
    ],
  },
  {
    name: "pass idle",
    group: "Playing",
    label: "Pass for me when I know no match",
    choices: ON_OFF,
  },
  {
    name: "ask before match",
    group: "Playing",
    label: "Ask before a match that may be wrong",
    choices: ON_OFF,
  },
  {
    name: "play forced",
    group: "Playing",
    label: "Play a forced card for me",
    note: "The only thing you can do is done for you after a moment.",
    choices: OFF_ON,
  },
  {
    name: "seen face up",
    group: "Playing",
    label: "Cards seen stay face up",
    note: "Where cards lie face down, remembering them is part of the game.",
    choices: OFF_ON,
  },
  {
    name: "shortcuts",
    group: "Playing",
    label: "Keyboard shortcuts",
    note: "Single letters, such as h for a hint. Speech input may trigger them.",
    choices: ON_OFF,
  },
  {
    name: "bot speed",
    group: "Playing",
    label: "Bot speed",
    note: "At the tables that you open. A change applies to the table you are hosting at once.",
    choices: [
      ["normal", "normal"],
      ["slow", "slow"],
      ["fast", "fast"],
    ],
  },
  { name: "sound", group: "Sound and notifications", label: "Sound", choices: ON_OFF },
  {
    name: "vibration",
    group: "Sound and notifications",
    label: "Vibrate when it is my turn",
    choices: ON_OFF,
    isOffered: () => "vibrate" in navigator && matchMedia("(pointer: coarse)").matches,
  },
  {
    name: "notifications",
    group: "Sound and notifications",
    label: "Notifications",
    note: "While you look at something else: your turn, a friend who joins, the end of a deal or the match.",
    choices: OFF_ON,
    isOffered: canNotify,
    allow: askPermission,
    isAllowed: isPermitted,
    refusal: "The browser does not allow them on this page. You can change that in its settings for this site.",
  },
];

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

/** @param {Setting} one */
export const isSwitch = ({ choices }) => choices.every(([value]) => value === "on" || value === "off");

/** Change a setting, and tell everyone who depends on it. @param {string} name @param {string} value */
export function change(name, value) {
  remember(`setting.${known(name).name}`, value);
  listeners.forEach((listener) => listener(name));
}

/**
 * @param {(name: string) => void} listener Called with the name of each setting that changes, here or in another window.
 * @returns {() => void} Stop listening.
 */
export function onChange(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

onRemembered((key) => {
  const changed = SETTINGS.find(({ name }) => key === `setting.${name}`);
  if (changed) listeners.forEach((listener) => listener(changed.name));
});

/** @param {string} name */
function known(name) {
  const found = SETTINGS.find((one) => one.name === name);
  if (!found) throw new Error(`there is no setting ${name}`);
  return found;
}
