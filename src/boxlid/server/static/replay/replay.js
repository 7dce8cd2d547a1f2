// The replay of a finished match: a slider, the table at each step, and the scores over the match.

import { loadLook } from "../cards/looks.js";
import * as api from "../connection/api.js";
import { drawStory } from "../panels/log.js";
import { h, render } from "../shell/dom.js";
import { notice, topBar } from "../shell/shell.js";
import { ownSeatPath, playerName, saveToken } from "../shell/storage.js";
import { changesBetween } from "../table/changes.js";
import { drawDock } from "../table/dock.js";
import { drawFelt } from "../table/felt.js";
import { onShortcut } from "../table/keys.js";
import { Motion } from "../table/motion.js";
import { readAddress, replayFragment, tablePath } from "../urls.js";
import { drawGraph, legend } from "./graph.js";

/** @typedef {import("../contract").Replay} Replay */
/** @typedef {import("../contract").Player} Player */

/** @param {HTMLElement} app @param {string} table */
export async function openReplay(app, table) {
  const page = new ReplayPage(app, table);
  await page.load(null);
}

/** What happened in a step, in words. @param {import("../contract").ReplayStep} step @param {string[]} names */
export function sayStep({ at, seat, story, words }, names) {
  if (at === 0) return "The start";
  const who = seat === null ? "" : `${names[seat] ?? "The table"}: `;
  return story[0]?.text ?? `${who}${words ?? "a hidden choice"}`;
}

class ReplayPage {
  /** @param {HTMLElement} app @param {string} table */
  constructor(app, table) {
    this.app = app;
    this.table = table;
    /** @type {Replay | null} */
    this.replay = null;
    /** @type {import("../contract").BotLevel[]} */
    this.levels = [];
    /** @type {number | null} */
    this.seat = null;
    /** @type {number | null} The seat whose view was requested last; late responses for other seats are dropped. */
    this.asked = null;
    this.at = readAddress().step;
    this.error = "";
    this.motion = new Motion(app);
    onShortcut({
      ArrowRight: () => this.go(this.at + 1),
      ArrowLeft: () => this.go(this.at - 1),
      Home: () => this.go(0),
      End: () => this.go(Infinity),
    });
    this.draw();
  }

  /** @param {number | null} seat */
  async load(seat) {
    this.asked = seat;
    try {
      const replay = await api.replay(this.table, seat);
      if (!this.levels.length) this.levels = await api.botLevels();
      await loadLook(replay.game);
      if (this.asked !== seat) return;
      this.replay = replay;
      this.seat = seat;
      this.error = "";
    } catch (error) {
      this.fail(error);
      return;
    }
    this.go(this.at);
  }

  /** @param {unknown} error */
  fail(error) {
    this.error = error instanceof Error ? error.message : String(error);
    this.draw();
  }

  /** @param {number} at */
  go(at) {
    const last = (this.replay?.steps.length ?? 1) - 1;
    const next = Math.max(0, Math.min(last, at));
    const before = next === this.at + 1 ? this.replay?.steps[this.at] : null;
    const step = this.replay?.steps[next];
    if (before) this.motion.before();
    this.at = next;
    this.draw();
    if (before && step)
      this.motion.after({
        ...changesBetween(before.scene, step.scene, step.story, this.storyUntil(next)),
        actor: step.seat,
      });
    history.replaceState(null, "", replayFragment(this.at));
  }

  /** The story before a step. @param {number} at */
  storyUntil(at) {
    return (this.replay?.steps ?? []).slice(0, at).flatMap((step) => step.story);
  }

  draw() {
    document.title = "Replay";
    render(
      this.app,
      topBar(
        h(
          "h1",
          { class: "heading grow", "data-key": "heading" },
          "Replay",
          h("small", {}, this.replay?.steps[this.at]?.scene.heading ?? ""),
        ),
        h("a", { class: "button", href: tablePath(this.table), "data-key": "back" }, "To the table"),
      ),
      this.error
        ? notice("error", "refusal", h("span", {}, this.error), this.replay ? null : this.retryButton())
        : null,
      this.replay ? this.room(this.replay) : h("main", { "data-key": "empty" }),
    );
  }

  retryButton() {
    return h("button", { type: "button", onclick: () => this.load(this.asked) }, "Try again");
  }

