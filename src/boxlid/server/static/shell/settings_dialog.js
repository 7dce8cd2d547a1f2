// The dialog of the player's settings. Changes apply at once, here and in every other window of this browser.

import { closeButton, openDialog } from "./dialogs.js";
import { h } from "./dom.js";
import { change, isSwitch, onChange, setting, SETTINGS } from "./settings.js";

/** @typedef {import("./settings.js").Setting} Setting */

export function openSettings() {
  if (document.querySelector("dialog[open]")) return;
  const groups = [...new Set(SETTINGS.filter(isOffered).map(({ group }) => group))];
  const form = h("form", { class: "settings" }, groups.map(drawGroup));
  const stop = onChange((name) => showValue(form, name));
  const dialog = openDialog(
    "Settings",
    h("p", { class: "quiet" }, "They are kept in this browser and apply at once."),
    form,
    h(
      "div",
      { class: "buttons" },
      closeButton(() => dialog.close()),
    ),
  );
  dialog.addEventListener("close", stop);
}

/** @param {Setting} one */
const isOffered = (one) => one.isOffered?.() ?? true;

/** @param {string} group */
function drawGroup(group) {
  const settings = SETTINGS.filter((one) => one.group === group && isOffered(one));
  return h("fieldset", {}, h("legend", {}, group), settings.map(drawSetting));
}

/** @param {Setting} one */
function drawSetting(one) {
  const note = one.note ? h("small", { id: `note ${one.name}`.replaceAll(" ", "-") }, one.note) : null;
  const control = isSwitch(one) ? drawSwitch(one) : drawSelect(one);
  if (note) control.setAttribute("aria-describedby", note.id);
  return h("div", { class: "setting" }, h("label", {}, h("span", {}, one.label), control), note);
}

/** @param {Setting} one */
function drawSwitch({ name, allow, isAllowed = () => true, refusal = "" }) {
  const control = h("input", {
    type: "checkbox",
    role: "switch",
    name,
    checked: setting(name) === "on" && isAllowed(),
    onchange: async () => {
      if (!control.checked || !allow || (await allow())) return change(name, control.checked ? "on" : "off");
      control.checked = false;
      control.closest(".setting")?.append(h("small", { role: "status" }, refusal));
    },
  });
  return control;
}

/** @param {Setting} one */
function drawSelect({ name, choices }) {
  return h(
    "select",
    {
      name,
      onchange: (/** @type {Event} */ event) => change(name, /** @type {HTMLSelectElement} */ (event.target).value),
    },
    choices.map(([value, label]) => h("option", { value, selected: value === setting(name) }, label)),
  );
}

/** A setting has changed, perhaps in another window. @param {HTMLFormElement} form @param {string} name */
function showValue(form, name) {
  const control = form.elements.namedItem(name);
  if (control instanceof HTMLInputElement) control.checked = setting(name) === "on";
  if (control instanceof HTMLSelectElement) control.value = setting(name);
}
