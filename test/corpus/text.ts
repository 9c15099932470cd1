import { concat, filled, uint } from './bytes.ts';

/** Code pages of Annex 1C, appendix 1, chapter 4, with the name that `TextDecoder` knows; tried in this order for a text. */
const codePages: readonly (readonly [codePage: number, label: string])[] = [
  [1, 'iso-8859-1'],
  [2, 'iso-8859-2'],
  [16, 'iso-8859-16'],
  [9, 'iso-8859-9'],
  [13, 'iso-8859-13'],
  [3, 'iso-8859-3'],
  [7, 'iso-8859-7'],
  [5, 'iso-8859-5'],
  [15, 'iso-8859-15'],
  [80, 'koi8-r'],
  [85, 'koi8-u'],
];

const bytesOfCodePage = new Map(codePages.map(([codePage, label]) => [codePage, charactersOf(label)]));

/** Plain ASCII padded with spaces: card numbers, VINs, part numbers. */
export function plainText(text: string, sizeBytes: number): Uint8Array {
  if (text.length > sizeBytes) throw new Error(`${text.length} characters do not fit into ${sizeBytes} bytes`);
  return Uint8Array.from(text.padEnd(sizeBytes, ' '), (character) => {
    const code = character.charCodeAt(0);
    if (code > 126) throw new Error(`not ASCII: character code ${code}`);
    return code;
  });
}

/**
 * A name, an address or a registration: one byte for the code page, then the text padded with spaces and cut to fit.
 * `sizeBytes` counts both. Without `codePage` the first page that has every character is taken.
 */
export function codedText(text: string, sizeBytes: number, codePage = codePageFor(text)): Uint8Array {
  const byteOf = bytesOfCodePage.get(codePage) ?? bytesOfCodePage.get(1);
  const characters = Array.from(text.normalize('NFC')).slice(0, sizeBytes - 1);
  const body = filled(sizeBytes - 1, 0x20);
  characters.forEach((character, index) => {
    const byte = byteOf?.get(character);
    if (byte === undefined) throw new Error(`code page ${codePage} lacks U+${character.codePointAt(0)?.toString(16)}`);
    body[index] = byte;
  });
  return concat(uint(codePage, 1), body);
}

function codePageFor(text: string): number {
  const characters = Array.from(text.normalize('NFC'));
  for (const [codePage, byteOf] of bytesOfCodePage) {
    if (characters.every((character) => byteOf.has(character))) return codePage;
  }
  throw new Error(`no code page of the regulation has all ${characters.length} characters`);
}

/** What a code page can write: ASCII, and 161 to 255, the range that the regulation allows. */
function charactersOf(label: string): Map<string, number> {
  const decoder = new TextDecoder(label);
  const byteOf = new Map<string, number>();
  for (let byte = 0x20; byte <= 0xff; byte++) {
    if (byte > 126 && byte < 161) continue;
    byteOf.set(decoder.decode(Uint8Array.of(byte)), byte);
  }
  return byteOf;
}
