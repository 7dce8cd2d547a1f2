// The Markdown that rulebooks and summaries use: headings, paragraphs, lists whose entries may begin with a clause, tables
// and emphasis.

import { h } from "../shell/dom.js";

/** @param {string} text @returns {HTMLElement[]} */
export function readMarkdown(text) {
  const sections = text.split(/^(?=#{1,4} )/m);
  return sections.flatMap((section) => {
    const [, signs = "", title = "", body = section] = /^(#{1,4}) (.*)\n?([\s\S]*)$/.exec(section) ?? [];
    const level = /** @type {"h2" | "h3" | "h4"} */ (`h${Math.min(4, signs.length + 1)}`);
    const blocks = body.split(/\n{2,}/).flatMap((block) => readBlock(block.trim(), title));
    return signs ? [h(level, {}, ...readSpans(title)), ...blocks] : blocks;
  });
}

/** @param {string} block @param {string} title The heading above it. @returns {HTMLElement[]} */
function readBlock(block, title) {
  if (!block) return [];
  if (block.startsWith("|")) return [readTable(block, title)];
  if (/^[-*] /.test(block)) return [readList(block)];
  return [h("p", {}, ...readSpans(block.replace(/\s+/g, " ")))];
}

/** @param {string} block */
function readList(block) {
  const entries = block.split(/\n(?=[-*] )/).map((entry) => entry.slice(2).replace(/\s+/g, " "));
  return h(
    "ul",
    { class: "clauses" },
    entries.map((entry) => {
      const clause = /^\*\*([A-Z]+-[\w.-]+)\*\*/.exec(entry)?.[1];
      return h("li", clause ? { id: `clause-${clause}`, tabindex: "-1" } : {}, ...readSpans(entry));
    }),
  );
}

/** @param {string} block @param {string} title */
function readTable(block, title) {
  const rows = block.split("\n").map((row) =>
    row
      .replace(/^\||\|$/g, "")
      .split("|")
      .map((cell) => cell.trim()),
  );
  const [head, , ...body] = rows;
  return h(
    "div",
    { class: "scroll", role: "region", "aria-label": `${title}, table`, tabindex: "0" },
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          head.map((cell) => h("th", { scope: "col" }, ...readSpans(cell))),
        ),
      ),
      h(
        "tbody",
        {},
        body.map((row) =>
          h(
            "tr",
            {},
            row.map((cell) => h("td", {}, ...readSpans(cell))),
          ),
        ),
      ),
    ),
  );
}

const SPAN = /\*\*(.+?)\*\*|`(.+?)`|\*(.+?)\*|\[(.+?)\]\((.+?)\)/g;

/** @param {string} text @returns {(Node | string)[]} */
function readSpans(text) {
  /** @type {(Node | string)[]} */
  const parts = [];
  let at = 0;
  for (const found of text.matchAll(SPAN)) {
    parts.push(text.slice(at, found.index));
    const [whole, bold, code, soft, words] = found;
    parts.push(bold ? h("strong", {}, bold) : code ? h("code", {}, code) : soft ? h("em", {}, soft) : words);
    at = found.index + whole.length;
  }
  parts.push(text.slice(at));
  return parts;
}
