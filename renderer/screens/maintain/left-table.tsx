import { useCallback, useMemo } from 'react';
import type { MaintainDraft, MaintainRow } from '../../../shared/contract/maintain.ts';
import type { Translate } from '../../../shared/i18n/texts.ts';
import { useFormatter } from '../../client/depot-context.tsx';
import { type TableColumn, useTableSurroundings } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { type ListWidth, listWidth } from '../../components/data-table/list-width.ts';
import { PagedRows, type RowPages, type VisibleLines } from '../../components/data-table/visible-rows.ts';
import { useElementSize } from '../../components/element-hooks.ts';
import { Change, DriverName, valueText } from './cells.tsx';
import styles from './result-step.module.css';
import { useFields, useFieldText } from './use-maintain.ts';
import '../../components/data-table/data-table.css';

interface LeftTableProps {
  readonly draft: MaintainDraft;
  readonly count: number;
  readonly pages: RowPages<MaintainRow>;
  /** All rows were refused; else nobody knows what became of them. */
  readonly areRefused: boolean;
}

/** Pixels: the rules of the picture, and what they come to in a list without the room. What is left goes to the service's words. */
const trackPixels = {
  wide: { line: 72, identifier: 92, name: 172, field: 132, change: 232 },
  slim: { line: 72, identifier: 92, name: 146, field: 116, change: 188 },
} as const;
const leastWords = 200;
const pixels = [36, 56, 76];
const characterPixels = 6.2;

/** Rows that were refused, or of which nobody knows: what was to change, and the service's words in up to three lines. */
export function LeftTable({ pages, ...props }: LeftTableProps) {
  return (
    <PagedRows pages={pages}>{(rowAt) => <LeftRows {...props} onShow={pages.visible.set} rowAt={rowAt} />}</PagedRows>
  );
}

interface LeftRowsProps extends Omit<LeftTableProps, 'pages'> {
  readonly rowAt: (position: number) => MaintainRow | null;
  readonly onShow: (lines: VisibleLines) => void;
}

function LeftRows({ draft, count, rowAt, onShow, areRefused }: LeftRowsProps) {
  const surroundings = useTableSurroundings();
  const { t } = useFormatter();
  const { ref, width } = useElementSize();
  const columns = useLeftColumns(draft, areRefused, listWidth(width));
  const taken = columns.reduce((sum, { track }) => sum + (track.endsWith('px') ? Number.parseInt(track, 10) : 0), 0);
  const room = Math.max(leastWords, width - taken) - 32;
  const linesAt = useCallback(
    (position: number) => {
      const row = rowAt(position);
      const length = row === null ? 0 : wordsOf(row, t).length;
      return Math.min(pixels.length, Math.max(1, Math.ceil((length * characterPixels) / room)));
    },
    [rowAt, room, t],
  );
  return (
    <DataTable
      className={styles.leftTable}
      columns={columns}
      count={count}
      id="maintain-left"
      label={t('maintain.result.table')}
      heights={{ of: linesAt, pixels }}
      onShow={onShow}
      rowAt={rowAt}
      scrollRef={ref}
      surroundings={surroundings}
    />
  );
}

type LeftColumnName = 'line' | 'identifier' | 'name' | 'field' | 'change' | 'words';
type LeftColumn = TableColumn<MaintainRow, never>;

function useLeftColumns(draft: MaintainDraft, areRefused: boolean, width: ListWidth): readonly LeftColumn[] {
  const formatter = useFormatter();
  const { t } = formatter;
  const { kind, columns } = draft;
  const fields = useFields(kind);
  const fieldName = useFieldText(kind);
  return useMemo(() => {
    const pixels = trackPixels[width];
    const matched = columns.flatMap(({ field: name }) => {
      const field = name === null ? undefined : fields.get(name);
      return field === undefined ? [] : [field];
    });
    /** What the row was to change, the first of it in full. */
    const changesOf = (row: MaintainRow) =>
      row.cells.flatMap((cell, place) => {
        const field = matched[place];
        return field === undefined || field.isIdentifier || !cell.isChange || cell.value === null
          ? []
          : [{ cell, field, value: cell.value }];
      });
    const left = (column: Omit<LeftColumn, 'label'> & { readonly id: LeftColumnName }): LeftColumn => ({
      ...column,
      label: t(`maintain.result.column.${column.id === 'words' ? (areRefused ? 'refused' : 'doubt') : column.id}`),
    });
    return [
      left({
        id: 'line',
        track: `${pixels.line}px`,
        align: 'right',
        cell: ({ line }) => line ?? t('common.nothing'),
      }),
      left({
        id: 'identifier',
        track: identifierTrack(draft, pixels.identifier),
        align: 'right',
        cell: ({ identifier }) => identifier,
      }),
      ...(kind === 'drivers-update'
        ? [
            left({
              id: 'name',
              track: `${pixels.name}px`,
              cell: (row) => (
                <span className="name">
                  <DriverName row={row} />
                </span>
              ),
            }),
          ]
        : []),
      ...(kind === 'clockings-delete'
        ? []
        : [
            left({
              id: 'field',
              track: `${pixels.field}px`,
              cell(row) {
                const [first, ...more] = changesOf(row);
                if (first === undefined) return t('maintain.result.record');
                const field = fieldName(first.field.name);
                if (more.length === 0) return field;
                const count = more.length;
                return (
                  <span title={t('maintain.result.moreFields', { field, count })}>
                    {t('maintain.result.fieldsInShort', { field, count })}
                  </span>
                );
              },
            }),
            left({
              id: 'change',
              track: `${pixels.change}px`,
              cell(row) {
                const [first] = changesOf(row);
                if (first === undefined) return t('common.nothing');
                const { cell, field, value } = first;
                const { today } = cell;
                return (
                  <Change
                    old={today === null ? null : valueText(today.value, today.label, field.type, formatter)}
                    t={t}
                    text={valueText(value, cell.label, field.type, formatter)}
                  />
                );
              },
            }),
          ]),
      left({
        id: 'words',
        track: `minmax(${leastWords}px, 1fr)`,
        cell(row) {
          const words = wordsOf(row, t);
          return (
            <span className={styles.words} title={words}>
              {words}
            </span>
          );
        },
      }),
    ];
  }, [draft, kind, columns, fields, fieldName, formatter, t, areRefused, width]);
}

/** The service's own words, or what is known without any. */
function wordsOf({ state, words }: MaintainRow, t: Translate): string {
  if (words.length > 0) return t('maintain.check.quoted', { words: words.join(' ') });
  if (state === 'in-doubt') return t('maintain.result.doubtKnown');
  return t(state === 'unaccounted' ? 'maintain.result.unaccountedKnown' : 'maintain.result.noWords');
}

function identifierTrack({ columns }: MaintainDraft, leastPixels: number): string {
  const longest = Math.max(
    0,
    ...columns
      .filter(({ field }) => field !== null)
      .slice(0, 1)
      .flatMap(({ examples }) => examples.map(({ length }) => length)),
  );
  return `${Math.min(Math.max(leastPixels, Math.ceil(longest * 7.4) + 16), 280)}px`;
}
