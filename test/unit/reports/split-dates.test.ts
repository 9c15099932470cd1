import { describe, expect, test } from 'vitest';
import { createAskService } from '../../../electron/engine/reports/ask-service.ts';
import type { ServiceClient } from '../../../electron/engine/service/client.ts';
import { operations } from '../../../shared/service/operations.ts';
import { readRows } from '../../../shared/service/read-rows.ts';
import { seededRandom } from '../../service/seeded-random.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const now = Date.UTC(2026, 10, 27, 2);

interface Duty {
  readonly driverId: string;
  readonly startMs: number;
  readonly endMs: number;
  /** The service gives something for its beginning that is no moment. */
  readonly isBroken: boolean;
}

/** To which moment of a duty a service may hold the bounds: the interface does not say. */
const readings = {
  'its beginning': ({ startMs }: Duty, after: number, before: number) => startMs > after && startMs < before,
  'its end': ({ endMs }: Duty, after: number, before: number) => endMs > after && endMs < before,
  'any of it': ({ startMs, endMs }: Duty, after: number, before: number) => endMs > after && startMs < before,
  'all of it': ({ startMs, endMs }: Duty, after: number, before: number) => startMs > after && endMs < before,
} as const;

function randomDuties(seed: number, drivers: number, days: number): readonly Duty[] {
  const random = seededRandom(seed);
  return Array.from({ length: drivers }, (_, driver) => {
    const duties: Duty[] = [];
    let atMs = now - days * dayMs;
    while (atMs < now - dayMs) {
      atMs += Math.round((0.4 + random() * 3) * dayMs);
      const endMs = atMs + Math.round((1 + random() * 29) * hourMs);
      duties.push({ driverId: `D${driver}`, startMs: atMs, endMs, isBroken: random() < 0.03 });
      atMs = endMs;
    }
    return duties;
  }).flat();
}

type D28Request = { readonly recordsAfterDateTime?: string; readonly recordsBeforeDateTime?: string };

/** A service that answers driver-d28, and with too much to more than so many duties at once. */
function service(duties: readonly Duty[], reading: keyof typeof readings, most: number) {
  const questions: D28Request[] = [];
  const answerTo = (request: D28Request) => {
    const after = request.recordsAfterDateTime === undefined ? -Infinity : Date.parse(request.recordsAfterDateTime);
    const before = request.recordsBeforeDateTime === undefined ? Infinity : Date.parse(request.recordsBeforeDateTime);
    const found = duties.filter((duty) => readings[reading](duty, after, before));
    const json = [...new Set(found.map(({ driverId }) => driverId))].map((driverId) => ({
      driverId,
      driverName: `Name of ${driverId}`,
      data: found
        .filter((duty) => duty.driverId === driverId)
        .map(({ startMs, endMs, isBroken }) => ({
          registrations: String(startMs),
          startOfDuty: isBroken ? 7 : { date: new Date(startMs).toISOString(), formatted: '' },
          endOfDuty: { date: new Date(endMs).toISOString(), formatted: '' },
        })),
    }));
    return { found: found.length, read: readRows(operations['driver-d28'].answer, json) ?? { rows: [], misfits: [] } };
  };
  const call = async (_name: string, request: D28Request) => {
    questions.push(request);
    const { found, read } = answerTo(request);
    const tooLarge = { kind: 'broken-answer', reason: 'too-large', status: 200, redirectOrigin: null, words: null };
    return found > most ? { ...tooLarge, outcomeUnknown: false } : { kind: 'accepted', answer: read };
  };
  const client = { call, upload: call } as unknown as ServiceClient;
  const ask = createAskService(
    () => client,
    () => true,
    // Nobody is known yet: by drivers there would be nothing to ask for.
    () => [],
    () => now,
  );
  return { ask, questions, answerTo };
}

/** What an answer has, in whatever order: of each driver the duties, and those of which something could not be read. */
function content({ rows, misfits }: ReturnType<ReturnType<typeof service>['answerTo']>['read']) {
  const issuesOf = new Map(misfits.map(({ index, issues }) => [index, issues.map(({ field }) => field.split('.'))]));
  return rows
    .map(({ driverId, data = [] }, index) => ({
      driverId,
      duties: data.map(({ registrations }) => registrations).sort(),
      broken: (issuesOf.get(index) ?? []).map(([, place]) => data[Number(place)]?.registrations).sort(),
    }))
    .sort((one, other) => (one.driverId < other.driverId ? -1 : 1));
}

/** Drivers and their duties for each request under each reading; more of them each night. */
const seeds = Number(process.env.SPLIT_DATES ?? 2);

const requests: readonly D28Request[] = [
  {},
  { recordsAfterDateTime: new Date(now - 200 * dayMs).toISOString() },
  { recordsBeforeDateTime: new Date(now - 30 * dayMs).toISOString() },
  {
    recordsAfterDateTime: new Date(now - 90 * dayMs).toISOString(),
    recordsBeforeDateTime: new Date(now - 7 * dayMs).toISOString(),
  },
];

describe.each(Object.keys(readings) as (keyof typeof readings)[])(
  'a report that is too large, of a service that holds the bounds against %s of a duty',
  (reading) => {
    test.each(requests.map((request, number) => [number, request] as const))(
      'has in parts by days each duty that it has in one answer, once, and what could not be read of it (%d)',
      async (number, request) => {
        for (let seed = 1; seed <= seeds; seed += 1) {
          const duties = randomDuties(seed * 10 + number, 6, 400);
          const { ask, questions, answerTo } = service(duties, reading, 90);
          const whole = answerTo(request);
          const outcome = await ask('driver-d28', [request], new AbortController().signal);
          if (!outcome.ok) throw new Error(`it was not answered: ${outcome.error.code}`);
          expect(outcome.value.askedOf).toBeNull();
          expect(content(outcome.value.rows as never)).toEqual(content(whole.read));
          if (whole.found > 90) expect(questions.length).toBeGreaterThan(4);
          expect(questions.length).toBeLessThanOrEqual(65);
        }
      },
    );
  },
);

test('a report is given up where a single day is too large', async () => {
  const { ask, questions } = service(randomDuties(1, 6, 400), 'its beginning', 2);
  const outcome = await ask('driver-d28', [{}], new AbortController().signal);
  expect(outcome).toEqual({ ok: false, error: { code: 'too-large', words: null } });
  expect(questions.length).toBeLessThanOrEqual(65);
});
