// The chat between the players.

import { seatInk } from "../cards/inks.js";
import { h } from "../shell/dom.js";
import { followEnd } from "./latest.js";

const MOST_CHAT = 200;

/** @param {import("../connection/state.js").TableState} state @param {{connection: import("../connection/socket.js").Connection}} page */
export function drawChat(state, page) {
  followEnd(".chat", state.chat.length);
  return [
    state.chat.length
      ? h(
          "ol",
          { class: "chat", role: "list" },
          state.chat.map((line, i) =>
            h("li", { "data-key": i }, h("b", { class: seatInk(line.seat) }, line.name), " ", line.text),
          ),
        )
      : h("p", { class: "quiet" }, "No messages yet."),
    state.seat < 0
      ? h("p", { class: "quiet" }, "Spectators can read the chat but not write.")
      : h(
          "form",
          { class: "say", "data-key": "say", onsubmit: (/** @type {SubmitEvent} */ event) => send(event, page) },
          h("input", {
            name: "text",
            maxlength: MOST_CHAT,
            "aria-label": "Say something",
            autocomplete: "off",
            disabled: !state.chatIsOpen,
            placeholder: state.chatIsOpen ? "Say something" : "No talking during a match",
          }),
          h("button", { disabled: !state.chatIsOpen }, "Say"),
        ),
  ];
}

/** @param {SubmitEvent} event @param {{connection: import("../connection/socket.js").Connection}} page */
function send(event, page) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const text = String(new FormData(form).get("text")).trim();
  if (text) page.connection.say(text);
  form.reset();
}
