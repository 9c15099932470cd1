import { isFilledWith, uint8 } from './bytes.ts';

/** Why a file cannot be a tachograph download. */
export const notADownloadReasons = ['empty', 'one-byte-fill', 'web-page', 'text'] as const;

export type NotADownload = (typeof notADownloadReasons)[number];

/** Archives that are told apart by their first bytes. */
export const archiveFormats = ['zip', 'gzip'] as const;

export type ArchiveFormat = (typeof archiveFormats)[number];

/** How much of a file is looked at to tell text from binary. */
const examinedBytes = 1_024;
/** Shorter than this, printable bytes prove nothing. */
const shortestTextBytes = 8;
const byteOrderMarks = [
  [0xef, 0xbb, 0xbf],
  [0xff, 0xfe],
  [0xfe, 0xff],
];

/** Which archive a file is, by its first bytes; null for none. */
export function archiveFormat(bytes: Uint8Array): ArchiveFormat | null {
  const isPk = uint8(bytes, 0) === 0x50 && uint8(bytes, 1) === 0x4b;
  const zipMark = uint8(bytes, 2) * 256 + uint8(bytes, 3);
  if (isPk && (zipMark === 0x0304 || zipMark === 0x0506)) return 'zip';
  if (uint8(bytes, 0) === 0x1f && uint8(bytes, 1) === 0x8b && uint8(bytes, 2) === 8) return 'gzip';
  return null;
}

/** Recognises what certainly is no download: nothing, one byte repeated, a saved web page, text. */
export function notADownload(bytes: Uint8Array): NotADownload | null {
  const first = bytes[0];
  if (first === undefined) return 'empty';
  if (bytes.length > 1 && isFilledWith(bytes, first)) return 'one-byte-fill';
  const head = bytes.subarray(0, examinedBytes);
  const bareStart = byteOrderMarks.find((mark) => mark.every((byte, index) => head[index] === byte))?.length ?? 0;
  if (bareStart === 2) return 'text';
  const text = head.subarray(bareStart);
  if (text.length < shortestTextBytes || !looksLikeText(text)) return null;
  const start = text.findIndex((byte) => !isBlank(byte));
  const isXml = uint8(text, start + 1) === 0x3f;
  return text[start] === 0x3c && !isXml ? 'web-page' : 'text';
}

/** No control bytes, and no more letters beyond ASCII than a European language has; a download is full of zero bytes. */
function looksLikeText(bytes: Uint8Array): boolean {
  let beyondAscii = 0;
  for (const byte of bytes) {
    if (byte >= 0x80) {
      beyondAscii += 1;
    } else if (!isBlank(byte) && (byte < 0x20 || byte === 0x7f)) {
      return false;
    }
  }
  return beyondAscii * 2 <= bytes.length;
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
}
