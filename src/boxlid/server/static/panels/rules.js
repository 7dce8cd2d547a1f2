// The rulebook of the game, opened at a clause.

import * as api from "../connection/api.js";
import { h } from "../shell/dom.js";
import { readMarkdown } from "./markdown.js";

export class Rulebook {
  /** @param {() => void} redraw */
  constructor(redraw) {
    this.redraw = redraw;
    this.game = "";
    this.text = "";
    this.trouble = "";
    this.clause = "";
    /** Has the page scrolled to the clause? */
    this.isShown = true;
  }

  /** @param {string} clause */
  open(clause) {
    this.clause = clause;
    this.isShown = false;
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
    const book = h("div", { class: "rulebook", "data-key": this.game }, ...readMarkdown(this.text));
    book.querySelector(`[id="clause-${this.clause}"]`)?.classList.add("is-open");
    if (!this.isShown) queueMicrotask(() => this.show());
    return [book];
  }

  show() {
    const entry = document.querySelector(".rulebook .is-open");
    if (!(entry instanceof HTMLElement)) return;
    this.isShown = true;
    entry.scrollIntoView({ block: "center" });
    entry.focus({ preventScroll: true });
  }
}
