// The cards of the table as elements: buttons where a card can be chosen or is the viewer's, images elsewhere.

import { back, face, smallFace } from "../cards/cards.js";
import { seatInk } from "../cards/inks.js";
import { h } from "../shell/dom.js";
import { placeKey, sayChoice, target, zoneKey } from "./choices.js";

/** @typedef {import("../contract").Card} Card */
/** @typedef {import("../contract").Choice} Choice */
/** @typedef {import("../contract").Zone} Zone */
/** @typedef {import("./motion.js").Origin} Origin */
/**
 * What drawing a table needs besides the scene.
 * @typedef {object} Look
 * @property {string} game
 * @property {number} viewer
 * @property {string[]} names
 * @property {Map<string, Choice[]>} lit The choices for each target that can be chosen now.
 * @property {string | null} advised The target the coach advises.
 * @property {Map<string, string>} stops Which card of each group the Tab key stops at.
 * @property {(target: string, from: Element) => void} point
 * @property {(choice: Choice) => boolean} isRaced Does a choice belong to a race beside the turn?
 * @property {(seat: number, index: number) => boolean} isFaceUp Is a card that the viewer knows drawn face up?
 */

/**
 * @param {Look} look @param {object} about
 * @param {Card | null} about.card Null for a back.
 * @param {string} about.target Of choices about it; empty if there can be none.
 * @param {string} about.id Its key, unique on the table, that it keeps when it moves.
 * @param {Origin} [about.from] Where it comes from when it appears.
 * @param {string} about.says Its label for screen readers.
 * @param {string} [about.group] The group that arrow keys move in.
 * @param {boolean} [about.small]
 * @param {boolean} [about.isOwn] A button even while it cannot be chosen.
 */
export function cardElement(look, about) {
  const choices = look.lit.get(about.target);
  const drawing = about.card ? (about.small ? smallFace : face)(look.game, about.card) : back();
  const motion = {
    "data-key": about.id,
    "data-fly": about.id,
    "data-card": about.card?.name,
    "data-from": about.from?.at,
    "data-from-seat": about.from?.seat,
  };
  if (!choices && !about.isOwn) {
    return h("span", { class: "card", ...motion, role: "img", "aria-label": about.says }, drawing);
  }
  const says = choices ? choices.map((choice) => sayChoice(choice.label, look.names)).join(", or ") : about.says;
  return h(
    "button",
    {
      ...motion,
      class: `card${choices ? " is-lit" : ""}${choices?.every(look.isRaced) ? " is-raced" : ""}${look.advised === about.target ? " is-advised" : ""}`,
      type: "button",
      "aria-label": choices && !isNamedIn(choices) ? `${about.says}: ${says}` : says,
      "aria-disabled": choices ? null : "true",
      "data-target": about.target,
      "data-stop": about.group,
      tabindex: about.group && look.stops.get(about.group) !== about.target ? "-1" : "0",
      onclick: (/** @type {Event} */ event) => look.point(about.target, /** @type {Element} */ (event.currentTarget)),
    },
    drawing,
  );
}

/** The label of a choice about a card names the card. @param {Choice[]} choices */
const isNamedIn = (choices) => choices.every((choice) => choice.subject?.kind === "card");

/**
 * The face-up cards of a hand.
 * @param {Look} look
 * @param {Zone} zone
 * @param {boolean} small
 */
export function openCards(look, zone, small) {
  const group = `hand ${zone.seat}`;
  /** @type {Map<string, number>} */
  const copies = new Map();
  return zone.cards.map((card) => {
    const copy = copies.get(card.name) ?? 0;
    copies.set(card.name, copy + 1);
    return cardElement(look, {
      card,
      target: target.card(card.name),
      id: `card ${card.name}${copy ? ` ${copy}` : ""}`,
      from: { at: "deck" },
      says: card.label,
      group,
      small,
      isOwn: zone.seat === look.viewer,
    });
  });
}

