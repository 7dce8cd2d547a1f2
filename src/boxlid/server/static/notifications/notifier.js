// Turns cues into sounds, vibrations and notifications, as the settings say.

import { isOn } from "../shell/settings.js";
import { listed } from "../shell/words.js";
import { tablePath } from "../urls.js";
import { cuesOf } from "./cues.js";
import { isAudible, play } from "./sounds.js";
import { SystemNotifications } from "./system.js";

/** @typedef {import("./cues.js").Cue} Cue */
/** @typedef {import("./cues.js").Snapshot} Snapshot */

const VIBRATION_MS = [60, 50, 60];
/** Sounds of the table itself, not heard while the page is hidden. @type {Set<Cue>} */
const NEARBY = new Set(["card", "trick"]);

export class Notifier {
  /** @param {string} table */
  constructor(table) {
    this.system = new SystemNotifications(tablePath(table));
    document.addEventListener("visibilitychange", () => document.hidden || this.system.close());
  }

  /**
   * @param {import("../connection/state.js").Message} message
   * @param {Snapshot} before @param {Snapshot} after
   * @param {string} title The name of the game.
   */
  heed(message, before, after, title) {
    const cues = cuesOf(message, before, after).filter((cue) => !document.hidden || !NEARBY.has(cue));
    play(cues);
    if (isOn("vibration") && cues.includes("turn")) navigator.vibrate?.(VIBRATION_MS);
    if (before.isPaused && !after.isPaused) this.system.close("deal");
    if (before.isWaitedFor && !after.isWaitedFor) this.system.close("turn");
    if (document.hidden && isOn("notifications")) this.notify(cues, before, after, title);
  }

  /** @param {Cue[]} cues @param {Snapshot} before @param {Snapshot} after @param {string} title */
  notify(cues, before, after, title) {
    const arrived = [...after.others].filter(([seat, name]) => before.others.get(seat) !== name);
    const isOver = cues.some((cue) => cue === "won" || cue === "lost" || cue === "over");
    const names = listed(arrived.map(([, name]) => name));
    if (cues.includes("friend"))
      this.show("friend", `${names} ${arrived.length > 1 ? "are" : "is"} at your table`, title);
    if (isOver) this.show("over", "The match is over", title);
    if (after.isPaused && !before.isPaused) this.show("deal", "The deal is over", title);
    if (cues.includes("turn")) this.show("turn", "Your turn", title);
  }

  /** @param {string} tag @param {string} headline @param {string} title */
  show(tag, headline, title) {
    const silent = isAudible() || !(isOn("sound") || isOn("vibration"));
    const vibrate = !silent && isOn("vibration") ? { vibrate: VIBRATION_MS } : {};
    this.system.show(tag, headline, { body: title, silent, ...vibrate });
  }
}
