// What can be pointed at: the card, place, pile or seat on the table that a choice is about.

import { capital } from "../shell/words.js";

/** @typedef {import("../contract").Scene} Scene */
/** @typedef {import("../contract").Choice} Choice */
/** @typedef {import("../contract").Location} Location */

/**
 * The key of a zone; zones that belong to no seat have the name alone.
 * @param {string} kind @param {number} seat
 */
export const zoneKey = (kind, seat) => (seat < 0 ? kind : `${kind} ${seat}`);

/** The key of a place. @param {number} seat @param {number} index */
export const placeKey = (seat, index) => `place ${seat}.${index}`;

/** The key of a location. @param {Location} location */
export const locationKey = (location) =>
  location.kind === "place" ? placeKey(location.seat, location.index) : zoneKey(location.zone, location.seat);

/** The targets of things on the table: the values of `data-target`. */
export const target = {
  /** @param {string} name */
  card: (name) => `card:${name}`,
  /** @param {number} seat @param {number} index */
  place: (seat, index) => `place:${seat}.${index}`,
  /** @param {string} kind @param {number} seat */
  zone: (kind, seat) => `zone:${zoneKey(kind, seat)}`,
  /** @param {number} seat */
  seat: (seat) => `seat:${seat}`,
};

/** The target of the thing that a choice is about, if it is on the table. @param {Choice} choice @param {Scene} scene */
export function targetOf({ subject }, scene) {
  switch (subject?.kind) {
    case "card":
      return isInHand(subject.name, scene) ? target.card(subject.name) : null;
    case "place":
      return isOnTable(subject, scene) ? target.place(subject.seat, subject.index) : null;
    case "zone":
      return target.zone(subject.zone, subject.seat);
    case "seat":
      return target.seat(subject.seat);
    default:
      return null;
  }
}

/** @param {string} name @param {Scene} scene */
const isInHand = (name, scene) =>
  scene.zones.some((zone) => zone.kind === "hand" && zone.cards.some((card) => card.name === name));

/** @param {import("../contract").PlaceRef} place @param {Scene} scene */
const isOnTable = (place, scene) =>
  scene.zones.some((zone) => zone.seat === place.seat && zone.places.some(({ index }) => index === place.index));

/** The choices of a scene by what they are about. @param {Scene} scene @returns {Map<string, Choice[]>} */
export function choicesByTarget(scene) {
  /** @type {Map<string, Choice[]>} */
  const found = new Map();
  for (const choice of scene.choices) {
    const about = targetOf(choice, scene);
    if (about) found.set(about, [...(found.get(about) ?? []), choice]);
  }
  return found;
}

/** With more seats than this to choose from, they are pointed at instead of having a button each. */
const MOST_SEAT_BUTTONS = 6;

/** Choices that need a button: all but those a card in a hand, a place or one of many seats stands for. @param {Scene} scene */
export function spokenChoices(scene) {
  const pointedAt = new Set(["card", "place"]);
  if (scene.choices.filter(({ subject }) => subject?.kind === "seat").length > MOST_SEAT_BUTTONS) pointedAt.add("seat");
  return scene.choices.filter((choice) => !pointedAt.has(choice.subject?.kind ?? "") || !targetOf(choice, scene));
}

/**
 * A text with the players' names: `{2}` stands for seat 2.
 * @param {string} text @param {string[]} names
 */
export const withNames = (text, names) => text.replace(/\{(\d+)\}/g, (whole, seat) => names[Number(seat)] ?? whole);

/**
 * The label of a choice, with the card that the viewer knows if it is drawn face up.
 * @param {Choice} choice @param {(seat: number, index: number) => boolean} isFaceUp
 */
export function labelOf({ label, known, subject }, isFaceUp) {
  const isShown = known && subject?.kind === "place" && isFaceUp(subject.seat, subject.index);
  return isShown ? `${label} (${known})` : label;
}

/** A label with a capital letter and the players' names. @param {string} label @param {string[]} names */
export function sayChoice(label, names) {
  return capital(withNames(label, names));
}
