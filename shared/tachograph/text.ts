import { isFilledWith, uint8 } from './bytes.ts';

/**
 * Code pages of names, addresses and registration numbers (Annex 1C chapter 4 of appendix 1): parts of ISO/IEC 8859,
 * KOI8-R and KOI8-U. Every other value, 0 and 255 included, is read as Latin 1, which is what recorders mean by it.
 */
const codePages: Readonly<Record<number, string>> = {
  1: 'iso-8859-1',
  2: 'iso-8859-2',
  3: 'iso-8859-3',
  5: 'iso-8859-5',
  7: 'iso-8859-7',
  9: 'iso-8859-9',
  13: 'iso-8859-13',
  15: 'iso-8859-15',
  16: 'iso-8859-16',
  80: 'koi8-r',
  85: 'koi8-u',
};

const defaultCodePage = 'iso-8859-1';
/** Fills fields that were never written. */
const emptyFill = 0xff;

type Decoder = InstanceType<typeof TextDecoder>;

const decoders = new Map<string, Decoder>();

function decoderFor(codePage: number): Decoder {
  const label = codePages[codePage] ?? defaultCodePage;
  let decoder = decoders.get(label);
  if (!decoder) {
    decoder = new TextDecoder(label);
    decoders.set(label, decoder);
  }
  return decoder;
}

/** Reads a code page byte and the text of `size - 1` bytes after it. */
export function readText(bytes: Uint8Array, at: number, size: number): string {
  const text = bytes.subarray(at + 1, at + size);
  if (isFilledWith(text, emptyFill)) return '';
  return tidy(decoderFor(uint8(bytes, at)).decode(text));
}

/** Reads text without a code page (IA5String): card numbers and vehicle identification numbers. */
export function readPlainText(bytes: Uint8Array, at: number, size: number): string {
  let text = '';
  for (const byte of bytes.subarray(at, at + size)) text += String.fromCharCode(byte < 0x80 ? byte : 0x3f);
  return tidy(text);
}

/** Replaces what no screen may show (damaged cards hold control characters) by spaces, and trims. */
function tidy(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\ufffd]/gu, ' ').trim();
}
