import { useMemo, useState } from 'react';
import type {
  MaintainCell,
  MaintainDraft,
  MaintainField,
  MaintainKind,
  MaintainRow,
  RowState,
} from '../../../shared/contract/maintain.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { useFormatter } from '../../client/depot-context.tsx';
import type { TableColumn } from '../../components/data-table/column.ts';
import { wordsWidth } from '../../components/data-table/words-width.ts';
import { CellContent, DriverName, RowStateSign, valueText } from './cells.tsx';
import styles from './check-step.module.css';
import { useFields, useFieldText } from './use-maintain.ts';

/** How the rows are edited; without `onEdit` they only show. */
interface RowEditing {
  /** Writes one cell, and resolves to whether it was taken. Always the same function. */
  readonly onEdit: ((row: MaintainRow, cell: number, text: string) => Promise<boolean>) | undefined;
  /** Below each row stands what the service said of it. */
  readonly showsWords: boolean;
}

type CheckColumn = TableColumn<MaintainRow, never>;

/** A row of these is shown as it was sent, and cannot be changed. */
const settled: ReadonlySet<RowState> = new Set(['under-way', 'applied', 'unaccounted', 'in-doubt']);

export function isSettled({ state }: MaintainRow): boolean {
  return settled.has(state);
}

/**
 * The line in the spreadsheet, what happens with the row, and the fields that its columns go into, with the driver's name
 * as reports tell it behind the field that says whose record it is. They are as wide as the rows of `sample` need, and stay
 * so while these columns are shown: a table must not move under the hand of a person who mends it.
 */
export function useCheckColumns(
  { kind, file, columns }: MaintainDraft,
  sample: readonly MaintainRow[] | undefined,
  { onEdit, showsWords }: RowEditing,
): readonly CheckColumn[] {
  const fields = useFields(kind);
  const fieldName = useFieldText(kind);
  const formatter = useFormatter();
  const isFile = file !== null;
  const signature = JSON.stringify(columns.map(({ letter, header, field }) => [letter, header, field]));
  const [measured, setMeasured] = useState<{ signature: string; rows: readonly MaintainRow[] | undefined }>();
  if (measured?.signature !== signature || (measured.rows === undefined && sample !== undefined)) {
    setMeasured({ signature, rows: sample });
  }
  const rows = measured?.signature === signature ? measured.rows : sample;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each message brings the same columns as new objects; the signature tells when they are others
  return useMemo(() => {
    const matched = columns.flatMap((column) => {
      const field = column.field === null ? undefined : fields.get(column.field);
      return field === undefined ? [] : [{ ...column, field }];
    });
    const ofFields = matched.map(({ field, letter, header }, place): CheckColumn => {
      const label = fieldName(field.name);
      const from = headText(field, letter, header, formatter);
      const cells = (rows ?? []).flatMap((row) => row.cells[place] ?? []);
      const width = widthOf(field, { label, from }, cells, formatter);
      return {
        id: field.name,
        label,
        head: <Head label={label} line={from} />,
        title: `${label} ${from}`.trim(),
        // The last one takes what is left.
        track: place === matched.length - 1 ? `minmax(${width + endWidth}px, 1fr)` : `${width}px`,
        ...(isRight(field) && { align: 'right' }),
        cell(row) {
          const cell = row.cells[place];
          const isFixed = onEdit === undefined || isSettled(row);
          if (cell === undefined) return null;
          return (
            <CellContent
              cell={cell}
              field={field}
              formatter={formatter}
              isPlain={field.isIdentifier || isFixed}
              onUse={isFixed ? undefined : (text) => void onEdit(row, place, text)}
            />
          );
        },
        typed({ cells: ofRow, line }) {
          const cell = ofRow[place];
          if (cell === undefined) return null;
          return {
            label: formatter.t('maintain.check.cell', {
              field: label,
              line: line ?? formatter.t('maintain.check.typedRow'),
            }),
            text: cell.text,
            proposal: cell.problem?.proposal ?? null,
            isWrong: cell.problem !== null,
          };
        },
      };
    });
    const behind = kind === 'drivers-update' ? matched.findIndex(({ field }) => field.isIdentifier) + 1 : null;
    return [
      lineColumn(isFile, formatter),
      stateColumn(kind, showsWords, formatter),
      ...(behind === null
        ? ofFields
        : [...ofFields.slice(0, behind), nameColumn(formatter), ...ofFields.slice(behind)]),
    ];
  }, [signature, kind, isFile, fields, fieldName, formatter, rows, onEdit, showsWords]);
}

