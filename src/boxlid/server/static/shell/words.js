// Words in sentences.

/** `A, B and C`. @param {string[]} words */
export const listed = (words) => [words.slice(0, -1).join(", "), ...words.slice(-1)].filter(Boolean).join(" and ");

/** With a capital letter. @param {string} words */
export const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/** With a capital letter and a full stop. @param {string} words */
export const sentence = (words) => capital(/[.!?]$/.test(words) ? words : `${words}.`);
