// The prompt and the buttons below the table: every choice in words.

import { lookOf } from "../cards/looks.js";
import { suitPicture } from "../cards/suits.js";
import { captionButtons, drawCaption } from "../help/lesson.js";
import { askingLabel, hintLine } from "../panels/coach.js";
import { h } from "../shell/dom.js";
import { listed } from "../shell/words.js";
import { labelOf, sayChoice, spokenChoices } from "./choices.js";
import { withoutRace } from "./race.js";

/** @typedef {import("../contract").Scene} Scene */
/** @typedef {import("../contract").Choice} Choice */

/** With more buttons than this, none is highlighted. */
const MOST_MAIN = 3;

/**
 * What the buttons do.
 * @typedef {object} Page
 * @property {(choice: Choice, from: Element) => void} act
 * @property {() => void} wait Do not make the automatic choice.
 * @property {() => void} undo
 * @property {() => void} hint
 * @property {() => void} readOn
 * @property {() => void} dealNow
 * @property {(seat: number) => void} standIn
 */

/** @param {Scene} scene @param {import("../connection/state.js").TableState} state @param {Page} page */
export function drawChoices(scene, state, page) {
  const turn = withoutRace(scene);
  const spoken = spokenChoices(turn);
  const numbers = spoken.filter(isNumber);
  const worded = spoken.filter((choice) => !isNumber(choice));
  const isCrowded = worded.length > MOST_MAIN;
  /** @param {Choice} choice */
  const advised = (choice) => (choice.action === state.caption?.action ? " is-advised" : "");
  return h(
    "section",
    { class: "choices", "aria-label": "What you can do", "data-key": "choices" },
    state.caption ? drawCaption(state) : prompt(scene, state, turn.choices.length > 0),
    hintLine(state),
    h(
      "div",
      { class: "buttons answers", "data-key": "answers" },
      numbers.length
        ? h(
            "div",
            { class: "numbers", role: "group", "aria-label": scene.prompt, "data-key": "numbers" },
            numbers.map((choice) => button(choice, scene, state, page.act, `choice spoken${advised(choice)}`, true)),
          )
        : null,
      worded.map((choice) =>
        button(choice, scene, state, page.act, `choice spoken${isCrowded ? "" : " main"}${advised(choice)}`, isCrowded),
      ),
      state.automatic
        ? h("button", { type: "button", class: "plain", "data-key": "wait", onclick: page.wait }, "Wait")
        : null,
      awayFrom(scene, state).map((player) =>
        h(
          "button",
          { type: "button", "data-key": `stand in ${player.seat}`, onclick: () => page.standIn(player.seat) },
          `Let a bot play for ${player.name}`,
        ),
      ),
      state.caption ? captionButtons(state, page) : null,
    ),
  );
}

/** @param {Scene} scene @param {import("../connection/state.js").TableState} state @param {boolean} hasChoices In the turn, not in a race beside it. */
function prompt(scene, state, hasChoices) {
  return h(
    "p",
    { class: `prompt${state.isOnTurn ? " is-yours" : ""}`, tabindex: "-1", "data-key": "prompt" },
    hasChoices || state.isOnTurn || state.stage === "over" ? scene.prompt : waiting(scene, state.names, scene.prompt),
  );
}

/**
 * What helps with a choice: taking the last one back, a hint, and all choices in words.
 * @param {Scene} scene @param {import("../connection/state.js").TableState} state @param {Page} page
 */
export function drawAids(scene, state, page) {
  return h(
    "div",
    { class: "buttons aids", role: "group", "aria-label": "Help with the choice", "data-key": "aids" },
    state.mayUndo
      ? h(
          "button",
          { type: "button", "data-key": "undo", onclick: page.undo },
          h("span", { "aria-hidden": "true" }, "↶"),
          h("span", { class: "word" }, "Take back"),
        )
      : null,
    state.mayAsk
      ? h(
          "button",
          {
            type: "button",
            class: "plain",
            "data-key": "hint",
            "aria-busy": String(state.isAsking),
            onclick: page.hint,
          },
          askingLabel(state) ?? "Hint",
        )
      : null,
    scene.choices.length > spokenChoices(scene).length && !state.caption ? allChoices(scene, state, page) : null,
  );
}

/** The question says what the number is, so a digit is enough for its button. @param {Choice} choice */
const isNumber = (choice) => choice.subject?.kind === "number";

/**
 * @param {Choice} choice
 * @param {Scene} scene
 * @param {import("../connection/state.js").TableState} state
 * @param {Page["act"]} act
 * @param {string} className
 * @param {boolean} [isShort] Show only the number, suit or player that the choice is about; the question says the rest.
 */
function button(choice, scene, state, act, className, isShort) {
  const { names } = state;
  const says = sayChoice(labelOf(choice, state.isFaceUp), names);
  const about = isShort ? nameOfSubject(choice, scene.game, names) : null;
  return h(
    "button",
    {
      type: "button",
      class: `${className}${choice.action === state.automatic?.action ? " is-automatic" : ""}`,
      "data-key": `choice ${choice.action}`,
      "data-action": choice.action,
      "data-kind": choice.kind,
      "aria-label": about ? says : null,
      title: about ? says : null,
      onclick: (/** @type {Event} */ event) => act(choice, /** @type {Element} */ (event.currentTarget)),
    },
    choice.subject?.kind === "suit" ? suitPicture(scene.game, choice.subject.suit) : null,
    about ?? says,
  );
}

/** @param {Choice} choice @param {string} game @param {string[]} names */
function nameOfSubject({ subject }, game, names) {
  if (subject?.kind === "number") return String(subject.number);
  if (subject?.kind === "seat") return names[subject.seat];
  if (subject?.kind === "suit") return sayChoice(lookOf(game)?.suits[subject.suit]?.name ?? "", []);
  return null;
}

/** @param {Scene} scene @param {import("../connection/state.js").TableState} state @param {Page} page */
function allChoices(scene, state, page) {
  return h(
    "details",
    { class: "all-choices", "data-key": "all" },
    h(
      "summary",
      { title: "All choices in words" },
      h("span", { "aria-hidden": "true" }, "☰"),
      h("span", { class: "unseen" }, "All choices in words"),
    ),
    h(
      "div",
      { class: "list" },
      scene.choices.map((choice) => button(choice, scene, state, page.act, "choice")),
    ),
  );
}

/**
 * The disconnected players that the table waits for.
 * @param {Scene} scene @param {import("../connection/state.js").TableState} state
 */
function awayFrom(scene, state) {
  if (state.seat < 0) return [];
  const waited = scene.seats.filter((seat) => seat.is_waited_for).map((seat) => seat.seat);
  return state.players.filter(
    (player) => player.kind === "person" && !player.is_connected && !player.level && waited.includes(player.seat),
  );
}

/** @param {Scene} scene @param {string[]} names @param {string} prompt */
function waiting(scene, names, prompt) {
  const waited = scene.seats
    .filter((seat) => seat.is_waited_for && seat.seat !== scene.viewer)
    .map((seat) => names[seat.seat]);
  if (!waited.length) return prompt;
  return waited.length > 3 ? `Waiting for ${waited.length} others.` : `Waiting for ${listed(waited)}.`;
}
