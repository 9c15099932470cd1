import { Check, CircleQuestionMark, Upload } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'wouter';
import {
  everyoneDueAddress,
  serviceDriverAddress,
  serviceVehicleAddress,
  toConfirmPart,
} from '../../../shared/contract/addresses.ts';
import type { Today, TodayChange } from '../../../shared/contract/reports/today.ts';
import { useFormatter, useMinute } from '../../client/depot-context.tsx';
import { Emphasised, Icon, SolidOctagon } from '../../components/icon.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { SubjectLink } from '../../components/subject-link.tsx';
import { changeText, isOfDriver, type Limits } from './change-text.ts';
import styles from './today.module.css';

export interface ChangesCardProps {
  readonly changes: Today['changes'];
  readonly reminder: Today['reminder'];
  readonly limits: Limits;
}

/** What became overdue, was processed or put right since yesterday, the newest first; folded, because nothing of it is to be done. */
export function ChangesCard({ changes: { since, entries }, reminder, limits }: ChangesCardProps) {
  const { t, times } = useFormatter();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const weekday = times.weekday(since);
  const toggle = (
    <button aria-controls={id} aria-expanded={isOpen} className="link" onClick={() => setOpen(!isOpen)} type="button">
      {isOpen ? t('today.changes.hide') : t('today.changes.show', { count: entries.length })}
    </button>
  );
  return (
    <SectionCard
      action={entries.length > 0 && toggle}
      className={styles.wide}
      note={t('today.changes.since', { weekday, at: times.clock(since) })}
      title={t('today.changes.title')}
    >
      {entries.length === 0 && <p className={styles.cardNote}>{t('today.changes.none')}</p>}
      <div className={styles.folded} hidden={!isOpen} id={id}>
        <ul className={styles.changes}>
          {entries.map((change) => (
            <Change change={change} key={keyOf(change)} limits={limits} />
          ))}
        </ul>
        <p className={styles.cardNote}>
          {reminder.enabled
            ? t('today.changes.reminder', { at: reminder.at, from: reminder.quietFrom, until: reminder.quietUntil })
            : t('today.changes.noReminder')}
        </p>
      </div>
    </SectionCard>
  );
}

function Change({ change, limits }: { readonly change: TodayChange; readonly limits: Limits }) {
  const formatter = useFormatter();
  const now = useMinute();
  const { t, times } = formatter;
  const { text, place, name } = changeText(change, limits, formatter);
  return (
    <li>
      <ChangeSign code={change.code} />
      <span>
        <Emphasised name={<ChangeName change={change} name={name} />} place={place} text={text} />{' '}
        {change.code === 'match-to-confirm' && (
          <Link
            aria-label={t('today.changes.confirmFor', { name })}
            className="link"
            href={everyoneDueAddress(change.of, 'all', toConfirmPart)}
          >
            {t('common.confirm')}
          </Link>
        )}
      </span>
      <span className={styles.changeTime}>
        {change.code === 'sent-yesterday'
          ? times.day(change.day, now)
          : times.daysAgo(change.at, now) === 0
            ? times.clock(change.at)
            : times.day(times.dayOf(change.at), now)}
      </span>
    </li>
  );
}

/** Whom or what a change is about; a link where it is about one. */
function ChangeName({ change, name }: { readonly change: TodayChange; readonly name: string }) {
  if (!('id' in change) || change.alike > 1) return name;
  const href = isOfDriver(change) ? serviceDriverAddress(change.id) : serviceVehicleAddress(change.id);
  return <SubjectLink href={href} name={name} />;
}

function ChangeSign({ code }: { readonly code: TodayChange['code'] }) {
  switch (code) {
    case 'driver-passed-limit':
    case 'vehicle-passed-limit':
    case 'more-passed-limit':
      return (
        <span className="sign tone-over">
          <SolidOctagon />
        </span>
      );
    case 'processed':
    case 'attention-put-right':
      return <Icon className="tone-ok" of={Check} />;
    case 'match-to-confirm':
      return <Icon className="tone-idle" of={CircleQuestionMark} />;
    case 'sent-yesterday':
      return <Icon className="tone-idle" of={Upload} />;
  }
}

function keyOf(change: TodayChange): string {
  const when = change.code === 'sent-yesterday' ? change.day : change.at;
  return `${change.code} ${when} ${'id' in change ? change.id : ''}`;
}
