import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ArgumentsOf } from '../../shared/contract/contract.ts';
import { credentials } from '../bench/service-process.ts';
import { makeBulkDownload } from '../corpus/bulk.ts';
import { type SeededRandom, seededRandom } from '../corpus/random.ts';
import type { KindOfDay, Screen } from './kinds-of-day.ts';
import { type LargeService, startLargeService, type WireRequest } from './large-service.ts';
import { openSimulatedDepot, type SimulatedDepot } from './simulated-depot.ts';

export interface ServiceDayOptions {
  /** An empty folder for everything. */
  readonly home: string;
  readonly kind: KindOfDay;
  readonly drivers: number;
  readonly seed: number;
  /** The part of the day that is played, and what happens in it; the whole day unless given. */
  readonly hours?: { readonly from: number; readonly until: number };
}

export interface ServiceDay {
  /** Every request of the day, with its time in milliseconds from its midnight. */
  readonly asked: readonly WireRequest[];
  /** What the depot itself counted of the day, as Diagnostics shows it. */
  readonly counted: { readonly requests: number; readonly bytes: number };
  readonly filesSent: number;
}

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
/** A Monday; the depot has been at work since the evening before. */
const midnight = Date.UTC(2026, 10, 16);
const beforeMs = 2 * hourMs;
const processingMs = 10 * minuteMs;
/** Vehicles for each hundred drivers. */
const vehiclesAHundred = 60;

/** Plays one day of a depot, on a simulated clock, with the whole engine and a service over HTTP. */
export async function playServiceDay({
  home,
  kind,
  drivers,
  seed,
  hours = { from: 0, until: 24 },
}: ServiceDayOptions): Promise<ServiceDay> {
  const vehicles = Math.round((drivers * vehiclesAHundred) / 100);
  const startAt = midnight + hours.from * hourMs - beforeMs;
  const service = await startLargeService({ drivers, vehicles, seed, processingMs, startAt });
  let filesSent = 0;
  const world = await openSimulatedDepot({
    home,
    seed,
    service: { url: service.url, credentials },
    startAt,
    onReceipt: () => {
      filesSent += 1;
    },
  });
  const { depot, clock } = world;
  service.follow(clock.now);
  const page = openPage(world);
  // Reminders are wanted, which needs the lists also while nobody looks.
  const endReminders = depot.onReminder(() => {});
  await clock.advance(beforeMs);
  const before = service.asked.length;
  const countedBefore = await counted();
  const happenings = planOf(kind, { world, service, page, random: seededRandom(seed), drivers }).filter(
    ({ at }) => at >= hours.from && at < hours.until,
  );
  for (const { at, happen } of happenings) {
    await clock.advance(Math.max(0, Math.round(midnight + at * hourMs - clock.now())));
    await happen();
  }
  await clock.advance(midnight + hours.until * hourMs - clock.now() - 1);
  const countedAfter = await counted();
  const asked = service.asked.slice(before).map((request) => ({ ...request, at: request.at - midnight }));
  endReminders();
  page.close();
  const stopped = depot.stop();
  await clock.advance(2 * minuteMs);
  await stopped;
  await service.stop();
  return {
    asked,
    counted: {
      requests: countedAfter.requests - countedBefore.requests,
      bytes: countedAfter.bytes - countedBefore.bytes,
    },
    filesSent,
  };

  async function counted(): Promise<ServiceDay['counted']> {
    const traffic = await depot.api.ask('traffic.get', {});
    if (!traffic.ok) throw new Error('the depot does not say what it asked');
    return traffic.value.today;
  }
}

interface Page {
  readonly look: (screen: Screen | null) => Promise<void>;
  readonly close: () => void;
}

