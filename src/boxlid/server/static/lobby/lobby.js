// The lobby: the games, a form for a new table, and the public tables.

import { gameEmblem } from "../cards/emblems.js";
import * as api from "../connection/api.js";
import { contribute } from "../connection/contribution.js";
import { h, render } from "../shell/dom.js";
import { notice, topBar } from "../shell/shell.js";
import { saveName, saveToken, playerName, recall, remember } from "../shell/storage.js";
import { tablePath } from "../urls.js";
import { loadOwnTables, openTables, ownTables } from "./listing.js";
import { optionFields, readOptions } from "./options.js";
import { freeSeatsNote } from "./waiting.js";

/** @typedef {import("../contract").GameInfo} GameInfo */
/** @typedef {import("../contract").TableListing} TableListing */

const REFRESH_MS = 5000;

/** @param {HTMLElement} app */
export async function openLobby(app) {
  const lobby = new Lobby(app);
  lobby.draw();
  await lobby.load();
}

class Lobby {
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
    this.error = "";
    this.isBusy = false;
  }

  async load() {
    try {
      [this.games, this.levels] = await Promise.all([api.games(), api.botLevels()]);
      this.choose(this.games.some((game) => game.id === this.chosen) ? this.chosen : this.games[0].id);
      this.own = await loadOwnTables();
      await this.refresh();
    } catch (error) {
      this.fail(error);
    }
  }

  async refresh() {
    this.tables = await api.publicTables().catch(() => this.tables);
    this.draw();
    setTimeout(() => this.app.isConnected && this.refresh(), REFRESH_MS);
  }

  /** @param {string} game */
  choose(game) {
    this.chosen = game;
    this.seats = this.game?.usual_seats ?? 0;
    remember("game", game);
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
          h("p", {}, "Play with friends, with bots, or with both. No account: open a table, share the link, deal."),
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
        this.game
          ? h(
              "div",
              { class: "columns", "data-key": "columns" },
              this.form(this.game),
              this.tables && openTables(this.tables, this.own, this.games),
            )
          : null,
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

  /** @param {GameInfo} game */
  form(game) {
    return h(
      "form",
      {
        class: "sheet new-table",
        "data-key": "form",
        onsubmit: (/** @type {SubmitEvent} */ event) => this.open(event, game),
      },
      h("h2", {}, `A table for ${game.title}`),
      h(
        "label",
        { class: "field" },
        "Your name",
        h("input", { name: "name", required: true, maxlength: 24, autocomplete: "nickname", value: playerName() }),
      ),
      this.seatsField(game),
      h(
        "fieldset",
        { class: "opponents" },
        h("legend", {}, "The other seats"),
        Array.from({ length: this.seats - 1 }, (_, i) => this.seatField(i + 1)),
      ),
      h(
        "details",
        { class: "more" },
        h("summary", {}, "House rules, clock and spectators"),
        h(
          "div",
          { class: "fields" },
          optionFields(game.options, this.seats, () => this.draw()),
          h(
            "label",
            { class: "field" },
            "Seconds to think, 0 for no limit",
            h("input", { name: "clock_s", type: "number", min: 0, value: 0 }),
          ),
          h(
            "label",
            { class: "field" },
            "Spectators see the table this many actions late",
            h("input", { name: "spectator_delay", type: "number", min: 0, value: 0 }),
          ),
          game.has_races &&
            h(
              "label",
              { class: "field" },
              "Most lag compensated in a race, in milliseconds; empty for the default",
              h("input", { name: "race_cap_ms", type: "number", min: 0 }),
            ),
          h(
            "label",
            { class: "check" },
            h("input", { type: "checkbox", name: "is_public" }),
            "Show the table in the public list",
          ),
        ),
      ),
      h(
        "div",
        { class: "buttons" },
        h("button", { class: "main", disabled: this.isBusy, name: "how", value: "now" }, "Deal now"),
        h("button", { disabled: this.isBusy, name: "how", value: "gather" }, "Open and invite friends"),
      ),
      h(
        "p",
        { class: "quiet" },
        `Deal now starts the match at once. ${freeSeatsNote(this.levels)} A table opened for friends waits until you deal.`,
      ),
    );
  }

  /** @param {GameInfo} game */
  seatsField(game) {
    if (game.least_seats === game.most_seats) return null;
    const counts = Array.from({ length: game.most_seats - game.least_seats + 1 }, (_, i) => game.least_seats + i);
    return h(
      "label",
      { class: "field" },
      "Players",
      h(
        "select",
        {
          name: "seats",
          onchange: (/** @type {Event} */ event) =>
            this.setSeats(Number(/** @type {HTMLSelectElement} */ (event.target).value)),
        },
        counts.map((count) => h("option", { value: count, selected: count === this.seats }, String(count))),
      ),
    );
  }

  /** @param {number} seats */
  setSeats(seats) {
    this.seats = seats;
    this.draw();
  }

  /** @param {number} seat */
  seatField(seat) {
    return h(
      "label",
      { class: "field", "data-key": `seat ${seat}` },
      `Seat ${seat + 1}`,
      h(
        "select",
        { name: "bot" },
        this.levels.map(({ level, label, is_usual }) => h("option", { value: level, selected: is_usual }, label)),
        h("option", { value: "" }, "Free, for a friend"),
      ),
    );
  }

  /** @param {SubmitEvent} event @param {GameInfo} game */
  async open(event, game) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const data = new FormData(form);
    const isNow = /** @type {HTMLButtonElement} */ (event.submitter)?.value === "now";
    const name = String(data.get("name")).trim();
    saveName(name);
    this.isBusy = true;
    this.error = "";
    this.draw();
    try {
      const seated = await api.openTable({
        game: game.id,
        name,
        seats: this.seats,
        options: readOptions(game.options, this.seats, data),
        is_public: data.has("is_public"),
        clock_s: Number(data.get("clock_s")),
        spectator_delay: Number(data.get("spectator_delay")),
        race_cap_ms: data.get("race_cap_ms") ? Number(data.get("race_cap_ms")) : null,
        bots: isNow ? data.getAll("bot").map((level) => String(level) || this.usualLevel) : [],
      });
      saveToken(seated.table, seated.token);
      if (isNow) await this.deal(seated);
      else await this.placeBots(seated.table, data.getAll("bot").map(String));
      location.assign(tablePath(seated.table));
    } catch (error) {
      this.fail(error);
    }
  }

  /** @param {import("../contract").Seated} seated */
  async deal({ table, commitment }) {
    if (commitment) await contribute(table, table, commitment);
    await api.startTable(table);
  }

  /** Seats without a level stay free, also between bots. @param {string} table @param {string[]} levels */
  async placeBots(table, levels) {
    for (const [i, level] of levels.entries()) if (level) await api.seatBot(table, i + 1, level);
  }
}
