import { Download, Printer } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mostChosen } from '../../../shared/contract/reports/missing.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { Button } from '../../components/button.tsx';
import type { ReportColumn } from '../../components/data-table/column.ts';
import type { RowChoice } from '../../components/data-table/data-table.tsx';
import type { TableExport } from '../../components/data-table/table-export.tsx';
import { Icon } from '../../components/icon.tsx';
import { MailChosen } from './mail-chosen.tsx';
import styles from './missing.module.css';
import type { MissingKind } from './missing-filter.ts';

export interface ChosenRows<Row> extends RowChoice<Row> {
  /** The service's ids, in the order in which they were chosen. */
  readonly ids: ReadonlySet<string>;
  readonly clear: () => void;
}

/**
 * Drivers or vehicles that a person has chosen, one by one or from one row to another with Shift; they stay chosen while
 * the list is narrowed otherwise.
 * @param list what the list was asked with, as text: a range is of one list.
 * @param rowsBetween the rows of two places and all between, also those that were not on the screen.
 */
export function useChosenRows<Row>(
  idOf: (row: Row) => string,
  list: string,
  rowsBetween: (first: number, last: number) => Promise<readonly Row[]>,
): ChosenRows<Row> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const from = useRef<{ readonly position: number; readonly list: string } | null>(null);
  const between = useRef(rowsBetween);
  useEffect(() => {
    between.current = rowsBetween;
  });
  return useMemo(
    () => ({
      ids,
      isChosen: (row) => ids.has(idOf(row)),
      toggle(row, position, isRange) {
        const begin = from.current;
        from.current = { position, list };
        if (!isRange || begin?.list !== list) {
          setIds((before) => toggled(before, idOf(row)));
          return;
        }
        const [first, last] = [Math.min(begin.position, position), Math.max(begin.position, position)];
        void between
          .current(first, Math.min(last, first + mostChosen - 1))
          .then((rows) => setIds((before) => withAll(before, rows.map(idOf))));
      },
      clear: () => setIds(new Set()),
    }),
    [ids, idOf, list],
  );
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const after = new Set(ids);
  if (!after.delete(id) && after.size < mostChosen) after.add(id);
  return after;
}

function withAll(ids: ReadonlySet<string>, more: readonly string[]): ReadonlySet<string> {
  return new Set([...ids, ...more].slice(0, mostChosen));
}

/** The boxes by which rows are chosen. The keyboard chooses with Space, so that the table stays one stop for Tab. */
export function chooseColumn<Row>(
  { t }: Formatter,
  { isChosen, toggle }: RowChoice<Row>,
  nameOf: (row: Row) => string,
): ReportColumn<Row, never> {
  return {
    id: 'choose',
    label: t('missing.chosen.column'),
    head: <span className="hidden-words">{t('missing.chosen.column')}</span>,
    track: '44px',
    fixed: true,
    cell: (row) => (
      <label className={styles.choose}>
        <input
          aria-label={t('missing.chosen.choose', { name: nameOf(row) })}
          checked={isChosen(row)}
          onChange={({ currentTarget, nativeEvent }) =>
            toggle(row, positionOf(currentTarget), nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
          tabIndex={-1}
          type="checkbox"
        />
      </label>
    ),
    csv: null,
  };
}

/** The place of the row that a control stands in. */
function positionOf(control: Element): number {
  return Number(control.closest('tr')?.dataset.position);
}

export interface ChosenFooterProps {
  readonly kind: MissingKind;
  readonly ids: ReadonlySet<string>;
  readonly onClear: () => void;
  readonly exported: TableExport;
}

/** In place of the table's foot while rows are chosen, so that no row moves away below the pointer: what to do with them. */
export function ChosenFooter({ kind, ids, onClear, exported }: ChosenFooterProps) {
  const { t } = useTranslation();
  const words = t(`missing.chosen.${kind}`, { count: ids.size });
  return (
    <footer className={`table-footer ${styles.chosenFooter}`}>
      <b aria-live="polite">{words}</b>
      <Button icon={<Icon of={Printer} />} onClick={exported.print} size="small">
        {t('missing.chosen.print')}
      </Button>
      <Button icon={<Icon of={Download} />} onClick={exported.saveCsv} size="small">
        {t('missing.chosen.csv')}
      </Button>
      <MailChosen ids={ids} kind={kind} />
      <Button look="quiet" onClick={onClear} size="small">
        {t('missing.chosen.clear')}
      </Button>
    </footer>
  );
}
