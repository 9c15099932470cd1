import { useQuery } from '@tanstack/react-query';
import { screenPaths, subjectAddress } from '../../../shared/contract/addresses.ts';
import { useDayStart, useDepot, useFormatter } from '../../client/depot-context.tsx';
import { reportQuery } from '../../components/report/use-report-pages.ts';
import { SectionCard } from '../../components/section-card.tsx';
import { SubjectLink } from '../../components/subject-link.tsx';
import { hereText } from '../../components/to-do/to-do-text.ts';
import { Why } from '../../components/to-do/why.tsx';
import styles from './today.module.css';

/** As many as one takes in at a glance. */
const shown = 5;
const first = { search: '', step: null, owner: null, later: false, sort: 'step', descending: false } as const;

/** What is to do first; absent as long as the service has not said who there is. */
export function ToDoCard() {
  const formatter = useFormatter();
  const { t } = formatter;
  const now = useDayStart();
  const page = useQuery(reportQuery(useDepot(), 'toDo.page', { ...first, offset: 0, limit: shown })).data;
  if (page === undefined || page.snapshots.every(({ asOf }) => asOf === null)) return null;
  return (
    <SectionCard
      className={styles.toDo}
      link={{ href: screenPaths.toDo, label: t('toDo.today.all') }}
      note={page.total > 0 && t('toDo.subtitle', { count: page.everybody, over: page.over })}
      title={t('toDo.title')}
    >
      <ul className={styles.worst}>
        {page.rows.map((row) => (
          <li key={row.entry}>
            <span className={styles.worstName}>
              <SubjectLink href={subjectAddress(row.of, row.id)} name={row.name} />
            </span>
            <Why row={row} />
            <span className={styles.toDoHere}>{hereText(row, now, formatter)}</span>
          </li>
        ))}
        {page.total === 0 && <li className={styles.cardNote}>{t('toDo.today.none')}</li>}
      </ul>
    </SectionCard>
  );
}
