// What people say to each other.

import { h } from "../shell/dom.js";

const MOST_CHAT = 200;

/** @param {import("../connection/state.js").TableState} state @param {{connection: import("../connection/socket.js").Connection}} page */
export function drawChat(state, page) {
  return [
    state.chat.length
      ? h(
          "ol",
          { class: "chat", role: "list" },
          state.chat.map((line, i) =>
            h("li", { "data-key": i }, h("b", { class: `seat-ink-${line.seat % 12}` }, line.name), " ", line.text),
          ),
        )
      : h("p", { class: "quiet" }, "Nobody has said anything yet."),
    state.seat < 0
      ? h("p", { class: "quiet" }, "Those who watch can read along.")
      : h(
          "form",
          { class: "say", "data-key": "say", onsubmit: (/** @type {SubmitEvent} */ event) => send(event, page) },
          h("input", {
            name: "text",
            maxlength: MOST_CHAT,
            "aria-label": "Say something",
            autocomplete: "off",
            disabled: !state.chatIsOpen,
            placeholder: state.chatIsOpen ? "Say something" : "Not while a hand is played",
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
