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
/** More places than this stand in four rows. */
const MOST_IN_TWO_ROWS = 16;
/** With more columns of places than this, there is no room for the question beside them. */
const MOST_COLUMNS_BESIDE = 3;
/** The height of the columns of taken cards beside the hand. */
const ROWS_OF_TAKEN = 3;

/**
 * @param {Scene} scene @param {Player[]} players @param {Look} look
 * @param {import("../shell/dom.js").Child | import("../shell/dom.js").Child[]} question What is asked, and the buttons that answer it. Spectators have nothing else.
 * @param {HTMLElement | null} [aids] What helps to answer it.
 */
export function drawDock(scene, players, look, question, aids = null) {
  const seat = scene.seats.find((one) => one.seat === scene.viewer);
  if (!seat) return h("div", { class: "dock", "data-key": "dock" }, question);
  const nTaken = scene.zones.find((zone) => zone.seat === seat.seat && zone.kind === "taken")?.cards.length ?? 0;
  return h(
    "section",
    { class: `dock own${seat.is_waited_for ? " is-waited-for" : ""}`, "aria-label": "Your seat", "data-key": "dock" },
    plate(seat, players[seat.seat], look),
    question,
    h(
      "div",
      { class: "own-cards", "data-key": "cards", style: { "--taken": Math.ceil(nTaken / ROWS_OF_TAKEN) } },
      zonesOf(scene, seat.seat).map((zone) => ownZone(zone, look)),
    ),
    aids,
  );
}

/** @param {Zone} zone @param {Look} look */
function ownZone(zone, look) {
  const key = zoneKey(zone.kind, zone.seat);
  const rows = zone.places.length > MOST_IN_TWO_ROWS ? 4 : 2;
  const columns = Math.ceil(zone.places.length / rows);
  if (zone.places.length) {
    return h(
      "div",
      {
        class: `set${columns > MOST_COLUMNS_BESIDE ? " is-wide" : ""}`,
        role: "group",
        "aria-label": "Your set",
        style: { "--set-rows": rows, "--pairs": columns },
        "data-key": key,
        "data-anchor": key,
        "data-rove": key,
      },
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
