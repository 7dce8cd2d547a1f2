// The wait for a review: a notice while the coach works, then the review in place of this page.

import * as api from "../connection/api.js";
import { h, render } from "../shell/dom.js";
import { notice, topBar } from "../shell/shell.js";
import { tableApiUrl } from "../urls.js";

/** @param {HTMLElement} app @param {string} table */
export async function openReview(app, table) {
  document.title = "Review";
  draw(
    app,
    notice(
      "review",
      "calm",
      h("progress", { "aria-label": "Evaluating" }),
      "The coach is evaluating every choice of the match. This takes up to a minute.",
    ),
  );
  try {
    await api.review(table);
    location.replace(tableApiUrl(table, "review"));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const again = h("button", { type: "button", onclick: () => openReview(app, table) }, "Try again");
    draw(app, notice("review", "refusal", h("span", {}, why), again));
  }
}

/** @param {HTMLElement} app @param {HTMLElement} says */
function draw(app, says) {
  const heading = h("h1", { class: "heading grow", "data-key": "heading" }, "Review");
  render(app, topBar(heading), h("main", { "data-key": "main" }, says));
}
