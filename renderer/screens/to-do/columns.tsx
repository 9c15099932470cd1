import { IdCard, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import { subjectAddress } from '../../../shared/contract/addresses.ts';
import type { ToDoRow } from '../../../shared/contract/reports/to-do.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { Button } from '../../components/button.tsx';
import type { ReportColumn } from '../../components/data-table/column.ts';
import { Icon } from '../../components/icon.tsx';
import { SubjectLink } from '../../components/subject-link.tsx';
import { askedText, hereText, ownerText, whyText } from '../../components/to-do/to-do-text.ts';
import { Why } from '../../components/to-do/why.tsx';
import styles from './to-do.module.css';

export type ToDoColumn = ReportColumn<ToDoRow, never>;

export interface ColumnActs {
  /** What the person at this PC is called; empty where that is not known. */
  readonly me: string;
  readonly act: (row: ToDoRow) => void;
  readonly take: (row: ToDoRow) => void;
}

/** @param isBeside the details stand beside the list: two lines each, in fewer columns. */
export function toDoColumns(formatter: Formatter, isBeside: boolean, acts: ColumnActs): readonly ToDoColumn[] {
  const { t } = formatter;
  const owner = (row: ToDoRow, now: number) => <Owner acts={acts} formatter={formatter} now={now} row={row} />;
  const name = (row: ToDoRow, below: ReactNode) => (
    <span className={styles.subject}>
      <Icon of={row.of === 'driver' ? IdCard : Truck} />
      <span className={styles.lines}>
        <SubjectLink href={subjectAddress(row.of, row.id)} isInGrid name={row.name} />
        {below}
      </span>
    </span>
  );
  const here = (row: ToDoRow, now: number) => {
    const text = hereText(row, now, formatter);
    return (
      <span className={styles.cut} title={text}>
        {text}
      </span>
    );
  };
  const next: ToDoColumn = {
    id: 'next',
    label: t('toDo.column.next'),
    // No part of a width is less than its least: the table would be wider than the list.
    track: isBeside ? 'minmax(184px, 184fr)' : 'minmax(184px, 198fr)',
    align: 'right',
    fixed: true,
    cell: (row) => (
      <Button
        aria-label={t('toDo.act.actFor', { act: actText(row, formatter), name: row.name })}
        className={styles.act}
        onClick={() => acts.act(row)}
        size="small"
        tabIndex={-1}
      >
        {actText(row, formatter)}
      </Button>
    ),
    csv: null,
    paper: (row) => `☐ ${t(`toDo.steps.${row.step}`)}`,
  };
  if (isBeside) {
    return [
      {
        id: 'name',
        label: t('toDo.column.subjectAndOwner'),
        track: 'minmax(200px, 254fr)',
        fixed: true,
        cell: (row, { now }) => name(row, owner(row, now)),
        csv: null,
      },
      {
        id: 'why',
        label: t('toDo.column.whyAndHere'),
        track: 'minmax(190px, 234fr)',
        fixed: true,
        cell: (row, { now }) => (
          <span className={styles.lines}>
            <Why inShort row={row} />
            {here(row, now)}
          </span>
        ),
        csv: null,
      },
      next,
    ];
  }
  return [
    {
      id: 'name',
      label: t('common.driverOrVehicle'),
      track: 'minmax(160px, 208fr)',
      fixed: true,
      cell: (row) => name(row, null),
      csv: null,
    },
    {
      id: 'owner',
      label: t('toDo.column.ownerAndAsked'),
      track: 'minmax(170px, 220fr)',
      cell: (row, { now }) => owner(row, now),
      csv: null,
    },
    {
      id: 'why',
      label: t('toDo.column.why'),
      track: 'minmax(150px, 220fr)',
      fixed: true,
      cell: (row) => <Why inShort row={row} />,
      csv: null,
    },
    {
      id: 'here',
      label: t('common.whatDepotHas'),
      track: 'minmax(150px, 230fr)',
      cell: (row, { now }) => here(row, now),
      csv: null,
    },
    next,
  ];
}

/** In files and on paper everything has a column of its own, in the order of a round through the yard. */
export function exportColumns(formatter: Formatter, me: string): readonly ToDoColumn[] {
  const { t } = formatter;
  const column = (id: string, label: string, text: (row: ToDoRow, now: number) => string | number): ToDoColumn => ({
    id,
    label,
    track: '1fr',
    cell: () => null,
    csv: (row, { now }) => text(row, now),
  });
  const day = (iso: string | null) => iso ?? '';
  return [
    column('division', t('availability.columns.division'), ({ division }) => division),
    column('name', t('common.driverOrVehicle'), ({ name }) => name),
    column('kind', t('common.kind'), ({ of }) => t(of === 'driver' ? 'common.driver' : 'common.vehicle')),
    column('step', t('toDo.steps.title'), ({ step }) => t(`toDo.steps.${step}`)),
    column('why', t('toDo.column.why'), (row) => whyText(row, formatter)),
    column('limit', t('missing.column.limit-day'), ({ deadline }) => day(deadline.limitDay)),
    column('here', t('common.whatDepotHas'), (row, now) => hereText(row, now, formatter)),
    column('owner', t('toDo.column.owner'), (row) => (row.owner === null ? '' : ownerText(row, me, formatter))),
    column('asked', t('toDo.column.asked'), (row, now) => (row.asked === null ? '' : askedText(row, now, formatter))),
    column('reminder', t('toDo.column.reminder'), ({ remindOn }) => day(remindOn)),
    { ...column('done', t('toDo.column.done'), () => ''), csv: null, paper: () => '☐' },
  ];
}

export function actText({ act }: Pick<ToDoRow, 'act'>, { t }: Formatter): string {
  return act === 'confirm' ? t('common.confirm') : t(`toDo.act.${act}`);
}

interface OwnerProps {
  readonly row: ToDoRow;
  readonly now: number;
  readonly acts: ColumnActs;
  readonly formatter: Formatter;
}

function Owner({ row, now, acts, formatter }: OwnerProps) {
  const { t } = formatter;
  const isAskedFor = row.step === 'chase' || row.asked !== null;
  // Most have no owner: in each row that would only be more to read beside "Take".
  const owner = row.owner === null && row.asked === null ? null : ownerText(row, acts.me, formatter);
  const asked = isAskedFor ? askedText(row, now, formatter) : null;
  const alone = asked === null ? (owner ?? '') : t('toDo.asked.notAlone');
  const words = owner !== null && asked !== null ? t('toDo.owner.joined', { owner, asked }) : alone;
  return (
    <span className={styles.owner}>
      {words !== '' && (
        <span className={styles.cut} title={words}>
          {words}
        </span>
      )}
      {row.owner === null && (
        <button
          aria-label={t('toDo.owner.takeFor', { name: row.name })}
          className="link"
          onClick={() => acts.take(row)}
          tabIndex={-1}
          type="button"
        >
          {t('toDo.owner.take')}
        </button>
      )}
    </span>
  );
}
