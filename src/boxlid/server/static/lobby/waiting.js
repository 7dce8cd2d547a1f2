// A table before the first deal: who sits where, the link to share, and the start.

import { gameEmblem } from "../cards/emblems.js";
import { seatInk } from "../cards/inks.js";
import * as api from "../connection/api.js";
import { sayContributors } from "../connection/contribution.js";
import { drawChat } from "../panels/chat.js";
import { alert } from "../shell/announce.js";
import { h } from "../shell/dom.js";
import { forgetToken, ownSeatPath, playerName, saveName, saveToken, tokenOf } from "../shell/storage.js";
import { LOBBY, tablePath } from "../urls.js";
import { drawAllowances } from "./allowances.js";
import { drawDeal } from "./deal.js";
import { drawInvites, showButton, withdrawButton } from "./invites.js";
import { drawRulesInShort } from "./rules_in_short.js";

/** @typedef {import("../contract").Player} Player */
/** @typedef {import("../contract").BotLevel} BotLevel */
/** @typedef {import("../connection/state.js").TableState} TableState */

/** The status of a refusal because of an invite that has been used or withdrawn. */
const GONE = 410;

/**
 * @param {TableState} state
 * @param {{
 *   game: import("../contract").GameInfo | undefined,
 *   levels: BotLevel[],
 *   connection: import("../connection/socket.js").Connection,
 *   start: () => Promise<unknown>,
 *   fail: (error: unknown) => void,
 *   redraw: () => void,
 * }} page
 */
export function drawWaiting(state, page) {
  const own = state.players.find((player) => player.seat === state.seat);
  const isHost = Boolean(own?.is_host);
  return h(
    "main",
    { class: "waiting", "data-key": "waiting" },
    h("h2", { class: "title" }, gameEmblem(page.game), page.game?.title ?? "Boxlid"),
    state.seat < 0 ? joinForm(state, page) : null,
    h(
      "section",
      { class: "sheet", "aria-labelledby": "chairs-title", "data-key": "chairs" },
      h("h2", { id: "chairs-title" }, "At the table"),
      h(
        "ul",
        { class: "chairs", role: "list" },
        state.players.map((player) => chair(player, state, isHost, page)),
      ),
      own ? renameForm(own, state, page) : null,
      h("p", { class: "quiet", "data-key": "contributors" }, sayContributors(state.players)),
    ),
    isHost ? drawInvites(state, page) : null,
    drawAllowances(state, isHost, page),
    isHost
      ? drawDeal(state, page)
      : h("p", { class: "quiet", "data-key": "wait" }, "The host deals as soon as everyone is here."),
    drawRulesInShort(state.game),
    h(
      "section",
      { class: "sheet", "aria-labelledby": "talk-title", "data-key": "talk" },
      h("h2", { id: "talk-title" }, "Chat"),
      ...drawChat(state, page),
    ),
  );
}

/**
 * @param {Player} player
 * @param {TableState} state
 * @param {boolean} isHost
 * @param {{
 *   game: import("../contract").GameInfo | undefined,
 *   levels: BotLevel[],
 *   fail: (error: unknown) => void,
 *   redraw: () => void,
 * }} page
 */
function chair(player, state, isHost, page) {
  const isFree = player.kind === "empty";
  const isOwn = player.seat === state.seat;
  const says = isFree
    ? player.is_reserved
      ? "reserved for a friend"
      : "free"
    : player.kind === "bot"
      ? `bot, ${player.level}`
      : player.is_host
        ? "host"
        : player.is_connected
          ? "here"
          : "away";
  return h(
    "li",
    { class: isFree ? "is-free" : "", "data-key": `chair ${player.seat}` },
    h(
      "span",
      { class: `face-mark ${seatInk(player.seat)}`, "aria-hidden": "true" },
      isFree ? "?" : player.name.charAt(0).toUpperCase(),
    ),
    h(
      "span",
      { class: "grow" },
      h("b", {}, isFree ? `Seat ${player.seat + 1}` : player.name, isOwn ? " (you)" : ""),
      h("span", { class: "quiet" }, says),
    ),
    isHost && player.is_reserved ? showButton(state, player.seat, page) : null,
    isHost && player.is_reserved ? withdrawButton(state.table, player.seat, page) : null,
    isHost && player.kind !== "person" && !player.is_reserved ? botSelect(player, state, page) : null,
    player.kind === "person" && !player.is_host && (isHost || isOwn)
      ? freeButton(state.table, player.seat, isOwn, page)
      : null,
  );
}

