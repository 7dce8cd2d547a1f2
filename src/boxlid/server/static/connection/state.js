// All the page knows about a table: the server's messages, folded into one state.

/** @typedef {import("../contract").Scene} Scene */
/** @typedef {import("../contract").Player} Player */
/** @typedef {import("../contract").Card} Card */
/** @typedef {import("../contract").Welcome} Welcome */
/** @typedef {import("../contract").Event} TableEvent */
/** @typedef {Exclude<import("../contract").ServerMessage, import("../contract").Ping>} Message */

import { isOn } from "../shell/settings.js";
import { automaticChoice } from "./automatic.js";
import { ShownCards } from "./shown_cards.js";

const MOST_STORY = 600;

export class TableState {
  /** @param {string} table @param {string | null} panel */
  constructor(table, panel) {
    this.table = table;
    this.game = "";
    this.seat = -1;
    this.stage = "";
    /** @type {Player[]} By seat. */
    this.players = [];
    /** @type {Scene | null} The latest from the server. */
    this.received = null;
    /** @type {string | null} The action that has been sent and not answered yet. */
    this.sentAction = null;
    /** The `automaticKey` of the automatic choice that the player has stopped. @type {string | null} */
    this.heldBack = null;
    this.shown = new ShownCards();
    /** How long the open race was guaranteed to last when that was announced, and until when by `performance.now()`; or 0. */
    this.windowMs = 0;
    this.windowEndsAt = 0;
    this.botSpeed = "";
    /** @type {import("../contract").StoryLine[]} */
    this.story = [];
    /** @type {import("../contract").ChatMessage[]} */
    this.chat = [];
    /** @type {import("../contract").Clock[]} */
    this.clocks = [];
    /** When the clocks arrived, by `performance.now()`. */
    this.clocksAt = 0;
    this.chatIsOpen = true;
    this.mayUndo = false;
    /** @type {import("../contract").Allows} What the host allows when several people play. */
    this.allows = { undo: true, hints: true };
    this.nSpectators = 0;
    /** @type {string[] | null} What a bot has played since this player's time ran out. */
    this.playedForYou = null;
    /** @type {string | null} */
    this.commitment = null;
    /** @type {import("../contract").MatchResult | null} */
    this.result = null;
    /** @type {string | null} */
    this.nextTable = null;
    /** @type {import("../contract").Caption | null} What to read now, if this is a lesson. */
    this.caption = null;
    /** @type {import("../contract").Advice | null} */
    this.advice = null;
    this.isAsking = false;
    /** @type {import("../contract").Preparing | null} Compilation progress while the coach is not ready. */
    this.preparing = null;
    /** @type {{seat: number, card: Card}[]} */
    this.lastTrick = [];
    /** @type {import("../contract").ScoreRow[]} */
    this.sheet = [];
    /** @type {import("../contract").Pause | null} */
    this.pause = null;
    /** @type {string | null} The request to continue that has been sent in this pause. */
    this.sentContinue = null;
    /** @type {import("../contract").StoryLine[]} Why everyone has scored what they did in the deal that is over. */
    this.reasons = [];
    /** @type {import("../contract").Finding[] | null} */
    this.proof = null;
    /** The invite in the link that was opened. @type {string | null} */
    this.invite = null;
    /** Was that invite refused? */
    this.isInviteRefused = false;
    /** Is the page on its way to the rematch? */
    this.isLeaving = false;
    /** Is an invite being made? */
    this.isInviting = false;
    /** The seat whose invite the host looks at. @type {number | null} */
    this.shownInvite = null;
    /** @type {string | null} */
    this.panel = panel;
    this.unread = 0;
    /** @type {{why: string, clause: string | null} | null} Shown until it is closed or the player acts. */
    this.refusal = null;
    /** @type {import("./socket.js").ConnectionState} */
    this.connection = "joining";
    this.closeReason = "";
    /** Is the seat played from another window? */
    this.isReplaced = false;
  }

  get names() {
    return this.players.map((player) => player.name);
  }

  /**
   * The scene to draw: without choices while an action awaits its answer, or while a lesson asks for none.
   * @returns {Scene | null}
   */
  get scene() {
    const isIdle = this.sentAction || (this.caption && this.caption.action === null);
    return this.received && isIdle ? { ...this.received, choices: [] } : this.received;
  }

  /** Does the lesson wait for the learner to read on? */
  get isReading() {
    return Boolean(this.caption && !this.caption.is_read && this.caption.action === null) && !this.sentAction;
  }

  /** The part of the table that the caption of the lesson is about. */
  get captionAbout() {
    return this.caption && !this.caption.is_read ? this.caption.about : null;
  }

  get isChatShown() {
    return this.panel === "chat" || this.stage === "gathering";
  }

  /** Does the pause wait for this player? */
  get mayContinue() {
    return Boolean(this.pause?.waits_for.includes(this.seat)) && !this.sentContinue;
  }

  /** Has the invite in the link been used or withdrawn? Each reserves a seat. */
  get isInviteGone() {
    return this.isInviteRefused || Boolean(this.invite && !this.players.some((player) => player.is_reserved));
  }

  get people() {
    return this.players.filter((player) => player.kind === "person");
  }

  /** May the player ask the coach? */
  get mayAsk() {
    return this.mayAct && !this.caption && (this.allows.hints || this.people.length < 2);
  }

  get isSpectator() {
    return this.stage !== "" && this.seat < 0;
  }

  get mayAct() {
    return Boolean(this.scene?.choices.length);
  }

  /** Does a bot play for this player until they are back? */
  get isStoodInFor() {
    return this.players[this.seat]?.kind === "person" && this.players[this.seat].level !== null;
  }

