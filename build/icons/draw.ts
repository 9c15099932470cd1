import sharp from 'sharp';

/** One layer of a drawing: a path that is filled, or drawn with a round pen. */
export interface Layer {
  /** SVG path, in the drawing's units. */
  readonly path: string;
  /** `#rrggbb`, or null to cut the shape out of all others. */
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

/** The drawing as a square PNG of so many pixels. */
export function drawPng({ units, layers }: Drawing, size: number): Promise<Buffer> {
  const shapes = layers.filter(({ colour }) => colour !== null).map((layer) => shapeOf(layer, layer.colour ?? ''));
  const cuts = layers.filter(({ colour }) => colour === null).map((layer) => shapeOf(layer, '#000000'));
  const whole = `x="0" y="0" width="${units}" height="${units}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${units} ${units}">
    <mask id="kept" maskUnits="userSpaceOnUse" ${whole}><rect ${whole} fill="#ffffff"/>${cuts.join('')}</mask>
    <g mask="url(#kept)">${shapes.join('')}</g></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

function shapeOf({ path, pen, opacity = 1 }: Layer, colour: string): string {
  const look =
    pen === undefined
      ? `fill="${colour}"`
      : `fill="none" stroke="${colour}" stroke-width="${pen}" stroke-linecap="round" stroke-linejoin="round"`;
  return `<path d="${path}" opacity="${opacity}" ${look}/>`;
}
