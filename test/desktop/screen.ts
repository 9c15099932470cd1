import { openSync, readSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

/** Part of the screen, in its pixels. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What stood in an area at one reading. */
export interface Reading {
  /** The share of its points that are lighter than the middle of all greys. */
  readonly light: number;
  /** The share of its points with nothing on them but the screen behind all windows. */
  readonly bare: number;
  /** The colour in its middle, as CSS writes it. */
  readonly middle: string;
}

const columns = 24;
const rows = 16;

/** Words of the head of a file of the kind XWD, which Xvfb keeps: the head, the colour map, then line after line of pixels. */
const words = { headBytes: 0, bitsPerPixel: 11, lineBytes: 12, colours: 19 } as const;
const headBytes = 100;
const colourBytes = 12;

/** Opens the pixels for readings of one area. */
export function openScreen(file: string, area: Area): () => Reading {
  const screen = openSync(file, 'r');
  const head = Buffer.alloc(headBytes);
  readSync(screen, head, 0, headBytes, 0);
  const word = (name: keyof typeof words) => head.readUInt32BE(words[name] * 4);
  const pixelsAt = word('headBytes') + word('colours') * colourBytes;
  const pixelBytes = word('bitsPerPixel') / 8;
  const line = Buffer.alloc(area.width * pixelBytes);
  return () => {
    let light = 0;
    let bare = 0;
    let middle = '';
    for (let row = 0; row < rows; row += 1) {
      const y = area.y + Math.floor(((row + 0.5) * area.height) / rows);
      readSync(screen, line, 0, line.length, pixelsAt + y * word('lineBytes') + area.x * pixelBytes);
      for (let column = 0; column < columns; column += 1) {
        const at = Math.floor(((column + 0.5) * area.width) / columns) * pixelBytes;
        const [blue = 0, green = 0, red = 0] = line.subarray(at, at + 3);
        if ((red + green + blue) / 3 >= 128) light += 1;
        if (red + green + blue === 0) bare += 1;
        if (row === rows / 2 && column === columns / 2) middle = `rgb(${red} ${green} ${blue})`;
      }
    }
    return { light: light / (rows * columns), bare: bare / (rows * columns), middle };
  };
}

export interface SeenReading extends Reading {
  /** Since the watch began. */
  readonly atMs: number;
}

/**
 * Reads an area again and again until it is told to stop, on a thread of its own: nothing else that a spec does keeps it
 * from reading. Gives the readings that differ from the one before.
 */
export function watchScreen(file: string, area: Area): { readonly stop: () => Promise<readonly SeenReading[]> } {
  const stopping = new SharedArrayBuffer(4);
  const thread = new Worker(new URL('./screen-watch.ts', import.meta.url), { workerData: { file, area, stopping } });
  const seen = new Promise<readonly SeenReading[]>((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
  });
  return {
    stop() {
      Atomics.store(new Int32Array(stopping), 0, 1);
      return seen;
    },
  };
}
