/**
 * Characters that no name has, and that a screen, a terminal or a spreadsheet would obey: control characters, and those
 * that turn the direction of the text around them (Unicode's Bidi_Control).
 */
const directionSigns = '\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069';
const ofAText = new RegExp(`(?![\\t\\n\\r])[\\p{Cc}${directionSigns}]`, 'gu');
const ofALine = new RegExp(`[\\p{Cc}\\p{Zl}\\p{Zp}${directionSigns}]+`, 'gu');

/** A text from outside with a space in the place of each such character. Its lines and tabs stay. */
export function printableText(text: string): string {
  return text.replace(ofAText, ' ');
}

/** The same for what is one line: a name, a title, the head of a mail. */
export function printableLine(text: string): string {
  return text.replace(ofALine, ' ').trim();
}
