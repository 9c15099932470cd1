import { createHash } from 'node:crypto';
import sharp from 'sharp';

const size = 360;

type Colour = readonly [number, number, number];

/** A made-up photograph for a place of a check sheet: a wheel on tarmac, always the same for the same name. */
export function drawnImage(name: string): Promise<Buffer> {
  const digest = createHash('sha256').update(name).digest();
  const [tint = 0, turn = 0, wear = 0] = digest;
  const wall: Colour = [90 + (tint % 90), 100 + (turn % 80), 120 + (wear % 80)];
  const rgba = new Uint8Array(size * size * 4);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      rgba.set([...colourAt(x - size / 2, y - size / 2, { wall, turn, wear }), 255], (y * size + x) * 4);
    }
  }
  return sharp(rgba, { raw: { width: size, height: size, channels: 4 } })
    .png()
    .toBuffer();
}

interface Wheel {
  readonly wall: Colour;
  /** How far the wheel is turned, and where its tread is worn: each of 256 parts of a turn. */
  readonly turn: number;
  readonly wear: number;
}

function colourAt(x: number, y: number, { wall, turn, wear }: Wheel): Colour {
  const radius = Math.hypot(x, y);
  const angle = ((Math.atan2(y, x) / (2 * Math.PI) + 1) * 256) % 256;
  if (radius > 150) return y > 110 ? [70, 70, 74] : wall;
  const isWorn = Math.abs(((angle - wear + 384) % 256) - 128) < 14;
  if (radius > 128) return isWorn ? [176, 92, 60] : angle % 8 < 4 ? [26, 26, 28] : [44, 44, 48];
  if (radius > 84) return [34, 34, 36];
  const isBolt = Math.abs(radius - 56) < 9 && (angle + turn) % 32 < 7;
  return isBolt || radius < 18 ? [66, 68, 74] : [172, 176, 184];
}
