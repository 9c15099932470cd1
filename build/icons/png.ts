import { crc32, deflateSync } from 'node:zlib';

/** A picture of RGBA bytes, row by row from the top. */
export interface Picture {
  readonly size: number;
  readonly rgba: Uint8Array;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const eightBitsRgba = [8, 6, 0, 0, 0];

/** The square picture as a PNG (W3C PNG, second edition), unfiltered, so that the same picture gives the same bytes. */
export function encodePng({ size, rgba }: Picture): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set(eightBitsRgba, 8);
  const stride = size * 4;
  const rows = Buffer.alloc((stride + 1) * size);
  for (let row = 0; row < size; row += 1) {
    rows.set(rgba.subarray(row * stride, (row + 1) * stride), row * (stride + 1) + 1);
  }
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'ascii'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}
