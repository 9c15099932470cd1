import { rename } from 'node:fs/promises';
import path from 'node:path';
import type { Credentials } from '../../electron/engine/ports.ts';
import { startOfDay } from '../../electron/engine/start-of-day.ts';
import { lookAfterSleep } from '../../electron/shell/after-sleep.ts';
import { ask } from '../../electron/shell/ask.ts';
import { type TraySign, traySign } from '../../electron/shell/tray/tray-sign.ts';
import { watchTruth } from '../../electron/shell/truth-watch.ts';
import type { TruthFacts } from '../../shared/app/truth.ts';
import { createArrivingFiles } from './arriving-files.ts';
import { type Footprint, footprint } from './footprint.ts';
import { type PlannedHappening, planDay, type TroubleName } from './plan.ts';
import { openSimulatedDepot, timeZone } from './simulated-depot.ts';
import { createStoredCounter } from './stored-counts.ts';
import { contradictions } from './tray-check.ts';

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
  /** SHA-256 of every file that lay whole in a folder or came by the window. */
  readonly files: readonly string[];
  readonly receipted: ReadonlySet<string>;
  readonly steps: number;
  readonly traySigns: Readonly<Partial<Record<TraySign, number>>>;
  /** Sentences, each with the simulated time at which it was found; the first few. */
  readonly contradictions: readonly string[];
  readonly contradictionsInAll: number;
  readonly footprints: readonly Footprint[];
  readonly troubles: readonly TroubleName[];
  /** Simulated seconds after the day until the last file was sent. */
  readonly lastSentAfterSeconds: number;
}

const hourMs = 3_600_000;
const stepMs = 30_000;
/** Longer than two looks, the retry of a folder and the age at which a look is too old. */
const anyLookMs = 150_000;
/** The longest wait between two tries, and a look. */
const recoveredMs = 15 * 60_000 + anyLookMs;
/** As `publishEveryMs` of the topics, and as the tray asks by itself. */
const toldWithinMs = 250;
const askedWithinMs = 15_000;
const keptContradictions = 20;
const pauseHourMs = 3_600_000;
const clockCorrectionMs = -10 * 60_000;

