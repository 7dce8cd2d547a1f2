// How anybody can check that the deals were fair: the promise before the first card, and the proof after the last.

import { h } from "../dom.js";

/** @param {import("../state.js").TableState} state @param {import("../table.js").TablePage} page */
export function drawDeals(state, page) {
  return [
    h(
      "p",
      {},
      "Before the first card the server has chosen a secret key and published its fingerprint. Every shuffle follows from the key. When the match is over the key is shown, and anybody can deal again and compare.",
    ),
    h("h2", {}, "Fingerprint"),
    h("code", { class: "hash" }, state.commitment ?? "published when the match begins"),
    state.standing
      ? [h("h2", {}, "Key"), h("code", { class: "hash" }, state.standing.key)].map((part, i) => wrap(part, i))
      : null,
    state.standing
      ? h("button", { type: "button", "data-key": "check", onclick: () => page.checkDeals() }, "Check the match now")
      : h("p", { class: "quiet" }, "The key is shown after the match."),
    state.proof
      ? h(
          "ul",
          { class: "proof", role: "list" },
          state.proof.map((finding, i) =>
            h(
              "li",
              { class: finding.holds ? "holds" : "fails", "data-key": i },
              h("span", { "aria-hidden": "true" }, finding.holds ? "✓" : "✗"),
              h("span", {}, h("span", { class: "unseen" }, finding.holds ? "Holds: " : "Fails: "), finding.says),
            ),
          ),
        )
      : null,
    state.seat >= 0
      ? h(
          "details",
          { class: "more", "data-key": "recovery" },
          h("summary", {}, "Play on from another device"),
          h("p", { class: "quiet" }, "Whoever has this link has your seat. Keep it to yourself."),
          h("button", { type: "button", onclick: () => copyRecovery(page) }, "Copy my seat's link"),
        )
      : null,
  ].flat();
}

/** @param {Element} part @param {number} i */
function wrap(part, i) {
  part.setAttribute("data-key", `key ${i}`);
  return part;
}

/** The token stands behind the #, which browsers send to no server. @param {import("../table.js").TablePage} page */
function copyRecovery(page) {
  navigator.clipboard?.writeText(`${location.origin}/t/${page.state.table}#seat=${page.line.token}`);
}
