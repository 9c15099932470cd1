import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { encodeIco } from '../../../build/icons/containers.ts';
import { draw } from '../../../build/icons/draw.ts';
import { asTemplate, productMark, signDrawings } from '../../../build/icons/drawings.ts';
import { runtimeIcons } from '../../../build/icons/icon-files.ts';
import { outlinesOf } from '../../../build/icons/outline.ts';
import { encodePng } from '../../../build/icons/png.ts';
import { traySigns } from '../../../electron/shell/tray/tray-sign.ts';

const alphaOf = (rgba: Uint8Array) => rgba.filter((_, index) => index % 4 === 3);

describe('the icons', () => {
  it('are the same at every build', () => {
    const digest = () => {
      const hash = createHash('sha256');
      for (const [name, bytes] of runtimeIcons()) hash.update(name).update(bytes);
      return hash.digest('hex');
    };
    expect(digest()).toBe(digest());
  });

  it('are there for every sign, at every scale, in colour and as a template, and for the window', () => {
    const files = runtimeIcons();
    expect(files.size).toBe(traySigns.length * 5 * 2 + 1);
    expect(files.has('window.png')).toBe(true);
    for (const sign of traySigns) expect(files.has(`${sign}.png`) && files.has(`${sign}Template@2x.png`)).toBe(true);
  });

  it('tell every sign from every other by shape alone, at 16 pixels', () => {
    const shapes = traySigns.map((sign) => alphaOf(draw(asTemplate(signDrawings[sign]), 16).rgba));
    for (const [index, shape] of shapes.entries()) {
      for (const other of shapes.slice(index + 1)) {
        const different = shape.filter((alpha, pixel) => Math.abs(alpha - (other[pixel] ?? 0)) > 128).length;
        expect(different).toBeGreaterThan(20);
      }
    }
  });

  it('use no colour where macOS gives the colour', () => {
    for (const sign of traySigns) {
      const { rgba } = draw(asTemplate(signDrawings[sign]), 32);
      expect(rgba.every((channel, index) => index % 4 === 3 || channel === 0)).toBe(true);
    }
  });

  it('have clear corners and a covered middle', () => {
    const { rgba } = draw(productMark, 64);
    const alpha = alphaOf(rgba);
    expect([alpha[0], alpha[63], alpha[32 * 64 + 32]]).toEqual([0, 0, 255]);
  });
});

describe('a PNG', () => {
  it('holds the pixels that were drawn', () => {
    const picture = { size: 2, rgba: Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]) };
    const png = encodePng(picture);
    expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
    const at = png.indexOf('IDAT');
    const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
    expect([...rows]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 9, 10, 11, 12, 13, 14, 15, 16]);
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

describe('an outline', () => {
  it('follows a circle', () => {
    const [outline = []] = outlinesOf('M1 5A4 4 0 0 1 9 5A4 4 0 0 1 1 5Z');
    for (const [x, y] of outline) expect(Math.hypot(x - 5, y - 5)).toBeCloseTo(4, 6);
    expect(Math.min(...outline.map(([, y]) => y))).toBeCloseTo(1, 2);
  });

  it('is refused where there is no path', () => {
    expect(() => outlinesOf('nothing')).toThrow('There is no path in "nothing".');
  });
});
