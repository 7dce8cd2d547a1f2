// The house rules of a game as fields of a form.

import { h } from "../shell/dom.js";

/** @typedef {import("../contract").OptionInfo} OptionInfo */

/** @param {OptionInfo[]} options */
export function optionFields(options) {
  return options.map((option) => {
    const name = `option.${option.name}`;
    if (typeof option.default === "boolean") {
      return h(
        "label",
        { class: "check", "data-key": name },
        h("input", { type: "checkbox", name, checked: option.default }),
        says(option),
      );
    }
    return h(
      "label",
      { class: "field", "data-key": name },
      says(option),
      option.words.length ? words(option, name) : number(option, name),
    );
  });
}

/** @param {OptionInfo} option @param {string} name */
function words(option, name) {
  return h(
    "select",
    { name },
    option.words.map((word) => h("option", { value: word, selected: word === option.default }, word)),
  );
}

/** @param {OptionInfo} option @param {string} name */
function number(option, name) {
  const { least, most, unlimited } = option;
  return h("input", {
    name,
    type: "number",
    required: true,
    min: Math.min(least, unlimited ?? least),
    max: most,
    value: option.default,
    oninput: (/** @type {Event} */ event) => {
      const input = /** @type {HTMLInputElement} */ (event.target);
      const isInGap = unlimited !== null && Number(input.value) !== unlimited && Number(input.value) < least;
      input.setCustomValidity(isInGap ? `From ${least} to ${most}, or ${unlimited} for no limit.` : "");
    },
  });
}

/** @param {OptionInfo} option */
const says = (option) => option.says.charAt(0).toUpperCase() + option.says.slice(1);

/** @param {OptionInfo[]} options @param {FormData} data */
export function readOptions(options, data) {
  return Object.fromEntries(
    options.map((option) => {
      const value = data.get(`option.${option.name}`);
      if (typeof option.default === "boolean") return [option.name, value !== null];
      return [option.name, option.words.length ? String(value) : Number(value)];
    }),
  );
}
