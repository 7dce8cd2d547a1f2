// The dock below the table: the question, what answers it, and the viewer's own seat and cards. It is always in view.

import { h } from "../shell/dom.js";
import { zoneKey } from "./choices.js";
import { openCards, pile, setPlaces } from "./places.js";
import { picked, plate, takenCards, zonesOf } from "./seats.js";

/** @typedef {import("../contract").Scene} Scene */
/** @typedef {import("../contract").Zone} Zone */
/** @typedef {import("../contract").Player} Player */
/** @typedef {import("./places.js").Look} Look */

/** More cards than this take two rows where there is little width. */
const MOST_IN_A_ROW = 9;

/**
 * @param {Scene} scene @param {Player[]} players @param {Look} look
 * @param {HTMLElement} question What is asked, and the buttons that answer it. Spectators have nothing else.
 */
export function drawDock(scene, players, look, question) {
  const seat = scene.seats.find((one) => one.seat === scene.viewer);
  if (!seat) return h("div", { class: "dock", "data-key": "dock" }, question);
  return h(
    "section",
    { class: `dock own${seat.is_waited_for ? " is-waited-for" : ""}`, "aria-label": "Your seat", "data-key": "dock" },
    plate(seat, players[seat.seat], look),
    question,
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
      class: `hand${zone.cards.length > MOST_IN_A_ROW ? " is-long" : ""}`,
      role: "group",
      "aria-label": handLabel(zone),
      style: { "--cards": zone.cards.length, "--half": Math.ceil(zone.cards.length / 2) },
      "data-key": key,
      "data-anchor": key,
      "data-rove": key,
    },
    zone.face_down ? pile(look, zone, false, "hand, not looked at") : openCards(look, zone, false),
  );
}

/** @param {Zone} zone */
const handLabel = (zone) => `Your hand, ${zone.cards.length === 1 ? "1 card" : `${zone.cards.length} cards`}`;
