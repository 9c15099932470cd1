/** Enough for a sentence or two; the rest of a page of HTML would help nobody. */
const MAX_LENGTH = 240;

/** Control and format characters, also those that turn the direction of the text around them. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]+/gu;

/** Words of the service as they may stand on a screen: one line, nothing unprintable, shortened. */
export function plainWords(words: string): string {
  const plain = words.replace(UNPRINTABLE, ' ').replace(/\s+/gu, ' ').trim();
  const characters = [...plain];
  return characters.length <= MAX_LENGTH
    ? plain
    : `${characters
        .slice(0, MAX_LENGTH - 1)
        .join('')
        .trimEnd()}…`;
}
