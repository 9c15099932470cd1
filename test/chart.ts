/** A rectangle of a picture, in its units. */
export interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where values stand in a rectangle, and lines through them, as parts of an SVG. */
export interface Chart {
  readonly x: (value: number) => number;
  readonly y: (value: number) => number;
  readonly line: (points: readonly (readonly [number, number])[], colour: string) => string;
  /** A dashed line across, with words before it. */
  readonly level: (value: number, words: string) => readonly string[];
  /** The line at the bottom, with words below it at some values. */
  readonly foot: (marks: readonly (readonly [number, string])[]) => readonly string[];
}

/** A value outside the range stands at its end. */
export function chart(
  { left, top, width, height }: Place,
  [fromX, toX]: readonly [number, number],
  [fromY, toY]: readonly [number, number],
): Chart {
  const bottom = top + height;
  const x = (value: number) => left + ((value - fromX) / (toX - fromX)) * width;
  const y = (value: number) => bottom - ((Math.max(Math.min(value, toY), fromY) - fromY) / (toY - fromY)) * height;
  return {
    x,
    y,
    line(points, colour) {
      const written = points.map(([at, value]) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
      return `<polyline points="${written}" fill="none" stroke="${colour}" stroke-width="1.5"/>`;
    },
    level: (value, words) => [
      `<line x1="${left}" x2="${left + width}" y1="${y(value).toFixed(1)}" y2="${y(value).toFixed(1)}" stroke="#888" stroke-dasharray="4 4"/>`,
      `<text x="${left - 6}" y="${(y(value) + 4).toFixed(1)}" text-anchor="end">${inSvg(words)}</text>`,
    ],
    foot: (marks) => [
      `<line x1="${left}" x2="${left + width}" y1="${bottom}" y2="${bottom}" stroke="#444"/>`,
      ...marks.map(
        ([value, words]) =>
          `<text x="${x(value).toFixed(1)}" y="${bottom + 15}" text-anchor="middle">${inSvg(words)}</text>`,
      ),
    ],
  };
}

/** A picture of a size, with its parts on white. `title`: what is said to whoever does not see it. */
export function picture(width: number, height: number, title: string, parts: readonly string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`,
    `<title>${inSvg(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n');
}

export function inSvg(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
