// The race: a band of its own in the dock, with the card to be matched, how long there is time, and its choices.

import { smallFace } from "../cards/cards.js";
import { h } from "../shell/dom.js";
import { askWhich } from "./choice_dialog.js";
import { choicesByTarget, sayChoice, targetOf, withNames } from "./choices.js";

/** @typedef {import("../contract").Scene} Scene */
/** @typedef {import("../contract").Choice} Choice */
/** @typedef {import("../connection/state.js").TableState} TableState */

/** Does a choice belong to the race, not to the turn? @param {Scene} scene @param {Choice} choice */
export const isRaced = ({ race }, choice) => Boolean(race?.choices.includes(choice.action));

/** A scene with the choices of the turn alone. @param {Scene} scene @returns {Scene} */
export const withoutRace = (scene) => ({
  ...scene,
  choices: scene.choices.filter((choice) => !isRaced(scene, choice)),
});

/**
 * What can be pointed at. A thing that both the turn and the race are about stands for the turn; a button of the race
 * then asks which is meant.
 * @param {Scene} scene
 */
export function pointable(scene) {
  return new Map([...choicesByTarget(scene), ...choicesByTarget(withoutRace(scene))]);
}

/** The choices of the race about nothing on the table, and those about things that stand for the turn. @param {Scene} scene */
function racedButtons(scene) {
  const turn = choicesByTarget(withoutRace(scene));
  const raced = scene.choices.filter((choice) => isRaced(scene, choice));
  const isTurns = (/** @type {Choice} */ choice) => turn.has(targetOf(choice, scene) ?? "");
  return { spoken: raced.filter((choice) => !targetOf(choice, scene)), shared: raced.filter(isTurns) };
}

/** Has a race begun with the second scene, or gone on to another card? @param {Scene | null} before @param {Scene} scene */
export const opensRace = (before, scene) =>
  Boolean(scene.race?.is_open) && !(before?.race?.is_open && before.race.card?.name === scene.race?.card?.name);

/**
 * @param {Scene} scene @param {TableState} state @param {(choice: Choice, from: Element) => void} act
 */
export function drawRace(scene, state, act) {
  const { race } = scene;
  if (!race) return null;
  const hasTime = race.is_open && state.windowEndsAt;
  const { spoken, shared } = racedButtons(scene);
  const countdown = hasTime ? h("span", { class: "countdown", "data-key": "countdown", "data-own": true }) : null;
  return h(
    "div",
    {
      class: `race${race.is_open ? " is-open" : ""}${hasTime ? " has-time" : ""}`,
      role: "group",
      "aria-label": "Matching",
      "data-key": "race",
    },
    race.card ? h("span", { class: "card", "data-key": "card" }, smallFace(scene.game, race.card)) : null,
    h(
      "p",
      { class: "race-says", "data-key": "says" },
      h("b", {}, race.says),
      race.until ? h("small", {}, withNames(race.until, state.names), " ", countdown) : null,
    ),
    h(
      "div",
      { class: "race-buttons", "data-key": "buttons" },
      shared.length ? matchButton(shared, state.names, act) : null,
      spoken.map((choice) =>
        h(
          "button",
          {
            type: "button",
            class: "choice spoken",
            "data-key": `choice ${choice.action}`,
            "data-action": choice.action,
            "data-kind": choice.kind,
            onclick: (/** @type {Event} */ event) => act(choice, /** @type {Element} */ (event.currentTarget)),
          },
          sayChoice(choice.label, state.names),
        ),
      ),
    ),
  );
}

/**
 * One button for all cards that stand for the turn: it asks which one is to be matched.
 * @param {Choice[]} choices @param {string[]} names @param {(choice: Choice, from: Element) => void} act
 */
function matchButton(choices, names, act) {
  const ask = async (/** @type {Event} */ event) => {
    const from = /** @type {Element} */ (event.currentTarget);
    const choice = await askWhich(from, choices, names);
    if (choice) act(choice, from);
  };
  return h("button", { type: "button", class: "choice", "data-key": "match", onclick: ask }, "Match a card…");
}

/** How long the window is guaranteed to stay open. @param {TableState} state */
const leftMs = ({ windowEndsAt }) => Math.max(0, windowEndsAt - performance.now());

/** The share of the time that is left. @param {TableState} state */
const leftShare = (state) => String(leftMs(state) / (state.windowMs || 1));

/**
 * Write the time that is left into the band.
 * @param {HTMLElement} app @param {TableState} state
 */
export function showCountdown(app, state) {
  const band = app.querySelector(".race.has-time");
  const countdown = band?.querySelector(".countdown");
  if (!(band instanceof HTMLElement) || !countdown) return;
  const ms = leftMs(state);
  const text = ms ? `At least ${Math.ceil(ms / 1000)} s.` : "Any moment now!";
  if (countdown.textContent !== text) countdown.textContent = text;
  band.style.setProperty("--left", leftShare(state));
}
