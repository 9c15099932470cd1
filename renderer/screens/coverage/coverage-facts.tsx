import { Combobox } from '@base-ui/react/combobox';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronDown, CircleQuestionMark, Hourglass, IdCard, Truck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { limitKind } from '../../../shared/compliance/deadline.ts';
import type { AnswerOf } from '../../../shared/contract/contract.ts';
import type { CoverageDayState, CoverageYear } from '../../../shared/contract/reports/coverage.ts';
import { unbroken } from '../../../shared/i18n/texts.ts';
import { useDepot, useFormatter, useMinute } from '../../client/depot-context.tsx';
import { DeadlineMark } from '../../components/deadline/local-files-mark.tsx';
import { useFloatingPlace } from '../../components/element-hooks.ts';
import { Icon, SolidOctagon } from '../../components/icon.tsx';
import { reportQuery } from '../../components/report/use-report-pages.ts';
import styles from './coverage.module.css';
import '../../components/field.css';
import '../../components/menu.css';

const counted = [
  'genuine',
  'not-sent',
  'not-checked',
  'does-not-verify',
  'no-activity',
  'gap',
  'expired',
] as const satisfies readonly CoverageDayState[];

/** Beside the calendar: when the next download is due, what the days come to, and what to look into. */
export function CoverageFacts({ year }: { readonly year: CoverageYear }) {
  const { t, times } = useFormatter();
  const now = useMinute();
  const { next, counts, gaps, overwriting, subject } = year;
  // In so narrow a column a date would break before its month.
  const day = (value: string) => unbroken(times.day(value, now));
  return (
    <aside aria-label={t('coverage.facts')} className={styles.coverageFacts}>
      <section>
        <h2>{t('coverage.next.title')}</h2>
        <DeadlineMark deadline={next.deadline} />
        <p>
          {next.deadline.limitDay === null
            ? t('coverage.next.unknown')
            : t(`coverage.next.limit.${limitKind(subject.of, next.limitDays)}`, {
                count: next.limitDays,
                day: day(next.deadline.limitDay),
              })}{' '}
          {next.lastDownloadDay !== null && t(`coverage.next.basis.${next.basis}`, { day: day(next.lastDownloadDay) })}{' '}
          {next.newerOnItsWay && t('coverage.next.onItsWay')}
        </p>
        {overwriting !== null && (
          <p>
            <Icon of={Hourglass} />{' '}
            {t('coverage.overwriting', { day: day(overwriting.from), unread: day(overwriting.firstUnread) })}
          </p>
        )}
      </section>
      <section>
        <h2>{t('coverage.daysTitle', { count: year.days.filter(({ day: one }) => one <= year.today).length })}</h2>
        <dl>
          {counted
            .filter((state) => counts[state] > 0)
            .map((state) => (
              <Fact key={state} term={t(`coverage.state.${state}`)}>
                {t('coverage.days', { count: counts[state] })}
              </Fact>
            ))}
        </dl>
      </section>
      {gaps.slice(-3).map((gap) => (
        <section key={gap.first}>
          <h2>{t('coverage.gap.title')}</h2>
          <span className="state tone-over">
            <SolidOctagon />
            {t(gap.days === 1 ? 'coverage.gap.day' : 'coverage.gap.span', {
              first: day(gap.first),
              last: day(gap.last),
              count: gap.days,
            })}
          </span>
          <p>
            {gap.readElsewhereOn !== null && `${t('coverage.gap.elsewhere', { day: day(gap.readElsewhereOn) })} `}
            {t(`coverage.gap.recoverable.${gap.recoverable}`)}
          </p>
        </section>
      ))}
      <section>
        <h2>{t(`coverage.subject.${subject.of}`)}</h2>
        <dl>
          {subject.generation !== null && (
            <Fact term={t('coverage.subject.generation')}>{t(`coverage.generation.${subject.generation}`)}</Fact>
          )}
          {subject.cardValidUntil !== null && (
            <Fact term={t('coverage.subject.validUntil')}>{day(subject.cardValidUntil)}</Fact>
          )}
          {subject.vin !== null && <Fact term={t('coverage.subject.vin')}>{subject.vin}</Fact>}
          <Fact term={t('coverage.subject.files')}>{subject.files}</Fact>
        </dl>
        {subject.generation === null && subject.of === 'driver' && (
          <p>
            <Icon of={CircleQuestionMark} /> {t('coverage.subject.unknown')}
          </p>
        )}
      </section>
    </aside>
  );
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type Subject = AnswerOf<'coverage.subjects'>['subjects'][number];

const mostShown = 60;

interface SubjectPickerProps {
  /** null while it is not known who is shown. */
  readonly chosen: Subject | null;
  readonly onChoose: (subjectId: string) => void;
}

/** Chooses among the drivers and vehicles of the files held here; a part of a name also finds who has none here. */
export function SubjectPicker({ chosen, onChoose }: SubjectPickerProps) {
  const { t } = useFormatter();
  const [typed, setTyped] = useState('');
  const query = { of: 'both' as const, search: typed.trim(), offset: 0, limit: mostShown };
  const { triggerRef, container } = useFloatingPlace();
  const { data } = useQuery({
    ...reportQuery(useDepot(), 'coverage.subjects', query),
    placeholderData: keepPreviousData,
  });
  const subjects = data?.subjects ?? [];
  const rest = (data?.total ?? 0) - subjects.length;
  return (
    <Combobox.Root
      filter={null}
      inputValue={typed}
      isItemEqualToValue={(one: Subject, other: Subject) => one.subjectId === other.subjectId}
      items={subjects}
      itemToStringLabel={(subject: Subject) => subject.name}
      onInputValueChange={(text) => setTyped(text)}
      onOpenChange={(isOpen) => {
        if (isOpen) setTyped('');
      }}
      onValueChange={(subject: Subject | null) => {
        if (subject !== null) onChoose(subject.subjectId);
      }}
      value={chosen}
    >
      <Combobox.Trigger
        aria-label={chosen === null ? t('coverage.subjects') : t('coverage.choose', { name: chosen.name })}
        className={`input select ${styles.subjectPicker}`}
        ref={triggerRef}
        title={chosen?.name}
      >
        {chosen !== null && <Icon of={chosen.of === 'driver' ? IdCard : Truck} />}
        <span>{chosen?.name ?? t('coverage.subjects')}</span>
        <Icon of={ChevronDown} />
      </Combobox.Trigger>
      <Combobox.Portal container={container}>
        <Combobox.Positioner align="start" className="floating" sideOffset={4}>
          <Combobox.Popup aria-label={t('coverage.subjects')} className="menu subject-menu">
            <Combobox.Input aria-label={t('coverage.search')} className="input" placeholder={t('coverage.search')} />
            <Combobox.Empty className="subject-rest">{t('coverage.noSubject')}</Combobox.Empty>
            <Combobox.List className="subject-list">
              {(subject: Subject) => (
                <Combobox.Item className="menu-item" key={subject.subjectId} value={subject}>
                  <Icon of={subject.of === 'driver' ? IdCard : Truck} />
                  <span className="menu-words">{subject.name}</span>
                  <span className="menu-count">
                    {subject.files === 0 ? t('coverage.noFile') : t('coverage.files', { count: subject.files })}
                  </span>
                </Combobox.Item>
              )}
            </Combobox.List>
            {rest > 0 && <p className="subject-rest">{t('coverage.more', { count: rest })}</p>}
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
