import { Buffer, isUtf8 } from 'node:buffer';
import path from 'node:path';

/**
 * A name on Linux is bytes, and old card readers write `Müller` in a code page of their own. So that such a file is
 * listed, opened, moved and told from another, its name is a text from which the bytes can be had back: each byte that
 * is no UTF-8 is this mark and two hexadecimal digits. Unicode promises that the mark is in no text; where it is in a
 * name all the same, its own bytes are written that way.
 */
const mark = '\ufdd0';
const markedByte = /\ufdd0([89a-f][0-9a-f])/;

/** What a name or path is called in this program. Valid UTF-8 stays as it is. */
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

/** What the system takes for it: the text itself where that says it all, its bytes otherwise. */
export function systemPath(text: string): string | Buffer {
  if (!hasMarkedBytes(text)) return text;
  // Every second part is the digits of a byte.
  const parts = text.split(markedByte);
  return Buffer.concat(parts.map((part, index) => Buffer.from(part, index % 2 === 0 ? 'utf8' : 'hex')));
}

/** What a person sees: a replacement character where there is no text. */
export function shownName(text: string): string {
  return systemPath(text).toString('utf8');
}

export function hasMarkedBytes(text: string): boolean {
  return markedByte.test(text);
}

/** Bytes of the UTF-8 character that begins with this one, if it is one. */
function lengthFrom(first: number): number {
  if (first >= 0xf0) return 4;
  if (first >= 0xe0) return 3;
  return first >= 0xc0 ? 2 : 1;
}

/**
 * How a place lies to a folder, both absolute. Windows takes names that differ only by case for the same, and has no
 * relative path from one drive or share to another.
 */
export function relationTo(
  folder: string,
  place: string,
  { relative, isAbsolute, sep }: Pick<path.PlatformPath, 'relative' | 'isAbsolute' | 'sep'> = path,
): 'same' | 'inside' | 'outside' {
  const way = relative(folder, place);
  if (way === '') return 'same';
  return way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way) ? 'outside' : 'inside';
}

/** The native path of a place in a watched folder, whose parts are separated by `/`; the folder itself is ''. */
export function nativePath(folder: string, place: string): string {
  return place === '' ? folder : path.join(folder, ...place.split('/'));
}
