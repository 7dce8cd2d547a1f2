// Evaluated in a table page: what the player needs for the next decision and cannot see or reach at this size.
({ targets, actions }) => {
  const found = [];
  // What lies under a point, including what lets clicks through.
  const everything = new CSSStyleSheet();
  everything.replaceSync("* { pointer-events: auto !important }");
  document.adoptedStyleSheets = [everything];
  const isInside = ({ x, y }) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
  const name = (element) => element.getAttribute("aria-label") ?? element.textContent.trim() ?? element.className;
  const at = (box, across, down) => ({ x: box.x + box.width * across, y: box.y + box.height * down });

  /** Is this point of an element in view, and nothing in front of it? */
  const shows = (element, point) => {
    if (!isInside(point)) return false;
    const top = document.elementFromPoint(point.x, point.y);
    return top !== null && (element.contains(top) || top.closest(".knowers") !== null);
  };
  /** @param points Fractions of the width and height. */
  const demand = (element, points, what) => {
    const box = element.getBoundingClientRect();
    if (!points.every(([across, down]) => shows(element, at(box, across, down)))) found.push(what);
  };
  const CORNER = [[0.1, 0.08], [0.3, 0.2], [0.2, 0.36]];
  const SMALL = [[0.3, 0.2], [0.7, 0.4], [0.5, 0.75]];
  const MIDDLE = [[0.5, 0.5]];
  const pointsOf = (card) => (card.querySelector(".small") ? SMALL : card.querySelector(".back") ? MIDDLE : CORNER);

  const prompt = document.querySelector(".prompt");
  if (!prompt) found.push("there is no question");
  else demand(prompt, [[0.01, 0.1], [0.01, 0.9]], `the question is not in view: ${prompt.textContent}`);

  for (const card of document.querySelectorAll(".own-cards .card:not(.gap)"))
    demand(card, pointsOf(card), `a card of your own is covered or out of view: ${name(card)}`);
  for (const card of document.querySelectorAll(".slot .card, .common .card:not(.gap), .open.hand .card"))
    demand(card, pointsOf(card), `a card on the table is covered or out of view: ${name(card)}`);

  for (const target of targets) {
    const element = document.querySelector(`[data-target="${target}"]`);
    if (!element) found.push(`nothing on the table stands for ${target}`);
    else demand(element, element.matches(".card") ? pointsOf(element) : [[0.1, 0.1]], `cannot be chosen: ${name(element)}`);
  }
  for (const button of document.querySelectorAll(".pause button")) demand(button, MIDDLE, `cannot be chosen: ${name(button)}`);
  for (const action of actions) {
    const button = document.querySelector(`.spoken[data-action="${action}"]`);
    if (!button) found.push(`there is no button for action ${action}`);
    else demand(button, [[0.05, 0.1], [0.5, 0.5], [0.95, 0.9]], `cannot be chosen: ${name(button)}`);
    const { width, height } = button?.getBoundingClientRect() ?? {};
    if (width < 44 || height < 44) found.push(`smaller than a finger: ${name(button)}, ${width} by ${height}`);
  }

  const isForReadersOnly = (element) => getComputedStyle(element).clipPath !== "none";
  // Texts: in view, not covered, inside their frames, not cut off.
  const walker = document.createTreeWalker(document.querySelector("#app"), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.textContent.trim() || element.closest(".unseen, .panel-body, .brand, noscript") || isForReadersOnly(element) || !element.checkVisibility()) continue;
    if (element.closest("details:not([open]) > :not(summary)")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const frame = element.closest("button, .tag, .facts li, .plate, .seat, .pile, .bar")?.getBoundingClientRect();
    for (const box of range.getClientRects()) {
      const points = [[0.1, 0.5], [0.5, 0.5], [0.9, 0.5]];
      if (box.width < 1) continue;
      if (!points.every(([across, down]) => shows(element, at(box, across, down))))
        found.push(`a text is covered or out of view: ${node.textContent.trim()}`);
      if (box.left < 0 || box.right > innerWidth) found.push(`a text leaves the screen: ${node.textContent.trim()}`);
      if (frame && (box.left < frame.left - 1 || box.right > frame.right + 1 || box.bottom > frame.bottom + 3))
        found.push(`a text leaves its frame: ${node.textContent.trim()}`);
    }
  }
  for (const element of document.querySelectorAll(".bar *, .play *, .panel-tabs *")) {
    const hides = getComputedStyle(element).overflowX !== "visible" && !element.matches(".unseen, svg, svg *");
    if (hides && !isForReadersOnly(element) && element.scrollWidth > element.clientWidth && !element.closest(".unseen, .brand"))
      found.push(`a text is cut off: ${name(element)}`);
  }
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight) found.push("the page scrolls");
  document.adoptedStyleSheets = [];
  return [...new Set(found)];
}
