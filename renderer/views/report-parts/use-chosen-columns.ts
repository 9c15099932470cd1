import { useMemo, useState } from 'react';
import { keepChosenColumns, readChosenColumns, shownColumns } from './chosen-columns.ts';
import type { ReportColumn } from './report-column.ts';

/** The columns of a table that show, remembered on this PC under the table's name. */
export function useChosenColumns<Row, Sort extends string>(
  table: string,
  columns: readonly ReportColumn<Row, Sort>[],
): {
  readonly shown: readonly ReportColumn<Row, Sort>[];
  readonly show: (id: string, isShown: boolean) => void;
} {
  const [chosen, setChosen] = useState(() => readChosenColumns(window.localStorage, table));
  const shown = useMemo(() => shownColumns(columns, chosen), [columns, chosen]);
  return {
    shown,
    show(id, isShown) {
      const next = { ...chosen, [id]: isShown };
      keepChosenColumns(window.localStorage, table, next);
      setChosen(next);
    },
  };
}
