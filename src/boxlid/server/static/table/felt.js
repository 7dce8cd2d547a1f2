// The table as one viewer sees it: other seats around, tricks and piles in the middle, the viewer's cards in front.

import { h } from "../shell/dom.js";
import { zoneKey } from "./choices.js";
import { drawDealFacts } from "./deal_facts.js";
import { cardElement, openCards, pile, setPlaces } from "./places.js";
import { seatAround } from "./seating.js";
import { LAID_BY_SEATS, otherSeat, picked, plate, takenCards, zonesOf } from "./seats.js";

/** @typedef {import("../contract").Scene} Scene */
/** @typedef {import("../contract").SeatScene} SeatScene */
/** @typedef {import("../contract").Zone} Zone */
/** @typedef {import("../contract").Player} Player */
/** @typedef {import("./places.js").Look} Look */

const REACH = { x: 38, y: 31 };
/** More cards than this take two rows on a phone. */
const MOST_IN_A_ROW = 7;
/** Piles that are shown even when they are empty. */
const LASTING = new Set(["discards", "draw pile"]);

/** @param {Scene} scene @param {Player[]} players @param {Look} look */
export function drawFelt(scene, players, look) {
  const seating = seatAround(scene.seats, scene.viewer);
  /** @param {SeatScene} seat */
  const draw = (seat) => otherSeat(scene, seat, players[seat.seat], look);
  const own = /** @type {SeatScene} */ (seating.own);
  return h(
    "div",
    {
      class: `felt n-${scene.seats.length}${hasLongHand(scene) ? " has-long-hand" : ""}`,
      "data-key": "felt",
      "data-game": scene.game,
    },
    h("ul", { class: "side top", role: "list", "data-key": "top" }, seating.top.map(draw)),
    h("ul", { class: "side left", role: "list", "data-key": "left" }, seating.left.map(draw)),
    h("ul", { class: "side right", role: "list", "data-key": "right" }, seating.right.map(draw)),
    middle(scene, seating.angles, look),
    scene.viewer < 0
      ? h("ul", { class: "side bottom", role: "list", "data-key": "bottom" }, draw(own))
      : ownSeat(scene, own, players[own.seat], look),
  );
}

/** @param {Scene} scene */
const hasLongHand = (scene) =>
  scene.zones.some((zone) => zone.kind === "hand" && zone.cards.length + zone.face_down > MOST_IN_A_ROW);

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
  const reach = zone.kind === "target" ? 0.3 : 1;
  const style = { left: `${50 + REACH.x * reach * Math.cos(turn)}%`, top: `${50 + REACH.y * reach * Math.sin(turn)}%` };
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

/** @param {Scene} scene @param {SeatScene} seat @param {Player | undefined} player @param {Look} look */
function ownSeat(scene, seat, player, look) {
  return h(
    "section",
    {
      class: `own${seat.is_waited_for ? " is-waited-for" : ""}`,
      "aria-label": "Your seat",
      "data-key": "own",
      "data-seat": seat.seat,
    },
    plate(seat, player, look),
    h(
      "div",
      { class: "own-cards", "data-key": "cards" },
      zonesOf(scene, seat.seat).map((zone) => ownZone(zone, look)),
    ),
  );
}

/** @param {Zone} zone @param {Look} look */
function ownZone(zone, look) {
  const key = zoneKey(zone.kind, zone.seat);
  if (zone.places.length) {
    return h(
      "div",
      { class: "set", role: "group", "aria-label": "Your set", "data-key": key, "data-anchor": key, "data-rove": key },
      setPlaces(look, zone, false),
    );
  }
  if (zone.kind === "picked") return picked(zone, look, false);
  if (zone.kind === "pile") return pile(look, zone, false);
  if (zone.kind !== "hand") {
    return zone.cards.length
      ? h("div", { class: `open ${zone.kind}`, "data-key": key, "data-anchor": key }, takenCards(look, zone))
      : h("div", { "data-key": key, "data-anchor": key });
  }
  return h(
    "div",
    {
      class: "hand",
      role: "group",
      "aria-label": handLabel(zone),
      style: { "--n": zone.cards.length },
      "data-key": key,
      "data-anchor": key,
      "data-rove": key,
    },
    zone.face_down ? pile(look, zone, false, "hand, not looked at") : openCards(look, zone, false),
  );
}

/** @param {Zone} zone */
const handLabel = (zone) => `Your hand, ${zone.cards.length === 1 ? "1 card" : `${zone.cards.length} cards`}`;
