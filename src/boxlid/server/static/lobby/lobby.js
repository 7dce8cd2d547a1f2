// The lobby: the five games, a form for a table of one's own, and the tables that are open to all.

import { emblem } from "../cards/emblems.js";
import { GAME_EMBLEMS } from "../cards/suits.js";
import * as api from "../connection/api.js";
import { contribute } from "../connection/contribution.js";
import { h, render } from "../shell/dom.js";
import { notice, topBar } from "../shell/shell.js";
import { saveName, saveToken, playerName, recall, remember } from "../shell/storage.js";
import { tablePath } from "../urls.js";
import { loadOwnTables, openTables, ownTables } from "./listing.js";
import { optionFields, readOptions } from "./options.js";

/** @typedef {import("../contract").GameInfo} GameInfo */
/** @typedef {import("../contract").TableListing} TableListing */

const LOOK_AGAIN_MS = 5000;

/** @type {Record<string, string>} */
const SAYS = {
  family: "Say how many tricks you will take. Then take exactly that many, Ding Bats permitting.",
  mrt: "Flip, match and clash in the Showdown. Whoever runs out of cards ends it.",
  allstar: "Duck the penalty suit, and above all the three specials. The pot waits for the careful.",
  abridged: "Bridge with four words of bidding: two against two, one hand on the table.",
  archduke: "Four cards face down, two of them known. Swap, spy, match, and call it in time.",
};

/** The levels of bots, with what they are like. */
const LEVELS = {
  novice: "Novice, plays by rules of thumb and forgets",
  club: "Club, thinks a little",
  expert: "Expert, thinks hard",
};

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
    /** @type {TableListing[] | null} Those open to all, once they are known. */
    this.tables = null;
    /** @type {TableListing[]} Those with a seat of one's own. */
    this.own = [];
    this.chosen = recall("game") ?? "family";
    this.seats = 0;
    this.trouble = "";
    this.isBusy = false;
  }

  async load() {
    try {
      this.games = await api.games();
      this.choose(this.games.some((game) => game.id === this.chosen) ? this.chosen : this.games[0].id);
      this.own = await loadOwnTables();
      await this.look();
    } catch (error) {
      this.fail(error);
    }
  }

  async look() {
    this.tables = await api.publicTables().catch(() => this.tables);
    this.draw();
    setTimeout(() => this.app.isConnected && this.look(), LOOK_AGAIN_MS);
  }

  /** @param {string} game */
  choose(game) {
    this.chosen = game;
    this.seats = this.game?.usual_seats ?? 0;
    remember("game", game);
    this.draw();
  }

  get game() {
    return this.games.find((game) => game.id === this.chosen);
  }

  /** @param {unknown} error */
  fail(error) {
    this.trouble = error instanceof Error ? error.message : String(error);
    this.isBusy = false;
    this.draw();
  }

  draw() {
    document.title = "Boxlid";
    render(
      this.app,
      topBar(h("span", { class: "grow" })),
      this.trouble ? notice("trouble", "refusal", this.trouble) : null,
      h(
        "main",
        { class: "lobby", "data-key": "lobby" },
        h(
          "section",
          { class: "welcome", "data-key": "welcome" },
          h("h1", {}, "Five old card games. Pull up a chair."),
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
        class: `tile tile-${game.id}`,
        type: "button",
        role: "radio",
        "aria-checked": String(isChosen),
        tabindex: isChosen ? "0" : "-1",
        "data-key": game.id,
        "data-game": game.id,
        onclick: () => this.choose(game.id),
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.step(event),
      },
      h("span", { class: "tile-art" }, emblem(GAME_EMBLEMS[game.id] ?? "lid")),
      h("span", { class: "tile-title" }, game.title),
      h("span", { class: "tile-facts" }, `${game.year} · ${seats}`),
      h("span", { class: "tile-says" }, SAYS[game.id] ?? ""),
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
        h("summary", {}, "House rules, clock and guests"),
        h(
          "div",
          { class: "fields" },
          optionFields(game.options),
          h(
            "label",
            { class: "field" },
            "Seconds to think, 0 for as long as you like",
            h("input", { name: "clock_s", type: "number", min: 0, value: 0 }),
          ),
          h(
            "label",
            { class: "field" },
            "How many actions behind those who watch are kept",
            h("input", { name: "spectator_delay", type: "number", min: 0, value: 0 }),
          ),
          game.options.some((option) => option.name === "race") &&
            h(
              "label",
              { class: "field" },
              "Milliseconds of lag made good in a race, at most; empty for the usual",
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
        "Deal now begins at once; empty seats get a club bot. Open and invite waits until you start.",
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
        Object.entries(LEVELS).map(([level, says]) => h("option", { value: level, selected: level === "club" }, says)),
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
    this.trouble = "";
    this.draw();
    try {
      const seated = await api.openTable({
        game: game.id,
        name,
        seats: this.seats,
        options: readOptions(game.options, data),
        is_public: data.has("is_public"),
        clock_s: Number(data.get("clock_s")),
        spectator_delay: Number(data.get("spectator_delay")),
        race_cap_ms: data.get("race_cap_ms") ? Number(data.get("race_cap_ms")) : null,
        bots: isNow ? data.getAll("bot").map((level) => String(level) || "club") : [],
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

  /** A free seat between two bots stays free. @param {string} table @param {string[]} levels */
  async placeBots(table, levels) {
    for (const [i, level] of levels.entries()) if (level) await api.seatBot(table, i + 1, level);
  }
}
