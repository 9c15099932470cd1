/** A point in the units of a drawing. */
export type Point = readonly [x: number, y: number];

/** Straight steps that a curve is cut into; at 1,024 pixels no corner shows. */
const stepsOfArc = 48;

/**
 * The corners of an SVG path of the commands M, L, H, V, A (circles only) and Z, absolute: a list for each sub-path.
 * Throws on anything else: the drawings are our own.
 */
export function outlinesOf(path: string): readonly (readonly Point[])[] {
  const outlines: Point[][] = [];
  let current: Point[] = [];
  for (const [, command = '', rest = ''] of path.matchAll(/([MLHVAZ])([^MLHVAZ]*)/g)) {
    const numbers = (rest.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    const [x, y] = current.at(-1) ?? [0, 0];
    const [first = 0, second = 0, , largeArc = 0, sweep = 0, toX = 0, toY = 0] = numbers;
    switch (command) {
      case 'M':
        current = [[first, second]];
        outlines.push(current);
        break;
      case 'L':
        current.push([first, second]);
        break;
      case 'H':
        current.push([first, y]);
        break;
      case 'V':
        current.push([x, first]);
        break;
      case 'A':
        current.push(...arc([x, y], [toX, toY], first, largeArc === 1, sweep === 1));
        break;
      default:
        current.push(...current.slice(0, 1));
    }
  }
  if (outlines.length === 0) throw new Error(`There is no path in "${path}".`);
  return outlines;
}

/** Points of a circle's arc after `from`, `to` included (SVG 1.1, appendix F.6, for equal radii). */
function arc(from: Point, to: Point, radius: number, large: boolean, clockwise: boolean): Point[] {
  const half: Point = [(to[0] - from[0]) / 2, (to[1] - from[1]) / 2];
  const halfLength = Math.hypot(...half);
  const height = Math.sqrt(Math.max(0, radius * radius - halfLength * halfLength));
  const side = large === clockwise ? -1 : 1;
  const centre: Point = [
    from[0] + half[0] - (side * height * half[1]) / halfLength,
    from[1] + half[1] + (side * height * half[0]) / halfLength,
  ];
  const start = Math.atan2(from[1] - centre[1], from[0] - centre[0]);
  let turn = Math.atan2(to[1] - centre[1], to[0] - centre[0]) - start;
  if (clockwise && turn < 0) turn += 2 * Math.PI;
  if (!clockwise && turn > 0) turn -= 2 * Math.PI;
  return Array.from({ length: stepsOfArc }, (_, step): Point => {
    const angle = start + (turn * (step + 1)) / stepsOfArc;
    return [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)];
  });
}
