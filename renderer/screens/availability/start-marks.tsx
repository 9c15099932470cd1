import { Check, CircleQuestionMark, Clock, Cloud, Hourglass, IdCard } from 'lucide-react';
import { hoursRules } from '../../../shared/compliance/hours/rules.ts';
import type { AvailabilityRow } from '../../../shared/contract/reports/availability.ts';
import type { ShownStart } from '../../../shared/contract/reports/start.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { noStartText, withRemarks } from '../../../shared/format/start-text.ts';
import { hoursAndMinutes, waitingTime } from '../../../shared/format/times.ts';
import { startTime, unknownText } from '../../components/availability-text.ts';
import { StartRemarks } from '../../components/deadline/start-remarks.tsx';
import { Icon } from '../../components/icon.tsx';
import styles from './availability.module.css';
import '../../components/data-table/data-table.css';

/** How the cells of the list show an answer about a start: a mark on the screen, and the same in words for a file and for paper. */

interface MarkProps {
  readonly row: AvailabilityRow;
  readonly now: number;
  readonly formatter: Formatter;
}

/** When a driver can start: now, at a time, or not known and why. */
export function StartMark({ row, now, formatter }: MarkProps) {
  const { t, times } = formatter;
  const { group, start } = row;
  if (group === 'now') {
    return (
      <span className="state tone-ok">
        <Icon of={Check} />
        {t('planner.start.now')}
        <StartRemarks start={start} />
      </span>
    );
  }
  if (start.from === null) {
    const unknown = unknownText(row, now, formatter);
    const isTooOld = start.reason === 'too-old' && start.upTo !== null;
    return (
      <span
        className="state tone-idle"
        title={isTooOld ? t('availability.tooOld', { day: times.short(start.upTo ?? 0, now) }) : unknown}
      >
        <Icon of={CircleQuestionMark} />
        {noStartText(start, formatter)}
        <StartRemarks start={start} />
        <span className={styles.startRest}>{unknown}</span>
      </span>
    );
  }
  return (
    <span className="state tone-accent">
      <Icon of={Clock} />
      <span className={styles.startTime}>{startTime(start.from, now, formatter)}</span>
      <StartRemarks start={start} />
      <span className={styles.startRest}>{waitingTime(start.from, now, t)}</span>
    </span>
  );
}

/** `06:00` today, `Mon 06:00` within six days, else with the date. */
export function nearTime(at: number, now: number, { times }: Pick<Formatter, 'times'>): string {
  const days = -times.daysAgo(at, now);
  if (days === 0) return times.clock(at);
  if (days < -1) return times.short(at, now);
  if (days > 6) return times.clockWithDay(at, now);
  return times.weekdayAndClock(at);
}

export function RestMark({ row, now, formatter }: MarkProps) {
  const { state } = row;
  const [words, detail] = restParts(row, now, formatter, (at) => nearTime(at, now, formatter));
  const said = restWords(row, now, formatter);
  if (state === 'can') {
    return (
      <span className={`two-lines ${styles.restTaken}`} title={said}>
        <span>
          <span className={styles.someTime}>{words}</span> <StartRemarks start={row.start} /> <span>{detail}</span>
        </span>
      </span>
    );
  }
  const icon =
    state === 'unknown' ? CircleQuestionMark : state === 'resting' || state === 'weekly-rest' ? Clock : Hourglass;
  return (
    <span className={`state tone-idle ${styles.rest} ${styles.whyNot}`} title={said}>
      <Icon of={icon} />
      {words}
      <StartRemarks start={row.start} />
      {detail !== '' && <span className={styles.startRest}>{detail}</span>}
    </span>
  );
}

/** @param momentText how a moment is said: a file and a sheet of paper are read on another day, and want it in full. */
export function restWords(
  row: AvailabilityRow,
  now: number,
  formatter: Formatter,
  momentText = (at: number) => nearTime(at, now, formatter),
): string {
  const said = restParts(row, now, formatter, momentText).filter((part) => part !== '');
  return withRemarks(said.join(', '), row.start, formatter);
}

