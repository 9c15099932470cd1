import { describe, expect, it } from 'vitest';
import { coverageDays, readElsewhere } from '../../../shared/compliance/coverage-days.ts';
import type { Coverage } from '../../../shared/tachograph/coverage.ts';
import { dayNumber } from '../../../shared/tachograph/time.ts';

const run = (first: string, days: number, change: Partial<Coverage['runs'][number]> = {}) => ({
  first,
  days,
  use: 'driving',
  state: 'genuine',
  downloadId: 'sent',
  ...change,
});

function coverage(runs: readonly ReturnType<typeof run>[], neverArrived: readonly string[] = []): Coverage {
  return {
    subject: { kind: 'vehicle', key: 'vin:1', vin: '1', registration: null },
    downloadIds: ['sent', 'unsent'],
    runs: runs as Coverage['runs'],
    gaps: [],
    overwriting: null,
    neverArrived: neverArrived.map((at) => ({ at, toldBy: 'sent' })),
  };
}

function statesOf(
  runs: readonly ReturnType<typeof run>[],
  [first, last]: readonly [string, string],
  facts: {
    today?: string;
    limitDay?: string;
    cardValidUntil?: string;
    sentRuns?: readonly ReturnType<typeof run>[];
  } = {},
) {
  const number = (day: string | undefined) => (day === undefined ? null : dayNumber(day));
  return coverageDays(
    {
      coverage: coverage(runs),
      isSent: (id) => id === 'sent',
      sentRuns: (facts.sentRuns ?? runs.filter(({ downloadId }) => downloadId === 'sent')) as Coverage['runs'],
      today: dayNumber(facts.today ?? '2026-11-21'),
      limitDay: number(facts.limitDay),
      cardValidUntil: number(facts.cardValidUntil),
    },
    dayNumber(first),
    dayNumber(last),
  );
}

describe('A day of the coverage calendar', () => {
  it('is what the file that covers it says', () => {
    const runs = [
      run('2026-11-01', 1),
      run('2026-11-02', 1, { use: 'no-activity' }),
      run('2026-11-03', 1, { state: 'does-not-verify' }),
      run('2026-11-04', 1, { state: null }),
      run('2026-11-05', 1, { downloadId: 'unsent' }),
    ];
    expect(statesOf(runs, ['2026-11-01', '2026-11-05'])).toEqual([
      'genuine',
      'no-activity',
      'does-not-verify',
      'not-checked',
      'not-sent',
    ]);
  });

  it('is sent where an earlier, sent file covers it, but for the day on which that was made', () => {
    const runs = [run('2026-11-01', 5, { downloadId: 'unsent' })];
    const sentRuns = [run('2026-11-01', 3, { state: null })];
    expect(statesOf(runs, ['2026-11-01', '2026-11-05'], { sentRuns })).toEqual([
      'not-checked',
      'not-checked',
      'not-sent',
      'not-sent',
      'not-sent',
    ]);
  });

  it('is a gap between files, nothing before the first and not read yet after the newest', () => {
    const runs = [run('2026-11-18', 1), run('2026-11-20', 1)];
    expect(statesOf(runs, ['2026-11-17', '2026-11-22'])).toEqual([
      'none',
      'genuine',
      'gap',
      'genuine',
      'not-read',
      'none',
    ]);
  });

  it('is due on the last day within the limit, and overdue after it up to today', () => {
    const runs = [run('2026-11-15', 1)];
    expect(statesOf(runs, ['2026-11-17', '2026-11-22'], { limitDay: '2026-11-18' })).toEqual([
      'not-read',
      'due',
      'overdue',
      'overdue',
      'overdue',
      'none',
    ]);
    expect(statesOf(runs, ['2026-11-24', '2026-11-25'], { limitDay: '2026-11-24' })).toEqual(['due', 'none']);
  });

  it('is expired after the card’s last day, unless a file covers it all the same', () => {
    const runs = [run('2026-11-18', 1), run('2026-11-20', 1)];
    expect(statesOf(runs, ['2026-11-18', '2026-11-22'], { cardValidUntil: '2026-11-18' })).toEqual([
      'genuine',
      'expired',
      'genuine',
      'expired',
      'expired',
    ]);
  });

  it('has nothing to say where no file covers any day', () => {
    expect(statesOf([], ['2026-11-20', '2026-11-21'])).toEqual(['none', 'none']);
  });
});

describe('A gap', () => {
  it('names the day of a download that was made within it and never came here', () => {
    const told = coverage([], ['2026-05-14T06:30:00Z']);
    expect(readElsewhere(told, { first: '2026-05-12', last: '2026-05-16' })).toBe('2026-05-14');
    expect(readElsewhere(told, { first: '2026-05-01', last: '2026-05-04' })).toBeNull();
  });
});
