// What can be pointed at: which card, place, pile or seat a choice of the scene means.

/** @typedef {import("../contract").Scene} Scene */
/** @typedef {import("../contract").Choice} Choice */

/** Verbs that stand alone, and the pile they are about. @type {Record<string, string>} */
const PILES = { touch: "draw pile", draw: "draw pile", take: "discards", discard: "discards", turn: "aside" };

/**
 * The thing on the table that a choice is about, as a key: `card:G9`, `place:2.0`, `pile:discards`, `seat:3`.
 * @param {Choice} choice @param {Scene} scene @returns {string | null}
 */
export function targetOf(choice, scene) {
  const [verb, rest] = split(choice.words);
  if (verb === "flip") return `pile:pile ${scene.viewer}`;
  if (!rest) return verb in PILES ? `pile:${PILES[verb]}` : null;
  if (/^\d+\.\d+$/.test(rest)) return `place:${rest}`;
  if (verb === "look" || verb === "match" || verb === "replace") return `place:${scene.viewer}.${rest}`;
  if (verb === "give") return `seat:${rest}`;
  const isHeld = scene.zones.some((zone) => zone.kind === "hand" && zone.cards.some((card) => card.name === rest));
  return isHeld ? `card:${rest}` : null;
}

/** @param {string} words */
function split(words) {
  const gap = words.indexOf(" ");
  return gap < 0 ? [words, ""] : [words.slice(0, gap), words.slice(gap + 1)];
}

/** The choices of a scene by what they are about. @param {Scene} scene @returns {Map<string, Choice[]>} */
export function choicesByTarget(scene) {
  /** @type {Map<string, Choice[]>} */
  const found = new Map();
  for (const choice of scene.choices) {
    const target = targetOf(choice, scene);
    if (target) found.set(target, [...(found.get(target) ?? []), choice]);
  }
  return found;
}

/** Choices that no single card or place stands for, and so need a button of their own. @param {Scene} scene */
export function spokenChoices(scene) {
  return scene.choices.filter((choice) => !/^(card|place):/.test(targetOf(choice, scene) ?? ""));
}

/**
 * A label for people at this table: names instead of numbers of seats.
 * @param {string} label
 * @param {string[]} names
 */
export function sayChoice(label, names) {
  const named = label.replace(/\bseat (\d+)\b/g, (whole, seat) => names[Number(seat)] ?? whole);
  return named.charAt(0).toUpperCase() + named.slice(1);
}