/** @param {string} table @param {number} seat @param {boolean} isOwn @param {{fail: (error: unknown) => void}} page */
function freeButton(table, seat, isOwn, page) {
  const free = () => api.freeSeat(table, seat).then(() => isOwn && leave(table), page.fail);
  return h("button", { type: "button", onclick: free }, isOwn ? "Leave the table" : "Free the seat");
}

/** The token is forgotten here, because the socket may close only after this page is gone. @param {string} table */
function leave(table) {
  forgetToken(table, tokenOf(table));
  location.assign(LOBBY);
}

/** @param {Player} player @param {TableState} state @param {{levels: BotLevel[], fail: (error: unknown) => void}} page */
function botSelect(player, state, page) {
  return h(
    "select",
    {
      "aria-label": `Seat ${player.seat + 1}`,
      "data-key": `bot ${player.level}`,
      onchange: (/** @type {Event} */ event) => {
        const level = /** @type {HTMLSelectElement} */ (event.target).value || null;
        api.seatBot(state.table, player.seat, level).catch(page.fail);
      },
    },
    h("option", { value: "", selected: player.kind === "empty" }, "free"),
    page.levels.map(({ level }) => h("option", { value: level, selected: player.level === level }, `${level} bot`)),
  );
}

/** @param {string} value */
const nameInput = (value) =>
  h("input", { name: "name", maxlength: 24, autocomplete: "nickname", placeholder: "Player", value });

/** @param {SubmitEvent} event */
const nameIn = (event) => String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("name")).trim();

/** @param {Player} own @param {TableState} state @param {{fail: (error: unknown) => void}} page */
function renameForm(own, state, page) {
  return h(
    "form",
    {
      class: "share",
      "data-key": "rename",
      onsubmit: (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        const name = nameIn(event);
        saveName(name);
        api.rename(state.table, name).catch(page.fail);
      },
    },
    h("label", { class: "field" }, "Your name", nameInput(own.name)),
    h("button", {}, "Change the name"),
  );
}

/** @param {TableState} state @param {{fail: (error: unknown) => void, redraw: () => void}} page */
function joinForm(state, page) {
  const isUsable = state.invite && !state.isInviteGone;
  const isOpen = state.players.some((player) => player.kind === "empty" && (isUsable || !player.is_reserved));
  const gone = state.isInviteGone ? "Your invite has been used or withdrawn." : "";
  if (!isOpen) return h("p", { "data-key": "full" }, `${gone} Every seat is taken or reserved. You can watch.`.trim());
  return h(
    "form",
    {
      class: "sheet fields",
      "data-key": "join",
      onsubmit: (/** @type {SubmitEvent} */ event) => join(event, state, page),
    },
    h("h2", {}, "Take a seat"),
    gone ? h("p", { "data-key": "gone" }, `${gone} You can take a free seat instead.`) : null,
    h("label", { class: "field" }, "Your name", nameInput(playerName())),
    h("div", { class: "buttons" }, h("button", { class: "main" }, "Sit down")),
  );
}

/**
 * @param {SubmitEvent} event
 * @param {TableState} state
 * @param {{fail: (error: unknown) => void, redraw: () => void}} page
 */
async function join(event, state, page) {
  event.preventDefault();
  const name = nameIn(event);
  if (name) saveName(name);
  const invite = state.isInviteGone ? null : state.invite;
  try {
    const seated = await api.takeSeat(state.table, { name: name || null, invite });
    saveToken(state.table, seated.token);
    history.replaceState(null, "", ownSeatPath(state.table));
    location.reload();
  } catch (error) {
    if (invite && error instanceof api.Refusal && error.status === GONE) dropInvite(state, page);
    else page.fail(error);
  }
}

/** Without the invite the player may still take a free seat. @param {TableState} state @param {{redraw: () => void}} page */
function dropInvite(state, page) {
  state.isInviteRefused = true;
  history.replaceState(null, "", tablePath(state.table));
  page.redraw();
  alert(document.querySelector("[data-key=gone], [data-key=full]")?.textContent ?? "");
}
