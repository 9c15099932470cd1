import { Check, CircleQuestionMark, Clock } from 'lucide-react';
import type { AvailabilityRow } from '../../../shared/contract/reports/availability.ts';
import { waitingTime } from '../../../shared/format/durations.ts';
import { startTime, unknownWords } from '../../components/availability-text.ts';
import type { TableSurroundings } from '../../components/data-table/column.ts';
import { Icon } from '../../components/icon.tsx';

/** When a driver can start: now, at a time, or not known and why. */
export function StartMark({ row, surroundings: { words, now } }: StartMarkProps) {
  const { t, times } = words;
  if (row.group === 'now')
    return (
      <span className="state tone-ok">
        <Icon of={Check} />
        {t('availability.start.now')}
      </span>
    );
  if (row.startAt === null) {
    const isTooOld = row.unknownBecause === 'too-old' && row.dataUpTo !== null;
    return (
      <span
        className="state tone-idle"
        title={isTooOld ? t('availability.tooOld', { day: times.short(row.dataUpTo ?? 0, now) }) : undefined}
      >
        <Icon of={CircleQuestionMark} />
        {t('availability.start.unknown')}
        <span className="start-rest">{unknownWords(row, now, words)}</span>
      </span>
    );
  }
  return (
    <span className="state tone-accent">
      <Icon of={Clock} />
      <span className="start-time">{startTime(row.startAt, now, words)}</span>
      <span className="start-rest">{waitingTime(row.startAt, now, t)}</span>
    </span>
  );
}

interface StartMarkProps {
  readonly row: AvailabilityRow;
  readonly surroundings: TableSurroundings;
}
