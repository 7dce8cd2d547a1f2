// A table in the browser: what the server tells becomes what is drawn, and what is pressed becomes wishes.

import { call, tell } from "./announce.js";
import * as api from "./api.js";
import { ask } from "./asking.js";
import { choicesByTarget, sayChoice, targetOf } from "./choices.js";
import { drawChoices } from "./choosing.js";
import { startClocks } from "./clocks.js";
import { h, render } from "./dom.js";
import { makeDraggable } from "./drag.js";
import { drawFelt } from "./felt.js";
import { drawGathering } from "./gathering.js";
import { showHelp } from "./help.js";
import { keepToken, tokenOf } from "./keep.js";
import { onShortcut, roveWithArrows } from "./keys.js";
import { Motion } from "./motion.js";
import { drawPanels } from "./panels/panels.js";
import { Rulebook } from "./panels/rules.js";
import { notice, topBar } from "./shell.js";
import { Line } from "./socket.js";
import { readSwap } from "./story.js";
import { offerTour } from "./tour.js";
import { drawEnding } from "./ending.js";

/** @typedef {import("./contract").Scene} Scene */
/** @typedef {import("./contract").Player} Player */
/** @typedef {import("./contract").Choice} Choice */
/** @typedef {import("./contract").Card} Card */
/**
 * All the page knows of the table.
 * @typedef {object} TableState
 * @property {string} table
 * @property {string} game
 * @property {number} seat
 * @property {string} stage
 * @property {Player[]} players
 * @property {Scene | null} scene
 * @property {string[]} story
 * @property {{name: string, seat: number, text: string}[]} chat
 * @property {import("./contract").Clock[]} clocks
 * @property {number} clocksAt When the clocks were told, by this computer's own.
 * @property {boolean} chatIsOpen
 * @property {boolean} mayUndo
 * @property {string | null} commitment
 * @property {import("./contract").Standing | null} standing
 * @property {string | null} nextTable
 * @property {import("./contract").Advice | null} advice
 * @property {boolean} isAsking
 * @property {{seat: number, card: Card}[]} lastTrick
 * @property {{heading: string, scores: number[]}[]} sheet Scores each time they changed.
 * @property {import("./contract").Proof[] | null} proof
 * @property {string | null} invite
 * @property {string | null} panel
 * @property {{why: string, clause: string | null} | null} refusal
 * @property {import("./socket.js").LineState} line
 * @property {string} lineSays
 * @property {number} unread
 */

const MOST_STORY = 600;

/** @param {HTMLElement} app @param {string} table */
export function openTable(app, table) {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const token = fragment.get("seat");
  if (token) {
    keepToken(table, token);
    history.replaceState(null, "", `/t/${table}`);
  }
  return new TablePage(app, table, fragment.get("invite"));
}

export class TablePage {
  /** @param {HTMLElement} app @param {string} table @param {string | null} invite */
  constructor(app, table, invite) {
    this.app = app;
    this.invite = invite;
    /** @type {TableState} */
    this.state = {
      table, game: "", seat: -1, stage: "", players: [], scene: null, story: [], chat: [], clocks: [], clocksAt: 0, chatIsOpen: true, mayUndo: false,
      commitment: null, standing: null, nextTable: null, advice: null, isAsking: false, lastTrick: [], sheet: [], proof: null, invite: null,
      panel: matchMedia("(min-width: 1021px)").matches ? "log" : null, refusal: null, line: "joining", lineSays: "", unread: 0,
    };
    this.titles = new Map();
    /** @type {Map<string, string>} */
    this.stops = new Map();
    this.motion = new Motion(app);
    this.rulebook = new Rulebook(() => this.draw());
    this.isTourOffered = false;
    roveWithArrows(app, this.stops);
    makeDraggable(app, (source, goal, from) => this.drop(source, goal, from));
    onShortcut({
      "?": () => showHelp(this.state.game),
      h: () => this.askCoach(),
      u: () => this.undo(),
      r: () => this.openPanel("rules"),
      l: () => this.openPanel("log"),
      s: () => this.openPanel("scores"),
      c: () => this.openPanel("chat"),
      g: () => this.focusChoices(),
    });
    startClocks(app, () => this.state);
    this.line = new Line(table, tokenOf(table), { hear: (message) => this.hear(message), changed: (state, why) => this.lineChanged(state, why) });
    api.games().then((games) => {
      for (const game of games) this.titles.set(game.id, game.title);
      this.draw();
    }, () => {});
    this.draw();
  }

  // --- What the server says ------------------------------------------------------------------------------------------

  /** @param {Exclude<import("./contract").ServerMessage, import("./contract").Ping>} message */
  hear(message) {
    const state = this.state;
    switch (message.type) {
      case "welcome":
        Object.assign(state, { game: message.game, seat: message.seat, stage: message.stage, commitment: message.commitment, standing: message.standing, nextTable: message.next_table });
        this.takeIn(message, message.players, message.scene);
        break;
      case "event":
        state.stage = message.stage;
        state.commitment = message.commitment ?? state.commitment;
        state.standing = message.standing ?? state.standing;
        state.nextTable = message.next_table ?? state.nextTable;
        this.takeIn(message, message.players, message.scene);
        tell(message.story);
        break;
      case "said":
        state.chat.push({ name: message.name, seat: message.seat, text: message.text });
        if (state.panel !== "chat") state.unread += 1;
        tell([`${message.name} says: ${message.text}`]);
        break;
      case "nak":
        state.refusal = { why: message.why, clause: message.clause };
        state.isAsking = false;
        break;
      case "advice":
        state.isAsking = false;
        state.advice = message;
        tell([message.says]);
        break;
      default:
        break;
    }
    this.draw();
  }

