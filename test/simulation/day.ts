import path from 'node:path';
import type { Credentials } from '../../electron/engine/ports.ts';
import type { TraySign } from '../../electron/shell/tray/tray-sign.ts';
import { createArrivingFiles } from './arriving-files.ts';
import { createTroubles } from './faults.ts';
import { type Footprint, footprint } from './footprint.ts';
import { type PlannedHappening, planDay, type TroubleName } from './plan.ts';
import { openSimulatedDepot } from './simulated-depot.ts';
import { createStoredCounter } from './stored-counts.ts';
import { watchTray } from './tray-watch.ts';

export interface DayOptions {
  /** An empty folder for everything. */
  readonly home: string;
  readonly seed: number;
  readonly hours: number;
  readonly files: number;
  readonly service: { readonly url: string; readonly credentials: Credentials };
  readonly onHour: (footprint: Footprint) => void;
}

export interface Day {
  /** Files that lay whole in a folder or came by the window, and those of them that never got a receipt. */
  readonly files: number;
  readonly filesWithoutReceipt: number;
  readonly steps: number;
  /** At how many steps the tray showed each sign. */
  readonly traySigns: Readonly<Partial<Record<TraySign, number>>>;
  /** Sentences, each with the simulated time at which it was found: the first few. */
  readonly contradictions: readonly string[];
  readonly contradictionsInAll: number;
  readonly footprints: readonly Footprint[];
  readonly troubles: readonly TroubleName[];
  /** Looks for a newer version, those that failed, and how often one was installed. */
  readonly updates: { readonly looks: number; readonly failed: number; readonly installed: number };
  /** From the end of the day. */
  readonly lastSentAfterSeconds: number;
}

const hourMs = 3_600_000;
const stepMs = 30_000;
const dayHours = 24;
/** Stopping waits for what is being sent, by the clock. */
const stopsWithinMs = 120_000;
const longestRestMs = 2 * hourMs;

/** Plays a planned day, compares what the tray shows with the store and the world at each step, and stops the depot. */
export async function playDay({ home, seed, hours, files, service, onHour }: DayOptions): Promise<Day> {
  const dayMs = hours * hourMs;
  const unsent = new Map<string, number>();
  let filesArrived = 0;
  const world = await openSimulatedDepot({ home, seed, service, onReceipt: (sha256) => unsent.delete(sha256) });
  const { depot, clock, work, folders } = world;
  const { api: engine } = depot;
  const counter = createStoredCounter(world.dataDirectory, path.join(home, 'counted.sqlite'));
  // A pause of one hour, in a day that is played in less time of as much less.
  const troubles = createTroubles(world, service.credentials, dayMs / dayHours);
  const tray = watchTray(world, troubles, counter, unsent);
  const arriving = createArrivingFiles({
    folders,
    engine,
    clock,
    work,
    isReachable: (folder) => folder !== folders[2] || !troubles.isUnder('folder-gone'),
    onWhole(sha256) {
      filesArrived += 1;
      unsent.set(sha256, clock.monotonicMs());
    },
  });
  const footprints: Footprint[] = [];

  async function measure(atMs: number): Promise<void> {
    const measured = await footprint(Math.round(atMs / hourMs), clock.timersSet());
    footprints.push(measured);
    onHour(measured);
  }

  async function happen(happening: PlannedHappening): Promise<void> {
    switch (happening.kind) {
      case 'file':
        return arriving.file(happening);
      case 'damaged-file':
        return arriving.damagedFile(happening.index);
      case 'person-ignores': {
        const ids = counter.count(0).attentionRows;
        if (ids.length > 0) await engine.ask('uploads.ignore', { ids: [...ids] });
        return;
      }
      case 'new-version':
        return world.updateFeed.release();
      case 'person-looks-for-updates':
        await engine.ask('updates.check', {});
        return;
      case 'begins':
        return troubles.begin(happening.trouble);
      case 'ends':
        return troubles.end(happening.trouble);
    }
  }

  const plan = planDay(seed, dayMs, files);
  let happened = 0;
  for (let atMs = 0; atMs < dayMs; ) {
    const stepEndMs = (Math.floor(atMs / stepMs) + 1) * stepMs;
    const toMs = Math.min(stepEndMs, plan[happened]?.atMs ?? stepEndMs);
    // A PC that sleeps runs no timer, and wakes up at another time of day.
    if (troubles.isUnder('sleep')) clock.jumpWallClock(toMs - atMs);
    else await clock.advance(toMs - atMs);
    atMs = toMs;
    for (let next = plan[happened]; next !== undefined && next.atMs <= atMs; next = plan[happened]) {
      happened += 1;
      await happen(next);
    }
    if (troubles.isUnder('sleep') || atMs !== stepEndMs) continue;
    await tray.check();
    if (atMs % hourMs === 0) await measure(atMs);
  }

  let restedMs = 0;
  for (; unsent.size > 0 && restedMs < longestRestMs; restedMs += stepMs) {
    await clock.advance(stepMs);
    await tray.check();
  }
  tray.end();
  const stopped = depot.stop();
  await clock.advance(stopsWithinMs);
  await stopped;
  // What is ready is looked for once more before it is installed.
  const installed = world.updates.installAtQuit(false);
  await clock.advance(stopsWithinMs);
  await installed;
  counter.close();
  const { first, inAll } = tray.found();
  return {
    files: filesArrived,
    filesWithoutReceipt: unsent.size,
    steps: tray.steps(),
    traySigns: tray.signs(),
    contradictions: first,
    contradictionsInAll: inAll,
    footprints,
    troubles: troubles.seen(),
    updates: world.updateFeed.counts(),
    lastSentAfterSeconds: restedMs / 1000,
  };
}
