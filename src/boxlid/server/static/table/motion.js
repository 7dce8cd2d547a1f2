// Cards that move: each flies from where it was, or from where it came from. The table itself is always up to date
// underneath, so nothing waits for a flight.

import { face } from "../cards/cards.js";
import { trickOf } from "../connection/state.js";
import { readSwap } from "./story.js";

/** @typedef {import("../contract").Scene} Scene */
/** @typedef {{rect: DOMRect, drawing: Element | null}} Seen */

/** What changed between two scenes. @typedef {object} Changes
 * @property {string} game
 * @property {number | null} actor The seat that has just acted, if it was one.
 * @property {number | null} taker The seat that has taken the trick that is gone.
 * @property {{seat: number, card: import("../contract").Card}[]} ended
 *   The trick that ended a deal, no longer part of the scene.
 * @property {number | null} dealer
 * @property {[string, string] | null} swapped Two cards that have changed places.
 */

const FLIGHT_MS = 320;
const DEAL_STEP_MS = 45;
const PAUSE_MS = 380;
const REST_MS = 800;
const MOST_BEHIND_MS = 2400;
const EASE = "cubic-bezier(.2,.75,.25,1)";

export class Motion {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    /** @type {Map<string, Seen>} */
    this.cards = new Map();
    /** @type {Map<string, DOMRect>} */
    this.anchors = new Map();
    /** @type {Set<Animation>} */
    this.running = new Set();
    /** When the next animation may start. */
    this.freeAt = 0;
  }

  get isWanted() {
    return !matchMedia("(prefers-reduced-motion: reduce)").matches && !document.hidden;
  }

  /** Record where everything is before the redraw. */
  before() {
    this.cards.clear();
    this.anchors.clear();
    if (!this.isWanted) return;
    for (const element of this.host.querySelectorAll("[data-fly]")) {
      const key = /** @type {string} */ (element.getAttribute("data-fly"));
      this.cards.set(key, { rect: element.getBoundingClientRect(), drawing: element.querySelector("svg") });
    }
    for (const element of this.host.querySelectorAll("[data-anchor], [data-seat]")) {
      const key = element.getAttribute("data-anchor") ?? `seat ${element.getAttribute("data-seat")}`;
      this.anchors.set(key, element.getBoundingClientRect());
    }
  }

  /** Animate everything from where it was. @param {Changes} changes */
  after(changes) {
    if (!this.isWanted || !this.cards.size) return;
    const now = performance.now();
    const behind = Math.min(MOST_BEHIND_MS, Math.max(0, this.freeAt - now));
    const gone = this.collect(changes.taker, behind);
    const delay = behind + (gone ? FLIGHT_MS : 0) + this.rest(changes, behind);
    const nFlown = this.flyAll(changes, delay);
    this.freeAt = now + delay + (nFlown ? PAUSE_MS : 0) + (gone ? 0 : this.isTrickWhole() ? REST_MS : 0);
  }

  /** @param {Changes} changes @param {number} delay */
  flyAll(changes, delay) {
    let nNew = 0;
    let nFlown = 0;
    for (const element of this.host.querySelectorAll("[data-fly]")) {
      const key = /** @type {string} */ (element.getAttribute("data-fly"));
      const swappedWith = changes.swapped?.includes(key) ? changes.swapped[changes.swapped[0] === key ? 1 : 0] : null;
      const old = changes.ended.length ? undefined : this.cards.get(swappedWith ?? key)?.rect;
      const to = element.getBoundingClientRect();
      const origin = old ? undefined : this.origin(element.getAttribute("data-from"), changes);
      const from = old ?? (origin && middleOf(origin, to));
      if (!from || !to.width || (Math.abs(from.x - to.x) < 2 && Math.abs(from.y - to.y) < 2)) continue;
      nFlown += 1;
      if (old) this.fly(element, old, to, this.isNearby(old, to) ? 0 : delay);
      else this.appear(element, from, to, delay + nNew++ * DEAL_STEP_MS);
    }
    return nFlown;
  }

  /** A card that only makes room for others does not wait its turn. @param {DOMRect} from @param {DOMRect} to */
  isNearby(from, to) {
    return Math.abs(from.y - to.y) < to.height / 2;
  }

  /** @param {string | null} name @param {Changes} changes */
  origin(name, changes) {
    if (name === null) return undefined;
    if (name === "actor")
      return changes.actor === null
        ? undefined
        : (this.anchors.get(`picked ${changes.actor}`) ?? this.anchors.get(`seat ${changes.actor}`));
    if (name === "deck")
      return this.anchors.get("draw pile") ?? this.anchors.get("aside") ?? this.anchors.get(`seat ${changes.dealer}`);
    const seat = /\d+$/.exec(name)?.[0];
    return this.anchors.get(name) ?? this.anchors.get(`pile ${seat}`) ?? this.anchors.get(`seat ${seat}`);
  }

  /** @param {Element} element @param {DOMRect} from @param {DOMRect} to @param {number} delay */
  fly(element, from, to, delay) {
    const scale = from.width / to.width || 1;
    const start = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${scale})`;
    this.run(
      element,
      [
        { transform: start, transformOrigin: "0 0", zIndex: 30 },
        { transform: "none", transformOrigin: "0 0", zIndex: 30 },
      ],
      delay,
    );
  }

  /**
   * A card nobody has seen before comes into sight on its way.
   * @param {Element} element
   * @param {{x: number, y: number}} from
   * @param {DOMRect} to
   * @param {number} delay
   */
  appear(element, from, to, delay) {
    const start = `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
    this.run(
      element,
      [
        { transform: start, opacity: 0, zIndex: 30 },
        { opacity: 1, offset: 0.3, zIndex: 30 },
        { transform: "none", opacity: 1, zIndex: 30 },
      ],
      delay,
    );
  }

  /**
   * What lay in the trick and is gone flies to whoever took it, as a picture.
   * @param {number | null} taker
   * @param {number} delay
   */
  collect(taker, delay) {
    if (taker === null) return false;
    const goal = this.host.querySelector(`[data-seat="${taker}"]`)?.getBoundingClientRect();
    if (!goal) return false;
    const still = new Set(
      [...this.host.querySelectorAll("[data-fly]")].map((element) => element.getAttribute("data-fly")),
    );
    let nGone = 0;
    for (const [key, seen] of this.cards) {
      if (!still.has(key) && seen.drawing && key.startsWith("card ") && !seen.drawing.classList.contains("small")) {
        const end = middleOf(goal, seen.rect);
        const frames = [
          { transform: `translate(${seen.rect.x}px, ${seen.rect.y}px)`, opacity: 1 },
          { transform: `translate(${end.x}px, ${end.y}px) scale(.3)`, opacity: 0.2 },
        ];
        this.picture(/** @type {Element} */ (seen.drawing.cloneNode(true)), seen.rect, frames, delay);
        nGone += 1;
      }
    }
    return nGone > 0;
  }

  /**
   * The last trick of a deal stays for a while before the next is dealt; its last card comes from whoever played it.
   * @param {Changes} changes
   * @param {number} delay
   */
  rest(changes, delay) {
    const lasts = FLIGHT_MS + REST_MS;
    for (const { seat, card } of changes.ended) {
      const slot = this.host.querySelector(`[data-anchor="trick ${seat}"]`)?.getBoundingClientRect();
      if (!slot) return 0;
      const from =
        this.cards.get(`card ${card.name}`)?.rect ?? middleOf(this.anchors.get(`seat ${seat}`) ?? slot, slot);
      const still = { transform: `translate(${slot.x}px, ${slot.y}px)`, opacity: 1 };
      const frames = [
        { ...still, transform: `translate(${from.x}px, ${from.y}px)` },
        { ...still, offset: FLIGHT_MS / lasts },
        { ...still, offset: 0.9 },
        { ...still, opacity: 0 },
      ];
      this.picture(face(changes.game, card), slot, frames, delay, lasts);
    }
    return changes.ended.length ? lasts : 0;
  }

  /**
   * A card that is no part of the table any more.
   * @param {Element} drawing
   * @param {DOMRect} size
   * @param {Keyframe[]} frames
   * @param {number} delay
   * @param {number} [lasts]
   */
  picture(drawing, size, frames, delay, lasts) {
    const ghost = document.createElement("div");
    ghost.className = "flight card";
    ghost.style.width = `${size.width}px`;
    ghost.style.height = `${size.height}px`;
    ghost.append(drawing);
    document.body.append(ghost);
    const animation = this.run(ghost, frames, delay, lasts);
    animation.finished.catch(() => {}).finally(() => ghost.remove());
  }

  /** @param {Element} element @param {Keyframe[]} frames @param {number} delay @param {number} [lasts] */
  run(element, frames, delay, lasts = FLIGHT_MS) {
    const animation = element.animate(frames, {
      duration: lasts,
      delay,
      easing: lasts === FLIGHT_MS ? EASE : "linear",
      fill: "backwards",
    });
    this.running.add(animation);
    animation.finished.catch(() => {}).finally(() => this.running.delete(animation));
    return animation;
  }

  isTrickWhole() {
    const slots = [...this.host.querySelectorAll(".slot.trick")];
    return slots.length > 0 && slots.every((slot) => slot.classList.contains("is-full"));
  }

  /** Show everything as it is: somebody wants to act. */
  settle() {
    for (const animation of [...this.running]) animation.finish();
    this.freeAt = 0;
  }
}

/** Where a card of some size lies in the middle of something. @param {DOMRect} goal @param {DOMRect} size */
const middleOf = (goal, size) => ({
  x: goal.x + (goal.width - size.width) / 2,
  y: goal.y + (goal.height - size.height) / 2,
});

/** @param {Scene | null} before @param {Scene} scene @param {string[]} story @returns {Changes} */
export function changesBetween(before, scene, story) {
  const waited = before?.seats.filter((seat) => seat.is_waited_for).map((seat) => seat.seat) ?? [];
  const trick = trickOf(scene);
  const isTaken = trickOf(before).length > trick.length;
  return {
    game: scene.game,
    actor: waited.length === 1 ? waited[0] : null,
    taker: isTaken && trick.length === 1 ? trick[0].seat : null,
    ended: before && !trickOf(before, "last trick").length ? trickOf(scene, "last trick") : [],
    dealer: scene.seats.find((seat) => seat.is_dealer)?.seat ?? null,
    swapped: readSwap(story),
  };
}
