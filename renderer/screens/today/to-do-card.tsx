import { useQuery } from '@tanstack/react-query';
import { IdCard, Truck } from 'lucide-react';
import { Link } from 'wouter';
import { screenPaths, subjectAddress, toDoAddress, uploadAddress } from '../../../shared/contract/addresses.ts';
import type { ToDoPage, ToDoRow } from '../../../shared/contract/reports/to-do.ts';
import { useDepot, useFormatter } from '../../client/depot-context.tsx';
import { useRole } from '../../client/role.ts';
import { Icon } from '../../components/icon.tsx';
import { reportQuery } from '../../components/report/use-report-pages.ts';
import { SectionCard } from '../../components/section-card.tsx';
import { SubjectLink } from '../../components/subject-link.tsx';
import { Why } from '../../components/to-do/why.tsx';
import styles from './today.module.css';

/** As many as one takes in at a glance. */
const shown = 5;
const everything = { search: '', owner: null, later: false, sort: 'step', descending: false, offset: 0 } as const;

/** What is to do first; absent as long as the service has not said who there is. */
export function ToDoCard() {
  const { t } = useFormatter();
  const found = useFirstToDo();
  if (found === null) return null;
  const { page, rows } = found;
  return (
    <SectionCard
      link={{ href: screenPaths.toDo, label: t('toDo.today.all') }}
      note={page.total > 0 && t('toDo.subtitle', { count: page.everybody, over: page.over })}
      title={t('toDo.title')}
    >
      <ul className={styles.toDo}>
        {rows.map((row) => (
          <ToDoLine key={row.entry} row={row} />
        ))}
        {page.total === 0 && <li className={styles.cardNote}>{t('toDo.today.none')}</li>}
      </ul>
    </SectionCard>
  );
}

/** The first of the list: a clerk begins with files that were not taken, everybody else in the list's own order. */
function useFirstToDo(): { readonly page: ToDoPage; readonly rows: readonly ToDoRow[] } | null {
  const depot = useDepot();
  const isFilesFirst = useRole() === 'clerk';
  const page = useQuery(reportQuery(depot, 'toDo.page', { ...everything, step: null, limit: shown })).data;
  const files = useQuery({
    ...reportQuery(depot, 'toDo.page', { ...everything, step: 'read-again', limit: shown }),
    enabled: isFilesFirst,
  }).data;
  if (page === undefined || page.snapshots.every(({ asOf }) => asOf === null)) return null;
  if (!isFilesFirst) return { page, rows: page.rows };
  if (files === undefined) return null;
  return { page, rows: [...files.rows, ...page.rows.filter(({ step }) => step !== 'read-again')].slice(0, shown) };
}

function ToDoLine({ row }: { readonly row: ToDoRow }) {
  const { t } = useFormatter();
  const { of, id, name, act, uploadId, entry } = row;
  const words = act === 'confirm' ? t('common.confirm') : t(`toDo.act.${act}`);
  const href = act === 'open-file' && uploadId !== null ? uploadAddress(uploadId) : toDoAddress(entry);
  return (
    <li>
      <Icon of={of === 'driver' ? IdCard : Truck} />
      <span className={styles.toDoName}>
        <SubjectLink href={subjectAddress(of, id)} name={name} />
      </span>
      <Why inShort row={row} />
      <Link
        aria-label={t('toDo.act.actFor', { act: words, name })}
        className={`button ${styles.toDoAct}`}
        data-look="plain"
        data-size="small"
        href={href}
      >
        {words}
      </Link>
    </li>
  );
}
