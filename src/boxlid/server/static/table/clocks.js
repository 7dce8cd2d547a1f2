// Clocks that run between the server's updates. The server sends durations, so computers need not agree on the time.

import { showCountdown } from "./race.js";

const TICK_MS = 250;
const SHORT_MS = 10_000;

/** @param {HTMLElement} app @param {() => import("../connection/state.js").TableState} get */
export function startClocks(app, get) {
  setInterval(() => {
    showCountdown(app, get());
    const { clocks, clocksAt, pause } = get();
    const since = performance.now() - clocksAt;
    const left = new Map(clocks.map((clock) => [String(clock.seat), clock.left_ms - since]));
    if (pause && pause.left_ms !== null) left.set("pause", pause.left_ms - since);
    for (const element of app.querySelectorAll("[data-clock]")) {
      const ms = left.get(element.getAttribute("data-clock") ?? "");
      const text = ms === undefined ? "" : spell(ms);
      if (element.textContent !== text) element.textContent = text;
      element.classList.toggle("is-short", ms !== undefined && ms < SHORT_MS);
    }
  }, TICK_MS);
}

/** @param {number} ms */
function spell(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
