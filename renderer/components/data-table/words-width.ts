/** Capitals and figures, which stand as wide as each other, are wider than the letters of a word. */
const widePx = 8.6;
const narrowPx = 6.4;

/**
 * About how wide words stand in a cell, in pixels, and rather wider than narrower. The tracks of a table are known before
 * anything of it is drawn, and a language with shorter words leaves its room to the columns beside them.
 */
export function wordsWidth(words: string): number {
  const wide = words.match(/[\p{Lu}\p{Nd}]/gu)?.length ?? 0;
  return Math.ceil(wide * widePx + (words.length - wide) * narrowPx);
}
