// The house rules of a game as fields of a form: in words, and only those that have a meaning with the others.

import { h } from "../shell/dom.js";
import { capital } from "../shell/words.js";

/** @typedef {import("../contract").OptionInfo} OptionInfo */
/** @typedef {string | number | boolean} Value */

/** What the form has for each option, where it is not the default. @type {WeakMap<OptionInfo, Value>} */
const chosen = new WeakMap();

/** @param {OptionInfo} option */
const valueOf = (option) => chosen.get(option) ?? option.default;

/**
 * The options that mean something with this number of seats and the other options as they are.
 * @param {OptionInfo[]} options @param {number} seats
 */
const applying = (options, seats) => options.filter((option) => applies(option, options, seats));

/** @param {OptionInfo} option @param {OptionInfo[]} options @param {number} seats @returns {boolean} */
function applies({ applies_if: condition, for_seats: range }, options, seats) {
  if (range && (seats < range[0] || seats > range[1])) return false;
  const other = condition && options.find((option) => option.name === condition.option);
  return !other || (condition.values.includes(valueOf(other)) && applies(other, options, seats));
}

/** Is a house rule on? @param {string} name @param {OptionInfo[]} options @param {number} seats */
export const isOn = (name, options, seats) =>
  applying(options, seats).some((option) => option.name === name && valueOf(option) === true);

/** @param {OptionInfo[]} options @param {number} seats @param {() => void} redraw Called when other options apply. */
export function optionFields(options, seats, redraw) {
  return applying(options, seats).map((option) => {
    /** @param {Value} value */
    const choose = (value) => {
      chosen.set(option, value);
      if (options.some((other) => other.applies_if?.option === option.name)) redraw();
    };
    return field(option, `option.${option.name}`, choose);
  });
}

/** @param {OptionInfo} option @param {string} name @param {(value: Value) => void} choose */
function field(option, name, choose) {
  if (typeof option.default === "boolean") {
    return h(
      "label",
      { class: "check", "data-key": name },
      h("input", {
        type: "checkbox",
        name,
        checked: valueOf(option),
        onchange: (/** @type {Event} */ event) => choose(/** @type {HTMLInputElement} */ (event.target).checked),
      }),
      says(option),
    );
  }
  return h(
    "label",
    { class: "field", "data-key": name },
    says(option),
    option.words.length ? words(option, name, choose) : number(option, name, choose),
  );
}

/** @param {OptionInfo} option @param {string} name @param {(value: Value) => void} choose */
function words(option, name, choose) {
  return h(
    "select",
    { name, onchange: (/** @type {Event} */ event) => choose(/** @type {HTMLSelectElement} */ (event.target).value) },
    option.words.map((word, i) =>
      h("option", { value: word, selected: word === valueOf(option) }, option.word_labels[i] ?? word),
    ),
  );
}

/** @param {OptionInfo} option @param {string} name @param {(value: Value) => void} choose */
function number(option, name, choose) {
  const { least, most, unlimited } = option;
  return h("input", {
    name,
    type: "number",
    required: true,
    min: Math.min(least, unlimited ?? least),
    max: most,
    value: valueOf(option),
    oninput: (/** @type {Event} */ event) => {
      const input = /** @type {HTMLInputElement} */ (event.target);
      const isInGap = unlimited !== null && Number(input.value) !== unlimited && Number(input.value) < least;
      input.setCustomValidity(isInGap ? `From ${least} to ${most}, or ${unlimited} for no limit.` : "");
      choose(Number(input.value));
    },
  });
}

/** @param {OptionInfo} option */
const says = ({ label, says: explanation }) => capital(label || explanation);

/** Their values, without those that have no meaning. @param {OptionInfo[]} options @param {number} seats @param {FormData} data */
export function readOptions(options, seats, data) {
  return Object.fromEntries(
    applying(options, seats).map((option) => {
      const value = data.get(`option.${option.name}`);
      if (typeof option.default === "boolean") return [option.name, value !== null];
      return [option.name, option.words.length ? String(value) : Number(value)];
    }),
  );
}
