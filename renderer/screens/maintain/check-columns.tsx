import { useMemo, useState } from 'react';
import type {
  MaintainCell,
  MaintainDraft,
  MaintainField,
  MaintainKind,
  MaintainRow,
} from '../../../shared/contract/maintain.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import type { Translate } from '../../../shared/i18n/texts.ts';
import { useFormatter } from '../../client/depot-context.tsx';
import { wordsWidth } from '../../components/data-table/words-width.ts';
import { valueText } from './cells.tsx';
import styles from './check-step.module.css';
import { useFields, useFieldText } from './use-maintain.ts';
import '../../components/data-table/data-table.css';

/** A field that a column of the spreadsheet goes into. */
export interface CheckColumn {
  readonly field: MaintainField;
  readonly label: string;
  /** Where it stands in the spreadsheet, such as `D “Depot”`; empty where it was typed in. */
  readonly from: string;
  /** Pixels. */
  readonly width: number;
}

/**
 * The columns that are checked. They are as wide as the rows of `sample` need, and stay so while these columns are shown:
 * a table must not move under the hand of a person who mends it.
 */
export function useCheckColumns(
  { kind, columns }: MaintainDraft,
  sample: readonly MaintainRow[] | undefined,
): readonly CheckColumn[] {
  const fields = useFields(kind);
  const fieldName = useFieldText(kind);
  const formatter = useFormatter();
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
    return matched.map(({ field, letter, header }, place) => {
      const label = fieldName(field.name);
      const from = headText(field, letter, header, formatter);
      const cells = (rows ?? []).flatMap((row) => row.cells[place] ?? []);
      return { field, label, from, width: widthOf(field, { label, from }, cells, formatter) };
    });
  }, [signature, fields, fieldName, formatter, rows]);
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
const nameWidth = 160;
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
  { label, from }: Pick<CheckColumn, 'label' | 'from'>,
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

/** The driver's name, as reports tell it, stands behind the column that says whose record it is. */
export function showsName(kind: MaintainKind): boolean {
  return kind === 'drivers-update';
}

/** One part for each column, with that of the name in its place. */
export function withName<Part>(
  columns: readonly CheckColumn[],
  kind: MaintainKind,
  parts: readonly Part[],
  name: Part,
) {
  if (!showsName(kind)) return parts;
  const behind = columns.findIndex(({ field }) => field.isIdentifier) + 1;
  return [...parts.slice(0, behind), name, ...parts.slice(behind)];
}

/** CSS grid tracks of the whole table; the last column takes what is left. */
export function tracksOf(columns: readonly CheckColumn[], kind: MaintainKind, t: Translate): readonly string[] {
  const widths = columns.map(({ width }, place) =>
    place === columns.length - 1 ? `minmax(${width + endWidth}px, 1fr)` : `${width}px`,
  );
  const state = kind === 'drivers-update' ? 114 : 150;
  const lineHeads = [t('maintain.check.column.line'), t('maintain.check.column.lineOf')];
  const line = Math.ceil(Math.max(...lineHeads.map(headWidth))) + edge + padding;
  return [`${Math.max(line, lineWidth)}px`, `${state}px`, ...withName(columns, kind, widths, `${nameWidth}px`)];
}

export function isRight({ type, isIdentifier }: MaintainField): boolean {
  return isIdentifier || type === 'whole-number' || type === 'number';
}

/** The heads in two lines: the field, and where it stands in the spreadsheet. */
export function CheckHead({
  columns,
  draft,
}: {
  readonly columns: readonly CheckColumn[];
  readonly draft: MaintainDraft;
}) {
  const { t } = useFormatter();
  const heads = columns.map(({ field, label, from }) => (
    <th
      data-align={isRight(field) ? 'right' : undefined}
      key={field.name}
      scope="col"
      title={`${label} ${from}`.trim()}
    >
      <span className={styles.headWords}>{label}</span>
      {from !== '' && <span className={`${styles.headWords} ${styles.headColumn}`}>{from}</span>}
    </th>
  ));
  const name = (
    <th key="name" scope="col">
      <span>{t('maintain.check.column.name')}</span>
      <span className={styles.headColumn}>{t('maintain.check.column.nameOf')}</span>
    </th>
  );
  return (
    <thead>
      <tr aria-rowindex={1} className="table-head">
        <th data-align="right" scope="col">
          <span>{t('maintain.check.column.line')}</span>
          {draft.file !== null && <span className={styles.headColumn}>{t('maintain.check.column.lineOf')}</span>}
        </th>
        <th scope="col">{t('maintain.check.column.state')}</th>
        {withName(columns, draft.kind, heads, name)}
      </tr>
    </thead>
  );
}
