import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { imageContent } from '../../../electron/engine/reports/image-content.ts';
import { drawnImage } from '../../service/images/drawn-image.ts';

const bytes = (...parts: readonly (string | readonly number[])[]) =>
  new Uint8Array(
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part)))),
  );

const jpeg = bytes(
  [0xff, 0xd8],
  [0xff, 0xe0, 0, 4, 1, 2],
  // Fill bytes, and a table that is no frame.
  [0xff, 0xff, 0xff, 0xc4, 0, 3, 9],
  [0xff, 0xc2, 0, 17, 8, 0x02, 0x58, 0x03, 0x20, 3],
);

describe('The content of a picture', () => {
  it('is known by its bytes, with its size', async () => {
    expect(imageContent(await drawnImage('x'))).toEqual({ kind: 'png', widthPixels: 360, heightPixels: 360 });
    expect(imageContent(jpeg)).toEqual({ kind: 'jpg', widthPixels: 800, heightPixels: 600 });
    expect(imageContent(bytes('GIF89a', [0x20, 0x03, 0x58, 0x02]))).toEqual({
      kind: 'gif',
      widthPixels: 800,
      heightPixels: 600,
    });
    const riff = ['RIFF', [0, 0, 0, 0], 'WEBP'] as const;
    const lossy = bytes(...riff, 'VP8 ', [0, 0, 0, 0, 0, 0, 0, 0x9d, 0x01, 0x2a, 0x20, 0x43, 0x58, 0x42]);
    expect(imageContent(lossy)).toEqual({ kind: 'webp', widthPixels: 800, heightPixels: 600 });
    // 799 in the lowest 14 bits, 599 in the next.
    const lossless = bytes(...riff, 'VP8L', [0, 0, 0, 0, 0x2f, 0x1f, 0xc3, 0x95, 0x00]);
    expect(imageContent(lossless)).toEqual({ kind: 'webp', widthPixels: 800, heightPixels: 600 });
    const extended = bytes(...riff, 'VP8X', [0, 0, 0, 0, 0, 0, 0, 0, 0x1f, 0x03, 0, 0x57, 0x02, 0]);
    expect(imageContent(extended)).toEqual({ kind: 'webp', widthPixels: 800, heightPixels: 600 });
  });

  it('is none without a size, and of no other kind', () => {
    expect(imageContent(bytes('GIF89a', [0, 0, 0, 0]))).toBeNull();
    for (const other of ['', 'BM', '%PDF-1.7', '<svg/>', 'RIFF1234WAVE', 'GIF88a0000'])
      expect(imageContent(bytes(other))).toBeNull();
  });

  it('is none of a picture that is cut off in its head', () => {
    for (let length = 0; length < jpeg.length - 2; length += 1)
      expect(imageContent(jpeg.subarray(0, length))).toBeNull();
  });

  it('is looked for without an error or an end in any bytes', () => {
    const head = fc.constantFrom([0xff, 0xd8, 0xff], [0x89, 0x50, 0x4e, 0x47], [0x52, 0x49, 0x46, 0x46], []);
    fc.assert(
      fc.property(head, fc.uint8Array({ maxLength: 200 }), (start, rest) => {
        const found = imageContent(new Uint8Array([...start, ...rest]));
        expect(found === null || found.widthPixels * found.heightPixels > 0).toBe(true);
      }),
    );
  });
});
