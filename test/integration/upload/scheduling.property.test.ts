import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../service/seeded-random.ts';
import {
  accepted,
  keysRefused,
  later,
  neverAnswers,
  refused,
  type Script,
  type UploaderUnderTest,
  unreachable,
  uploaderUnderTest,
} from './uploader-under-test.ts';
import { answerIn, type Poison, poisoned, type Spell, spell, type Weather } from './weather.ts';

const minuteMs = 60_000;
const longestDelayMs = 15 * minuteMs;
/** What a service that has come back needs for the files of one run, and an answer that was still awaited. */
const slackMs = 3 * minuteMs;

interface Run {
  readonly spells: readonly Spell[];
  readonly files: number;
  readonly poison: ReadonlyMap<number, Poison>;
  readonly uploadsAtOnce: number;
  readonly seed: number;
}

/** Plays the spells, lets the service be up for good, and hands over what became of it. */
async function played(run: Run, afterwardsMs: number, check: (test: UploaderUnderTest, upAt: number) => void) {
  const draw = seededRandom(run.seed);
  let weather: Weather = 'up';
  const script: Script = (job) => {
    const poison = run.poison.get(job.id);
    return poison !== undefined && (weather === 'up' || weather === 'flaky')
      ? poisoned(poison)
      : answerIn(weather, draw);
  };
  const test = await uploaderUnderTest({ script, random: draw, settings: { uploadsAtOnce: run.uploadsAtOnce } });
  try {
    test.add(Math.ceil(run.files / 2));
    for (const { weather: next, minutes } of run.spells) {
      weather = next;
      await test.clock.advance(minutes * minuteMs);
      const nextAttemptAt = test.store.uploads.counts(0).nextAttemptAt ?? 0;
      expect(nextAttemptAt - test.clock.now()).toBeLessThanOrEqual(longestDelayMs);
    }
    test.add(Math.floor(run.files / 2));
    weather = 'up';
    const upAt = test.clock.now();
    await test.clock.advance(afterwardsMs);
    check(test, upAt);
  } finally {
    await test.close();
  }
}

const run = fc.record({
  spells: fc.array(spell, { maxLength: 5 }),
  files: fc.integer({ min: 2, max: 30 }),
  uploadsAtOnce: fc.integer({ min: 1, max: 8 }),
  seed: fc.nat(),
});

describe('whatever the service does for a while', () => {
  it('every file is accepted once, within one back-off step of its return', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(run, async (given) => {
        const poison = new Map<number, Poison>();
        await played({ ...given, poison }, longestDelayMs + slackMs, ({ states, attempts, uploader }) => {
          expect(new Set(states())).toEqual(new Set(['uploaded']));
          expect(attempts.filter(({ answer }) => answer === 'accepted')).toHaveLength(given.files);
          expect(Math.max(...attempts.map(({ atOnce }) => atOnce))).toBeLessThanOrEqual(given.uploadsAtOnce);
          expect(uploader.state().connection.state).toBe('open');
          expect(uploader.idle()).toBe(true);
        });
      }),
      { numRuns: 15 },
    );
  });

  it('a few bad files delay the good ones by no more than a step each, and only after a failure of all', {
    timeout: 165_000,
  }, async () => {
    const bad = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 30 }), fc.constantFrom<Poison>('failing', 'cutting', 'broken')),
      {
        maxLength: 4,
      },
    );
    await fc.assert(
      fc.asyncProperty(run, bad, async (given, pairs) => {
        const poison = new Map(pairs);
        const waitMs = (poison.size + 1) * longestDelayMs + slackMs;
        await played({ ...given, poison }, waitMs, ({ states }) => {
          const good = states().filter((_, index) => !poison.has(index + 1));
          expect(good.every((state) => state === 'uploaded')).toBe(true);
        });
      }),
      { numRuns: 15 },
    );
  });
});

