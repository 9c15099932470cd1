import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type WindowPlace, windowPlaceSchema } from './window-place.ts';

/** Where the window's place is remembered. Not worth a word when it fails: the window then opens where it first did. */
export interface PlaceFile {
  readonly read: () => WindowPlace | null;
  readonly write: (place: WindowPlace) => void;
}

/** Written at once and whole: it is written while the program ends. */
export function placeFile(file: string): PlaceFile {
  return {
    read() {
      try {
        return windowPlaceSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
      } catch {
        return null;
      }
    },
    write(place) {
      try {
        mkdirSync(path.dirname(file), { recursive: true });
        writeFileSync(`${file}.new`, JSON.stringify(place));
        renameSync(`${file}.new`, file);
      } catch {
        // A full or read-only disk: the depot's own files say so where it matters.
      }
    },
  };
}
