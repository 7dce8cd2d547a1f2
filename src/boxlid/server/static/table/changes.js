// What changed between two scenes, and what the story says about it: everything that is animated.

import { trickOf } from "../connection/state.js";

/** @typedef {import("../contract").Scene} Scene */
/** @typedef {import("../contract").StoryLine} StoryLine */

/**
 * @typedef {object} Changes
 * @property {string} game
 * @property {number | null} actor The seat that acted.
 * @property {number | null} taker The seat that takes the cards that are gone from the middle.
 * @property {{seat: number, card: import("../contract").Card}[]} ended
 *   The trick that ended a deal, no longer part of the scene.
 * @property {boolean} isDealt Have all hands been dealt? A card seen before then comes from the deck.
 * @property {number | null} dealer
 * @property {import("../contract").Move[]} moves Cards that went from one location to another.
 */

/**
 * @param {Scene | null} before @param {Scene} scene
 * @param {StoryLine[]} story What happened in between.
 * @param {StoryLine[]} earlier What happened before that.
 * @returns {Changes}
 */
export function changesBetween(before, scene, story, earlier) {
  const last = before && !trickOf(before, "last trick").length ? trickOf(scene, "last trick") : [];
  const isOnTable = last.length > 0 && trickOf(before).length === last.length;
  const ended = isOnTable ? [] : last;
  return {
    game: scene.game,
    actor: story.find((line) => line.kind === "play" || line.kind === "move")?.seats?.[0] ?? null,
    taker: ended.length
      ? null
      : (takerIn(story) ?? (isOnTable || isNextTrick(before, scene) ? takerIn(earlier) : null)),
    ended,
    isDealt: last.length > 0,
    dealer: scene.seats.find((seat) => seat.is_dealer)?.seat ?? null,
    moves: story.flatMap((line) => line.moves ?? []),
  };
}

/** The seat that took the latest trick. @param {StoryLine[]} story */
const takerIn = (story) => story.findLast((line) => line.kind === "trick")?.seats?.[0] ?? null;

/** A trick stays on the table until the next is led. @param {Scene | null} before @param {Scene} scene */
const isNextTrick = (before, scene) => trickOf(scene).length === 1 && trickOf(before).length > 1;
