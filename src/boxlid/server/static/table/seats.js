// What is in front of a player: name, score, facts and cards.

import { back } from "../cards/cards.js";
import { seatInk } from "../cards/inks.js";
import { h } from "../shell/dom.js";
import { isTooSmall } from "./choice_dialog.js";
import { target, zoneKey } from "./choices.js";
import { explained } from "./deal_facts.js";
import { marks } from "./marks.js";
import { cardElement, openCards, pile, setPlaces } from "./places.js";

/** @typedef {import("../contract").Scene} Scene */
/** @typedef {import("../contract").SeatScene} SeatScene */
/** @typedef {import("../contract").Zone} Zone */
/** @typedef {import("../contract").Player} Player */
/** @typedef {import("./places.js").Look} Look */

const MOST_BACKS = 7;
/** Zones in the middle of the table, each on the side of its seat. */
export const LAID_BY_SEATS = new Set(["trick", "space", "target"]);
const ELSEWHERE = new Set([...LAID_BY_SEATS, "last trick"]);

/**
 * The plate with a player's name and numbers.
 * @param {SeatScene} seat
 * @param {Player | undefined} player
 * @param {Look} look
 */
export function plate(seat, player, look) {
  const isOwn = seat.seat === look.viewer;
  const name = look.names[seat.seat];
  return h(
    "div",
    { class: "plate", "data-key": "plate", "data-seat": isOwn ? seat.seat : null },
    h("span", { class: `face-mark ${seatInk(seat.seat)}`, "aria-hidden": "true" }, name.charAt(0).toUpperCase()),
    h(
      "span",
      { class: "who" },
      h("b", { class: "name" }, isOwn ? `${name} (you)` : name),
      h(
        "span",
        { class: "marks" },
        marks(seat, player),
        h("span", { class: "clock", "data-key": "clock", "data-clock": seat.seat, "data-own": true }),
      ),
    ),
    h("span", { class: "score" }, h("span", { class: "unseen" }, "score "), String(seat.score).replace("-", "−")),
    facts(seat, look.game),
  );
}

/** @param {SeatScene} seat @param {string} game */
function facts(seat, game) {
  const known = seat.facts.filter(({ value }) => value !== "" && value !== "–");
  return known.length
    ? h(
        "ul",
        { class: "facts", role: "list" },
        known.map(({ key, label, value }) =>
          h(
            "li",
            { "data-key": key, ...explained(game, key) },
            h("span", { class: "fact-name" }, `${label} `),
            h("b", {}, value),
          ),
        ),
      )
    : null;
}

/**
 * A seat across the table.
 * @param {Scene} scene
 * @param {SeatScene} seat
 * @param {Player | undefined} player
 * @param {Look} look
 * @param {number} turn How many places clockwise from the viewer it is.
 */
export function otherSeat(scene, seat, player, look, turn) {
  const about = target.seat(seat.seat);
  const isLit = look.lit.has(about);
  const classes = `seat${seat.is_waited_for ? " is-waited-for" : ""}${isLit ? " is-lit" : ""}`;
  return h(
    "li",
    {
      class: classes,
      "data-key": `seat ${seat.seat}`,
      "data-seat": seat.seat,
      "data-target": isLit ? about : null,
      style: { "--turn": turn },
      onclick: (/** @type {MouseEvent} */ event) => pointAtSeat(event, look, isLit ? about : null),
    },
    plate(seat, player, look),
    h(
      "div",
      { class: "holdings", "data-key": "holdings" },
      zonesOf(scene, seat.seat).map((zone) => smallZone(zone, look)),
    ),
  );
}

/**
 * A seat stands for itself, or for its places where they are too small to be pointed at.
 * @param {MouseEvent} event @param {Look} look @param {string | null} about
 */
function pointAtSeat(event, look, about) {
  const seat = /** @type {Element} */ (event.currentTarget);
  if (about) return look.point(about, seat);
  const place = /** @type {HTMLElement | null} */ (seat.querySelector(".set .is-lit"));
  const isOnCard = /** @type {Element} */ (event.target).closest("button") !== null;
  if (place && !isOnCard && isTooSmall(place)) look.point(/** @type {string} */ (place.dataset.target), place);
}

/** @param {Scene} scene @param {number} seat */
export function zonesOf(scene, seat) {
  return scene.zones.filter((zone) => zone.seat === seat && !ELSEWHERE.has(zone.kind));
}

/** @param {Zone} zone @param {Look} look */
function smallZone(zone, look) {
  const key = zoneKey(zone.kind, zone.seat);
  if (zone.places.length)
    return h(
      "div",
      {
        class: "set small",
        style: { "--pairs": Math.ceil(zone.places.length / 2) },
        "data-key": key,
        "data-anchor": key,
        "data-rove": `set ${zone.seat}`,
      },
      setPlaces(look, zone, true),
    );
  if (zone.kind === "pile") return pile(look, zone, true);
  if (zone.kind === "picked") return picked(zone, look, true);
  if (zone.cards.length)
    return h(
      "div",
      { class: `open ${zone.kind}`, "data-key": key, "data-anchor": key, "data-rove": `hand ${zone.seat}` },
      zone.kind === "hand" ? openCards(look, zone, true) : takenCards(look, zone),
      caption(zone),
    );
  return h(
    "div",
    { class: `fan ${zone.kind}`, "data-key": key, "data-anchor": key },
    zone.face_down ? h("span", { class: "unseen" }, `${zone.label}: ${zone.face_down} cards face down`) : null,
    Array.from({ length: Math.min(MOST_BACKS, zone.face_down) }, (_, i) =>
      h("span", { class: "card", "data-key": `back ${i}`, "aria-hidden": "true" }, back()),
    ),
    zone.face_down ? h("b", { class: "count", "aria-hidden": "true" }, zone.face_down) : null,
  );
}

/** @param {Zone} zone */
const caption = (zone) =>
  zone.kind === "hand" ? null : h("span", { class: "unseen", "data-key": "caption" }, zone.label);

/** @param {Look} look @param {Zone} zone */
export function takenCards(look, zone) {
  return zone.cards.map((card) =>
    cardElement(look, { card, target: "", id: `card ${card.name}`, says: card.label, small: true }),
  );
}

/**
 * The card a player has picked up and not yet laid down.
 * @param {Zone} zone
 * @param {Look} look
 * @param {boolean} small
 */
export function picked(zone, look, small) {
  const key = zoneKey(zone.kind, zone.seat);
  const card = zone.cards[0] ?? null;
  if (!card && !zone.face_down) return h("div", { class: "picked", "data-key": key, "data-anchor": key });
  const says = `${zone.label}: ${card ? card.label : "face down"}`;
  return h(
    "div",
    { class: "picked", "data-key": key, "data-anchor": key },
    cardElement(look, { card, target: "picked", id: key, from: { at: "draw pile" }, says, small }),
    h("span", { class: "pile-name", "aria-hidden": "true" }, zone.label),
  );
}
