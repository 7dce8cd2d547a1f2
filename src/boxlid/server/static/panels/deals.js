// How to check that the deals were fair: the commitment before the first card, and the proof after the last.

import { sayContributors } from "../connection/contribution.js";
import { linkField } from "../shell/copy.js";
import { h } from "../shell/dom.js";
import { contributionTo } from "../shell/storage.js";
import { seatLink } from "../urls.js";

/** @param {import("../connection/state.js").TableState} state @param {import("../table/table.js").TablePage} page */
export function drawDeals(state, page) {
  return [
    h(
      "p",
      {},
      "Before the match the server chose a secret and published its fingerprint. Then the players' browsers added random numbers. Every shuffle follows from the secret and the numbers, so the server alone cannot choose the cards. After the match all of them are shown, so that anyone can repeat the deals and compare.",
    ),
    h("p", { "data-key": "contributors" }, sayContributors(state.players)),
    h("h2", {}, "Fingerprint"),
    h("code", { class: "hash" }, state.commitment ?? "published when the match begins"),
    state.result
      ? [
          h("h2", {}, "Secret"),
          h("code", { class: "hash" }, state.result.secret),
          h("h2", {}, "Key"),
          h("code", { class: "hash" }, state.result.key),
        ].map((part, i) => wrap(part, i))
      : h("p", { class: "quiet" }, "The secret and the key are shown after the match."),
    h("h2", { "data-key": "own checks" }, "Checked by this browser"),
    h("p", { "data-key": "own part" }, ownPart(state)),
    list(page.ownChecks(), "own"),
    state.result
      ? h("button", { type: "button", "data-key": "check", onclick: () => page.checkDeals() }, "Check the match now")
      : null,
    state.proof ? list(state.proof, "proof") : null,
    state.seat >= 0
      ? h(
          "details",
          { class: "more", "data-key": "recovery" },
          h("summary", {}, "Play on from another device"),
          h("p", { class: "quiet" }, "This link gives access to your seat. Keep it to yourself."),
          linkField("Secret link to your seat", seatLink(state.table, page.connection.token)),
        )
      : null,
  ].flat();
}

/** Whether the player's random number is in the shuffle. @param {import("../connection/state.js").TableState} state */
function ownPart(state) {
  if (state.seat < 0) return "You are watching, so you added nothing to the shuffle.";
  const isIn = state.players[state.seat]?.has_contributed;
  const own = contributionTo(state.table);
  if (own?.isAccepted) return ["Your random number:", h("code", { class: "hash" }, own.nonce)];
  if (isIn) return "Your seat's random number is in the shuffle.";
  return own ? "Your random number came too late for this match." : "Your seat added nothing to the shuffle.";
}

/** @param {import("../contract").Finding[]} findings @param {string} key */
function list(findings, key) {
  return h(
    "ul",
    { class: "proof", role: "list", "data-key": key },
    findings.map((finding, i) =>
      h(
        "li",
        { class: finding.holds ? "holds" : "fails", "data-key": i },
        h("span", { "aria-hidden": "true" }, finding.holds ? "✓" : "✗"),
        h("span", {}, h("span", { class: "unseen" }, finding.holds ? "Holds: " : "Fails: "), finding.says),
      ),
    ),
  );
}

/** @param {Element} part @param {number} i */
function wrap(part, i) {
  part.setAttribute("data-key", `key ${i}`);
  return part;
}
