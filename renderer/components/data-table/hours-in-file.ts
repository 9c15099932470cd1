import type { Cell } from '../../../shared/format/csv.ts';
import type { Translate } from '../../../shared/i18n/texts.ts';
import type { ExportColumn } from './column.ts';

/** A length of time in a file: in hours and minutes for eyes, and beside it in decimal hours for sums. */
export function hoursInFile<Row>(
  label: string,
  minutesOf: (row: Row) => number | null,
  t: Translate,
): Pick<ExportColumn<Row>, 'csv' | 'csvNumber'> {
  const written = (write: (minutes: number) => Cell) => (row: Row) => {
    const minutes = minutesOf(row);
    return minutes === null ? undefined : write(minutes);
  };
  return {
    csv: written(clockLength),
    csvNumber: { label: t('dataTable.decimalHours', { label }), csv: written(decimalHours) },
  };
}

/** Two places tell every minute from the next. */
export function decimalHours(minutes: number): number {
  return Math.round((minutes / 60) * 100) / 100;
}

/** As spreadsheets read and add up lengths of time: `27:30`. */
function clockLength(minutes: number): string {
  const absolute = Math.abs(minutes);
  const text = `${Math.floor(absolute / 60)}:${String(absolute % 60).padStart(2, '0')}`;
  return minutes < 0 ? `-${text}` : text;
}