/** A head in two lines: the field, and where it stands in the spreadsheet. */
function Head({ label, line }: { readonly label: string; readonly line: string }) {
  return (
    <>
      <span className={styles.headWords}>{label}</span>
      {line !== '' && <span className={`${styles.headWords} ${styles.headColumn}`}>{line}</span>}
    </>
  );
}

function lineColumn(isFile: boolean, { t }: Formatter): CheckColumn {
  const heads = [t('maintain.check.column.line'), t('maintain.check.column.lineOf')] as const;
  const width = Math.ceil(Math.max(...heads.map(headWidth))) + edge + padding;
  return {
    id: 'line',
    label: heads[0],
    head: (
      <>
        <span>{heads[0]}</span>
        {isFile && <span className={styles.headColumn}>{heads[1]}</span>}
      </>
    ),
    track: `${Math.max(width, lineWidth)}px`,
    align: 'right',
    cell: ({ line }) => line ?? t('common.nothing'),
  };
}

function stateColumn(kind: MaintainKind, showsWords: boolean, { t }: Formatter): CheckColumn {
  return {
    id: 'state',
    label: t('maintain.check.column.state'),
    track: kind === 'drivers-update' ? '114px' : '150px',
    cell: (row) => (
      <>
        <RowStateSign isSet={isSetOnly(row)} kind={kind} state={row.state} t={t} />
        {showsWords && row.words.length > 0 && (
          <span className={styles.said} title={row.words.join(' ')}>
            {t('maintain.check.quoted', { words: row.words.join(' ') })}
          </span>
        )}
      </>
    ),
  };
}

/** No report tells the old value of anything that changes in it. */
function isSetOnly({ cells }: MaintainRow): boolean {
  const changes = cells.filter(({ isChange }) => isChange);
  return changes.length > 0 && changes.every(({ today }) => today === null);
}

function nameColumn({ t }: Formatter): CheckColumn {
  return {
    id: 'name',
    label: t('common.driver'),
    head: (
      <>
        <span>{t('common.driver')}</span>
        <span className={styles.headColumn}>{t('maintain.check.column.nameOf')}</span>
      </>
    ),
    track: '160px',
    cell: (row) => <DriverName row={row} />,
  };
}

function headText({ hasToday, isIdentifier }: MaintainField, letter: string, header: string, { t }: Formatter): string {
  if (letter === '') return '';
  const from = header === '' ? letter : t('maintain.check.headOf', { letter, header });
  return hasToday || isIdentifier ? from : t('maintain.check.headSet', { from });
}

/** Pixels, whatever the rows hold. */
const leastWidth: Readonly<Record<MaintainField['type'], number>> = {
  text: 104,
  day: 130,
  moment: 158,
  'whole-number': 80,
  number: 80,
  flag: 80,
};
/** What a division is today comes after the rows, and takes room beside what it becomes. */
const ownWidth: Readonly<Record<string, number>> = { 'divisionDetails.divisionId': 180 };
const identifierWidth = 80;
const mostWidth = 340;
const lineWidth = 60;
const padding = 16;
/** Left of the first column. */
const edge = 24;
/** Of the arrow between the old and the new value, and of the frame around the new one. */
const arrowWidth = 28;
const frameWidth = 12;
/** What stands below a head's own words is smaller than they, and not bold. */
const headScale = 0.9;
/** Beyond the last column, as beside every other list. */
const endWidth = 16;

function headWidth(words: string): number {
  return wordsWidth(words) * headScale;
}

/** Where a column comes from takes two lines before it makes the column wider. */
function widthOf(
  field: MaintainField,
  { label, from }: { readonly label: string; readonly from: string },
  cells: readonly MaintainCell[],
  formatter: Formatter,
) {
  const least = field.isIdentifier ? identifierWidth : (ownWidth[field.name] ?? leastWidth[field.type]);
  const needed = [
    wordsWidth(label),
    headWidth(from) / 2,
    ...from.split(' ').map(headWidth),
    ...cells.map((cell) => cellWidth(cell, field, formatter)),
  ];
  return Math.min(Math.max(least, Math.ceil(Math.max(...needed)) + padding), mostWidth);
}

function cellWidth(
  { text, value, label, today, isChange, problem }: MaintainCell,
  field: MaintainField,
  formatter: Formatter,
) {
  if (problem !== null || value === null) return wordsWidth(text);
  const shown = wordsWidth(valueText(value, label, field.type, formatter));
  if (!isChange || field.isIdentifier) return shown;
  const old = today === null ? 0 : wordsWidth(valueText(today.value, today.label, field.type, formatter)) + arrowWidth;
  return old + shown + frameWidth;
}

function isRight({ type, isIdentifier }: MaintainField): boolean {
  return isIdentifier || type === 'whole-number' || type === 'number';
}
