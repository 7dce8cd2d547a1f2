// Notifications of the operating system, shown by a service worker: on phones a page cannot show them itself.

import { ICON, NOTIFICATION_WORKER } from "../urls.js";

/** Chromium sometimes shows nothing and reports no error: 6 of 160 times on a busy machine. */
const MOST_TRIES = 3;

/** States of a worker that is installed, or never will be. @type {Set<ServiceWorkerState>} */
const HAS_SETTLED = new Set(["activated", "redundant"]);

/** Browsers have them only on pages that came over HTTPS, or from this machine. */
export const canNotify = () => "Notification" in window && "serviceWorker" in navigator;

/** Has the player neither allowed nor forbidden them? */
export const isUndecided = () => canNotify() && Notification.permission === "default";

/** Has the player allowed them, and not forbidden them since? */
export const isPermitted = () => canNotify() && Notification.permission === "granted";

/** Ask for permission. Browsers insist that the player has just pressed something. */
export async function askPermission() {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

/** Shows the notifications of a table, and closes them. */
export class SystemNotifications {
  /** @param {string} path Where a click on a notification leads. */
  constructor(path) {
    this.path = path;
    /** Showing takes a while; what is closed meanwhile must be closed after it was shown. */
    this.settled = Promise.resolve();
  }

  /**
   * @param {string} tag A notification replaces another with the same tag.
   * @param {string} title
   * @param {NotificationOptions & {vibrate?: number[]}} options
   */
  show(tag, title, options) {
    if (!isPermitted()) return;
    this.enqueue(async () => {
      const registration = await activeRegistration();
      const all = { ...options, tag: `${this.path} ${tag}`, icon: ICON, data: this.path };
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        await registration.showNotification(title, all);
        if ((await registration.getNotifications({ tag: all.tag })).length) return;
      }
    });
  }

  /** Close those with a tag, or all of this table. @param {string} [tag] */
  close(tag) {
    if (!isPermitted()) return;
    this.enqueue(async () => {
      const registration = await navigator.serviceWorker.getRegistration(NOTIFICATION_WORKER);
      const shown = (await registration?.getNotifications()) ?? [];
      const ours = shown.filter((one) => one.tag.startsWith(`${this.path} ${tag ?? ""}`));
      for (const one of ours) one.close();
    });
  }

  /** A notification that cannot be shown is not worth an error message. @param {() => Promise<void>} task */
  enqueue(task) {
    this.settled = this.settled.then(task).catch(() => {});
  }
}

async function activeRegistration() {
  const registration = await navigator.serviceWorker.register(NOTIFICATION_WORKER);
  const worker = registration.installing ?? registration.waiting;
  if (worker && !registration.active)
    await new Promise((resolve) =>
      worker.addEventListener("statechange", () => HAS_SETTLED.has(worker.state) && resolve(null)),
    );
  return registration;
}