  /** @param {{story: string[], clocks: import("./contract").Clock[], chat_is_open: boolean, may_undo: boolean}} told @param {Player[] | null} players @param {Scene | null} scene */
  takeIn(told, players, scene) {
    const state = this.state;
    state.story = [...state.story, ...told.story].slice(-MOST_STORY);
    state.clocks = told.clocks;
    state.clocksAt = performance.now();
    state.chatIsOpen = told.chat_is_open;
    state.mayUndo = told.may_undo;
    if (players) state.players = [...players].sort((a, b) => a.seat - b.seat);
    if (scene) this.changeScene(scene, told.story);
  }

  /** @param {Scene} scene @param {string[]} story */
  changeScene(scene, story) {
    const before = this.state.scene;
    this.state.advice = null;
    this.state.refusal = null;
    this.keepScores(scene);
    this.motion.before();
    this.state.scene = scene;
    this.keepLastTrick(before, scene);
    this.draw();
    this.motion.after(newsOf(before, scene, story));
    this.callIfDue(before, scene);
  }

  /** @param {Scene} scene */
  keepScores(scene) {
    const scores = [...scene.seats].sort((a, b) => a.seat - b.seat).map((seat) => seat.score);
    const last = this.state.sheet.at(-1);
    if (!last || last.scores.join() !== scores.join()) this.state.sheet.push({ heading: scene.heading, scores });
  }

  /** @param {Scene | null} before @param {Scene} scene */
  keepLastTrick(before, scene) {
    const old = trickOf(before);
    const isNew = trickOf(scene).length < old.length;
    if (isNew) this.state.lastTrick = old;
  }

  /** @param {Scene | null} before @param {Scene} scene */
  callIfDue(before, scene) {
    const isMine = scene.choices.length > 0;
    if (isMine && (!before?.choices.length || before.prompt !== scene.prompt)) call(`Your turn. ${scene.prompt}`);
    else if (!isMine) call("");
  }

  /** @param {import("./socket.js").LineState} line @param {string} why */
  lineChanged(line, why) {
    this.state.line = line;
    this.state.lineSays = why;
    this.draw();
  }

  // --- What the player does ------------------------------------------------------------------------------------------

  /** @param {string} target @param {Element} from */
  async point(target, from) {
    const scene = this.state.scene;
    const choices = scene && choicesByTarget(scene).get(target);
    if (!scene || !choices) {
      if (scene?.choices.length) this.refuse(`That cannot be chosen now. ${scene.prompt}`);
      return;
    }
    const choice = choices.length === 1 ? choices[0] : await ask(from, choices, this.names);
    if (choice) this.act(choice);
  }

  /** @param {string} source @param {string | null} goal @param {Element} from */
  drop(source, goal, from) {
    const scene = this.state.scene;
    if (!scene || !goal) return false;
    const lit = choicesByTarget(scene);
    const meant = lit.has(goal) && goal !== source && !source.startsWith("card:") ? goal : lit.has(source) ? source : null;
    if (!meant) return false;
    this.point(meant, from);
    return true;
  }

  /** @param {Choice} choice */
  act(choice) {
    const { scene } = this.state;
    if (!scene) return;
    this.motion.settle();
    this.line.act(choice.action);
    this.state.scene = { ...scene, choices: [] };
    this.state.refusal = null;
    this.draw();
  }

  /** @param {string} why */
  refuse(why) {
    this.state.refusal = { why, clause: null };
    call(why);
    this.draw();
  }

  undo() {
    if (this.state.mayUndo) this.line.undo();
  }

  askCoach() {
    const isTurn = Boolean(this.state.scene?.choices.length);
    if (!isTurn || this.state.isAsking) return;
    this.state.isAsking = true;
    this.line.ask();
    this.openPanel("coach");
  }

  /** @param {string | null} panel */
  openPanel(panel) {
    this.state.panel = panel;
    if (panel === "chat") this.state.unread = 0;
    if (panel === "rules") this.rulebook.load(this.state.game);
    this.draw();
    if (panel) /** @type {HTMLElement | null} */ (this.app.querySelector(".panel-body"))?.focus({ preventScroll: true });
  }

  /** @param {string} clause */
  openClause(clause) {
    this.rulebook.clause = clause;
    this.openPanel("rules");
  }

  focusChoices() {
    const first = this.app.querySelector(".own .is-lit[tabindex='0'], .own .is-lit, .felt .is-lit, .choices button");
    /** @type {HTMLElement | null} */ (first)?.focus();
  }

  async checkDeals() {
    try {
      this.state.proof = await api.proof(this.state.table);
    } catch (error) {
      this.fail(error);
    }
    this.draw();
  }

