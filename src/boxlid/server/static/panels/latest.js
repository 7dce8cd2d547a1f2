// Lists that grow at the end, as the log and the chat do.

/** How many lines a list has shown. @type {WeakMap<Element, number>} */
const shown = new WeakMap();

/**
 * Scroll to new lines after the next redraw. Without any, leave the scroll position alone.
 * @param {string} selector The list. @param {number} length How many lines it has.
 */
export function followEnd(selector, length) {
  queueMicrotask(() => {
    const list = document.querySelector(selector);
    const body = list?.closest(".panel-body");
    if (!list || !body || shown.get(list) === length) return;
    shown.set(list, length);
    body.scrollTop = body.scrollHeight;
  });
}
