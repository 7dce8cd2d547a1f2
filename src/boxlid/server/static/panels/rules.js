// The rulebook of the game, opened at a clause.

import * as api from "../api.js";
import { h } from "../dom.js";
import { readMarkdown } from "../markdown.js";

export class Rulebook {
  /** @param {() => void} redraw */
  constructor(redraw) {
    this.redraw = redraw;
    this.game = "";
    this.text = "";
    this.trouble = "";
    this.clause = "";
  }

  /** @param {string} game */
  async load(game) {
    if (this.game === game && this.text) return;
    this.game = game;
    try {
      this.text = await api.rulebook(game);
      this.trouble = "";
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
    }
    this.redraw();
  }

  draw() {
    if (this.trouble) return [h("p", {}, this.trouble)];
    if (!this.text) return [h("p", { class: "quiet" }, "Opening the rulebook…")];
    if (this.clause) queueMicrotask(() => this.turnTo());
    return [h("div", { class: "rulebook", "data-key": this.game }, ...readMarkdown(this.text))];
  }

  turnTo() {
    const entry = document.getElementById(`clause-${this.clause}`);
    if (!entry) return;
    this.clause = "";
    document.querySelectorAll(".rulebook .is-open").forEach((other) => other.classList.remove("is-open"));
    entry.classList.add("is-open");
    entry.scrollIntoView({ block: "center" });
    entry.focus({ preventScroll: true });
  }
}
