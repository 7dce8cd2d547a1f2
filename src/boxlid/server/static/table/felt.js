// The table as one viewer sees it: the other seats, and the tricks and piles in the middle.

import { h } from "../shell/dom.js";
import { zoneKey } from "./choices.js";
import { drawDealFacts } from "./deal_facts.js";
import { cardElement, pile } from "./places.js";
import { isCrowd, rowsFor, seatAround } from "./seating.js";
import { LAID_BY_SEATS, otherSeat } from "./seats.js";

/** @typedef {import("../contract").Scene} Scene */
/** @typedef {import("../contract").SeatScene} SeatScene */
/** @typedef {import("../contract").Zone} Zone */
/** @typedef {import("../contract").Player} Player */
/** @typedef {import("./places.js").Look} Look */

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
  const wide = rowsFor(nOthers, open.length, 6);
  const narrow = rowsFor(nOthers, open.length, 4);
  return h(
    "div",
    { class: "felt", "data-key": "felt", "data-game": scene.game },
    h(
      "div",
      {
        class: `circle${isCrowd(nOthers) ? " is-crowded" : ""}`,
        "data-key": "circle",
        style: {
          "--wide-columns": wide.columns,
          "--wide-rows": wide.rows,
          "--narrow-columns": narrow.columns,
          "--narrow-rows": narrow.rows,
          "--stacked": seating.right.length,
        },
      },
      h("ul", { class: "side top", role: "list", "data-key": "top" }, seating.top.map(draw)),
      h("ul", { class: "side left", role: "list", "data-key": "left" }, seating.left.map(draw)),
      h("ul", { class: "side right", role: "list", "data-key": "right" }, seating.right.map(draw)),
      middle(scene, seating, look),
      scene.viewer < 0 ? h("ul", { class: "side bottom", role: "list", "data-key": "bottom" }, draw(own)) : null,
    ),
  );
}

/**
 * The middle of the table: the cards that seats have laid, and the piles that belong to no seat.
 * @param {Scene} scene
 * @param {import("./seating.js").Seating<SeatScene>} seating
 * @param {Look} look
 */
function middle(scene, seating, look) {
  const seats = new Map(scene.seats.map((seat) => [seat.seat, seat]));
  /** @param {Zone} zone */
  const turnOf = (zone) => seating.turns.get(/** @type {SeatScene} */ (seats.get(zone.seat))) ?? 0;
  const laid = scene.zones
    .filter((zone) => LAID_BY_SEATS.has(zone.kind) && (zone.kind !== "target" || zone.cards.length))
    .sort((a, b) => turnOf(a) - turnOf(b));
  const common = scene.zones.filter(
    (zone) => zone.seat < 0 && (zone.cards.length || zone.face_down || LASTING.has(zone.kind)),
  );
  const hasTricks = laid.length > 0;
  const piles = h(
    "div",
    { class: "common", "data-key": "common" },
    common.map((zone) => commonPile(zone, look, hasTricks)),
  );
  return h(
    "div",
    { class: `middle-of-table ${hasTricks ? "has-tricks" : "has-piles"}`, "data-key": "middle", "data-drop": "felt" },
    h("div", { class: "about-deal", "data-key": "about" }, drawDealFacts(scene, look.names), hasTricks ? piles : null),
    hasTricks
      ? h(
          "div",
          { class: "laid", "data-key": "laid", style: { "--seats": scene.seats.length, "--slots": laid.length } },
          laid.map((zone, i) =>
            laidBy(zone, seating.angles.get(/** @type {SeatScene} */ (seats.get(zone.seat))) ?? 90, i, look),
          ),
        )
      : piles,
  );
}

/**
 * The card a seat has laid down, on its side of the middle.
 * @param {Zone} zone
 * @param {number} degrees
 * @param {number} index
 * @param {Look} look
 */
function laidBy(zone, degrees, index, look) {
  const angle = (degrees * Math.PI) / 180;
  const style = {
    "--x": Math.cos(angle),
    "--y": Math.sin(angle),
    "--inwards": Math.cos(angle) > 0.5 ? -1 : 1,
    "--index": index,
  };
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
          says: `${zone.kind === "target" ? `${zone.label}, ` : ""}${who}: ${card.label}`,
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
          says: `${zone.label}: ${card.label}`,
          small,
        }),
      ),
    ),
    h("span", { class: "pile-name", "aria-hidden": "true" }, zone.label),
  );
}