  /** @param {unknown} error */
  fail(error) {
    this.state.refusal = { why: error instanceof Error ? error.message : String(error), clause: null };
    this.draw();
  }

  // --- Drawing -------------------------------------------------------------------------------------------------------

  get names() {
    return this.state.players.map((player) => player.name);
  }

  get title() {
    return this.titles.get(this.state.game) ?? "Boxlid";
  }

  draw() {
    const state = this.state;
    document.title = state.scene?.choices.length ? `Your turn: ${this.title}` : this.title;
    render(
      this.app,
      topBar(
        h("h1", { class: "heading grow", "data-key": "heading" }, this.title, state.scene ? h("small", {}, state.scene.heading.replace(`${this.title}, `, "")) : null),
        h("button", { class: "plain", type: "button", "data-key": "help", onclick: () => showHelp(state.game) }, h("span", { "aria-hidden": "true" }, "?"), h("span", { class: "unseen" }, "Help and keys")),
      ),
      this.lineNotice(),
      this.refusalNotice(),
      state.scene ? this.drawRoom(state.scene) : state.stage === "gathering" ? drawGathering(state, { title: this.title, invite: this.invite, fail: (error) => this.fail(error), redraw: () => this.draw() }) : h("main", { class: "gathering", "data-key": "empty" }),
    );
  }

  /** @param {Scene} scene */
  drawRoom(scene) {
    const state = this.state;
    const lit = choicesByTarget(scene);
    this.setStops(lit);
    const best = state.advice?.worths[0];
    const advised = best ? targetOf({ action: best.action, label: best.label, words: scene.choices.find((choice) => choice.action === best.action)?.words ?? "" }, scene) : null;
    const look = { game: scene.game, viewer: scene.viewer, names: this.names, lit, advised, stops: this.stops, point: (/** @type {string} */ target, /** @type {Element} */ from) => this.point(target, from) };
    if (!this.isTourOffered && scene.choices.length) {
      this.isTourOffered = true;
      queueMicrotask(() => offerTour(scene.game, this.title));
    }
    return h("main", { class: `room${scene.choices.length ? " may-act" : ""}`, "data-key": "room" },
      h("section", { class: "play", "aria-label": "The table", "data-key": "play" },
        state.standing ? drawEnding(state, this.names, (error) => this.fail(error), () => this.openPanel("deals")) : h("span", { "data-key": "no ending" }),
        drawFelt(scene, state.players, look),
        drawChoices(scene, state, this.names, { act: (choice) => this.act(choice), undo: () => this.undo(), hint: () => this.askCoach() })),
      drawPanels(state, this.names, this));
  }

  /** Every group keeps one card for the Tab key: the one last used, or the first that can be played. @param {Map<string, Choice[]>} lit */
  setStops(lit) {
    const scene = this.state.scene;
    for (const zone of scene?.zones ?? []) {
      const group = `${zone.kind} ${zone.seat}`;
      const targets = [...zone.cards.map((card) => `card:${card.name}`), ...zone.places.filter((place) => !place.is_gap).map((place) => `place:${zone.seat}.${place.index}`)];
      if (!targets.includes(this.stops.get(group) ?? "")) this.stops.set(group, targets.find((target) => lit.has(target)) ?? targets[0] ?? "");
    }
  }

  lineNotice() {
    const { line, lineSays } = this.state;
    if (line === "lost") return notice("line", "calm", "The line is down. Reconnecting; your seat and your cards are kept.");
    if (line === "closed") return notice("line", "calm", sentence(lineSays), h("button", { type: "button", onclick: () => location.reload() }, "Come back here"), h("a", { class: "button", href: "/" }, "To the lobby"));
    return null;
  }

  refusalNotice() {
    const { refusal } = this.state;
    if (!refusal) return null;
    const { clause } = refusal;
    return notice("refusal", "refusal", h("span", {}, sentence(refusal.why)),
      clause ? h("button", { type: "button", onclick: () => this.openClause(clause) }, `Read ${clause}`) : null,
      h("button", { class: "plain", type: "button", onclick: () => { this.state.refusal = null; this.draw(); } }, "Close"));
  }
}

/** @param {string} words */
function sentence(words) {
  const text = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** @param {Scene | null} scene */
function trickOf(scene) {
  return (scene?.zones ?? []).filter((zone) => zone.kind === "trick" && zone.cards.length).map((zone) => ({ seat: zone.seat, card: zone.cards[0] }));
}

/** What a change of the scene means for the eye. @param {Scene | null} before @param {Scene} scene @param {string[]} story */
function newsOf(before, scene, story) {
  const waited = before?.seats.filter((seat) => seat.is_waited_for).map((seat) => seat.seat) ?? [];
  const trick = trickOf(scene);
  const wasWhole = trickOf(before).length > trick.length;
  return {
    actor: waited.length === 1 ? waited[0] : null,
    taker: wasWhole && trick.length === 1 ? trick[0].seat : null,
    dealer: scene.seats.find((seat) => seat.is_dealer)?.seat ?? null,
    swapped: readSwap(story),
  };
}
