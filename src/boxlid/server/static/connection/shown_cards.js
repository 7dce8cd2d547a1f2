// The face-down cards that the viewer is looking at, or that lie open for all: until the viewer goes on.

/** @typedef {import("../contract").StoryLine} StoryLine */

export class ShownCards {
  constructor() {
    /** @type {Set<string>} `seat.index` of each place. */
    this.places = new Set();
    /** Has the viewer sent an action that is not carried out yet? */
    this.isActing = false;
    /** Has the story shown anything since then? */
    this.isFresh = false;
  }

  /** @param {number} seat @param {number} index */
  has(seat, index) {
    return this.places.has(`${seat}.${index}`);
  }

  /** @param {StoryLine[]} story @param {number} viewer */
  follow(story, viewer) {
    for (const line of story) {
      const hasGoneOn = line.seats?.[0] === viewer && (line.kind === "play" || line.kind === "move") && !line.shown;
      if (line.kind === "headline" || hasGoneOn) this.places.clear();
      for (const { source, goal } of line.moves ?? []) [source, goal].forEach((location) => this.turnDown(location));
      for (const { place, seat } of line.shown ?? []) if (seat < 0 || seat === viewer) this.turnUp(place);
    }
  }

  /** @param {import("../contract").PlaceRef} place */
  turnUp({ seat, index }) {
    this.places.add(`${seat}.${index}`);
    this.isFresh = true;
  }

  /** Another card lies there now. @param {import("../contract").Location} location */
  turnDown(location) {
    if (location.kind === "place") this.places.delete(`${location.seat}.${location.index}`);
  }

  /** The viewer acts. */
  act() {
    this.isActing = true;
    this.isFresh = false;
  }

  /** The action has been answered. Looking at another card is not going on. @param {boolean} isDone */
  answered(isDone) {
    if (this.isActing && isDone && !this.isFresh) this.places.clear();
    this.isActing = false;
  }
}
