// What the player does: pointing at something, dragging a card, choosing, and the choices made automatically.

import { setting } from "../shell/settings.js";
import { askAnyway, askWhich, choicesMeant, isDoubtful } from "./choice_dialog.js";
import { pointable } from "./race.js";

/** @typedef {import("../contract").Choice} Choice */
/** @typedef {import("../connection/state.js").TableState} TableState */
/**
 * @typedef {object} Page
 * @property {TableState} state
 * @property {import("../connection/socket.js").Connection} connection
 * @property {import("./motion.js").Motion} motion
 * @property {() => void} draw
 * @property {(why: string) => void} refuse
 */

/** How long an automatic choice is shown before it is made. */
const MOMENT_MS = 1200;

export class Acting {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** The automatic choice that is being shown: what `TableState.automaticKey` was. @type {string | null} */
    this.pending = null;
    this.timer = 0;
  }

  /** @param {string} target @param {Element} from */
  async point(target, from) {
    const { state, refuse } = this.page;
    const choices = state.scene ? choicesMeant(target, from, pointable(state.scene)) : [];
    if (!choices.length) {
      if (state.mayAct) refuse.call(this.page, `That cannot be chosen now. ${state.scene?.prompt}`);
      return;
    }
    const taught = choices.find((one) => one.action === state.caption?.action);
    const only = choices.length === 1 ? choices[0] : null;
    const choice = taught ?? only ?? (await askWhich(from, choices, state.names));
    if (choice) this.choose(choice, from);
    else this.page.draw(); // a card that was dragged goes back
  }

  /**
   * A card of a hand goes to the table; a picked card to a place or a pile.
   * @param {string} source
   * @param {string | null} goal
   * @param {Element} from
   */
  drop(source, goal, from) {
    const { scene } = this.page.state;
    if (!scene || !goal) return false;
    const lit = pointable(scene);
    const isGoalMeant = lit.has(goal) && goal !== source && !from.closest(".hand");
    const meant = isGoalMeant ? goal : lit.has(source) ? source : null;
    if (meant) this.point(meant, from);
    return meant !== null;
  }

  /** The player chooses, at once unless the choice is doubtful. @param {Choice} choice @param {Element} from */
  async choose(choice, from) {
    const { state } = this.page;
    this.wait();
    if (!state.caption && isDoubtful(choice) && !(await askAnyway(from, choice, state.names))) {
      this.page.draw();
      return;
    }
    if (!state.scene?.choices.some((one) => one.action === choice.action)) {
      this.page.refuse("It is too late for that now.");
      return;
    }
    state.shown.act();
    this.send(choice);
  }

  /** @param {Choice} choice */
  send(choice) {
    const { state, connection, motion } = this.page;
    motion.settle();
    state.refusal = null;
    state.sentAction = connection.act(choice.action);
    this.page.draw();
  }

  /** The host's setting applies to the table, too. */
  setBotSpeed() {
    const { state, connection } = this.page;
    const isHost = state.players[state.seat]?.is_host && state.stage !== "over";
    if (isHost && state.botSpeed !== setting("bot speed")) connection.setBotSpeed(setting("bot speed"));
  }

  /** The player wants to decide. */
  wait() {
    const { state } = this.page;
    if (!state.automatic) return;
    state.heldBack = state.automaticKey;
    this.page.draw();
  }

  /** Make the automatic choice in a moment, unless it is being made already or there is none. */
  followAutomatic() {
    const { state } = this.page;
    const key = state.automatic && state.automaticKey;
    if (key === this.pending) return;
    clearTimeout(this.timer);
    this.pending = key;
    if (key) this.timer = setTimeout(() => state.automatic && this.send(state.automatic), MOMENT_MS);
  }
}
