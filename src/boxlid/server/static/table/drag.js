// Dragging a card onto the table, or a picked card onto a place. Tapping does the same.

const FAR_ENOUGH_PX = 10;

/**
 * @param {HTMLElement} host
 * @param {(source: string, goal: string | null, from: Element) => boolean} drop
 *   Called with what was dragged and what it was dropped on.
 */
export function makeDraggable(host, drop) {
  /** @type {{element: HTMLElement, source: string, x: number, y: number, isMoving: boolean} | null} */
  let held = null;

  host.addEventListener("pointerdown", (event) => {
    const element = /** @type {Element} */ (event.target).closest?.("[data-target], .picked .card");
    if (!(element instanceof HTMLElement) || event.button !== 0 || element.classList.contains("seat")) return;
    if (element.getAttribute("aria-disabled") === "true") return;
    held = { element, source: element.dataset.target ?? "picked", x: event.clientX, y: event.clientY, isMoving: false };
  });

  addEventListener("pointermove", (event) => {
    if (!held) return;
    const x = event.clientX - held.x;
    const y = event.clientY - held.y;
    if (!held.isMoving && Math.hypot(x, y) < FAR_ENOUGH_PX) return;
    held.isMoving = true;
    held.element.classList.add("is-dragged");
    held.element.style.transform = `translate(${x}px, ${y}px) rotate(${Math.max(-8, Math.min(8, x / 20))}deg)`;
  });

  /** @param {PointerEvent} event */
  const release = (event) => {
    if (!held) return;
    const { element, source, isMoving } = held;
    held = null;
    if (!isMoving) return;
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
    const under = document.elementsFromPoint(event.clientX, event.clientY).find((found) => !element.contains(found));
    const goal = under?.closest("[data-target], [data-drop]");
    element.classList.remove("is-dragged");
    if (event.type === "pointerup" && goal && drop(source, goalOf(goal), element)) return;
    element.style.transform = "";
  };
  addEventListener("pointerup", release);
  addEventListener("pointercancel", release);
}

/** @param {Element} goal */
const goalOf = (goal) => goal.getAttribute("data-target") ?? goal.getAttribute("data-drop");

/** The click that ends a drag is not a tap. @param {Event} event */
function swallow(event) {
  event.stopPropagation();
  event.preventDefault();
}
