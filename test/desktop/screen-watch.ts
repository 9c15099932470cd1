import { parentPort, workerData } from 'node:worker_threads';
import { type Area, openScreen, type SeenReading } from './screen.ts';

/** The thread of `watchScreen`. */
const { file, area, stopping } = workerData as {
  readonly file: string;
  readonly area: Area;
  readonly stopping: SharedArrayBuffer;
};

const eachMs = 2;
const read = openScreen(file, area);
const seen: SeenReading[] = [];
const startMs = performance.now();
const stop = new Int32Array(stopping);
while (Atomics.load(stop, 0) === 0) {
  const reading = read();
  const last = seen.at(-1);
  if (last?.light !== reading.light || last.bare !== reading.bare || last.middle !== reading.middle)
    seen.push({ ...reading, atMs: Math.round(performance.now() - startMs) });
  Atomics.wait(stop, 0, 0, eachMs);
}
parentPort?.postMessage(seen);
