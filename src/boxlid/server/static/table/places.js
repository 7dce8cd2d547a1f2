// The cards of the table as elements: something to press where they can be chosen, something to read where not.

import { back, face, smallFace } from "../cards/cards.js";
import { h } from "../shell/dom.js";
import { sayChoice } from "./choices.js";

/** @typedef {import("../contract").Card} Card */
/** @typedef {import("../contract").Choice} Choice */
/** @typedef {import("../contract").Zone} Zone */
/**
 * What drawing needs besides the scene.
 * @typedef {object} Look
 * @property {string} game
 * @property {number} viewer
 * @property {string[]} names
 * @property {Map<string, Choice[]>} lit What can be pointed at now.
 * @property {string | null} advised What the coach would point at.
 * @property {Map<string, string>} stops Which card of each group the Tab key stops at.
 * @property {(target: string, from: Element) => void} point
 */

/**
 * @param {Look} look @param {object} about
 * @param {Card | null} about.card Null for a back.
 * @param {string} about.target What pointing at it means.
 * @param {string} about.id Tells it from all other cards, wherever it goes.
 * @param {string} [about.from] Where it comes from when it appears.
 * @param {string} about.says What it is, in words.
 * @param {string} [about.group] The group that arrow keys move in.
 * @param {boolean} [about.small]
 * @param {boolean} [about.isOwn] Always something to press, also while it cannot be chosen.
 */
export function cardElement(look, about) {
  const choices = look.lit.get(about.target);
  const drawing = about.card ? (about.small ? smallFace : face)(look.game, about.card) : back();
  const motion = { "data-key": about.id, "data-fly": about.id, "data-from": about.from };
  if (!choices && !about.isOwn) {
    return h("span", { class: "card", ...motion, role: "img", "aria-label": about.says }, drawing);
  }
  const says = choices ? choices.map((choice) => sayChoice(choice.label, look.names)).join(", or ") : about.says;
  return h(
    "button",
    {
      ...motion,
      class: `card${choices ? " is-lit" : ""}${look.advised === about.target ? " is-advised" : ""}`,
      type: "button",
      "aria-label": choices && !says.includes(about.says) ? `${about.says}: ${says}` : says,
      "aria-disabled": choices ? null : "true",
      "data-target": about.target,
      "data-stop": about.group,
      tabindex: about.group && look.stops.get(about.group) !== about.target ? "-1" : "0",
      onclick: (/** @type {Event} */ event) => look.point(about.target, /** @type {Element} */ (event.currentTarget)),
    },
    drawing,
  );
}

/**
 * Face-up cards of a hand, each to be pressed when it can be played.
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
      target: `card:${card.name}`,
      id: `card ${card.name}${copy ? ` ${copy}` : ""}`,
      from: "deck",
      says: card.label,
      group,
      small,
      isOwn: zone.seat === look.viewer,
    });
  });
}

/**
 * The places of a set: cards that keep where they lie, and gaps.
 * @param {Look} look
 * @param {Zone} zone
 * @param {boolean} small
 */
export function setPlaces(look, zone, small) {
  const isOwn = zone.seat === look.viewer;
  return zone.places.map((place) => {
    const where = `${isOwn ? "your place" : `${look.names[zone.seat]}'s place`} ${place.index}`;
    const id = `place ${zone.seat}.${place.index}`;
    if (place.is_gap) return h("span", { class: "card gap", "data-key": id, "aria-hidden": "true" });
    const says = `${where}: ${place.card ? place.card.label : "face down"}`;
    const target = `place:${zone.seat}.${place.index}`;
    const element = cardElement(look, {
      card: place.card,
      target,
      id,
      from: "deck",
      says,
      group: `set ${zone.seat}`,
      small,
      isOwn,
    });
    return h("span", { class: "place", "data-key": `spot ${id}` }, element, knowers(look, place.known_to, zone.seat));
  });
}

/**
 * Small marks for those who know a card; its owner's comes first.
 * @param {Look} look
 * @param {number[]} seats
 * @param {number} owner
 */
function knowers(look, seats, owner) {
  if (!seats.length || seats.length === look.names.length) return null;
  const names = seats.map((seat) => (seat === look.viewer ? "you" : look.names[seat]));
  const sorted = [...seats].sort((a, b) => Number(b === owner) - Number(a === owner));
  const shown = sorted.slice(0, 3).map((seat) => h("i", { class: `dot seat-ink-${seat % 12}` }));
  return h(
    "span",
    {
      class: "knowers",
      role: "img",
      "aria-label": `known to ${names.join(", ")}`,
      title: `Known to ${names.join(", ")}`,
    },
    shown,
    sorted.length > 3 ? `+${sorted.length - 3}` : null,
  );
}

/** A pile: its uppermost card, and how many there are. @param {Look} look @param {Zone} zone @param {boolean} small */
export function pile(look, zone, small) {
  const name = zone.seat < 0 ? zone.kind : `${zone.kind} ${zone.seat}`;
  const top = zone.cards.at(-1) ?? null;
  const count = zone.cards.length + zone.face_down;
  const target = `pile:${name}`;
  const says = `${zone.kind}: ${top ? `${top.label}, ` : ""}${count === 1 ? "1 card" : `${count} cards`}`;
  const id = top ? `pile ${name} ${count} ${top.name}` : `pile ${name}`;
  return h(
    "div",
    { class: `pile depth-${Math.min(3, count)}`, "data-key": `pile ${name}`, "data-anchor": name },
    count
      ? cardElement(look, { card: top, target, id, from: top ? "actor" : undefined, says, small })
      : emptyPile(target, zone.kind),
    h("span", { class: "pile-name", "aria-hidden": "true" }, zone.kind, h("b", {}, ` ${count}`)),
  );
}

/** @param {string} target @param {string} kind */
function emptyPile(target, kind) {
  return h("span", { class: "card gap", "data-key": `no ${target}`, role: "img", "aria-label": `${kind}: none` });
}
