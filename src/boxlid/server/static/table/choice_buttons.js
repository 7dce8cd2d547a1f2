// The prompt and the buttons below the table: every choice in words.

import { emblem } from "../cards/emblems.js";
import { suitEmblem } from "../cards/looks.js";
import { captionButtons, drawCaption } from "../help/lesson.js";
import { askingLabel } from "../panels/coach.js";
import { h } from "../shell/dom.js";
import { fullLabel, sayChoice, spokenChoices } from "./choices.js";

/** @typedef {import("../contract").Scene} Scene */
/** @typedef {import("../contract").Choice} Choice */

/** With more buttons than this, none is highlighted. */
const MOST_MAIN = 3;

/**
 * @param {Scene} scene @param {import("../connection/state.js").TableState} state
 * @param {object} page
 * @param {(choice: Choice) => void} page.act
 * @param {() => void} page.undo
 * @param {() => void} page.hint
 * @param {() => void} page.readOn
 * @param {() => void} page.dealNow
 * @param {(seat: number) => void} page.standIn
 */
export function drawChoices(scene, state, page) {
  const { names, mayAct } = state;
  const spoken = spokenChoices(scene);
  const numbers = spoken.filter(isNumber);
  const worded = spoken.filter((choice) => !isNumber(choice));
  /** @param {Choice} choice */
  const advised = (choice) => (choice.action === state.caption?.action ? " is-advised" : "");
  return h(
    "section",
    { class: "choices", "aria-label": "What you can do", "data-key": "choices" },
    state.caption ? drawCaption(state) : prompt(scene, state),
    h(
      "div",
      { class: "buttons" },
      numbers.length
        ? h(
            "div",
            { class: "numbers", role: "group", "aria-label": scene.prompt, "data-key": "numbers" },
            numbers.map((choice) => button(choice, scene, names, page.act, `choice spoken${advised(choice)}`, true)),
          )
        : null,
      worded.map((choice) =>
        button(
          choice,
          scene,
          names,
          page.act,
          `choice spoken${worded.length > MOST_MAIN ? "" : " main"}${advised(choice)}`,
        ),
      ),
      awayFrom(scene, state).map((player) =>
        h(
          "button",
          { type: "button", "data-key": `stand in ${player.seat}`, onclick: () => page.standIn(player.seat) },
          `Let a bot play for ${player.name}`,
        ),
      ),
      state.mayUndo ? h("button", { type: "button", "data-key": "undo", onclick: page.undo }, "Take back") : null,
      state.caption ? captionButtons(state, page) : null,
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
      scene.choices.length > spoken.length && !state.caption ? allChoices(scene, names, page) : null,
    ),
  );
}

/** @param {Scene} scene @param {import("../connection/state.js").TableState} state */
function prompt(scene, state) {
  return h(
    "p",
    { class: `prompt${state.isOnTurn ? " is-yours" : ""}`, tabindex: "-1", "data-key": "prompt" },
    state.mayAct || state.stage === "over" ? scene.prompt : waiting(scene, state.names, scene.prompt),
  );
}

/** The question says what the number is, so a digit is enough for its button. @param {Choice} choice */
const isNumber = (choice) => choice.subject?.kind === "number";

/**
 * @param {Choice} choice
 * @param {Scene} scene
 * @param {string[]} names
 * @param {(choice: Choice) => void} act
 * @param {string} className
 * @param {boolean} [isDigit] Show only the number that the choice is about.
 */
function button(choice, scene, names, act, className, isDigit) {
  const says = sayChoice(fullLabel(choice), names);
  const digit = isDigit && choice.subject?.kind === "number" ? String(choice.subject.number) : null;
  const shape = choice.subject?.kind === "suit" && suitEmblem(scene.game, choice.subject.suit);
  return h(
    "button",
    {
      type: "button",
      class: className,
      "data-key": `choice ${choice.action}`,
      "data-action": choice.action,
      "data-kind": choice.kind,
      "aria-label": digit ? says : null,
      title: digit ? says : null,
      onclick: () => act(choice),
    },
    shape ? emblem(shape) : null,
    digit ?? says,
  );
}

/** @param {Scene} scene @param {string[]} names @param {{act: (choice: Choice) => void}} page */
function allChoices(scene, names, page) {
  return h(
    "details",
    { class: "all-choices", "data-key": "all" },
    h("summary", {}, "All choices in words"),
    h(
      "div",
      { class: "list" },
      scene.choices.map((choice) => button(choice, scene, names, page.act, "choice")),
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
  return waited.length > 3 ? `Waiting for ${waited.length} others.` : `Waiting for ${waited.join(" and ")}.`;
}
