// Creating elements, and patching existing ones to match new ones, so that focus and animations survive a redraw.

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, any>} Props */
/** @typedef {Element & {handlers?: Record<string, (event: any) => void>}} Listening */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An HTML element. `on…` props are listeners, `style` is an object, `false` and `null` leave an attribute out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag @param {Props} [props] @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props = {}, ...children) {
  return fill(document.createElement(tag), props, children);
}

/**
 * An SVG element.
 * @param {string} tag @param {Props} [props] @param {...(Child | Child[])} children
 * @returns {SVGElement}
 */
export function svg(tag, props = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), props, children);
}

/** @template {Element} E @param {E} element @param {Props} props @param {(Child | Child[])[]} children @returns {E} */
function fill(element, props, children) {
  for (const [name, value] of Object.entries(props)) setProp(element, name, value);
  element.append(.../** @type {(Node | string)[]} */ (children.flat().filter(isShown).map(asNode)));
  return element;
}

/** @param {Child} child */
const isShown = (child) => child !== null && child !== undefined && child !== false && child !== "";
/** @param {Child} child */
const asNode = (child) => (child instanceof Node ? child : String(child));

/** @param {Element} element @param {string} name @param {any} value */
function setProp(element, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name.startsWith("on")) listen(element, name.slice(2).toLowerCase(), value);
  else if (name === "style") setStyle(/** @type {HTMLElement} */ (element), value);
  else element.setAttribute(name, value === true ? "" : String(value));
}

/** @param {HTMLElement} element @param {Record<string, string | number>} style */
function setStyle(element, style) {
  for (const [name, value] of Object.entries(style)) element.style.setProperty(name, String(value));
}

/** @param {Listening} element @param {string} type @param {(event: any) => void} handler */
function listen(element, type, handler) {
  const handlers = (element.handlers ??= {});
  if (!(type in handlers)) element.addEventListener(type, (event) => element.handlers?.[type]?.(event));
  handlers[type] = handler;
}

/**
 * Make these the children of a host, reusing its nodes where possible. `data-key` distinguishes siblings.
 * @param {Element} host @param {...(Child | Child[])} children
 */
export function render(host, ...children) {
  const wanted = children.flat().filter(isShown).map(asNode);
  const fresh = wanted.map((node) => (typeof node === "string" ? document.createTextNode(node) : node));
  const pairs = pair([...host.childNodes], fresh);
  const kept = new Set(pairs.values());
  for (const node of [...host.childNodes]) if (!kept.has(node)) node.remove();
  fresh.forEach((node, index) => {
    const old = pairs.get(node);
    if (old) patch(old, node);
    const placed = old ?? node;
    if (host.childNodes[index] !== placed) host.insertBefore(placed, host.childNodes[index] ?? null);
  });
}

/**
 * @param {ChildNode[]} old
 * @param {Node[]} fresh
 * @returns {Map<Node, ChildNode>} the node to keep for each fresh one
 */
function pair(old, fresh) {
  /** @type {Map<string, ChildNode[]>} */
  const spare = new Map();
  for (const node of old) {
    const name = nameOf(node);
    const alike = spare.get(name);
    if (alike) alike.push(node);
    else spare.set(name, [node]);
  }
  const pairs = new Map();
  for (const node of fresh) {
    const match = spare.get(nameOf(node))?.shift();
    if (match) pairs.set(node, match);
  }
  return pairs;
}

/** @param {Node} node */
const nameOf = (node) => `${node.nodeName} ${node instanceof Element ? (node.getAttribute("data-key") ?? "") : ""}`;

/** @param {Node} old @param {Node} fresh */
function patch(old, fresh) {
  if (!(old instanceof Element) || !(fresh instanceof Element)) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return;
  }
  patchAttributes(old, fresh);
  for (const [type, handler] of Object.entries(/** @type {Listening} */ (fresh).handlers ?? {}))
    listen(old, type, handler);
  const listening = /** @type {Listening} */ (old);
  if (listening.handlers) listening.handlers = /** @type {Listening} */ (fresh).handlers ?? {};
  if (!fresh.hasAttribute("data-own")) render(old, ...fresh.childNodes);
}

/** @param {Element} old @param {Element} fresh */
function patchAttributes(old, fresh) {
  for (const { name } of [...old.attributes]) {
    const isUserState = name === "style" || (name === "open" && old instanceof HTMLDetailsElement);
    if (!isUserState && !fresh.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (name !== "style" && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  const styled = /** @type {HTMLElement} */ (old);
  const css = /** @type {HTMLElement} */ (fresh).style.cssText;
  if (styled.style.cssText !== css) styled.style.cssText = css;
}

/** @template {Element} [E=HTMLElement] @param {string} selector @param {ParentNode} [within] @returns {E} */
export function find(selector, within = document) {
  const found = within.querySelector(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return /** @type {E} */ (/** @type {unknown} */ (found));
}