/** What a page on one screen asks of the engine: at once, and again whenever something of the reports has changed. */
function openPage({ depot: { api } }: SimulatedDepot): Page {
  let screen: Screen | null = null;
  async function ask(): Promise<void> {
    if (screen === 'today') await api.ask('today.get', {});
    if (screen === 'availability') await api.ask('availability.page', availabilityPage);
    if (screen === 'clockings') {
      await api.ask('clockings.page', { show: 'all', search: '', weeks: 1, offset: 0, limit: 100 });
    }
  }
  const close = api.subscribe((topic) => {
    if (topic === 'reports' || topic === 'webhooks') void ask();
  });
  return {
    async look(given) {
      screen = given;
      // The answer may wait for simulated time.
      void ask();
    },
    close,
  };
}

const availabilityPage = {
  at: null,
  search: '',
  filters: { groups: [], canStart: null, divisions: [], categories: [], agencies: [], onlyProcessed: false },
  leastDriveMinutes: 0,
  sort: 'start',
  descending: false,
  offset: 0,
  limit: 60,
} satisfies ArgumentsOf<'availability.page'>;

interface PlanParts {
  readonly world: SimulatedDepot;
  readonly service: LargeService;
  readonly page: Page;
  readonly random: SeededRandom;
  readonly drivers: number;
}

interface Happening {
  readonly at: number;
  readonly happen: () => Promise<void>;
}

function planOf(kind: KindOfDay, { world, service, page, random, drivers }: PlanParts): readonly Happening[] {
  const { depot, work, folders } = world;
  const moment = (from: number, until: number) => from + (random.integer(0, 999_999) / 1_000_000) * (until - from);
  let [files, clockings] = [0, 0];

  const fileCame = (index: number) =>
    work.track(async () => {
      const { bytes } = makeBulkDownload(index, { signed: false });
      await writeFile(path.join(folders[index % 2] ?? folders[0], `C_${String(index).padStart(6, '0')}.DDD`), bytes);
    });
  const clocked = async (index: number) => {
    const driverId = service.driverId(random.integer(0, drivers - 1));
    const time = new Date(world.clock.now()).toISOString();
    const clocking = { id: `c${index}`, driverId, clockingTimeStamp: time, isClockIn: index % 2 === 0 };
    const body = Buffer.from(JSON.stringify({ action: 'created', clocking }));
    // It is taken once it is written, which waits for simulated time.
    void depot.webhooks.take({ event: 'clocking', identity: null, body });
  };
  const become = async (weather: LargeService['weather']) => {
    service.weather = weather;
  };
  return [
    ...kind.files.flatMap(({ count, from, until }) =>
      Array.from({ length: count }, () => {
        const index = files++;
        return { at: moment(from, until), happen: () => fileCame(index) };
      }),
    ),
    ...kind.clockings.flatMap(({ count, from, until }) =>
      Array.from({ length: count }, () => {
        const index = clockings++;
        return { at: moment(from, until), happen: () => clocked(index) };
      }),
    ),
    ...kind.looking.flatMap(({ screen, from, until }) => [
      { at: from, happen: () => page.look(screen) },
      { at: until, happen: () => page.look(null) },
    ]),
    ...kind.service.flatMap(({ weather, from, until }) => [
      { at: from, happen: () => become(weather) },
      { at: until, happen: () => become('fair') },
    ]),
  ].sort((one, other) => one.at - other.at);
}

/** Of one hour of the day. */
export interface HourOfDay {
  readonly requests: number;
  readonly bytes: number;
  /** Those that the depot sent no file with. */
  readonly questions: number;
}

export function byHour(asked: readonly WireRequest[]): readonly HourOfDay[] {
  return Array.from({ length: 24 }, (_, hour) => {
    const within = asked.filter(({ at }) => Math.floor(at / hourMs) === hour);
    return {
      requests: within.length,
      bytes: bytesOf(within),
      questions: within.filter((request) => !isUpload(request)).length,
    };
  });
}

export function isUpload({ operation }: WireRequest): boolean {
  return operation.startsWith('tachograph-upload');
}

export function bytesOf(asked: readonly WireRequest[]): number {
  return asked.reduce((all, { bytes }) => all + bytes, 0);
}
