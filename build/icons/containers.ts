import type { Buffer as Bytes } from 'node:buffer';

/** One picture of an icon with several. */
export interface SizedPng {
  readonly size: number;
  readonly png: Bytes;
}

/** Windows: a directory of pictures, each a PNG (since Windows Vista). 256 is written as 0. */
export function encodeIco(pictures: readonly SizedPng[]): Bytes {
  const entryBytes = 16;
  const header = Buffer.alloc(6 + pictures.length * entryBytes);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const at = 6 + index * entryBytes;
    header.writeUInt8(size % 256, at);
    header.writeUInt8(size % 256, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(png.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)]);
}

/** macOS: the types that hold a PNG of each size, plain and for fine displays. */
const icnsTypes: readonly { readonly type: string; readonly size: number }[] = [
  { type: 'ic07', size: 128 },
  { type: 'ic08', size: 256 },
  { type: 'ic09', size: 512 },
  { type: 'ic10', size: 1024 },
  { type: 'ic11', size: 32 },
  { type: 'ic12', size: 64 },
  { type: 'ic13', size: 256 },
  { type: 'ic14', size: 512 },
];

export const icnsSizes: readonly number[] = [...new Set(icnsTypes.map(({ size }) => size))];

/** Throws when a size of `icnsSizes` is missing. */
export function encodeIcns(pictures: readonly SizedPng[]): Bytes {
  const parts = icnsTypes.map(({ type, size }) => {
    const picture = pictures.find((candidate) => candidate.size === size);
    if (picture === undefined) throw new Error(`There is no picture of ${size} pixels for ${type}.`);
    return block(type, picture.png);
  });
  return block('icns', Buffer.concat(parts));
}

function block(type: string, data: Bytes): Bytes {
  const header = Buffer.alloc(8);
  header.write(type, 0, 'ascii');
  header.writeUInt32BE(8 + data.length, 4);
  return Buffer.concat([header, data]);
}