/** Plays a planned day, holds what the tray shows against the store and the world at each step, and ends the depot. */
export async function playDay({ home, seed, hours, files, service, onHour }: DayOptions): Promise<Day> {
  const world = await openSimulatedDepot({ home, seed, service });
  const { depot, clock, weather, work, folders, receipted } = world;
  const { page: engine } = depot;
  const counter = createStoredCounter(world.dataDirectory, path.join(home, 'counted.sqlite'));
  const share = folders[2];
  const away = `${share} (away)`;
  let shareIsAway = false;
  const arriving = createArrivingFiles({
    ...{ folders, engine, clock, work },
    isReachable: (folder) => folder !== share || !shareIsAway,
  });
  let told: TruthFacts | null = null;
  const endWatch = watchTruth(engine, clock, (facts) => {
    told = facts;
  });
  const under = new Map<TroubleName, number>();
  const troublesSeen = new Set<TroubleName>();
  let troubleEndedMs = Number.NEGATIVE_INFINITY;
  let steps = 0;
  const signs = new Map<TraySign, number>();
  const found: string[] = [];
  let foundInAll = 0;

  /** Monotonic: hours of sleep count as nothing, as they do for what the depot can know. */
  const lasts = (trouble: TroubleName, ms: number) => clock.monotonicMs() - (under.get(trouble) ?? Infinity) > ms;

  async function begin(trouble: TroubleName): Promise<void> {
    under.set(trouble, clock.monotonicMs());
    troublesSeen.add(trouble);
    switch (trouble) {
      case 'network-gone':
      case 'network-silent':
        weather.network = trouble === 'network-gone' ? 'gone' : 'silent';
        world.cutNetwork();
        break;
      case 'service-busy':
        weather.network = 'busy';
        break;
      case 'sleep':
        world.cutNetwork();
        break;
      case 'wrong-keys':
        await ask(engine, 'keys.replace', { apiToken: 'mistyped', subscriptionKey: 'mistyped' });
        break;
      case 'disk-nearly-full':
      case 'disk-full':
        weather.disk = trouble === 'disk-full' ? 'full' : 'nearly-full';
        break;
      case 'folder-gone':
        shareIsAway = true;
        await rename(share, away);
        break;
      case 'pause':
        await ask(engine, 'sending.pause', { until: clock.now() + Math.min(pauseHourMs, (hours * hourMs) / 24) });
        break;
      case 'clock-set-back':
        clock.jumpWallClock(clockCorrectionMs);
        break;
    }
  }

  async function end(trouble: TroubleName): Promise<void> {
    under.delete(trouble);
    troubleEndedMs = clock.monotonicMs();
    switch (trouble) {
      case 'network-gone':
      case 'network-silent':
      case 'service-busy':
        weather.network = 'fair';
        break;
      case 'sleep':
        await lookAfterSleep(engine);
        break;
      case 'wrong-keys':
        await ask(engine, 'keys.replace', { ...service.credentials });
        break;
      case 'disk-nearly-full':
      case 'disk-full':
        weather.disk = 'fair';
        break;
      case 'folder-gone':
        await rename(away, share);
        shareIsAway = false;
        break;
      case 'pause':
      case 'clock-set-back':
        break;
    }
  }

  async function happen(happening: PlannedHappening): Promise<void> {
    switch (happening.kind) {
      case 'file':
        return arriving.file(happening);
      case 'damaged-file':
        return arriving.damagedFile(happening.index);
      case 'person-ignores': {
        const ids = storedNow().attentionRows;
        if (ids.length > 0) await ask(engine, 'uploads.ignore', { ids: [...ids] });
        return;
      }
      case 'begins':
        return begin(happening.trouble);
      case 'ends':
        return end(happening.trouble);
    }
  }

  const storedNow = () => counter.count(startOfDay(clock.now(), timeZone));
  const isMissing = (sha256: string) => !receipted.has(sha256);

  async function lookAtTray(): Promise<{ readonly shown: TraySign; readonly wrong: readonly string[] }> {
    const answer = await ask(engine, 'truth.get', {});
    if (!answer.ok || told === null) throw new Error('the depot does not say the truth');
    const shown = traySign(told);
    const overdueFiles = arriving
      .whole()
      .filter(({ sha256, wholeSinceMs }) => clock.monotonicMs() - wholeSinceMs > anyLookMs && isMissing(sha256)).length;
    const wrong = contradictions(shown, answer.value.facts, {
      stored: storedNow(),
      overdueFiles,
      isPaused: under.has('pause'),
      cannotCollect: lasts('folder-gone', anyLookMs) || lasts('disk-nearly-full', anyLookMs),
      isFairForLong: under.size === 0 && clock.monotonicMs() - troubleEndedMs > recoveredMs,
    });
    return { shown, wrong };
  }

  /** What is told within its time is no contradiction. */
  async function check(): Promise<void> {
    steps += 1;
    let looked = await lookAtTray();
    for (const waitMs of [toldWithinMs, askedWithinMs]) {
      if (looked.wrong.length === 0) break;
      await clock.advance(waitMs);
      looked = await lookAtTray();
    }
    signs.set(looked.shown, (signs.get(looked.shown) ?? 0) + 1);
    foundInAll += looked.wrong.length;
    for (const what of looked.wrong)
      if (found.length < keptContradictions) found.push(`${new Date(clock.now()).toISOString()}: ${what}`);
  }

  const plan = planDay(seed, hours * hourMs, files);
  const footprints: Footprint[] = [];
  const measure = async (hour: number) => {
    const measured = await footprint(hour, clock.timersSet());
    footprints.push(measured);
    onHour(measured);
  };
  let nextHappening = 0;
  for (let atMs = 0; atMs < hours * hourMs; ) {
    const next = plan[nextHappening];
    const stepEndMs = Math.floor(atMs / stepMs + 1) * stepMs;
    const toMs = Math.min(stepEndMs, Math.max(atMs, next?.atMs ?? stepEndMs));
    if (under.has('sleep')) clock.jumpWallClock(toMs - atMs);
    else await clock.advance(toMs - atMs);
    atMs = toMs;
    for (; (plan[nextHappening]?.atMs ?? Infinity) <= atMs; nextHappening += 1) {
      const due = plan[nextHappening];
      if (due !== undefined) await happen(due);
    }
    if (under.has('sleep') || atMs !== stepEndMs) continue;
    await check();
    if (atMs % hourMs === 0) await measure(atMs / hourMs);
  }

  let lastSentAfterMs = 0;
  while (arriving.whole().some(({ sha256 }) => isMissing(sha256)) && lastSentAfterMs < 2 * hourMs) {
    await clock.advance(stepMs);
    lastSentAfterMs += stepMs;
    await check();
  }
  await measure(hours);
  endWatch();
  const stopped = depot.stop();
  await clock.advance(120_000);
  await stopped;
  counter.close();
  return {
    files: arriving.whole().map(({ sha256 }) => sha256),
    ...{ receipted, steps, footprints },
    traySigns: Object.fromEntries(signs),
    contradictions: found,
    contradictionsInAll: foundInAll,
    troubles: [...troublesSeen],
    lastSentAfterSeconds: lastSentAfterMs / 1000,
  };
}
