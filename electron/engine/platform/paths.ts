import { Buffer, isUtf8 } from 'node:buffer';
import path from 'node:path';
import { printableLine } from '../../../shared/printable-text.ts';

/**
 * A name on Linux is bytes, and old card readers write `Müller` in a code page of their own. So that such a file can be
 * listed, opened, moved and told from another, its name is a text from which the bytes can be restored: each byte that
 * is not UTF-8 becomes this mark and two hexadecimal digits. Unicode promises that the mark is in no text; where a name
 * contains it all the same, its own bytes are written that way.
 */
const mark = '\ufdd0';
const markedByte = /\ufdd0([89a-f][0-9a-f])/;

/** Turns the bytes of a name or path into the text that this program uses. Valid UTF-8 stays as it is. */
export function textOfBytes(bytes: Buffer): string {
  if (isUtf8(bytes) && !bytes.includes(mark)) return bytes.toString('utf8');
  let text = '';
  for (let index = 0; index < bytes.length; ) {
    const character = bytes.subarray(index, index + lengthFrom(bytes[index] ?? 0));
    const isText = isUtf8(character) && !character.equals(Buffer.from(mark));
    text += isText ? character.toString('utf8') : `${mark}${bytes.toString('hex', index, index + 1)}`;
    index += isText ? character.length : 1;
  }
  return text;
}

/** What the system needs for such a text: the text itself where it has no marks, otherwise the bytes. */
export function systemPath(text: string): string | Buffer {
  if (!hasMarkedBytes(text)) return text;
  // Every second part has the digits of one byte.
  const parts = text.split(markedByte);
  return Buffer.concat(parts.map((part, index) => Buffer.from(part, index % 2 === 0 ? 'utf8' : 'hex')));
}

/** What a person sees: a replacement character for each byte that is no text, and nothing that a screen would obey. */
export function shownName(text: string): string {
  return printableLine(systemPath(text).toString('utf8'));
}

export function hasMarkedBytes(text: string): boolean {
  return markedByte.test(text);
}

/** The length in bytes of the UTF-8 character that begins with this byte, if it begins one. */
function lengthFrom(first: number): number {
  if (first >= 0xf0) return 4;
  if (first >= 0xe0) return 3;
  return first >= 0xc0 ? 2 : 1;
}

/**
 * Whether a path is a folder, inside it or outside; both are absolute. On Windows, names that differ only by case are
 * the same, and there is no relative path from one drive or share to another.
 */
export function relationTo(
  folder: string,
  target: string,
  { relative, isAbsolute, sep }: Pick<path.PlatformPath, 'relative' | 'isAbsolute' | 'sep'> = path,
): 'same' | 'inside' | 'outside' {
  const way = relative(folder, target);
  if (way === '') return 'same';
  return way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way) ? 'outside' : 'inside';
}

/**
 * The native path for a path within a watched folder, whose parts are separated by `/`; '' stands for the folder
 * itself.
 */
export function nativePath(folder: string, target: string): string {
  return target === '' ? folder : path.join(folder, ...target.split('/'));
}
