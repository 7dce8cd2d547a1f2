// Facts that only the story's sentences carry, not the scene.

/** Which two places were swapped, if the story mentions a swap. @param {string[]} story @returns {[string, string] | null} */
export function readSwap(story) {
  for (const sentence of story) {
    const found = /swaps (\d+\.\d+) .* with (\d+\.\d+)/.exec(sentence);
    if (found) return [`place ${found[1]}`, `place ${found[2]}`];
  }
  return null;
}

/** Is a sentence the start of something new: a deal, a round, a match? @param {string} sentence */
export const isHeadline = (sentence) => /^(Deal|Hand|Round|Game) \d+|^End of|^Match won/.test(sentence);
