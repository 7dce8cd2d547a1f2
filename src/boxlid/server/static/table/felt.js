// The table as one viewer sees it: the other seats, and the tricks and piles in the middle.

import { h } from "../shell/dom.js";
import { zoneKey } from "./choices.js";
import { drawDealFacts } from "./deal_facts.js";
import { cardElement, pile } from "./places.js";
import { rowsFor, seatAround } from "./seating.js";
import { LAID_BY_SEATS, otherSeat } from "./seats.js";

/** @typedef {import("../contract").Scene} Scene */
/** @typedef {import("../contract").SeatScene} SeatScene */
/** @typedef {import("../contract").Zone} Zone */
/** @typedef {import("../contract").Player} Player */
/** @typedef {import("./places.js").Look} Look */

/** How far from the middle a seat's target lies, compared with the card it lays. */
const TARGET_REACH = 0.3;
/** Piles that are shown even when they are empty. */
const LASTING = new Set(["discards", "draw pile"]);

/** @param {Scene} scene @param {Player[]} players @param {Look} look */
export function drawFelt(scene, players, look) {
  const seating = seatAround(scene.seats, scene.viewer);
  /** @param {SeatScene} seat */
  const draw = (seat) =>
    otherSeat(scene, seat, players[seat.seat], look, /** @type {number} */ (seating.turns.get(seat)));
  const own = /** @type {SeatScene} */ (seating.own);
  const nOthers = scene.seats.length - (scene.viewer < 0 ? 0 : 1);
  const open = scene.zones.filter((zone) => zone.kind === "hand" && zone.seat !== scene.viewer && zone.cards.length);
  const { columns, rows } = rowsFor(nOthers, open.length);
  return h(
    "div",
    { class: "felt", "data-key": "felt", "data-game": scene.game },
    h(
      "div",
      {
        class: "circle",
        "data-key": "circle",
        style: { "--columns": columns, "--rows": rows, "--stacked": seating.right.length },
      },
      h("ul", { class: "side top", role: "list", "data-key": "top" }, seating.top.map(draw)),
      h("ul", { class: "side left", role: "list", "data-key": "left" }, seating.left.map(draw)),
      h("ul", { class: "side right", role: "list", "data-key": "right" }, seating.right.map(draw)),
      middle(scene, seating.angles, look),
      scene.viewer < 0 ? h("ul", { class: "side bottom", role: "list", "data-key": "bottom" }, draw(own)) : null,
    ),
  );
}

/**
 * The middle of the table: the cards that seats have laid, and the piles that belong to no seat.
 * @param {Scene} scene
 * @param {Map<SeatScene, number>} angles
 * @param {Look} look
 */
function middle(scene, angles, look) {
  const laid = scene.zones.filter((zone) => LAID_BY_SEATS.has(zone.kind));
  const common = scene.zones.filter(
    (zone) => zone.seat < 0 && (zone.cards.length || zone.face_down || LASTING.has(zone.kind)),
  );
  const seats = new Map(scene.seats.map((seat) => [seat.seat, seat]));
  return h(
    "div",
    { class: `middle-of-table ${laid.length ? "has-tricks" : "has-piles"}`, "data-key": "middle", "data-drop": "felt" },
    drawDealFacts(scene, look.names),
    h(
      "div",
      { class: "laid", "data-key": "laid" },
      laid.map((zone) => laidBy(zone, angles.get(/** @type {SeatScene} */ (seats.get(zone.seat))) ?? 90, look)),
    ),
    h(
      "div",
      { class: "common", "data-key": "common" },
      common.map((zone) => commonPile(zone, look, laid.length > 0)),
    ),
  );
}

/**
 * The card a seat has laid down, on its side of the middle.
 * @param {Zone} zone
 * @param {number} angle
 * @param {Look} look
 */
function laidBy(zone, angle, look) {
  const turn = (angle * Math.PI) / 180;
  const reach = zone.kind === "target" ? TARGET_REACH : 1;
  const style = { "--x": reach * Math.cos(turn), "--y": reach * Math.sin(turn) };
  const card = zone.cards[0];
  const key = zoneKey(zone.kind, zone.seat);
  const who = zone.seat === look.viewer ? "You" : look.names[zone.seat];
  const count =
    zone.kind !== "trick" && zone.face_down
      ? h(
          "span",
          { class: "under", "data-key": "under" },
          `+${zone.face_down}`,
          h("span", { class: "unseen" }, " beneath"),
        )
      : null;
  return h(
    "div",
    { class: `slot ${zone.kind}${card ? " is-full" : ""}`, style, "data-key": key, "data-anchor": key },
    card
      ? cardElement(look, {
          card,
          target: "",
          id: laidId(zone),
          from: { at: zoneKey("hand", zone.seat), seat: zone.seat },
          says: `${zone.kind === "target" ? "target, " : ""}${who}: ${card.label}`,
        })
      : null,
    count,
    card ? h("span", { class: "slot-name", "data-key": "who", "aria-hidden": "true" }, who) : null,
  );
}

/**
 * The key of a laid card: that of the card in a trick; elsewhere copies differ by zone and height.
 * @param {Zone} zone
 */
function laidId(zone) {
  return zone.kind === "trick"
    ? `card ${zone.cards[0].name}`
    : `${zone.kind} ${zone.seat} ${zone.face_down} ${zone.cards[0].name}`;
}

/** @param {Zone} zone @param {Look} look @param {boolean} small */
function commonPile(zone, look, small) {
  if (zone.cards.length < 2) return pile(look, zone, small);
  return h(
    "div",
    { class: "pile spread", "data-key": `pile ${zone.kind}`, "data-anchor": zone.kind },
    h(
      "span",
      { class: "row" },
      zone.cards.map((card) =>
        cardElement(look, {
          card,
          target: "",
          id: `card ${card.name}`,
          from: { at: "aside" },
          says: `${zone.kind}: ${card.label}`,
          small,
        }),
      ),
    ),
    h("span", { class: "pile-name", "aria-hidden": "true" }, zone.kind),
  );
}
