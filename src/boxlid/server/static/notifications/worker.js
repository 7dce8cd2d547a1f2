// The service worker shows notifications, and leads from them back to the table. It touches no requests.

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(returnTo(event.notification.data));
});

/** @param {string} path */
async function returnTo(path) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const table = pages.find((page) => new URL(page.url).pathname === path);
  return table ? table.focus() : self.clients.openWindow(path);
}
