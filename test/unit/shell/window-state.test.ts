import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  fitToDisplays,
  initialState,
  type Rectangle,
  windowStateFile,
} from '../../../electron/shell/window/window-state.ts';

const display: Rectangle = { x: 0, y: 0, width: 1920, height: 1040 };
const second: Rectangle = { x: 1920, y: 0, width: 1280, height: 984 };
const place = { ...initialState([display]), bounds: { x: 2000, y: 50, width: 1100, height: 700 } };

describe('the place of the window', () => {
  it('is that of last time while its display is there', () => {
    expect(fitToDisplays(place, [display, second])).toEqual(place);
  });

  it('is the middle of the first display when its own has gone', () => {
    expect(fitToDisplays(place, [display]).bounds).toEqual({ x: 410, y: 170, width: 1100, height: 700 });
  });

  it('keeps the zoom, and what the person was told', () => {
    const told = { ...place, zoomFactor: 1.5, saidStillRunning: true };
    expect(fitToDisplays(told, [display])).toMatchObject({ zoomFactor: 1.5, saidStillRunning: true });
  });

  it('can always be taken hold of, whatever the displays are', () => {
    const rectangle = fc.record({
      x: fc.integer({ min: -4_000, max: 4_000 }),
      y: fc.integer({ min: -4_000, max: 4_000 }),
      width: fc.integer({ min: 640, max: 4_000 }),
      height: fc.integer({ min: 480, max: 3_000 }),
    });
    fc.assert(
      fc.property(rectangle, fc.array(rectangle, { minLength: 1, maxLength: 3 }), (bounds, displays) => {
        const placed = fitToDisplays({ ...place, bounds }, displays).bounds;
        const reachable = displays.some(
          (area) =>
            placed.y >= area.y &&
            placed.y <= area.y + area.height - 60 &&
            Math.min(placed.x + placed.width, area.x + area.width) - Math.max(placed.x, area.x) >= 120,
        );
        expect(reachable).toBe(true);
      }),
    );
  });
});

describe('the file that remembers it', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'tacho-depot-place-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('gives back what was written', () => {
    const file = windowStateFile(path.join(folder, 'user', 'window.json'));
    file.write(place);
    expect(file.read()).toEqual(place);
  });

  it('remembers nothing when it is missing, damaged or of another make', () => {
    const name = path.join(folder, 'window.json');
    expect(windowStateFile(name).read()).toBeNull();
    for (const text of ['', '{"bounds":', '{"bounds":{"x":0}}', '{"zoomFactor":900}', 'null', '7']) {
      writeFileSync(name, text);
      expect(windowStateFile(name).read(), text).toBeNull();
    }
  });

  it('remembers nothing when one part of it cannot be', () => {
    const name = path.join(folder, 'window.json');
    const wrong = {
      bounds: [
        null,
        'wide',
        { ...place.bounds, x: 0.5 },
        { ...place.bounds, width: 0 },
        { ...place.bounds, height: '1' },
      ],
      maximized: [undefined, 1],
      zoomFactor: [0.4, 3.1, null, '1'],
      saidStillRunning: [undefined, 'yes'],
    };
    for (const [part, values] of Object.entries(wrong)) {
      for (const value of values) {
        writeFileSync(name, JSON.stringify({ ...place, [part]: value }));
        expect(windowStateFile(name).read(), `${part} ${JSON.stringify(value)}`).toBeNull();
      }
    }
  });

  it('does not end the program where it cannot be written', () => {
    const occupied = path.join(folder, 'a file');
    writeFileSync(occupied, 'kept');
    windowStateFile(path.join(occupied, 'window.json')).write(place);
    expect(readFileSync(occupied, 'utf8')).toBe('kept');
  });
});
