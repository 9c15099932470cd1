import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { encodeIco } from '../../../build/icons/containers.ts';
import { type Drawing, drawPng } from '../../../build/icons/draw.ts';
import { asTemplate, productMark, signDrawings } from '../../../build/icons/drawings.ts';
import { runtimeIcons } from '../../../build/icons/icon-files.ts';
import { traySigns } from '../../../electron/shell/tray/tray-sign.ts';

const draw = async (drawing: Drawing, size: number): Promise<Uint8Array> =>
  sharp(await drawPng(drawing, size))
    .ensureAlpha()
    .raw()
    .toBuffer();
const alphaOf = (rgba: Uint8Array) => rgba.filter((_, index) => index % 4 === 3);

describe('the icons', () => {
  it('are the same at every build', async () => {
    const digest = async () => {
      const hash = createHash('sha256');
      for (const [name, bytes] of await runtimeIcons()) hash.update(name).update(bytes);
      return hash.digest('hex');
    };
    expect(await digest()).toBe(await digest());
  });

  it('are there for every sign, at every scale, in colour and as a template, and for the window', async () => {
    const files = await runtimeIcons();
    expect(files.size).toBe(traySigns.length * 5 * 2 + 1);
    expect(files.has('window.png')).toBe(true);
    for (const sign of traySigns) expect(files.has(`${sign}.png`) && files.has(`${sign}Template@2x.png`)).toBe(true);
  });

  it('tell every sign from every other by shape alone, at 16 pixels', async () => {
    const shapes = await Promise.all(
      traySigns.map(async (sign) => alphaOf(await draw(asTemplate(signDrawings[sign]), 16))),
    );
    for (const [index, shape] of shapes.entries()) {
      for (const other of shapes.slice(index + 1)) {
        const different = shape.filter((alpha, pixel) => Math.abs(alpha - (other[pixel] ?? 0)) > 128).length;
        expect(different).toBeGreaterThan(20);
      }
    }
  });

  it('use no colour where macOS gives the colour', async () => {
    for (const sign of traySigns) {
      const rgba = await draw(asTemplate(signDrawings[sign]), 32);
      expect(rgba.every((channel, index) => index % 4 === 3 || channel === 0)).toBe(true);
    }
  });

  it('have clear corners and a covered middle', async () => {
    const rgba = await draw(productMark, 64);
    const alpha = alphaOf(rgba);
    expect([alpha[0], alpha[63], alpha[32 * 64 + 32]]).toEqual([0, 0, 255]);
  });
});

describe('an ICO', () => {
  it('says where each of its pictures lies', () => {
    const pictures = [16, 256].map((size) => ({ size, png: Buffer.alloc(size, size % 251) }));
    const ico = encodeIco(pictures);
    for (const [index, { size, png }] of pictures.entries()) {
      const at = 6 + index * 16;
      expect(ico.readUInt8(at)).toBe(size % 256);
      const [length, offset] = [ico.readUInt32LE(at + 8), ico.readUInt32LE(at + 12)];
      expect(ico.subarray(offset, offset + length)).toEqual(png);
    }
  });
});
