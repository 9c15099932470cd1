import { CalendarClock, Check, CircleCheck, Clock, Hourglass, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CardRead } from '../../../shared/contract/card-reading.ts';
import { type Formatter, formatBytes } from '../../../shared/format/format.ts';
import { dayNumber } from '../../../shared/tachograph/time.ts';
import { useFormatter } from '../../client/depot-context.tsx';
import { Icon } from '../../components/icon.tsx';
import styles from './counter.module.css';
import { cardEnding } from './counter-view.ts';

/** A driver's card is read: what came of it, and what is next. */
export function CounterDone({ read, now }: { readonly read: CardRead; readonly now: number }) {
  const formatter = useFormatter();
  const { t, times } = formatter;
  const today = dayNumber(times.dayOf(now));
  const ending = cardEnding(read.cardEnds === null ? null : dayNumber(read.cardEnds), today);
  const nextInDays = dayNumber(read.nextReadingBy) - today;
  const size = formatBytes(read.sizeBytes, t);
  const start = startText(read.start, now, formatter);
  return (
    <div className={styles.done}>
      <div className={styles.doneHead}>
        <span className={styles.doneSign}>
          <Check aria-hidden strokeWidth={1.6} />
        </span>
        <div>
          <h1 className={styles.title}>
            {read.firstNames === null
              ? t('counter.done.thanksToAll')
              : t('counter.done.thanks', { name: read.firstNames })}
          </h1>
          <p className={styles.take}>{t('counter.done.take')}</p>
        </div>
      </div>
      <dl aria-label={t('counter.done.facts')} className={styles.facts}>
        <Fact
          icon={CircleCheck}
          label={t('counter.done.data')}
          line={
            read.sentAt === null
              ? t('counter.done.keptLine')
              : read.end === 'genuine'
                ? t('counter.done.genuine', { size })
                : size
          }
          tone="ok"
          value={
            read.sentAt === null ? t('counter.done.kept') : t('counter.done.sent', { at: times.clock(read.sentAt) })
          }
        />
        <Fact
          icon={CalendarClock}
          label={t('counter.done.next')}
          line={t('counter.done.inDays', { count: nextInDays })}
          value={times.weekdayAndDay(times.dayStart(read.nextReadingBy))}
        />
        <Fact icon={Clock} label={t('counter.done.start')} {...start} />
        {ending !== null && read.cardEnds !== null && (
          <Fact
            icon={Hourglass}
            label={t(ending.days < 0 ? 'counter.done.ended' : 'counter.done.ends')}
            line={
              ending.days < 0
                ? t('counter.done.endedLine')
                : ending.days === 0
                  ? t('counter.done.endsToday')
                  : t('counter.done.endsLine', { count: ending.days })
            }
            tone={ending.days < 0 ? 'over' : 'due'}
            value={times.weekdayAndDay(times.dayStart(read.cardEnds))}
          />
        )}
      </dl>
    </div>
  );
}

function startText(
  start: CardRead['start'],
  now: number,
  { t, times }: Formatter,
): { readonly value: string; readonly line: string } {
  if (start === null) return { value: '…', line: '' };
  if (start.answer === 'unknown' || (start.at === null && start.answer === 'no')) {
    return { value: t('counter.done.startUnknown'), line: t('counter.done.ask') };
  }
  const line =
    start.source === null ? '' : t(start.source === 'card' ? 'counter.done.byCard' : 'counter.done.byService');
  if (start.answer === 'yes' || start.at === null || start.at <= now) return { value: t('planner.start.now'), line };
  return { value: times.weekdayAndClock(start.at), line };
}

interface FactProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly value: string;
  readonly line: ReactNode;
  readonly tone?: 'ok' | 'due' | 'over';
}

function Fact({ icon, label, value, line, tone }: FactProps) {
  return (
    <div className={styles.fact} data-tone={tone}>
      <dt className={styles.factLabel}>
        <Icon of={icon} size={28} />
        {label}
      </dt>
      <dd className={styles.factValue}>{value}</dd>
      <dd className={styles.factLine}>{line}</dd>
    </div>
  );
}
