// The connection to a table: says hello, reconnects when it is lost, and resends every unanswered request.

import { socketUrl } from "../urls.js";

/** @typedef {import("../contract").ClientMessage} ClientMessage */
/** @typedef {import("../contract").ServerMessage} ServerMessage */
/** @typedef {import("../contract").Welcome} Welcome */
/** @typedef {import("../contract").Event} TableEvent */
/** @typedef {"joining" | "open" | "lost" | "closed"} ConnectionState */
/**
 * @typedef {object} Listener
 * @property {(message: Exclude<ServerMessage, import("../contract").Ping>) => void} receive
 * @property {(state: ConnectionState, why: string, code?: number) => void} changed
 */

/** The token is not, or no longer, valid at this table. */
export const NOT_YOURS = 4001;
/** The seat was opened in another window. */
export const REPLACED = 4009;
/** Close codes after which reconnecting is pointless. */
const FINAL = new Set([4000, NOT_YOURS, 4004, REPLACED]);
const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 8000;
const HELLO_WAIT_MS = 8000;

export class Connection {
  /** @param {string} table @param {string | null} token @param {Listener} listener */
  constructor(table, token, listener) {
    this.table = table;
    this.token = token;
    this.listener = listener;
    /** @type {number | null} The sequence number of the latest event received. */
    this.seq = null;
    /** @type {Map<string, ClientMessage>} Requests without an answer yet, oldest first. */
    this.pending = new Map();
    /** @type {WebSocket | null} */
    this.socket = null;
    this.isGreeted = false;
    this.tries = 0;
    this.timer = 0;
    this.why = "";
    this.isClosed = false;
    this.wake = () => this.retryNow();
    addEventListener("online", this.wake);
    addEventListener("offline", this.wake);
    this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    this.isGreeted = false;
    this.listener.changed(this.tries || !navigator.onLine ? "lost" : "joining", this.why);
    if (!navigator.onLine) return;
    const socket = new WebSocket(socketUrl());
    this.socket = socket;
    socket.addEventListener("open", () => this.hello());
    socket.addEventListener("message", (event) => this.receive(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => socket === this.socket && this.closed(event));
    this.timer = setTimeout(() => this.isGreeted || socket.close(), HELLO_WAIT_MS);
  }

  hello() {
    this.transmit({ type: "hello", table: this.table, token: this.token, since: this.seq });
  }

  /** @param {ServerMessage} message */
  receive(message) {
    if (message.type === "ping") return this.transmit({ type: "pong", n: message.n });
    if (message.type === "welcome") this.welcomed(message);
    if (message.type === "event" || message.type === "said") {
      if (this.seq !== null && message.seq < this.seq) return;
      if (this.seq !== null && message.seq > this.seq + 1) return this.resync();
      this.seq = message.seq;
    }
    if (message.type === "ack" || message.type === "nak" || message.type === "advice") this.pending.delete(message.id);
    if (message.type === "problem") this.why = message.reason;
    this.listener.receive(message);
  }

  /** @param {Welcome} message */
  welcomed(message) {
    clearTimeout(this.timer);
    this.seq = message.seq;
    this.isGreeted = true;
    this.tries = 0;
    this.listener.changed("open", "");
    for (const request of this.pending.values()) this.transmit(request);
  }

  /** An event is missing: reconnect and resume after the last one received. */
  resync() {
    this.drop();
    this.connect();
  }

  /** Abandon the socket at once: closing a dead one can take minutes. */
  drop() {
    const socket = this.socket;
    this.socket = null;
    this.isGreeted = false;
    socket?.close();
    this.listener.changed("lost", this.why);
  }

  /** @param {CloseEvent} event */
  closed(event) {
    clearTimeout(this.timer);
    this.isGreeted = false;
    this.socket = null;
    if (this.isClosed) return;
    if (FINAL.has(event.code)) {
      this.close();
      this.listener.changed("closed", this.why || event.reason || "The server has closed the connection.", event.code);
      return;
    }
    this.tries += 1;
    this.listener.changed("lost", this.why);
    const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (this.tries - 1));
    this.timer = setTimeout(() => this.connect(), longest * (0.5 + Math.random() / 2));
  }

  retryNow() {
    if (this.isClosed) return;
    if (!navigator.onLine) this.drop();
    else if (!this.socket) this.connect();
  }

  /** Send a request, now or after reconnecting. @param {ClientMessage & {id: string}} request */
  request(request) {
    this.pending.set(request.id, request);
    if (this.isGreeted) this.transmit(request);
    return request.id;
  }

  /** @param {number} action */
  act(action) {
    return this.request({ type: "act", id: newId(), seen: this.seq ?? 0, action });
  }

  goOn() {
    return this.request({ type: "continue", id: newId(), seen: this.seq ?? 0 });
  }

  comeBack() {
    return this.request({ type: "comeback", id: newId() });
  }

  undo() {
    return this.request({ type: "undo", id: newId() });
  }

  /** @param {string} text */
  say(text) {
    return this.request({ type: "say", id: newId(), text });
  }

  /** @param {string} speed */
  setBotSpeed(speed) {
    return this.request({ type: "setbotspeed", id: newId(), speed });
  }

  /** @param {number} seat */
  standIn(seat) {
    return this.request({ type: "standin", id: newId(), seat });
  }

  readOn() {
    return this.request({ type: "readon", id: newId() });
  }

  ask() {
    return this.request({ type: "ask", id: newId() });
  }

  /** @param {ClientMessage} message */
  transmit(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  close() {
    this.isClosed = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.wake);
    removeEventListener("offline", this.wake);
    this.socket?.close();
  }
}

const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36)).join("");
