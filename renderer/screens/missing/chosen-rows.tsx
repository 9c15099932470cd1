import { Download, Printer } from 'lucide-react';
import { useMemo, useState } from 'react';
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

/** Drivers or vehicles that a person has chosen one by one; they stay chosen while the list is narrowed otherwise. */
export function useChosenRows<Row>(idOf: (row: Row) => string): ChosenRows<Row> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return useMemo(
    () => ({
      ids,
      isChosen: (row) => ids.has(idOf(row)),
      toggle: (row) =>
        setIds((before) => {
          const after = new Set(before);
          if (!after.delete(idOf(row)) && after.size < mostChosen) after.add(idOf(row));
          return after;
        }),
      clear: () => setIds(new Set()),
    }),
    [ids, idOf],
  );
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
          onChange={() => toggle(row)}
          tabIndex={-1}
          type="checkbox"
        />
      </label>
    ),
    csv: null,
  };
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