  /** What the page is about to choose for the player. An action takes the seat back, so only the player does that. */
  get automatic() {
    const isWanted = !this.caption && !this.isStoodInFor && this.heldBack !== this.automaticKey;
    return this.scene && isWanted ? automaticChoice(this.scene) : null;
  }

  /** The same until the question changes. */
  get automaticKey() {
    return `${this.received?.stage} ${this.received?.prompt}`;
  }

  /**
   * Is a card that the viewer knows drawn face up? Cards that a player has seen need not be, while the match is on.
   * @param {number} seat @param {number} index
   */
  isFaceUp = (seat, index) => !this.isMemoryTested || isOn("seen face up") || this.shown.has(seat, index);

  /** Is the match on, and the viewer a player in it? */
  get isMemoryTested() {
    return this.seat >= 0 && this.stage === "playing" && !this.pause;
  }

  /** Does the table wait for this player? In a race a player may act while it does not. */
  get isOnTurn() {
    return (
      this.mayAct &&
      !this.automatic &&
      Boolean(this.scene?.seats.find((seat) => seat.seat === this.seat)?.is_waited_for)
    );
  }

  /** What the player is asked, and whether it is their turn; empty while there is nothing to choose. */
  get callToAct() {
    if (this.scene && this.mayContinue) return `${this.scene.prompt} Continue when you are ready.`;
    if (!this.scene || !this.mayAct || this.automatic) return "";
    return this.isOnTurn ? `Your turn. ${this.scene.prompt}` : this.scene.prompt;
  }

  /** @param {Message} message */
  apply(message) {
    switch (message.type) {
      case "welcome":
        this.sheet.push(...message.sheet);
        this.chat.push(...message.chat);
        if (this.game && !this.isChatShown) this.unread += message.chat.length; // sent while disconnected
        this.game = message.game;
        this.seat = message.seat;
        this.applyUpdate(message);
        break;
      case "event":
        if (message.row) this.sheet.push(message.row);
        this.applyUpdate(message);
        break;
      case "said":
        this.chat.push({ name: message.name, seat: message.seat, text: message.text });
        if (!this.isChatShown) this.unread += 1;
        break;
      case "nak":
        // A pause that has just ended cannot be continued from, and need not be.
        if (message.id !== this.sentContinue) this.refusal = { why: message.reason, clause: message.clause };
        this.isAsking = false;
        this.preparing = null;
        this.heldBack = this.automaticKey;
        this.answered(message.id, false);
        break;
      case "ack":
        this.answered(message.id, true);
        break;
      case "preparing":
        this.preparing = message;
        break;
      case "advice":
        this.isAsking = false;
        this.preparing = null;
        this.advice = message;
        break;
      default:
        break;
    }
  }

  /** @param {string} id @param {boolean} isDone */
  answered(id, isDone) {
    if (this.sentContinue === id) this.sentContinue = null;
    if (this.sentAction !== id) return;
    this.sentAction = null;
    this.shown.answered(isDone);
  }

  /** @param {Welcome | TableEvent} update */
  applyUpdate(update) {
    if (this.stage !== update.stage) this.refusal = null;
    this.stage = update.stage;
    this.shown.follow(update.story, this.seat);
    this.story = [...this.story, ...update.story].slice(-MOST_STORY);
    this.clocks = update.clocks;
    this.clocksAt = performance.now();
    this.chatIsOpen = update.chat_is_open;
    this.mayUndo = update.may_undo;
    this.caption = update.caption;
    this.allows = update.allows ?? this.allows;
    this.nSpectators = update.n_spectators;
    this.playedForYou = update.played_for_you;
    this.commitment = update.commitment ?? this.commitment;
    this.result = update.result ?? this.result;
    this.nextTable = update.next_table ?? this.nextTable;
    this.pause = update.pause;
    if (update.reasons.length) this.reasons = update.reasons;
    if (update.players) this.players = [...update.players].sort((a, b) => a.seat - b.seat);
    this.botSpeed = update.bot_speed ?? this.botSpeed;
    if (!update.scene) return;
    this.windowMs = Math.max(update.window_ms ?? 0, this.isSameRace(update.scene) ? this.windowMs : 0);
    this.windowEndsAt = update.window_ms === null ? 0 : performance.now() + update.window_ms;
    this.applyScene(update.scene);
  }

  /** Is the race of a new scene that of the one before? @param {Scene} scene */
  isSameRace({ race }) {
    const before = this.received?.race;
    return Boolean(race?.is_open && before?.is_open && race.card?.name === before.card?.name);
  }

  /** @param {Scene} scene */
  applyScene(scene) {
    const old = trickOf(this.received);
    const ended = trickOf(scene, "last trick");
    if (ended.length) this.lastTrick = ended;
    else if (trickOf(scene).length < old.length) this.lastTrick = old;
    if (!this.received || basisOf(scene) !== basisOf(this.received)) this.advice = null;
    if (scene.idle === null && scene.choices.length !== 1) this.heldBack = null;
    this.received = scene;
  }
}

/** What advice depends on: it stays valid while others only make hidden choices. @param {Scene} scene */
const basisOf = ({ zones, choices, prompt }) => JSON.stringify([zones, choices, prompt]);

/** @param {Scene | null} scene @param {string} kind `trick`, or `last trick` for the one that ended a deal. */
export function trickOf(scene, kind = "trick") {
  return (scene?.zones ?? [])
    .filter((zone) => zone.kind === kind && zone.cards.length)
    .map((zone) => ({ seat: zone.seat, card: zone.cards[0] }));
}
