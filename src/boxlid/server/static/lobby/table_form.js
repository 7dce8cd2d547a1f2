// Everything about a new table that has a good default: your name, players, bots, house rules, clock and spectators.

import { h } from "../shell/dom.js";
import { playerName } from "../shell/storage.js";
import { printPath } from "../urls.js";
import { isOn, optionFields } from "./options.js";
import { USUAL_PAUSE_S } from "./start.js";

/** @typedef {import("../contract").GameInfo} GameInfo */
/**
 * @typedef {object} Lobby
 * @property {number} seats
 * @property {string[]} opponents The bot of each other seat; empty for a free seat.
 * @property {import("../contract").BotLevel[]} levels
 * @property {(seats: number) => void} setSeats
 * @property {(index: number, level: string) => void} setOpponent
 * @property {() => void} draw
 * @property {(event: SubmitEvent, game: GameInfo) => void} open
 */

export const TABLE_FORM = "new-table";

/** @param {GameInfo} game @param {Lobby} lobby */
export function tableForm(game, lobby) {
  return h(
    "form",
    {
      id: TABLE_FORM,
      class: "sheet",
      "data-key": "form",
      onsubmit: (/** @type {SubmitEvent} */ event) => lobby.open(event, game),
    },
    h(
      "details",
      { class: "more" },
      h("summary", {}, "Your name, players, bots and house rules"),
      h(
        "div",
        { class: "fields" },
        h(
          "label",
          { class: "field" },
          "Your name",
          h("input", {
            name: "name",
            maxlength: 24,
            autocomplete: "nickname",
            placeholder: "Player",
            value: playerName(),
          }),
        ),
        seatsField(game, lobby),
        h(
          "fieldset",
          { class: "opponents" },
          h("legend", {}, "The other seats"),
          lobby.opponents.map((level, index) => opponentField(index, level, lobby)),
        ),
        h("p", { class: "quiet" }, freeSeatsNote(lobby.levels)),
        optionFields(game.options, lobby.seats, () => lobby.draw()),
        number("clock_s", "Seconds to think, 0 for no limit", 0),
        game.has_deals && number("pause_s", "Longest pause after a deal, in seconds; 0 for no pauses", USUAL_PAUSE_S),
        number("spectator_delay", "Spectators see the table this many actions late", 0),
        game.has_races &&
          isOn("race", game.options, lobby.seats) &&
          number(
            "race_cap_ms",
            "Allowance for slow connections in a race, in milliseconds; empty for the default",
            null,
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
      "a",
      { class: "button", href: printPath(game.id), target: "_blank", rel: "noopener" },
      "Print the cards, to play at a kitchen table",
    ),
  );
}

/** @param {string} name @param {string} says @param {number | null} value */
const number = (name, says, value) =>
  h("label", { class: "field", "data-key": name }, says, h("input", { name, type: "number", min: 0, value }));

/** @param {GameInfo} game @param {Lobby} lobby */
function seatsField(game, lobby) {
  if (game.least_seats === game.most_seats) return null;
  const counts = Array.from({ length: game.most_seats - game.least_seats + 1 }, (_, i) => game.least_seats + i);
  return h(
    "label",
    { class: "field", "data-key": `seats ${game.id}` },
    "Players",
    h(
      "select",
      {
        name: "seats",
        onchange: (/** @type {Event} */ event) => lobby.setSeats(Number(valueOf(event))),
      },
      counts.map((count) => h("option", { value: count, selected: count === lobby.seats }, String(count))),
    ),
  );
}

/** @param {number} index @param {string} chosen @param {Lobby} lobby */
function opponentField(index, chosen, lobby) {
  return h(
    "label",
    { class: "field", "data-key": `seat ${index}` },
    `Seat ${index + 2}`,
    h(
      "select",
      { name: "bot", onchange: (/** @type {Event} */ event) => lobby.setOpponent(index, valueOf(event)) },
      h("option", { value: "", selected: !chosen }, "Free, for a friend"),
      lobby.levels.map(({ level, label }) => h("option", { value: level, selected: level === chosen }, label)),
    ),
  );
}

/** @param {Event} event */
const valueOf = (event) => /** @type {HTMLSelectElement} */ (event.target).value;

/** What happens to free seats. @param {import("../contract").BotLevel[]} levels @param {boolean} [hasReserved] */
export function freeSeatsNote(levels, hasReserved = false) {
  const usual = levels.find((level) => level.is_usual);
  return `A ${usual?.level ?? ""} bot takes each seat that is still free${hasReserved ? " or reserved" : ""}.`;
}
