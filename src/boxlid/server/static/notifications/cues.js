// Which messages call for the player's attention, and why. A cue may become a sound, a vibration or a notification.

/** @typedef {import("../connection/state.js").TableState} TableState */
/** @typedef {import("../connection/state.js").Message} Message */
/** @typedef {import("../contract").StoryLine} StoryLine */
/** @typedef {"card" | "trick" | "deal" | "friend" | "chat" | "turn" | "won" | "lost" | "over"} Cue */
/**
 * What cues depend on, of the state before or after a message.
 * @typedef {object} Snapshot
 * @property {boolean} isNew Has nothing been received yet?
 * @property {number} seat
 * @property {boolean} isWaitedFor Does the table wait for this seat?
 * @property {boolean} isPaused Does the table pause after a deal?
 * @property {StoryLine[]} story
 * @property {Map<number, string>} others The names of the other people at the table, by seat.
 * @property {number[] | null} winners Once the match is over.
 */

/** @param {TableState} state @returns {Snapshot} */
export function snapshot({ game, seat, received, pause, story, players, result }) {
  const others = players.filter((player) => player.kind === "person" && player.seat !== seat);
  return {
    isNew: !game,
    seat,
    isWaitedFor: Boolean(
      received?.choices.length && received.seats.some((one) => one.seat === seat && one.is_waited_for),
    ),
    isPaused: Boolean(pause),
    story,
    others: new Map(others.map((player) => [player.seat, player.name])),
    winners: result?.winners ?? null,
  };
}

/**
 * In the order in which they are heard. No cue for events missed while disconnected, except that it is now
 * the player's turn.
 * @param {Message} message @param {Snapshot} before @param {Snapshot} after @returns {Cue[]}
 */
export function cuesOf(message, before, after) {
  switch (message.type) {
    case "said":
      return message.seat === after.seat ? [] : ["chat"];
    case "welcome":
      return before.isNew ? [] : turn(before, after);
    case "event":
      return [
        ...arrivals(before, after),
        ...happened(message.story, before),
        ...ending(before, after),
        ...turn(before, after),
      ];
    default:
      return [];
  }
}

/** @param {StoryLine[]} story @param {Snapshot} before @returns {Cue[]} */
function happened(story, before) {
  const isCardMoved = story.some((line) => isAction(line) && (line.cards?.length || line.moves?.length));
  const isTrickTaken = story.some((line) => line.kind === "trick");
  const isNewDeal = !before.isPaused && story.some((line) => line.kind === "headline");
  return [...one(isCardMoved, "card"), ...one(isTrickTaken, "trick"), ...one(isNewDeal, "deal")];
}

/** @param {Snapshot} before @param {Snapshot} after */
function arrivals(before, after) {
  return one(
    [...after.others].some(([seat, name]) => before.others.get(seat) !== name),
    "friend",
  );
}

/** @param {Snapshot} before @param {Snapshot} after @returns {Cue[]} */
function ending(before, { seat, winners }) {
  if (before.winners || !winners) return [];
  if (seat < 0) return ["over"];
  return winners.includes(seat) ? ["won"] : ["lost"];
}

/**
 * A player who is asked again, with nobody else having acted, knows that it is still their turn.
 * @param {Snapshot} before @param {Snapshot} after
 */
function turn(before, after) {
  return one(!before.isWaitedFor && after.isWaitedFor && haveOthersActed(after), "turn");
}

/** Since the player's own last action. @param {Snapshot} after */
function haveOthersActed({ story, seat }) {
  const latest = story.findLast((line) => line.kind === "headline" || isAction(line));
  return latest?.seats?.[0] !== seat;
}

/** @param {StoryLine} line */
const isAction = ({ kind }) => kind === "play" || kind === "move";

/** @param {boolean} isSo @param {Cue} cue @returns {Cue[]} */
const one = (isSo, cue) => (isSo ? [cue] : []);
