// The rules of the game: a summary and the points first, the full rulebook behind them, opened at a clause if asked.

import { lookOf } from "../cards/looks.js";
import * as api from "../connection/api.js";
import { h } from "../shell/dom.js";
import { LEGEND_LABEL, openLegend } from "../table/legend.js";
import { printPath } from "../urls.js";
import { readMarkdown } from "./markdown.js";

/** @typedef {import("../contract").Scene} Scene */

export class Rules {
  /** @param {() => void} redraw */
  constructor(redraw) {
    this.redraw = redraw;
    this.game = "";
    this.isBookOpen = false;
    this.book = "";
    this.error = "";
    this.clause = "";
    /** Is there a clause to scroll to? */
    this.isScrollDue = false;
  }

  /** Open the rulebook at a clause. @param {string} game @param {string} clause */
  openAt(game, clause) {
    this.clause = clause;
    this.isScrollDue = true;
    this.openBook(game);
  }

  /** @param {string} game */
  async openBook(game) {
    this.isBookOpen = true;
    this.redraw();
    if (this.game === game && this.book) return;
    this.game = game;
    try {
      this.book = await api.rulebook(game);
      this.error = "";
    } catch (error) {
      this.error = error instanceof Error ? error.message : String(error);
    }
    this.redraw();
  }

  closeBook() {
    this.isBookOpen = false;
    this.redraw();
  }

  /** @param {string} game @param {Scene | null} scene */
  draw(game, scene) {
    return this.isBookOpen ? this.drawBook() : this.drawSummary(game, scene);
  }

  /** @param {string} game @param {Scene | null} scene */
  drawSummary(game, scene) {
    const look = lookOf(game);
    return [
      h("h2", { "data-key": "summary title" }, "The rules in short"),
      look ? h("div", { class: "summary", "data-key": "summary" }, ...readMarkdown(look.summary)) : null,
      h("h2", { "data-key": "points title" }, "Points"),
      look ? pointsCard(look.points) : null,
      scene
        ? h("button", { type: "button", "data-key": "legend", onclick: () => openLegend(scene) }, LEGEND_LABEL)
        : null,
      h(
        "button",
        { type: "button", "data-key": "open book", onclick: () => this.openBook(game) },
        "Read the full rulebook",
      ),
      h(
        "a",
        { class: "button", "data-key": "print", href: printPath(game), target: "_blank", rel: "noopener" },
        "Print this game",
      ),
    ];
  }

  drawBook() {
    const close = h(
      "button",
      { type: "button", "data-key": "close book", onclick: () => this.closeBook() },
      "Back to the summary",
    );
    if (this.error) return [close, h("p", {}, this.error)];
    if (!this.book) return [close, h("p", { class: "quiet" }, "Opening the rulebook…")];
    const book = h("div", { class: "rulebook", "data-key": this.game }, ...readMarkdown(this.book));
    book.querySelector(`[id="clause-${this.clause}"]`)?.classList.add("is-open");
    if (this.isScrollDue) queueMicrotask(() => this.scrollToClause());
    return [close, book];
  }

  scrollToClause() {
    const entry = document.querySelector(".rulebook .is-open");
    if (!(entry instanceof HTMLElement)) return;
    this.isScrollDue = false;
    entry.scrollIntoView({ block: "center" });
    entry.focus({ preventScroll: true });
  }
}

/** @param {import("../contract").PointsRow[]} points */
export function pointsCard(points) {
  return h(
    "table",
    { class: "points", "data-key": "points" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "For"), h("th", { scope: "col" }, "Points"))),
    h(
      "tbody",
      {},
      points.map((row) => h("tr", {}, h("th", { scope: "row" }, row.what), h("td", {}, row.points))),
    ),
  );
}
