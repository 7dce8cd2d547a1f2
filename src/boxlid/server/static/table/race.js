// The race: a band of its own in the dock, with the card to be matched, how long there is time, and its choices.

import { smallFace } from "../cards/cards.js";
import { h } from "../shell/dom.js";
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
 * What can be pointed at. A thing that both the turn and the race are about stands for the turn; the race then has a
 * button for it.
 * @param {Scene} scene
 */
export function pointable(scene) {
  return new Map([...choicesByTarget(scene), ...choicesByTarget(withoutRace(scene))]);
}

/** The choices of the race that need a button. @param {Scene} scene */
function racedButtons(scene) {
  const turn = choicesByTarget(withoutRace(scene));
  return scene.choices.filter((choice) => {
    const about = targetOf(choice, scene);
    return isRaced(scene, choice) && (!about || turn.has(about));
  });
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
      racedButtons(scene).map((choice) =>
        h(
          "button",
          {
            type: "button",
            class: "choice spoken",
            "data-key": `choice ${choice.action}`,
            "data-action": choice.action,
            "data-kind": choice.kind,
            "aria-label": sayChoice(choice.label, state.names),
            onclick: (/** @type {Event} */ event) => act(choice, /** @type {Element} */ (event.currentTarget)),
          },
          shortLabel(choice, scene, state.names),
        ),
      ),
    ),
  );
}

/** The place is enough, because the band says what is done with it. @param {Choice} choice @param {Scene} scene @param {string[]} names */
function shortLabel(choice, scene, names) {
  const { subject } = choice;
  if (subject?.kind !== "place") return sayChoice(choice.label, names);
  const places = scene.zones.find((zone) => zone.seat === subject.seat && zone.places.length)?.places;
  return sayChoice(places?.find((place) => place.index === subject.index)?.label || choice.label, names);
}

/** How long the window surely stays open. @param {TableState} state */
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
