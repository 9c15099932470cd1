import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isRecord } from '../../../shared/json.ts';
import type { Settings } from '../../../shared/settings/settings.ts';

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What is remembered of the window from one start to the next. Pixels as the system counts them. */
export interface WindowState {
  readonly bounds: Rectangle;
  readonly maximized: boolean;
  readonly zoomFactor: number;
  /** The person has been told that closing the window does not end the program. */
  readonly saidStillRunning: boolean;
  /** As the depot chose it: the first picture comes before the depot's own settings are read. */
  readonly appearance: Settings['appearance'];
}

const leastZoom = 0.5;
const mostZoom = 3;

export const smallestWindow = { width: 480, height: 480 } as const;
const firstSize = { width: 1280, height: 800 } as const;

/** Less of the window than this on a display, and nobody could take hold of it. */
const leastVisible = { width: 120, height: 60 } as const;

/** In the middle of the first display, no larger than it. */
export function initialState(displays: readonly Rectangle[]): WindowState {
  return {
    bounds: centred(firstSize, displays[0] ?? { x: 0, y: 0, ...firstSize }),
    maximized: false,
    zoomFactor: 1,
    saidStillRunning: false,
    appearance: 'system',
  };
}

/**
 * The place that fits the displays there are now: the one remembered, or the middle of the first display where that one
 * has gone. `displays` are the areas that windows may use.
 */
export function fitToDisplays(state: WindowState, displays: readonly Rectangle[]): WindowState {
  for (const display of displays) {
    const bounds = { ...state.bounds, ...sizeWithin(state.bounds, display) };
    if (isReachable(bounds, display)) return { ...state, bounds };
  }
  const [first] = displays;
  return first === undefined ? state : { ...state, bounds: centred(sizeWithin(state.bounds, first), first) };
}

function sizeWithin({ width, height }: Rectangle, display: Rectangle): Pick<Rectangle, 'width' | 'height'> {
  return {
    width: clamp(width, smallestWindow.width, display.width),
    height: clamp(height, smallestWindow.height, display.height),
  };
}

/** The title bar must be within reach, so that the window can be moved. */
function isReachable(bounds: Rectangle, display: Rectangle): boolean {
  const left = Math.max(bounds.x, display.x);
  const right = Math.min(bounds.x + bounds.width, display.x + display.width);
  const bottom = display.y + display.height;
  return right - left >= leastVisible.width && bounds.y >= display.y && bounds.y <= bottom - leastVisible.height;
}

function centred(size: Pick<Rectangle, 'width' | 'height'>, display: Rectangle): Rectangle {
  const width = Math.min(size.width, display.width);
  const height = Math.min(size.height, display.height);
  return {
    x: Math.round(display.x + (display.width - width) / 2),
    y: Math.round(display.y + (display.height - height) / 2),
    width,
    height,
  };
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(Math.min(value, most), Math.min(least, most));
}

/** By hand, and not by a schema: Electron would wait for the whole of zod before it makes itself ready. */
function windowStateIn(value: unknown): WindowState | null {
  if (!isRecord(value)) return null;
  // A file of an earlier version has no appearance.
  const { bounds, maximized, zoomFactor, saidStillRunning, appearance = 'system' } = value;
  const isKnown =
    isRectangle(bounds) &&
    typeof maximized === 'boolean' &&
    typeof zoomFactor === 'number' &&
    zoomFactor >= leastZoom &&
    zoomFactor <= mostZoom &&
    typeof saidStillRunning === 'boolean' &&
    (appearance === 'system' || appearance === 'light' || appearance === 'dark');
  return isKnown ? { bounds, maximized, zoomFactor, saidStillRunning, appearance } : null;
}

function isRectangle(value: unknown): value is Rectangle {
  if (!isRecord(value)) return false;
  const { x, y, width, height } = value;
  return [x, y, width, height].every(Number.isSafeInteger) && Number(width) >= 1 && Number(height) >= 1;
}

/** Where the window's place is remembered. Not worth a word when it fails: the window then opens where it first did. */
export interface WindowStateFile {
  readonly read: () => WindowState | null;
  readonly write: (state: WindowState) => void;
}

/** Written at once and whole: it is written while the window is moved, and while the program ends. */
export function windowStateFile(file: string): WindowStateFile {
  return {
    read() {
      try {
        return windowStateIn(JSON.parse(readFileSync(file, 'utf8')));
      } catch {
        return null;
      }
    },
    write(state) {
      try {
        mkdirSync(path.dirname(file), { recursive: true });
        writeFileSync(`${file}.new`, JSON.stringify(state));
        renameSync(`${file}.new`, file);
      } catch {
        // A full or read-only disk: the depot's own files say so where it matters.
      }
    },
  };
}
