import { useEffect } from 'react';

/** What stands at the foot of every printed sheet, as the custom properties that `print.css` reads. */
type FootPart = '--sheet-depot' | '--sheet-as-of' | '--screen-as-of' | '--printed-at';

/** Writes a text at the foot of every sheet that is printed while the component is there; the empty text writes none. */
export function useSheetFoot(part: FootPart, text: string): void {
  useEffect(() => {
    if (text === '') return undefined;
    writeSheetFoot(part, text);
    return () => {
      document.documentElement.style.removeProperty(part);
    };
  }, [part, text]);
}

export function writeSheetFoot(part: FootPart, text: string): void {
  document.documentElement.style.setProperty(part, cssString(text));
}

/** A text as a string of CSS, whatever somebody has called a depot. */
export function cssString(text: string): string {
  return `"${text.replaceAll(/\p{Cc}/gu, ' ').replaceAll(/["\\]/g, '\\$&')}"`;
}
