import { createDayFormat } from '../../../shared/i18n/day-format.ts';
import type { Coverage } from '../../../shared/tachograph/coverage.ts';
import { shortPersonName } from '../../../shared/tachograph/text/person-name.ts';
import { dayNumber, type IsoDay, isoDayOf } from '../../../shared/tachograph/time.ts';
import type { Engine } from '../../engine/engine-interface.ts';
import { exitCodes } from '../exit-codes.ts';
import { type CommonOptions, print, printUnread } from '../output.ts';
import { stopRequested } from '../process-events.ts';
import { withDepot } from '../with-depot.ts';
import { commandWords as t, words } from '../words.ts';

/** Fewer days than this until unread days begin to be lost, and somebody should hurry. */
const hurryDays = 7;

/** A person who waits hears this often how many files are left. */
const progressEveryMs = 2_000;

/**
 * Which days of each driver and vehicle the files held here cover, and what is missing: a block of lines each, or with
 * `--json` one object a line. Files that nobody has read yet are read first; an agent that runs reads them by itself, and
 * until then this says how many they are. Ends with 2 where days are missing, or soon will be, else with 3 where files
 * are not read yet.
 */
export function missingDays(options: CommonOptions): Promise<number> {
  return withDepot(options, async (depot) => {
    const today = new Date().toISOString().slice(0, 10);
    if (depot.readUnread !== null) await readUntilStopped(depot.readUnread);
    const { subjects: all, unread } = await depot.ask('missing-days', {});
    if (unread > 0) printUnread(options, unread);
    for (const coverage of all) print(options, formatCoverage(coverage, today), missingDaysReport(coverage));
    if (all.length === 0 && unread === 0 && !options.json) print(options, t('command.missingDays.none'), null);
    if (all.some(isMissingSomething)) return exitCodes.needsAttention;
    return unread > 0 ? exitCodes.stillWaits : exitCodes.done;
  });
}

/** Ctrl+C ends the reading, and what is known by then is said. */
export async function readUntilStopped(readUnread: Engine['readUnread']): Promise<void> {
  let isStopping = false;
  void stopRequested().then(() => {
    isStopping = true;
  });
  let toldAtMs = performance.now();
  await readUnread({
    isEnough: () => isStopping,
    onLeft(files) {
      if (files === 0 || performance.now() - toldAtMs < progressEveryMs) return;
      toldAtMs = performance.now();
      process.stderr.write(`${t('command.missingDays.reading', { count: files })}\n`);
    },
  });
}

function isMissingSomething({ runs, gaps, neverArrived, overwriting }: Coverage): boolean {
  const isHurried = overwriting !== null && overwriting.daysLeft < hurryDays;
  return contradictedIn(runs).length > 0 || gaps.length > 0 || neverArrived.length > 0 || isHurried;
}

/** One object of `--json`. */
function missingDaysReport({ subject, downloadIds, runs, gaps, overwriting, neverArrived }: Coverage) {
  const { key: _, ...named } = subject;
  return {
    ...named,
    downloads: downloadIds.length,
    days: daysOf(runs),
    contradicted: contradictedIn(runs).map(({ first, days }) => ({ first, last: lastOf({ first, days }), days })),
    gaps,
    overwriting,
    neverArrived: neverArrived.map(({ at }) => at),
  };
}

function daysOf(
  runs: Coverage['runs'],
): { readonly first: IsoDay; readonly last: IsoDay; readonly covered: number } | null {
  const [first] = runs;
  const last = runs.at(-1);
  if (first === undefined || last === undefined) return null;
  return {
    first: first.first,
    last: lastOf(last),
    covered: countOf(runs.filter(({ use }) => use !== 'contradicted')),
  };
}

type DaysInARow = Pick<Coverage['runs'][number], 'first' | 'days'>;

function lastOf({ first, days }: DaysInARow): IsoDay {
  return isoDayOf(dayNumber(first) + days - 1);
}

/** The days that do not count as covered, because two copies of them contradict each other. */
function contradictedIn(runs: Coverage['runs']): Coverage['runs'] {
  return runs.filter(({ use }) => use === 'contradicted');
}

function countOf(runs: Coverage['runs']): number {
  return runs.reduce((sum, { days }) => sum + days, 0);
}

/** The lines for a person. `today` decides which dates need their year. */
export function formatCoverage({ subject, runs, gaps, overwriting, neverArrived }: Coverage, today: IsoDay): string {
  const formatDay = createDayFormat(words('measures.language'));
  const day = (iso: string) => formatDay(iso, today);
  const days = daysOf(runs);
  const named = nameOf(subject);
  const lines: string[] = [
    days === null
      ? t('command.missingDays.noDays', { subject: named })
      : t('command.missingDays.covered', {
          subject: named,
          count: days.covered,
          first: day(days.first),
          last: day(days.last),
        }),
  ];
  const spanOf = (span: DaysInARow) =>
    span.days === 1
      ? day(span.first)
      : t('command.missingDays.span', { first: day(span.first), last: day(lastOf(span)) });
  for (const gap of gaps) {
    lines.push(`  ${t(`command.missingDays.gap.${gap.recoverable}`, { span: spanOf(gap), count: gap.days })}`);
  }
  for (const run of contradictedIn(runs)) {
    lines.push(`  ${t('command.missingDays.contradicted', { span: spanOf(run), count: run.days })}`);
  }
  if (overwriting !== null && overwriting.daysLeft < hurryDays) {
    const code = overwriting.daysLeft < 0 ? 'mayBeLost' : 'areLost';
    const days = { first: day(overwriting.firstUnread), from: day(overwriting.from) };
    lines.push(`  ${t(`command.missingDays.${code}`, days)}`);
  }
  for (const { at } of neverArrived) {
    lines.push(`  ${t('command.missingDays.neverArrived', { day: day(at.slice(0, 10)), time: at.slice(11, 16) })}`);
  }
  return lines.join('\n');
}

function nameOf(subject: Coverage['subject']): string {
  if (subject.kind === 'vehicle')
    return t('command.missingDays.vehicle', { name: subject.registration ?? subject.vin ?? '' });
  const { surname, firstNames, cardNumber } = subject;
  return t('command.missingDays.driver', { name: shortPersonName(surname, firstNames), card: cardNumber.slice(-4) });
}
