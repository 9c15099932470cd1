import { ArrowRight, FilePenLine, Trash2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import type { ClockingEvent, ClockingRow, ReportedSpan } from '../../../shared/contract/reports/clockings.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { timeSpan } from '../../../shared/format/times.ts';
import { useFormatter, useMinute } from '../../client/depot-context.tsx';
import { Button } from '../../components/button.tsx';
import { DetailsDrawer, DetailsFact } from '../../components/details/details.tsx';
import { InputField } from '../../components/field.tsx';
import { Segments } from '../../components/filter-controls.tsx';
import { Icon, SolidTriangle } from '../../components/icon.tsx';
import { differenceText, directionText, driverText } from './clocking-columns.tsx';
import styles from './clockings.module.css';
import '../../components/field.css';
import '../../components/details/details.css';

interface ClockingDetailsProps {
  readonly row: ClockingRow;
  /** When the report came; null before the first. */
  readonly asOf: number | null;
  readonly onClose: () => void;
  /** `at`: as the clock on the wall shows it, such as `2026-11-20 18:02`. */
  readonly onCorrect: (clockingId: string, isClockIn: boolean, at: string) => void;
  readonly onDelete: (clockingId: string) => void;
}

/** One clocking: what is known of it, its correction filled in, and what was heard of it. Nothing is sent from here. */
export function ClockingDetails({ row, asOf, onClose, onCorrect, onDelete }: ClockingDetailsProps) {
  const formatter = useFormatter();
  const { t, times } = formatter;
  const now = useMinute();
  const { clocking } = row;
  const form = useId();
  const isThere = clocking !== null && clocking.changedHere !== 'deleted';
  return (
    <DetailsDrawer
      foot={
        isThere && (
          <footer className="details-foot">
            <Button form={form} icon={<Icon of={FilePenLine} />} look="primary" type="submit">
              {t('clockings.details.check')}
            </Button>
            <Button icon={<Icon of={Trash2} />} look="danger" onClick={() => onDelete(clocking.clockingId)}>
              {t('clockings.details.delete')}
            </Button>
          </footer>
        )
      }
      label={titleText(row, formatter)}
      onClose={onClose}
      state={
        row.isMarked && (
          <span className={`${styles.mark} tone-attn`}>
            <SolidTriangle />
            {distanceText(row, formatter)}
          </span>
        )
      }
      title={titleText(row, formatter)}
    >
      <section className="details-section">
        <dl>
          {row.driverId !== null && <DetailsFact name={t('maintainFields.id')}>{row.driverId}</DetailsFact>}
          {/* Where it can be corrected, the form has its ID. */}
          {clocking !== null && !isThere && (
            <DetailsFact name={t('clockings.columns.id')}>{clocking.clockingId}</DetailsFact>
          )}
          <DetailsFact name={t('common.day')}>{times.longDay(row.day)}</DetailsFact>
          {row.clockedAt !== null && (
            <DetailsFact name={t('clockings.columns.clocked')}>
              {spanText(row.clockedAt, row.clockedSpan, formatter)}
            </DetailsFact>
          )}
          {row.tachographAt !== null && (
            <DetailsFact name={t('clockings.columns.tachograph')}>
              {spanText(row.tachographAt, row.tachographSpan, formatter)}
            </DetailsFact>
          )}
          {asOf !== null && (
            <DetailsFact name={t('reports.report')}>
              {t('clockings.details.reportAsOf', {
                verdict: t(`clockings.verdict.${row.verdict}`),
                at: times.asOf(asOf, now),
              })}
            </DetailsFact>
          )}
        </dl>
      </section>
      <section className="details-section">
        {isThere ? (
          <Correction
            clockingId={clocking.clockingId}
            id={form}
            onCorrect={(isClockIn, at) => onCorrect(clocking.clockingId, isClockIn, at)}
            row={row}
          />
        ) : (
          <p className="details-line">
            {t(clocking === null ? 'clockings.details.elsewhere' : 'clockings.details.gone')}
          </p>
        )}
      </section>
      {clocking !== null && <History events={clocking.history} now={now} />}
    </DetailsDrawer>
  );
}

function titleText(row: ClockingRow, formatter: Formatter): string {
  const { t, times } = formatter;
  const driver = driverText(row, formatter);
  const said = directionText(row.isClockIn, formatter);
  const direction = t('measures.language').startsWith('de') ? said : said.toLocaleLowerCase(t('measures.language'));
  return row.clockedAt === null
    ? t('clockings.details.titleMissing', { driver, direction })
    : t('clockings.details.title', { driver, direction, at: times.clock(row.clockedAt) });
}

/**
 * `05:58 to 14:02, 8 h 04`, as the report has the day. A time that it does not have, because another was heard since, stands
 * alone.
 */
function spanText(at: number, { from, to, minutes }: ReportedSpan, { t, times }: Formatter): string {
  if (from === null || to === null || (at !== from && at !== to)) return times.full(at);
  const ends = { from: times.clock(from), to: times.clock(to) };
  return minutes === null
    ? t('clockings.details.span', ends)
    : t('clockings.details.spanOf', { ...ends, hours: timeSpan(minutes, t) });
}

/** `4 h 00 before the tachograph` */
function distanceText(row: ClockingRow, { t }: Pick<Formatter, 't'>): string {
  const by = differenceText(row, { t });
  if (row.differenceMinutes === null) return by;
  return t(row.differenceMinutes < 0 ? 'clockings.details.before' : 'clockings.details.after', { by });
}

interface CorrectionProps {
  readonly id: string;
  readonly row: ClockingRow;
  readonly clockingId: string;
  readonly onCorrect: (isClockIn: boolean, at: string) => void;
}

const timeOfDay = /^([01]?\d|2[0-3]):([0-5]\d)$/;

/** Filled with the tachograph's time, where it has one: what is probably meant. The day stays that of the time before. */
function Correction({ id, row, clockingId, onCorrect }: CorrectionProps) {
  const { t, times } = useFormatter();
  const proposed = row.tachographAt ?? row.clockedAt;
  const day = proposed === null ? row.day : times.wallClock(proposed).slice(0, 10);
  const [isClockIn, setIsClockIn] = useState(row.isClockIn ?? true);
  const [text, setText] = useState(proposed === null ? '' : times.clock(proposed));
  const [isWrong, setIsWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isTime = timeOfDay.test(text.trim());
    setIsWrong(!isTime);
    if (isTime) onCorrect(isClockIn, `${day} ${text.trim().padStart(5, '0')}`);
  };
  const isTachograph = row.tachographAt !== null && text.trim() === times.clock(row.tachographAt);
  return (
    <form className={styles.form} id={id} noValidate onSubmit={submit}>
      <h3 className="details-subtitle">{t('clockings.details.correct')}</h3>
      <InputField id={`${id}-id`} label={t('clockings.columns.id')} readOnly value={clockingId} />
      <div className={styles.formLine}>
        <div className="field">
          <span className="field-label">{t('clockings.details.direction')}</span>
          <Segments<'in' | 'out'>
            chosen={isClockIn ? 'in' : 'out'}
            onChoose={(value) => setIsClockIn(value === 'in')}
            segments={(['in', 'out'] as const).map((value) => ({
              value,
              label: t(`clockings.direction.${value}`),
              count: null,
            }))}
            title={t('clockings.details.direction')}
          />
        </div>
        <InputField
          autoFocus
          id={`${id}-time`}
          inputMode="numeric"
          label={t('clockings.details.time', { day: times.weekdayAndDay(times.dayStart(day)) })}
          onChange={(event) => setText(event.target.value)}
          {...(isWrong && { problem: t('clockings.details.badTime') })}
          value={text}
        />
      </div>
      {row.clockedAt !== null && text.trim() !== times.clock(row.clockedAt) && (
        <p className={styles.change}>
          {times.clock(row.clockedAt)}
          <Icon of={ArrowRight} size={14} />
          <b>{text}</b>
          {isTachograph && t(row.isClockIn === false ? 'clockings.details.end' : 'clockings.details.start')}
        </p>
      )}
      <p className="details-line">{t('clockings.details.notSent')}</p>
    </form>
  );
}

function History({ events, now }: { readonly events: readonly ClockingEvent[]; readonly now: number }) {
  const formatter = useFormatter();
  const { t, times } = formatter;
  return (
    <section className="details-section">
      <h3 className="details-subtitle">{t('history.title')}</h3>
      <ol className="details-history">
        {events.map((event) => (
          <li key={`${event.at} ${event.what}`}>
            <time className="number" dateTime={new Date(event.at).toISOString()} title={times.full(event.at)}>
              {times.daysAgo(event.at, now) === 0 ? times.clockWithSeconds(event.at) : times.short(event.at, now)}
            </time>
            <span>{eventText(event, formatter)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What another action than `created` means, the interface does not say: it is quoted. */
function eventText(event: ClockingEvent, formatter: Formatter): string {
  const { t, times } = formatter;
  if (event.what !== 'heard') return t(`clockings.details.${event.what}`);
  const said = directionText(event.isClockIn, formatter);
  const at = event.clockedAt === null ? said : `${said} ${times.full(event.clockedAt)}`;
  const { action, repeats } = event;
  const heard =
    action === 'created'
      ? t('clockings.details.created', { at })
      : action === null
        ? t('clockings.details.heardAgain', { at })
        : t('clockings.details.told', { action, at });
  return repeats === 0 ? heard : t('clockings.details.repeated', { heard, count: repeats });
}