  /** @param {Replay} replay */
  room(replay) {
    const step = replay.steps[this.at];
    /** @type {Player[]} */
    const players = replay.names.map((name, seat) => ({
      seat,
      name,
      kind: "person",
      level: null,
      is_connected: true,
      is_host: false,
      has_left: false,
      has_resigned: false,
      wants_rematch: null,
      leads_rematch: false,
      is_reserved: false,
      has_contributed: false,
    }));
    const look = {
      game: replay.game,
      viewer: step.scene.viewer,
      names: replay.names,
      lit: new Map(),
      advised: null,
      stops: new Map(),
      point: () => {},
      isRaced: () => false,
      isFaceUp: () => true,
    };
    const scene = { ...step.scene, choices: [] };
    return h(
      "main",
      { class: "room", "data-key": "room" },
      h(
        "section",
        { class: "play", "aria-label": "The table at this step", "data-key": "play" },
        drawFelt(scene, players, look),
        drawDock(scene, players, look, this.controls(replay)),
      ),
      h(
        "aside",
        { class: "panels is-open", "aria-label": "About the match", "data-key": "panels" },
        h(
          "div",
          { class: "panel-body", tabindex: "0" },
          h("h2", {}, "What happened"),
          drawStory(step.story),
          h("h2", {}, "Scores"),
          drawGraph(replay, this.at),
          legend(replay),
          h("h2", {}, "As seen by"),
          this.seatSelect(replay),
          h("h2", {}, "Continue from here"),
          this.continueForm(replay),
        ),
      ),
    );
  }

  /** @param {Replay} replay */
  controls(replay) {
    const last = replay.steps.length - 1;
    const step = replay.steps[this.at];
    const credit = step.credit_ms ? ` (${step.credit_ms} ms of lag credited)` : "";
    return h(
      "section",
      { class: "choices replay-controls", "aria-label": "Steps", "data-key": "controls" },
      h(
        "p",
        { class: "prompt", "aria-live": "polite" },
        `${this.at} of ${last}. ${sayStep(step, replay.names)}${credit}`,
      ),
      h(
        "div",
        { class: "buttons" },
        h(
          "button",
          { type: "button", onclick: () => this.go(0) },
          h("span", { "aria-hidden": "true" }, "|◀"),
          h("span", { class: "unseen" }, "To the start"),
        ),
        h(
          "button",
          { type: "button", onclick: () => this.go(this.at - 1) },
          h("span", { "aria-hidden": "true" }, "◀"),
          h("span", { class: "unseen" }, "One step back"),
        ),
        h("input", {
          type: "range",
          min: 0,
          max: last,
          value: this.at,
          "aria-label": "Step",
          "data-key": "slider",
          class: "grow",
          oninput: (/** @type {Event} */ event) =>
            this.go(Number(/** @type {HTMLInputElement} */ (event.target).value)),
        }),
        h(
          "button",
          { type: "button", onclick: () => this.go(this.at + 1) },
          h("span", { "aria-hidden": "true" }, "▶"),
          h("span", { class: "unseen" }, "One step forward"),
        ),
        h(
          "button",
          { type: "button", onclick: () => this.go(last) },
          h("span", { "aria-hidden": "true" }, "▶|"),
          h("span", { class: "unseen" }, "To the end"),
        ),
      ),
    );
  }

  /** @param {Replay} replay */
  seatSelect(replay) {
    return h(
      "select",
      {
        "aria-label": "As seen by",
        onchange: (/** @type {Event} */ event) => {
          const { value } = /** @type {HTMLSelectElement} */ (event.target);
          this.load(value === "" ? null : Number(value));
        },
      },
      h("option", { value: "", selected: this.seat === null }, "all seats, all cards face up"),
      replay.names.map((name, seat) => h("option", { value: seat, selected: this.seat === seat }, name)),
    );
  }

  /** @param {Replay} replay */
  continueForm(replay) {
    return h(
      "form",
      { class: "fields", onsubmit: (/** @type {SubmitEvent} */ event) => this.goOn(event, replay) },
      h(
        "p",
        { class: "quiet" },
        "Take over a seat at this point. Cards that it could not know are dealt again at random.",
      ),
      h(
        "label",
        { class: "field" },
        "Seat",
        h(
          "select",
          { name: "seat" },
          replay.names.map((name, seat) => h("option", { value: seat }, name)),
        ),
      ),
      h(
        "label",
        { class: "field" },
        "Bots",
        h(
          "select",
          { name: "bots" },
          this.levels.map(({ level, label, is_usual }) => h("option", { value: level, selected: is_usual }, label)),
        ),
      ),
      h("button", { class: "main" }, "Continue from here"),
    );
  }

  /** @param {SubmitEvent} event @param {Replay} replay */
  async goOn(event, replay) {
    event.preventDefault();
    const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const seat = Number(data.get("seat"));
    try {
      const seated = await api.continueFrom(this.table, {
        at: replay.steps[this.at].at,
        seat,
        name: playerName() || replay.names[seat],
        bots: String(data.get("bots")),
      });
      saveToken(seated.table, seated.token);
      location.assign(ownSeatPath(seated.table));
    } catch (error) {
      this.fail(error);
    }
  }
}
