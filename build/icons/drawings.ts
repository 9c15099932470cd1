import type { TraySign } from '../../electron/shell/tray/tray-sign.ts';
import type { Drawing, Layer } from './draw.ts';

const white = '#ffffff';

/** The mark of the product, as it stands in `renderer/icon.svg`. */
export const productMark: Drawing = {
  units: 26,
  layers: [
    { path: roundedSquare(0, 26, 6), colour: '#1d5aa4' },
    { path: circle(13, 13, 8.25), colour: white, opacity: 0.38, pen: 2.1 },
    { path: 'M13 4.75A8.25 8.25 0 0 1 20.75 15.82', colour: white, pen: 2.1 },
    { path: 'M13 17V9.6M9.9 12.5L13 9.4L16.1 12.5', colour: white, pen: 2 },
  ],
};

/**
 * The signs of the tray, 16 units wide: the whole glyph takes the shape of the state, so that it is told without colour
 * too. Fills are those of the light theme, which stand out on dark bars as well.
 */
export const signDrawings: Readonly<Record<TraySign, Drawing>> = {
  'all-sent': sixteen([
    { path: circle(8, 8, 7.5), colour: '#349c67' },
    { path: 'M4.8 8.3L7 10.5L11.3 5.8', colour: white, pen: 1.7 },
  ]),
  sending: sixteen([
    { path: roundedSquare(1, 14, 3), colour: '#1d5aa4' },
    { path: 'M8 11.8V4.6M4.9 7.6L8 4.4L11.1 7.6', colour: white, pen: 1.7 },
  ]),
  waiting: sixteen([
    { path: circle(8, 8, 6.4), colour: white, opacity: 0.9 },
    { path: circle(8, 8, 6.5), colour: '#494f57', pen: 1.8 },
    { path: 'M8 4.6V8.2L10.4 9.6', colour: '#494f57', pen: 1.6 },
  ]),
  attention: sixteen([
    { path: 'M8 2L14.6 13.8H1.4Z', colour: '#da661d' },
    { path: 'M8 2L14.6 13.8H1.4Z', colour: '#da661d', pen: 1.8 },
    { path: 'M8 6V9.4', colour: white, pen: 1.6 },
    { path: 'M8 11.9V11.92', colour: white, pen: 1.7 },
  ]),
  paused: sixteen([
    { path: 'M5 3V13', colour: white, pen: 5 },
    { path: 'M11 3V13', colour: white, pen: 5 },
    { path: 'M5 3V13', colour: '#494f57', pen: 3.4 },
    { path: 'M11 3V13', colour: '#494f57', pen: 3.4 },
  ]),
};

/** For macOS, which takes the shape from the alpha alone: one black shape, its marks cut out. */
export function asTemplate({ units, layers }: Drawing): Drawing {
  return {
    units,
    layers: layers
      .filter(({ colour, pen, opacity }) => !(colour === white && (opacity !== undefined || pen === 5)))
      .map((layer) => ({ ...layer, colour: layer.colour === white ? null : '#000000' })),
  };
}

function sixteen(layers: readonly Layer[]): Drawing {
  return { units: 16, layers };
}

function circle(x: number, y: number, radius: number): string {
  const [left, right] = [x - radius, x + radius];
  return `M${left} ${y}A${radius} ${radius} 0 0 1 ${right} ${y}A${radius} ${radius} 0 0 1 ${left} ${y}Z`;
}

function roundedSquare(from: number, width: number, radius: number): string {
  const to = from + width;
  const corner = `A${radius} ${radius} 0 0 1`;
  return [
    `M${from + radius} ${from}H${to - radius}${corner} ${to} ${from + radius}`,
    `V${to - radius}${corner} ${to - radius} ${to}`,
    `H${from + radius}${corner} ${from} ${to - radius}`,
    `V${from + radius}${corner} ${from + radius} ${from}Z`,
  ].join('');
}
