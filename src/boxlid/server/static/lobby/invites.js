// Inviting friends: a link, a QR code and the device's share sheet. Each invite reserves a seat.

import * as api from "../connection/api.js";
import { h, svg } from "../shell/dom.js";
import { inviteLink } from "../urls.js";

/** @typedef {import("../connection/state.js").TableState} TableState */
/** @typedef {{game: import("../contract").GameInfo | undefined, fail: (error: unknown) => void, redraw: () => void}} Page */

/** The light border that scanners need, in modules. */
const QUIET_ZONE = 4;

/** @param {TableState} state @param {Page} page */
export function drawInvites(state, page) {
  const invite = openInvite(state);
  const link = inviteLink(state.table, invite?.invite ?? null);
  return h(
    "section",
    { class: "sheet", "aria-labelledby": "share-title", "data-key": "share" },
    h("h2", { id: "share-title" }, "Invite friends"),
    h(
      "p",
      { class: "quiet" },
      invite
        ? `This link is for one person: seat ${invite.seat + 1} is reserved for them. Make an invite for each friend.`
        : "Anyone with this link can take a free seat, or watch. An invite reserves a seat for one friend.",
    ),
    h(
      "div",
      { class: "invite" },
      invite?.qr ? qrCode(invite.qr) : null,
      h(
        "div",
        { class: "share grow" },
        h(
          "label",
          { class: "field" },
          "Link",
          h("input", {
            readonly: true,
            value: link,
            "data-key": link,
            onfocus: (/** @type {FocusEvent} */ event) => /** @type {HTMLInputElement} */ (event.target).select(),
          }),
        ),
        h(
          "button",
          { type: "button", onclick: (/** @type {Event} */ event) => copyLink(event, link, state, page) },
          state.copied.link === link ? state.copied.says : "Copy the link",
        ),
        "share" in navigator
          ? h("button", { type: "button", "data-key": "sheet", onclick: () => share(link, page) }, "Share")
          : null,
        state.players.some((player) => player.kind === "empty" && !player.is_reserved)
          ? h(
              "button",
              { type: "button", class: invite ? "" : "main", "data-key": "make", onclick: () => make(state, page) },
              invite ? "Another invite" : "Make an invite",
            )
          : null,
      ),
    ),
  );
}

/** The invite made last, while it is open. @param {TableState} state */
const openInvite = ({ invite, players }) => (invite && players[invite.seat]?.is_reserved ? invite : null);

/** @param {string} table @param {number} seat @param {{fail: (error: unknown) => void}} page */
export const withdrawButton = (table, seat, page) =>
  h(
    "button",
    { type: "button", "data-key": "withdraw", onclick: () => api.withdrawInvite(table, seat).catch(page.fail) },
    "Withdraw the invite",
  );

/** @param {import("../contract").QrCode} code */
function qrCode({ size, path }) {
  const width = size + 2 * QUIET_ZONE;
  const box = [-QUIET_ZONE, -QUIET_ZONE, width, width].join(" ");
  return svg(
    "svg",
    { class: "qr", viewBox: box, role: "img", "aria-label": "QR code of the invite", "data-key": path },
    svg("rect", { x: -QUIET_ZONE, y: -QUIET_ZONE, width, height: width, fill: "#fff" }),
    svg("path", { d: path, fill: "#000", "shape-rendering": "crispEdges" }),
  );
}

/** @param {TableState} state @param {Page} page */
async function make(state, page) {
  try {
    state.invite = await api.newInvite(state.table);
    page.redraw();
  } catch (error) {
    page.fail(error);
  }
}

/** @param {string} url @param {Page} page */
async function share(url, page) {
  try {
    await navigator.share({ title: "Boxlid", text: `Play ${page.game?.title ?? "cards"} with me.`, url });
  } catch (error) {
    if (/** @type {Error} */ (error).name !== "AbortError") page.fail(error); // closed without sharing
  }
}

/**
 * Copy the link beside the button: by selection, which also works without HTTPS.
 * @param {Event} event @param {string} link @param {TableState} state @param {{redraw: () => void}} page
 */
function copyLink(event, link, state, page) {
  const button = /** @type {HTMLButtonElement} */ (event.target);
  const field = /** @type {HTMLInputElement} */ (button.parentElement?.querySelector("input"));
  field.select();
  state.copied = { link, says: document.execCommand("copy") ? "Copied" : "Copy the selection" };
  page.redraw();
}
