// All the page knows of a table: what the server has told, put together.

/** @typedef {import("../contract").Scene} Scene */
/** @typedef {import("../contract").Player} Player */
/** @typedef {import("../contract").Card} Card */
/** @typedef {import("../contract").Welcome} Welcome */
/** @typedef {import("../contract").Event} TableEvent */
/** @typedef {Exclude<import("../contract").ServerMessage, import("../contract").Ping>} Message */

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
    /** @type {Scene | null} As it was told. */
    this.told = null;
    /** @type {string | null} The action that has been sent and not answered yet. */
    this.wished = null;
    /** @type {string[]} */
    this.story = [];
    /** @type {import("../contract").Remark[]} */
    this.chat = [];
    /** @type {import("../contract").Clock[]} */
    this.clocks = [];
    /** When the clocks were told, by this computer's own. */
    this.clocksAt = 0;
    this.chatIsOpen = true;
    this.mayUndo = false;
    /** @type {string | null} */
    this.commitment = null;
    /** @type {import("../contract").Standing | null} */
    this.standing = null;
    /** @type {string | null} */
    this.nextTable = null;
    /** @type {import("../contract").Advice | null} */
    this.advice = null;
    this.isAsking = false;
    /** @type {import("../contract").Preparing | null} How far the compiler is that the coach waits for. */
    this.preparing = null;
    /** @type {{seat: number, card: Card}[]} */
    this.lastTrick = [];
    /** @type {import("../contract").Scored[]} */
    this.sheet = [];
    /** @type {import("../contract").Proof[] | null} */
    this.proof = null;
    /** @type {string | null} */
    this.invite = null;
    /** What came of copying which link. */
    this.copied = { link: "", says: "" };
    /** @type {string | null} */
    this.panel = panel;
    this.unread = 0;
    /** @type {{why: string, clause: string | null} | null} Shown until it is closed or the player acts. */
    this.refusal = null;
    /** @type {import("./socket.js").LineState} */
    this.line = "joining";
    this.lineSays = "";
    /** Is the seat played from another window? */
    this.isReplaced = false;
  }

  get names() {
    return this.players.map((player) => player.name);
  }

  /** What is shown: nothing can be chosen twice while the server has not answered. @returns {Scene | null} */
  get scene() {
    return this.told && this.wished ? { ...this.told, choices: [] } : this.told;
  }

  get isChatShown() {
    return this.panel === "chat" || this.stage === "gathering";
  }

  get mayAct() {
    return Boolean(this.scene?.choices.length);
  }

  /** Does the table wait for this player? In a race one may act without being waited for. */
  get isOnTurn() {
    return this.mayAct && Boolean(this.scene?.seats.find((seat) => seat.seat === this.seat)?.is_waited_for);
  }

  /** What the player is asked, and whether it is their turn; empty while there is nothing to choose. */
  get call() {
    if (!this.scene || !this.mayAct) return "";
    return this.isOnTurn ? `Your turn. ${this.scene.prompt}` : this.scene.prompt;
  }

  /** @param {Message} message */
  take(message) {
    switch (message.type) {
      case "welcome":
        message.sheet.forEach((row) => this.score(row));
        this.chat.push(...message.chat);
        if (this.game && !this.isChatShown) this.unread += message.chat.length; // said while the line was down
        this.game = message.game;
        this.seat = message.seat;
        this.takeNews(message);
        break;
      case "event":
        this.takeNews(message);
        break;
      case "said":
        this.chat.push({ name: message.name, seat: message.seat, text: message.text });
        if (!this.isChatShown) this.unread += 1;
        break;
      case "nak":
        this.refusal = { why: message.why, clause: message.clause };
        this.isAsking = false;
        this.preparing = null;
        this.answered(message.id);
        break;
      case "ack":
        this.answered(message.id);
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

  /** @param {string} id */
  answered(id) {
    if (this.wished === id) this.wished = null;
  }

  /** @param {Welcome | TableEvent} news */
  takeNews(news) {
    if (this.stage !== news.stage) this.refusal = null;
    this.stage = news.stage;
    this.story = [...this.story, ...news.story].slice(-MOST_STORY);
    this.clocks = news.clocks;
    this.clocksAt = performance.now();
    this.chatIsOpen = news.chat_is_open;
    this.mayUndo = news.may_undo;
    this.commitment = news.commitment ?? this.commitment;
    this.standing = news.standing ?? this.standing;
    this.nextTable = news.next_table ?? this.nextTable;
    if (news.players) this.players = [...news.players].sort((a, b) => a.seat - b.seat);
    if (news.scene) this.takeScene(news.scene);
  }

  /** @param {Scene} scene */
  takeScene(scene) {
    const old = trickOf(this.told);
    const ended = trickOf(scene, "last trick");
    if (ended.length) this.lastTrick = ended;
    else if (trickOf(scene).length < old.length) this.lastTrick = old;
    this.score({
      heading: scene.heading,
      scores: [...scene.seats].sort((a, b) => a.seat - b.seat).map((seat) => seat.score),
    });
    if (!this.told || basisOf(scene) !== basisOf(this.told)) this.advice = null;
    this.told = scene;
  }

  /** @param {import("../contract").Scored} row */
  score(row) {
    if (this.sheet.at(-1)?.scores.join() !== row.scores.join()) this.sheet.push(row);
  }
}

/** What advice is about: it holds while others only lay choices face down. @param {Scene} scene */
const basisOf = ({ zones, choices, prompt }) => JSON.stringify([zones, choices, prompt]);

/** @param {Scene | null} scene @param {string} kind Of the trick that is played, or the one that has ended a deal. */
export function trickOf(scene, kind = "trick") {
  return (scene?.zones ?? [])
    .filter((zone) => zone.kind === kind && zone.cards.length)
    .map((zone) => ({ seat: zone.seat, card: zone.cards[0] }));
}
