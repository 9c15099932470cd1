import { describe, expect, it } from 'vitest';
import { createPartFailureLog } from '../../../electron/engine/diagnostics/part-failures.ts';
import { type Feature, startInOrder, stopInReverse } from '../../../electron/engine/feature.ts';
import { repeat } from '../../../electron/engine/platform/clock.ts';
import { contained, containedClock } from '../../../electron/engine/platform/guard.ts';
import { createFakeClock } from '../../faults/fake-clock.ts';
import { silentLog } from '../../faults/silent-log.ts';

const bug = () => {
  throw new RangeError('what it was given, which may be private');
};

function watched() {
  const clock = createFakeClock();
  const logged: unknown[] = [];
  const book = createPartFailureLog({ ...silentLog, error: (event, facts) => logged.push({ event, ...facts }) }, clock);
  return { clock, logged, book };
}

describe('what a background task throws', () => {
  it('is logged by the name of its error, shown by the checks, and ends nothing', async () => {
    const { logged, book } = watched();
    await contained(book.log, 'reports', bug);
    await contained(book.log, 'reports', () => Promise.reject(new TypeError()));
    await contained(book.log, 'webhooks', () => Promise.reject('no error at all'));
    expect(logged).toMatchObject([
      { event: 'task-failed', part: 'reports', error: 'RangeError' },
      { event: 'task-failed', part: 'reports', error: 'TypeError' },
      { event: 'task-failed', part: 'webhooks', error: 'unknown' },
    ]);
    expect(book.recent()).toMatchObject([
      { part: 'reports', count: 2 },
      { part: 'webhooks', count: 1 },
    ]);
  });

  it('counts for the checks also where it was contained with an event of its own', () => {
    const { book } = watched();
    book.log.error('intake.look-failed', { folder: 1, name: 'TypeError' });
    book.log.error('database.set-aside');
    expect(book.recent()).toMatchObject([{ part: 'collecting', count: 1 }]);
  });

  it('is forgotten by the checks a day after the last time', async () => {
    const { clock, book } = watched();
    await contained(book.log, 'upkeep', bug);
    await clock.advance(23 * 3_600_000);
    expect(book.recent()).toHaveLength(1);
    await clock.advance(3_600_000);
    expect(book.recent()).toEqual([]);
  });

  it('does not end what is done every minute', async () => {
    const { clock, book } = watched();
    let turns = 0;
    const cancel = repeat(containedClock(clock, book.log, 'upkeep'), 60_000, async () => {
      turns += 1;
      bug();
    });
    await clock.advance(3 * 60_000);
    expect(turns).toBe(3);
    expect(book.recent()).toMatchObject([{ part: 'upkeep', count: 3 }]);
    cancel();
    expect(clock.timersSet()).toBe(0);
  });
});

describe('the parts of the depot', () => {
  const goesOn = () => false;
  const parts = (steps: string[], failing: Partial<Record<string, 'start' | 'stop'>>): readonly Feature[] =>
    (['store', 'sending', 'webhooks', 'collecting'] as const).map((part) => ({
      name: part,
      part,
      isVital: part === 'sending',
      async start() {
        steps.push(`start ${part}`);
        if (failing[part] === 'start') bug();
      },
      async stop() {
        steps.push(`stop ${part}`);
        if (failing[part] === 'stop') bug();
      },
    }));

  it('stop in the reverse order of their start, also when some of them reject', async () => {
    const steps: string[] = [];
    const { clock, book } = watched();
    const all = parts(steps, { collecting: 'stop', sending: 'stop' });
    await startInOrder(all, book.log, goesOn);
    await stopInReverse(all, clock, book.log);
    const names = ['store', 'sending', 'webhooks', 'collecting'];
    expect(steps).toEqual([...names.map((name) => `start ${name}`), ...names.reverse().map((name) => `stop ${name}`)]);
    expect(book.recent().map(({ part }) => part)).toEqual(['collecting', 'sending']);
  });

  it('stop also behind one that never comes to its end, which the log names', async () => {
    const steps: string[] = [];
    const { clock, logged, book } = watched();
    const all = parts(steps, {}).map(
      (each): Feature =>
        each.part === 'webhooks' ? { ...each, stop: () => new Promise<never>(() => undefined) } : each,
    );
    const end = stopInReverse(all, clock, book.log).then(() => steps.push('all stopped'));
    await clock.advance(9_000);
    expect(steps).toEqual(['stop collecting']);
    await clock.advance(1_000);
    await end;
    expect(steps).toEqual(['stop collecting', 'stop sending', 'stop store', 'all stopped']);
    expect(logged).toEqual([{ event: 'stop.not-ended', part: 'webhooks' }]);
    expect(clock.timersSet()).toBe(0);
  });

  it('start no more once the depot stops: a folder would be watched after the records are closed', async () => {
    const steps: string[] = [];
    const { book } = watched();
    await startInOrder(parts(steps, {}), book.log, () => steps.length === 2);
    expect(steps).toEqual(['start store', 'start sending']);
  });

  it('start without one that fails, unless there is no depot without it', async () => {
    const steps: string[] = [];
    const { book } = watched();
    await startInOrder(parts(steps, { webhooks: 'start' }), book.log, goesOn);
    expect(steps.at(-1)).toBe('start collecting');
    expect(book.recent()).toMatchObject([{ part: 'webhooks', count: 1 }]);
    await expect(startInOrder(parts(steps, { sending: 'start' }), book.log, goesOn)).rejects.toThrow(RangeError);
    expect(steps.at(-1)).toBe('start sending');
  });
});
