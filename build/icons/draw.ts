import { outlinesOf, type Point } from './outline.ts';
import type { Picture } from './png.ts';

/** One layer of a drawing: a path that is filled, or drawn with a round pen. */
export interface Layer {
  /** SVG path, in the drawing's units. */
  readonly path: string;
  /** `#rrggbb`, or null to cut the shape out of the layers below. */
  readonly colour: string | null;
  /** 0 to 1; 1 unless given. */
  readonly opacity?: number;
  /** Width of the pen in the drawing's units; filled where absent. */
  readonly pen?: number;
}

export interface Drawing {
  /** Width and height in its own units. */
  readonly units: number;
  readonly layers: readonly Layer[];
}

/** The drawing as a square picture; the same drawing always gives the same bytes. */
export function draw({ units, layers }: Drawing, size: number): Picture {
  const rgba = new Float64Array(size * size * 4);
  for (const layer of layers) {
    const { colour, opacity = 1 } = layer;
    const channels = colour === null ? null : channelsOf(colour);
    cover(edgeDistance(layer), units / size, size, (pixel, covered) => {
      blend(rgba, pixel * 4, channels, covered * opacity);
    });
  }
  return { size, rgba: Uint8Array.from(rgba, Math.round) };
}

/** How far a point is from the edge of a shape, in the drawing's units; negative inside. */
type EdgeDistance = (x: number, y: number) => number;

/**
 * Gives each pixel that the shape touches with the part of it that is covered, 0 to 1. A square of pixels that the edge
 * does not come near is settled by its middle alone; the others are cut into four, down to the pixel.
 */
function cover(
  distance: EdgeDistance,
  unitsPerPixel: number,
  size: number,
  give: (pixel: number, covered: number) => void,
): void {
  const settle = (column: number, row: number, width: number): void => {
    if (column >= size || row >= size) return;
    const middle = width / 2;
    const pixels = distance((column + middle) * unitsPerPixel, (row + middle) * unitsPerPixel) / unitsPerPixel;
    if (pixels > middle * Math.SQRT2 + 1) return;
    if (width > 1 && pixels > -(middle * Math.SQRT2 + 1)) {
      const half = width / 2;
      for (const [right, down] of quarters) settle(column + right * half, row + down * half, half);
      return;
    }
    const covered = Math.min(1, Math.max(0, 0.5 - pixels));
    if (covered === 0) return;
    for (let y = row; y < Math.min(size, row + width); y += 1) {
      for (let x = column; x < Math.min(size, column + width); x += 1) give(y * size + x, covered);
    }
  };
  settle(0, 0, 2 ** Math.ceil(Math.log2(size)));
}

const quarters = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const;

/** Source over, straight alpha; without a colour the covered part becomes transparent. */
function blend(rgba: Float64Array, at: number, colour: readonly number[] | null, covered: number): void {
  const below = (rgba[at + 3] ?? 0) / 255;
  if (colour === null) {
    rgba[at + 3] = below * (1 - covered) * 255;
    return;
  }
  const alpha = covered + below * (1 - covered);
  for (const [channel, value] of colour.entries()) {
    const under = rgba[at + channel] ?? 0;
    rgba[at + channel] = (value * covered + under * below * (1 - covered)) / alpha;
  }
  rgba[at + 3] = alpha * 255;
}

function edgeDistance({ path, pen }: Layer): EdgeDistance {
  const outlines = outlinesOf(path);
  const nearest = (x: number, y: number) =>
    Math.sqrt(Math.min(...outlines.map((outline) => squaredDistance(outline, x, y))));
  if (pen !== undefined) return (x, y) => nearest(x, y) - pen / 2;
  return (x, y) => {
    const inside = outlines.filter((outline) => isInside(outline, x, y)).length % 2 === 1;
    return inside ? -nearest(x, y) : nearest(x, y);
  };
}

/** Even-odd rule: a ray to the right crosses the outline an odd number of times. */
function isInside(outline: readonly Point[], x: number, y: number): boolean {
  let inside = false;
  for (const [index, [toX, toY]] of outline.entries()) {
    const [fromX, fromY] = outline.at(index - 1) ?? [toX, toY];
    if (fromY > y !== toY > y && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)) inside = !inside;
  }
  return inside;
}

function squaredDistance(outline: readonly Point[], x: number, y: number): number {
  let least = Number.POSITIVE_INFINITY;
  let [fromX, fromY] = outline[0] ?? [0, 0];
  for (const [toX, toY] of outline) {
    const [alongX, alongY] = [toX - fromX, toY - fromY];
    const length = alongX * alongX + alongY * alongY;
    const part = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - fromX) * alongX + (y - fromY) * alongY) / length));
    least = Math.min(least, (x - fromX - part * alongX) ** 2 + (y - fromY - part * alongY) ** 2);
    [fromX, fromY] = [toX, toY];
  }
  return least;
}

function channelsOf(colour: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}
