// The lobby: the games, a form for a new table, and the public tables.

import { gameEmblem } from "../cards/emblems.js";
import * as api from "../connection/api.js";
import { retried } from "../connection/retry.js";
import { h, render } from "../shell/dom.js";
import { notice, topBar } from "../shell/shell.js";
import { ownSeatPath, recall, remember, saveName, saveToken } from "../shell/storage.js";
import { loadOwnTables, openTables, ownTables } from "./listing.js";
import { dealBar } from "./deal_bar.js";
import { readOptions } from "./options.js";
import { dealNow, learn } from "./start.js";
import { tableForm } from "./table_form.js";

/** @typedef {import("../contract").GameInfo} GameInfo */
/** @typedef {import("../contract").TableListing} TableListing */

const REFRESH_MS = 5000;

/** @param {HTMLElement} app */
export async function openLobby(app) {
  const lobby = new Lobby(app);
  lobby.draw();
  await lobby.load();
}

export class Lobby {
  /** @param {HTMLElement} app */
  constructor(app) {
    this.app = app;
    /** @type {GameInfo[]} */
    this.games = [];
    /** @type {import("../contract").BotLevel[]} */
    this.levels = [];
    /** @type {TableListing[] | null} The public tables, once they are known. */
    this.tables = null;
    /** @type {TableListing[]} Those where this browser has a seat. */
    this.own = [];
    this.chosen = recall("game") ?? "";
    this.seats = 0;
    /** @type {string[]} The bot of each other seat; empty for a free seat. */
    this.opponents = [];
    this.error = "";
    this.isBusy = false;
  }

  async load() {
    [this.games, this.levels] = await retried(
      () => Promise.all([api.games(), api.botLevels()]),
      (error) => this.fail(error),
    );
    this.error = "";
    this.choose(this.games.some((game) => game.id === this.chosen) ? this.chosen : this.games[0].id);
    this.own = await loadOwnTables();
    await this.refresh();
  }

  async refresh() {
    this.tables = await api.publicTables().catch(() => this.tables);
    this.draw();
    setTimeout(() => this.app.isConnected && this.refresh(), REFRESH_MS);
  }

  /** @param {string} game */
  choose(game) {
    this.chosen = game;
    this.setSeats(this.game?.usual_seats ?? 0);
    remember("game", game);
  }

  /** @param {number} seats */
  setSeats(seats) {
    this.seats = seats;
    this.opponents = Array.from({ length: Math.max(0, seats - 1) }, (_, index) => this.opponents[index] ?? "");
    this.draw();
  }

  /** @param {number} index @param {string} level */
  setOpponent(index, level) {
    this.opponents[index] = level;
    this.draw();
  }

  get usualLevel() {
    return this.levels.find((level) => level.is_usual)?.level ?? "";
  }

  get game() {
    return this.games.find((game) => game.id === this.chosen);
  }

  /** @param {unknown} error */
  fail(error) {
    this.error = error instanceof Error ? error.message : String(error);
    this.isBusy = false;
    this.draw();
  }

  draw() {
    document.title = "Boxlid";
    render(
      this.app,
      topBar(h("span", { class: "grow" })),
      this.error ? notice("error", "refusal", this.error) : null,
      h(
        "main",
        { class: "lobby", "data-key": "lobby" },
        h(
          "section",
          { class: "welcome", "data-key": "welcome" },
          h("h1", {}, "Old card games. Pull up a chair."),
          h("p", {}, "With friends, bots, or both. No account needed."),
        ),
        ownTables(this.own, this.games),
        h(
          "section",
          { "aria-labelledby": "games-title", "data-key": "games" },
          h("h2", { id: "games-title", class: "unseen" }, "Choose a game"),
          h(
            "div",
            { class: "tiles", role: "radiogroup", "aria-labelledby": "games-title" },
            this.games.map((game) => this.tile(game)),
          ),
        ),
        this.game ? dealBar(this.game, this) : null,
        this.game ? tableForm(this.game, this) : null,
        this.tables && openTables(this.tables, this.own, this.games),
      ),
    );
  }

  /** @param {GameInfo} game */
  tile(game) {
    const isChosen = game.id === this.chosen;
    const seats =
      game.least_seats === game.most_seats
        ? `${game.least_seats} players`
        : `${game.least_seats} to ${game.most_seats} players`;
    return h(
      "button",
      {
        class: "tile",
        style: { "--tile": game.colour },
        type: "button",
        role: "radio",
        "aria-checked": String(isChosen),
        tabindex: isChosen ? "0" : "-1",
        "data-key": game.id,
        "data-game": game.id,
        onclick: () => this.choose(game.id),
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.step(event),
      },
      h("span", { class: "tile-art" }, gameEmblem(game)),
      h("span", { class: "tile-title" }, game.title),
      h("span", { class: "tile-facts" }, `${game.year} · ${seats}`),
      h("span", { class: "tile-says" }, game.tagline),
    );
  }

  /** @param {KeyboardEvent} event */
  step(event) {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const at = this.games.findIndex((game) => game.id === this.chosen);
    const next = this.games[(at + by + this.games.length) % this.games.length];
    this.choose(next.id);
    /** @type {HTMLElement | null} */ (this.app.querySelector(`[data-game="${next.id}"]`))?.focus();
  }

  /** @param {SubmitEvent} event @param {GameInfo} game */
  async open(event, game) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const data = new FormData(form);
    const isNow = /** @type {HTMLButtonElement} */ (event.submitter)?.value === "now";
    const name = String(data.get("name")).trim();
    if (name) saveName(name);
    this.isBusy = true;
    this.error = "";
    this.draw();
    const table = {
      game: game.id,
      name: name || null,
      seats: this.seats,
      options: readOptions(game.options, this.seats, data),
      is_public: data.has("is_public"),
      clock_s: Number(data.get("clock_s")),
      pause_s: Number(data.get("pause_s")),
      spectator_delay: Number(data.get("spectator_delay")),
      race_cap_ms: data.get("race_cap_ms") ? Number(data.get("race_cap_ms")) : null,
    };
    remember(`learned.${game.id}`, "yes");
    try {
      if (isNow) await dealNow({ ...table, bots: this.opponents.map((level) => level || this.usualLevel) });
      else await this.gather(table);
    } catch (error) {
      this.fail(error);
    }
  }

  /** Open a table that waits for friends. @param {import("../contract").NewTable} form */
  async gather(form) {
    const { table, token } = await api.openTable(form);
    saveToken(table, token);
    await this.placeBots(table, this.opponents);
    location.assign(ownSeatPath(table));
  }

  /** @param {GameInfo} game */
  learn(game) {
    this.isBusy = true;
    learn(game).catch((error) => this.fail(error));
    this.draw();
  }

  /** Seats without a level stay free, also between bots. @param {string} table @param {string[]} levels */
  async placeBots(table, levels) {
    for (const [i, level] of levels.entries()) if (level) await api.seatBot(table, i + 1, level);
  }
}