/** The rest that is taken, or why the driver cannot start; and what is to know beside it. */
function restParts(
  row: AvailabilityRow,
  now: number,
  formatter: Formatter,
  momentText: (at: number) => string,
): readonly [string, string] {
  const { state, start } = row;
  const { rest, from, reducedDailyRests, left } = start;
  const { t } = formatter;
  const at = from === null ? '' : momentText(from);
  switch (state) {
    case 'can':
      return [
        rest === null
          ? t('planner.rest.atLeast', { hours: hoursAndMinutes(hoursRules.reducedDailyRestMinutes, t) })
          : t(`planner.rest.${rest}`),
        reducedDailyRests === null ? '' : t('planner.used', { used: reducedDailyRests }),
      ];
    case 'resting':
    case 'weekly-rest':
      if (from === null) return [t('availability.start.notNow'), unknownText(row, now, formatter)];
      return [
        t(`planner.state.${state}`, { at }),
        state === 'resting' && (reducedDailyRests ?? 0) >= hoursRules.reducedDailyRests ? t('planner.noReduced') : '',
      ];
    case 'too-little':
      return [t('planner.state.too-little', { left: hoursAndMinutes(left?.day ?? 0, t) }), ''];
    case 'out-of-hours':
      return [t('planner.state.out-of-hours'), ''];
    case 'unknown':
      return [t('common.notKnown'), unknownText(row, now, formatter)];
  }
}

export function SourceMark({ row, now, formatter }: MarkProps) {
  const { t, times } = formatter;
  const words = sourceWords(row, now, formatter);
  if (row.start.source !== 'card') {
    return (
      <span className={`state tone-idle ${styles.rest}`} title={words}>
        {row.start.source !== null && <Icon of={Cloud} />}
        <span className={styles.startRest}>{words}</span>
      </span>
    );
  }
  const newer =
    row.serviceUpTo === null
      ? t('planner.source.cardOnly')
      : t('planner.source.cardNewer', { at: times.full(row.serviceUpTo) });
  return (
    <span className={`state ${styles.ofCard}`} title={newer}>
      <Icon of={IdCard} />
      <span className="two-lines">
        <span>{words}</span>
      </span>
      <span className="hidden-words">{newer}</span>
    </span>
  );
}

/** @param now `in-full` on paper and in a file, which are read on another day. */
export function sourceWords(
  { start: { source, upTo } }: AvailabilityRow,
  now: number | 'in-full',
  { t, times }: Formatter,
): string {
  if (source === null || upTo === null) return t('planner.source.none');
  return t(`planner.source.${source}`, { at: now === 'in-full' ? times.full(upTo) : times.short(upTo, now) });
}

/** How many are left, filled from the left, with the number. The service may grant more than the usual. */
export function Pips({ left, of }: { readonly left: number; readonly of: number }) {
  const places = Array.from({ length: Math.max(of, Math.min(left, mostPips)) }, (_, place) => place);
  return (
    <span className={styles.pips}>
      {places.map((place) => (
        <span aria-hidden className={styles.pip} data-left={place < left || undefined} key={place} />
      ))}
      <span className={styles.pipNumber}>{left}</span>
    </span>
  );
}

const mostPips = 5;

const heightPx = 14;
const leastPx = 3;

/** Driving of the week before and of the start's week within the fortnight's 90 hours; what is over is not drawn, the number says it. */
export function FortnightBar({
  left,
  widthPx,
  formatter,
}: {
  readonly left: FortnightLeft;
  readonly widthPx: number;
  readonly formatter: Formatter;
}) {
  const pixels = (minutes: number) => (minutes <= 0 ? 0 : Math.max(leastPx, Math.round(partOf(minutes) * widthPx)));
  const before = Math.min(widthPx, pixels(left.weekBeforeDriven));
  const present = Math.min(widthPx - before, pixels(left.weekDriven));
  const said = fortnightWords(left, formatter);
  return (
    <span title={said}>
      <svg aria-label={said} className={styles.fortnight} height={heightPx} role="img" width={widthPx}>
        <rect className={styles.fortnightLeft} height={heightPx} rx={2} width={widthPx} />
        <rect className={styles.fortnightLast} height={heightPx} rx={2} width={before} />
        <rect
          className={styles.fortnightThis}
          height={heightPx}
          rx={2}
          width={present}
          x={before === 0 ? 0 : before + 1}
        />
      </svg>
    </span>
  );
}

type FortnightLeft = NonNullable<ShownStart['left']> & { readonly fortnight: number };

/** What is left of the two weeks; null where that is not known, or where the rules have no such limit. */
export function fortnightLeft({ left }: ShownStart): FortnightLeft | null {
  return left?.fortnight == null ? null : { ...left, fortnight: left.fortnight };
}

function partOf(minutes: number): number {
  return minutes / hoursRules.fortnightlyDrivingMinutes;
}

/** `Week before 45 h 10, that week 31 h 05, left 13 h 45 of 90 h` */
export function fortnightWords(
  { weekBeforeDriven, weekDriven, fortnight }: FortnightLeft,
  { t }: Pick<Formatter, 't'>,
): string {
  return t('planner.fortnightSaid', {
    before: hoursAndMinutes(weekBeforeDriven, t),
    week: hoursAndMinutes(weekDriven, t),
    left: hoursAndMinutes(fortnight, t),
  });
}