describe('bad files at a service that works', () => {
  it('never keep a good one that arrives for more than a minute, however many they are', {
    timeout: 120_000,
  }, async () => {
    const bad = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 8 });
    const kinds = fc.constantFrom<Poison>('failing', 'cutting', 'broken');
    await fc.assert(
      fc.asyncProperty(bad, kinds, fc.integer({ min: 1, max: 8 }), fc.nat(), async (ids, kind, uploadsAtOnce, seed) => {
        const poison = new Map(ids.map((id) => [id, kind]));
        const spells = [{ weather: 'up', minutes: 60 }] as const;
        await played(
          { spells, files: 24, poison, uploadsAtOnce, seed },
          65_000,
          ({ states, attempts, uploader }, upAt) => {
            const good = states().filter((_, index) => !poison.has(index + 1));
            expect(good.every((state) => state === 'uploaded')).toBe(true);
            const lateGood = attempts.filter(({ jobId, startedAt }) => jobId > 12 && startedAt >= upAt);
            expect(Math.max(...lateGood.map(({ startedAt }) => startedAt)) - upAt).toBeLessThanOrEqual(62_000);
            expect(uploader.state().connection.state).toBe('open');
          },
        );
      }),
      { numRuns: 12 },
    );
  });
});

describe('a service that is in trouble', () => {
  it('is not hammered: one attempt at a time, and few of them', { timeout: 120_000 }, async () => {
    const troubles = fc.constantFrom<Weather>('unreachable', 'failing', 'cutting', 'silent', 'busy');
    await fc.assert(
      fc.asyncProperty(
        troubles,
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 5, max: 60 }),
        async (weather, uploadsAtOnce, files) => {
          const test = await uploaderUnderTest({
            script: () => answerIn(weather, () => 0),
            settings: { uploadsAtOnce },
          });
          try {
            test.add(files);
            await test.clock.advance(120 * minuteMs);
            const first = test.attempts.filter(({ startedAt }) => startedAt === test.attempts[0]?.startedAt).length;
            const closing = first + 3 + uploadsAtOnce;
            expect(test.attempts.slice(closing).every(({ atOnce }) => atOnce === 1)).toBe(true);
            // Half of every ceiling: 10 probes until the longest delay, then one in 7.5 minutes.
            expect(test.attempts.length - closing).toBeLessThan(30);
          } finally {
            await test.close();
          }
        },
      ),
      { numRuns: 10 },
    );
  });

  it('gets one attempt after a minute, then ever fewer, once it has refused the keys', {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(accepted, refused, later(500), unreachable, later(429, 5000)), { maxLength: 30 }),
        fc.integer({ min: 1, max: 8 }),
        async (answers, uploadsAtOnce) => {
          let given = 0;
          let refusedAt = Number.POSITIVE_INFINITY;
          const script: Script = (_job, at) => {
            const answer = answers[given];
            given += 1;
            if (answer === undefined) {
              refusedAt = Math.min(refusedAt, at + 10);
            }
            return answer ?? keysRefused;
          };
          const test = await uploaderUnderTest({ script, settings: { uploadsAtOnce } });
          try {
            test.add(40);
            await test.clock.advance(24 * 60 * minuteMs);
            const probes = test.attempts.filter(({ startedAt }) => startedAt > refusedAt);
            const waits = probes.map(({ startedAt }, index) => startedAt - (probes[index - 1]?.startedAt ?? refusedAt));
            expect(Math.min(...waits)).toBeGreaterThanOrEqual(minuteMs);
            expect(probes.every(({ atOnce }) => atOnce === 1)).toBe(true);
            expect(probes.length).toBeLessThanOrEqual(5 + (24 * 60) / 15);
            expect(test.uploader.state().connection.state).toBe('keys-refused');
          } finally {
            await test.close();
          }
        },
      ),
      { numRuns: 15 },
    );
  });

  it('and then gone silent, is left with at most as many attempts open as the depot chose', async () => {
    const test = await uploaderUnderTest({ script: () => neverAnswers, settings: { uploadsAtOnce: 3 } });
    try {
      test.add(20);
      await test.clock.advance(120 * minuteMs);
      expect(test.attempts).toHaveLength(3);
    } finally {
      await test.close();
    }
  });
});