/**
 * The places of a set: cards, which keep their places, and gaps.
 * @param {Look} look
 * @param {Zone} zone
 * @param {boolean} small
 */
export function setPlaces(look, zone, small) {
  const isOwn = zone.seat === look.viewer;
  return zone.places.map((place) => {
    const where = `${isOwn ? "your" : `${look.names[zone.seat]}'s`} ${place.label || `card ${place.index + 1}`}`;
    const id = placeKey(zone.seat, place.index);
    const style = spotOf(place.index);
    if (place.is_gap)
      return h("span", { class: "card gap", style, "data-key": id, "data-anchor": id, "aria-hidden": "true" });
    const card = look.isFaceUp(zone.seat, place.index) ? place.card : null;
    const says = `${where}: ${card ? card.label : "face down"}`;
    const element = cardElement(look, {
      card,
      target: target.place(zone.seat, place.index),
      id,
      from: { at: "deck" },
      says,
      group: `set ${zone.seat}`,
      small,
      isOwn,
    });
    return h(
      "span",
      { class: "place", style, "data-key": `spot ${id}` },
      element,
      knowers(look, place.known_to, zone.seat),
    );
  });
}

/**
 * The cards dealt lie two by two, the first row first, as their names say; later ones follow where there is room.
 * @param {number} index
 */
const spotOf = (index) => (index < 4 ? { "grid-area": `${1 + (index >> 1)} / ${1 + (index & 1)}` } : {});

/**
 * Small marks for the seats that know a card; its owner's comes first.
 * @param {Look} look
 * @param {number[]} seats
 * @param {number} owner
 */
function knowers(look, seats, owner) {
  if (!seats.length || seats.length === look.names.length) return null;
  const names = seats.map((seat) => (seat === look.viewer ? "you" : look.names[seat]));
  const sorted = [...seats].sort((a, b) => Number(b === owner) - Number(a === owner));
  const shown = sorted.slice(0, 3).map((seat) => h("i", { class: `dot ${seatInk(seat)}` }));
  return h(
    "span",
    {
      class: "knowers",
      role: "img",
      "aria-label": `known to ${names.join(", ")}`,
      title: `Known to ${names.join(", ")}`,
      onclick: chooseCardBelow,
    },
    shown,
    sorted.length > 3 ? `+${sorted.length - 3}` : null,
  );
}

/** A tap on the dots is one on the card that they lie on. @param {MouseEvent} event */
function chooseCardBelow(event) {
  const place = /** @type {Element} */ (event.currentTarget).closest(".place");
  /** @type {HTMLElement | null | undefined} */ (place?.querySelector("button.card"))?.click();
}

/**
 * A pile: its top card, and how many there are.
 * @param {Look} look
 * @param {Zone} zone
 * @param {boolean} small
 * @param {string} [title]
 */
export function pile(look, zone, small, title = zone.label) {
  const name = zoneKey(zone.kind, zone.seat);
  const top = zone.cards.at(-1) ?? null;
  const count = zone.cards.length + zone.face_down;
  const about = target.zone(zone.kind, zone.seat);
  const says = `${title}: ${top ? `${top.label}, ` : ""}${count === 1 ? "1 card" : `${count} cards`}`;
  const id = top ? `pile ${name} ${count} ${top.name}` : `pile ${name}`;
  return h(
    "div",
    { class: `pile depth-${Math.min(3, count)}`, "data-key": `pile ${name}`, "data-anchor": name },
    count
      ? cardElement(look, { card: top, target: about, id, from: top ? { at: "actor" } : undefined, says, small })
      : emptyPile(about, title),
    h("span", { class: "pile-name", "aria-hidden": "true" }, title, h("b", {}, ` ${count}`)),
  );
}

/** @param {string} about @param {string} title */
function emptyPile(about, title) {
  return h("span", { class: "card gap", "data-key": `no ${about}`, role: "img", "aria-label": `${title}: none` });
}
