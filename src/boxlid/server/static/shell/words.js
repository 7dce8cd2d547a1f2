// Lists in sentences.

/** `A, B and C`. @param {string[]} words */
export const listed = (words) => [words.slice(0, -1).join(", "), ...words.slice(-1)].filter(Boolean).join(" and ");
