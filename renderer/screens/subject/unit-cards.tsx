import type { VehicleDays, VehiclePage } from '../../../shared/contract/reports/vehicle.ts';
import { codeKey } from '../../../shared/tachograph/records/codes.ts';
import { useFormatter, useMinute } from '../../client/depot-context.tsx';
import { Fact } from '../../components/fact.tsx';
import { SolidTriangle } from '../../components/icon.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import styles from './subject.module.css';

type Noted = NonNullable<VehicleDays['use']>['events'][number];

interface UnitCardProps {
  readonly page: VehiclePage;
  /** Undefined while the files are being read. */
  readonly use: VehicleDays['use'] | undefined;
}

/** EventFaultType (2.70) of driving without a card: what a manager has to look into first. */
const drivingWithoutCard = 4;
const mostShown = 7;

/** What the recorder noted in the time of the chart, the commonest first, events before faults. */
export function EventsCard({ page, use }: UnitCardProps) {
  const { t, times } = useFormatter();
  const now = useMinute();
  const all = use?.events ?? [];
  const inOrder = [
    ...all.filter(({ type }) => type === drivingWithoutCard),
    ...all.filter(({ type }) => type !== drivingWithoutCard),
  ];
  const shown = inOrder.slice(0, mostShown);
  return (
    <SectionCard
      note={t('subject.events.note', { day: times.day(page.firstDay, now) })}
      title={t('subject.events.title')}
    >
      {use === null && <p className={styles.quiet}>{t('subject.unit.none')}</p>}
      {use != null && all.length === 0 && <p className={styles.quiet}>{t('subject.events.none')}</p>}
      <NotedTable noted={shown.filter(({ of }) => of === 'event')} title={t('contents.section.events')} />
      <NotedTable noted={shown.filter(({ of }) => of === 'fault')} title={t('contents.section.faults')} />
      {all.length > mostShown && (
        <p className={styles.quiet}>{t('subject.events.more', { count: all.length - mostShown })}</p>
      )}
    </SectionCard>
  );
}

function NotedTable({ noted, title }: { readonly noted: readonly Noted[]; readonly title: string }) {
  const { t, times } = useFormatter();
  const now = useMinute();
  if (noted.length === 0) return null;
  return (
    <table className={styles.noted}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{noted.reduce((sum, { count }) => sum + count, 0)}</th>
          <th scope="col">{t('subject.events.last')}</th>
        </tr>
      </thead>
      <tbody>
        {noted.map(({ type, count, lastDay }) => (
          <tr key={type}>
            <th className={type === drivingWithoutCard ? 'tone-attn' : ''} scope="row">
              {type === drivingWithoutCard && <SolidTriangle size={14} />}
              {typeText(type)}
            </th>
            <td>{count}</td>
            <td>{lastDay === null ? t('common.nothing') : times.day(lastDay, now)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );

  function typeText(type: number): string {
    const key = codeKey('eventFaultType', type);
    return key === null ? t('contents.otherCode', { code: type }) : t(`contents.code.${key}`);
  }
}

/** The recorder, by the files held here; the VIN is masked but for its end. */
export function UnitFacts({ page, use }: UnitCardProps) {
  const { t } = useFormatter();
  const { vinEnding, generation, subjectId } = page;
  if (subjectId === null) {
    return (
      <SectionCard title={t('subject.unit.title')}>
        <p className={styles.quiet}>{t('subject.unit.none')}</p>
      </SectionCard>
    );
  }
  return (
    <SectionCard title={t('subject.unit.title')}>
      <dl className={styles.facts}>
        {vinEnding !== null && <Fact term={t('common.vin')}>{t('subject.card.masked', { ending: vinEnding })}</Fact>}
        {generation !== null && <Fact term={t('subject.unit.recorder')}>{t(`details.recorder.${generation}`)}</Fact>}
        {use?.software != null && <Fact term={t('contents.field.software')}>{use.software}</Fact>}
        {use != null && (
          <Fact term={t('subject.unit.speed')}>
            {t(use.hasSpeed ? 'subject.unit.inFiles' : 'subject.unit.notInFiles')}
          </Fact>
        )}
      </dl>
    </SectionCard>
  );
}
