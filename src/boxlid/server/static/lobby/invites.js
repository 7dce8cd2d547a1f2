// Inviting friends: a link, a QR code and the device's share sheet. Each invite reserves a seat.

import * as api from "../connection/api.js";
import { linkField } from "../shell/copy.js";
import { h, svg } from "../shell/dom.js";
import { inviteLink, isLoopback } from "../urls.js";
import { keepInvite, openInvites } from "./kept_invites.js";

/** @typedef {import("../connection/state.js").TableState} TableState */
/** @typedef {{game: import("../contract").GameInfo | undefined, fail: (error: unknown) => void, redraw: () => void}} Page */

/** The light border that scanners need, in modules. */
const QUIET_ZONE = 4;

/** @param {TableState} state @param {Page} page */
export function drawInvites(state, page) {
  const invite = shownInvite(state);
  const link = inviteLink(state.table, invite?.invite ?? null);
  return h(
    "section",
    { class: "sheet", "aria-labelledby": "share-title", "data-key": "share" },
    h("h2", { id: "share-title" }, "Invite friends"),
    h(
      "p",
      { class: "quiet", "data-key": "what" },
      invite
        ? `This link is for one person: seat ${invite.seat + 1} is reserved for them. Make an invite for each friend.`
        : "Anyone with this link can take a free seat, or watch. An invite reserves a seat for one friend.",
    ),
    loopbackNote(),
    h(
      "div",
      { class: "invite", "data-key": "invite" },
      invite?.qr && !isLoopback ? qrCode(invite.qr, invite.seat) : null,
      h(
        "div",
        { class: "grow" },
        linkField("Link", link, "Copy the link"),
        h(
          "div",
          { class: "buttons", "data-key": "buttons" },
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
    ),
  );
}

/** Why nobody else can open the links of this page, and what to do. */
export const loopbackNote = () =>
  isLoopback
    ? h(
        "p",
        { class: "warning", "data-key": "loopback" },
        "Only this computer can open links to this table. For friends on your network, start the server with ",
        h("code", {}, "boxlid serve --host 0.0.0.0"),
        " and open the address that it prints.",
      )
    : null;

/** The invite that the host has chosen, or the latest. @param {TableState} state */
function shownInvite(state) {
  const open = openInvites(state);
  return open.find(({ seat }) => seat === state.shownInvite) ?? open.at(-1) ?? null;
}

/** Shows the invite for a reserved seat, if it was made in this browser. @param {TableState} state @param {number} seat @param {Page} page */
export function showButton(state, seat, page) {
  if (!openInvites(state).some((invite) => invite.seat === seat) || shownInvite(state)?.seat === seat) return null;
  const show = () => {
    state.shownInvite = seat;
    page.redraw();
    document.querySelector("[data-key=share]")?.scrollIntoView({ block: "nearest" });
  };
  return h("button", { type: "button", "data-key": "show", onclick: show }, "Show the invite");
}

/** @param {string} table @param {number} seat @param {{fail: (error: unknown) => void}} page */
export const withdrawButton = (table, seat, page) =>
  h(
    "button",
    { type: "button", "data-key": "withdraw", onclick: () => api.withdrawInvite(table, seat).catch(page.fail) },
    "Withdraw the invite",
  );

/** @param {import("../contract").QrCode} code @param {number} seat */
function qrCode({ size, path }, seat) {
  const width = size + 2 * QUIET_ZONE;
  const box = [-QUIET_ZONE, -QUIET_ZONE, width, width].join(" ");
  const says = `QR code of the invite for seat ${seat + 1}`;
  return svg(
    "svg",
    { class: "qr", viewBox: box, role: "img", "aria-label": says, "data-key": path },
    svg("rect", { x: -QUIET_ZONE, y: -QUIET_ZONE, width, height: width, fill: "#fff" }),
    svg("path", { d: path, fill: "#000", "shape-rendering": "crispEdges" }),
  );
}

/** @param {TableState} state @param {Page} page */
async function make(state, page) {
  if (state.isInviting) return;
  state.isInviting = true;
  try {
    const invite = await api.newInvite(state.table);
    keepInvite(state.table, invite);
    state.players[invite.seat] = { ...state.players[invite.seat], is_reserved: true }; // the event may come later
    state.shownInvite = invite.seat;
    page.redraw();
  } catch (error) {
    page.fail(error);
  } finally {
    state.isInviting = false;
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
