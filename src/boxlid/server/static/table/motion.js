// Animation: each card flies from its previous position or its origin. The table underneath is always up to date, so
// nothing waits for an animation.

import { back, face } from "../cards/cards.js";
import { pace } from "../shell/appearance.js";
import { locationKey } from "./choices.js";

/** @typedef {import("../contract").Location} Location */
/** @typedef {import("./changes.js").Changes} Changes */
/**
 * A card before the redraw.
 * @typedef {object} Seen
 * @property {DOMRect} rect
 * @property {Element | null} drawing
 * @property {string | null} card Its short name, if it is known.
 * @property {string | null} zone The key of the zone it lay in.
 * @property {boolean} isLaid Did it lie in the middle, laid by a seat?
 */
/**
 * Where a card comes from: the key of a zone, `deck`, or `actor` for the seat that acted. If that is not on the table,
 * the seat's pile or the seat itself.
 * @typedef {{at: string, seat?: number}} Origin
 */

/** Durations at the normal speed. */
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
    return pace() > 0 && !document.hidden;
  }

  /** Record where everything is before the redraw. */
  before() {
    this.cards.clear();
    this.anchors.clear();
    if (!this.isWanted) return;
    for (const element of this.host.querySelectorAll("[data-fly]")) {
      const key = /** @type {string} */ (element.getAttribute("data-fly"));
      this.cards.set(key, {
        rect: element.getBoundingClientRect(),
        drawing: element.querySelector("svg"),
        card: element.getAttribute("data-card"),
        zone: element.closest("[data-anchor]")?.getAttribute("data-anchor") ?? null,
        isLaid: element.closest(".laid") !== null,
      });
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
    const behind = Math.min(MOST_BEHIND_MS, Math.max(0, (this.freeAt - now) / pace()));
    const isCollected = this.collect(changes, behind);
    const delay = behind + (isCollected ? FLIGHT_MS : 0) + this.rest(changes, behind);
    const moved = this.moveAll(changes.moves, delay);
    const nFlown = moved.size + this.flyAll(changes, moved, delay);
    const rests = (nFlown ? PAUSE_MS : 0) + (isCollected ? 0 : this.isTrickComplete() ? REST_MS : 0);
    this.freeAt = now + (delay + rests) * pace();
  }

  /**
   * The cards that the story says have moved, between any two locations on the table.
   * @param {Changes["moves"]} moves @param {number} delay
   * @returns {Set<Element>} Those that are animated.
   */
  moveAll(moves, delay) {
    const moved = new Set();
    for (const { card, source, goal } of moves) {
      const seen = this.seenAt(source, card);
      const area = seen ? undefined : this.areaOf(source);
      const element = this.cardAt(goal, card, moved);
      if (element && (seen || area)) {
        const to = element.getBoundingClientRect();
        if (seen) this.fly(element, seen.rect, to, delay);
        else if (area) this.appear(element, middleOf(area, to), to, delay);
        moved.add(element);
      } else if (seen) this.carry(seen, goal, delay);
    }
    return moved;
  }

  /**
   * A card as it lay at a location before.
   * @param {Location} location @param {string | null} card @returns {Seen | undefined}
   */
  seenAt(location, card) {
    const key = locationKey(location);
    if (location.kind === "place") return this.cards.get(key);
    const seen = [...this.cards.values()].filter((one) => one.zone === key);
    return seen.find((one) => card !== null && one.card === card) ?? seen.at(-1);
  }

  /** Where a zone was before; if it was not drawn, where its seat was. @param {Location} location */
  areaOf(location) {
    return this.anchors.get(locationKey(location)) ?? this.anchors.get(`seat ${location.seat}`);
  }

  /**
   * A card as it lies at a location now.
   * @param {Location} location @param {string | null} card @param {Set<Element>} taken Cards that other moves are about.
   */
  cardAt(location, card, taken) {
    const key = CSS.escape(locationKey(location));
    const inside = location.kind === "place" ? `[data-fly="${key}"]` : `[data-anchor="${key}"] [data-fly]`;
    const free = [...this.host.querySelectorAll(inside)].filter((element) => !taken.has(element));
    return free.find((element) => card !== null && element.getAttribute("data-card") === card) ?? free.at(-1);
  }

  /**
   * Animate a card to a location whose cards are only counted.
   * @param {Seen} seen @param {Location} goal @param {number} delay
   */
  carry({ rect, drawing }, goal, delay) {
    const area = this.host
      .querySelector(`[data-anchor="${CSS.escape(locationKey(goal))}"], [data-seat="${goal.seat}"]`)
      ?.getBoundingClientRect();
    if (area) this.vanish(drawing ?? back(), rect, area, delay);
  }

  /** @param {Changes} changes @param {Set<Element>} moved Cards that are already animated. @param {number} delay */
  flyAll(changes, moved, delay) {
    let nNew = 0;
    let nFlown = 0;
    for (const element of this.host.querySelectorAll("[data-fly]")) {
      if (moved.has(element)) continue;
      const key = /** @type {string} */ (element.getAttribute("data-fly"));
      const old = changes.isDealt ? undefined : this.cards.get(key)?.rect;
      const to = element.getBoundingClientRect();
      const origin = old ? undefined : this.origin(element, changes);
      const from = old ?? (origin && middleOf(origin, to));
      if (!from || !to.width || (Math.abs(from.x - to.x) < 2 && Math.abs(from.y - to.y) < 2)) continue;
      nFlown += 1;
      if (old) this.fly(element, old, to, this.isNearby(old, to) ? 0 : delay);
      else this.appear(element, from, to, delay + nNew++ * DEAL_STEP_MS);
    }
    return nFlown;
  }

  /** A card that only shifts to make room moves without delay. @param {DOMRect} from @param {DOMRect} to */
  isNearby(from, to) {
    return Math.abs(from.y - to.y) < to.height / 2;
  }

  /** Where a new card comes from: see `Origin`. @param {Element} element @param {Changes} changes */
  origin(element, changes) {
    const at = element.getAttribute("data-from");
    const seat = element.getAttribute("data-from-seat");
    if (at === null) return undefined;
    const named = this.anchors.get(at);
    if (named) return named;
    if (at === "actor" && changes.moves.length) return undefined; // the story says what has moved
    if (at === "actor") return this.anchors.get(`picked ${changes.actor}`) ?? this.anchors.get(`seat ${changes.actor}`);
    if (at === "deck")
      return this.anchors.get("draw pile") ?? this.anchors.get("aside") ?? this.anchors.get(`seat ${changes.dealer}`);
    return this.anchors.get(`pile ${seat}`) ?? this.anchors.get(`seat ${seat}`);
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
   * A card that was not on the table before fades in on its way.
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
   * Cards that are gone from the middle fly to the seat that takes them, unless the story says where they went.
   * @param {Changes} changes @param {number} delay
   */
  collect({ taker, moves }, delay) {
    const goal = taker !== null && this.host.querySelector(`[data-seat="${taker}"]`)?.getBoundingClientRect();
    if (!goal) return false;
    const still = new Set(
      [...this.host.querySelectorAll("[data-fly]")].map((element) => element.getAttribute("data-fly")),
    );
    const sources = new Set(moves.map((move) => locationKey(move.source)));
    const gone = [...this.cards].filter(
      ([key, seen]) => seen.isLaid && !still.has(key) && !sources.has(seen.zone ?? ""),
    );
    for (const [, { rect, drawing }] of gone) if (drawing) this.vanish(drawing, rect, goal, delay);
    return gone.length > 0;
  }

  /**
   * A picture of a card shrinks into an area.
   * @param {Element} drawing @param {DOMRect} rect @param {DOMRect} area @param {number} delay
   */
  vanish(drawing, rect, area, delay) {
    const end = middleOf(area, rect);
    const frames = [
      { transform: `translate(${rect.x}px, ${rect.y}px)`, opacity: 1 },
      { transform: `translate(${end.x}px, ${end.y}px) scale(.3)`, opacity: 0.2 },
    ];
    this.picture(/** @type {Element} */ (drawing.cloneNode(true)), rect, frames, delay);
  }

  /**
   * The last trick of a deal stays for a while before the next is dealt. Its last card comes from the seat that played
   * it.
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
   * Animate a picture of a card that is no longer on the table.
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
      duration: lasts * pace(),
      delay: delay * pace(),
      easing: lasts === FLIGHT_MS ? EASE : "linear",
      fill: "backwards",
    });
    this.running.add(animation);
    animation.finished.catch(() => {}).finally(() => this.running.delete(animation));
    return animation;
  }

  isTrickComplete() {
    const slots = [...this.host.querySelectorAll(".slot.trick")];
    return slots.length > 0 && slots.every((slot) => slot.classList.contains("is-full"));
  }

  /** Finish all animations at once, because the player acts. */
  settle() {
    for (const animation of [...this.running]) animation.finish();
    this.freeAt = 0;
  }
}

/** Where a card of some size lies in the middle of an area. @param {DOMRect} goal @param {DOMRect} size */
const middleOf = (goal, size) => ({
  x: goal.x + (goal.width - size.width) / 2,
  y: goal.y + (goal.height - size.height) / 2,
});
