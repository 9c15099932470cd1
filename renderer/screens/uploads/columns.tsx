import { FileQuestionMark, IdCard, type LucideIcon, Package, Truck } from 'lucide-react';
import type { UploadKind, UploadQuery, UploadRow } from '../../../shared/contract/uploads.ts';
import { daysCovered, shownFileName } from '../../../shared/format/download-text.ts';
import { type Formatter, formatBytes } from '../../../shared/format/format.ts';
import { nextText } from '../../../shared/format/reason-text.ts';
import type { TableColumn } from '../../components/data-table/column.ts';
import { Icon } from '../../components/icon.tsx';
import { UploadStateMark } from '../../components/upload-state-mark.tsx';
import type { RowSurroundings } from './row-context.tsx';
import styles from './uploads.module.css';
import '../../components/data-table/data-table.css';

export type UploadSort = UploadQuery['sort'];
export type UploadColumn = TableColumn<UploadRow, UploadSort, RowSurroundings>;

/**
 * What a person has to act on goes last: the reason, and the file's name where the file names nobody. Medium is a window
 * of 1,024 px, narrow a list beside open details, slim a window at 200 % zoom.
 */
export type ListWidth = 'wide' | 'medium' | 'narrow' | 'slim';

const wideFromPx = 1_050;
const mediumFromPx = 760;
const narrowFromPx = 600;

/** `widthPx`: of the list. */
export function listWidth(widthPx: number): ListWidth {
  if (widthPx >= wideFromPx) return 'wide';
  if (widthPx >= mediumFromPx) return 'medium';
  return widthPx >= narrowFromPx ? 'narrow' : 'slim';
}

const columnIds = [
  'state',
  'subject',
  'kind',
  'file',
  'folder',
  'size',
  'days',
  'arrived',
  'sent',
  'attempts',
  'reason',
] as const;
type ColumnId = (typeof columnIds)[number];

const shownAtFirst: Readonly<Record<ListWidth, readonly ColumnId[]>> = {
  wide: ['state', 'subject', 'file', 'days', 'arrived', 'sent', 'reason'],
  medium: ['state', 'subject', 'file', 'arrived', 'reason'],
  narrow: ['state', 'subject', 'file', 'reason'],
  slim: ['state', 'subject', 'reason'],
};

const narrowTracks: Readonly<Record<ColumnId, string>> = {
  state: '162px',
  subject: 'minmax(110px, 150fr)',
  kind: '104px',
  file: 'minmax(120px, 160fr)',
  folder: '130px',
  size: '84px',
  days: '158px',
  arrived: '98px',
  sent: '98px',
  attempts: '60px',
  reason: 'minmax(124px, 204fr)',
};

/**
 * Grid tracks. The wide ones come to 1,074 px, the list at 1,280 has 1,076; what is over goes to names, files and reasons,
 * in proportion to their least widths, which the table's least width takes for granted. Days and times have room for a
 * year, because those of last year have one.
 */
const tracks: Readonly<Record<ListWidth, Readonly<Record<ColumnId, string>>>> = {
  wide: {
    state: '162px',
    subject: 'minmax(162px, 162fr)',
    kind: '112px',
    file: 'minmax(170px, 170fr)',
    folder: 'minmax(130px, 130fr)',
    size: '84px',
    days: '160px',
    arrived: '98px',
    sent: '98px',
    attempts: '60px',
    reason: 'minmax(224px, 224fr)',
  },
  medium: narrowTracks,
  narrow: narrowTracks,
  // Without the file's, as little as 396 px, beside the details in a window of 1,024.
  slim: { ...narrowTracks, reason: 'minmax(124px, 160fr)' },
};

type Column = Pick<UploadColumn, 'align' | 'cell' | 'descendingFirst' | 'fixed' | 'sort'>;

/** Numbers and times stand at the right of their column; the largest come first. */
const number = { align: 'right', descendingFirst: true } as const;

const columns: Readonly<Record<ColumnId, Column>> = {
  state: { sort: 'state', fixed: true, cell: (row) => <UploadStateMark row={row} /> },
  subject: { sort: 'subject', fixed: true, cell: (row, { formatter }) => <Subject row={row} formatter={formatter} /> },
  kind: {
    sort: 'kind',
    cell: ({ kind }, { formatter }) => formatter.t(kind === null ? 'common.nothing' : `kinds.${kind}`),
  },
  file: { sort: 'file', cell: ({ fileName }, { formatter }) => <FileName fileName={fileName} formatter={formatter} /> },
  folder: { cell: ({ folderLabel, origin }, { formatter }) => folderLabel ?? formatter.t(`details.origin.${origin}`) },
  size: { ...number, sort: 'size', cell: ({ sizeBytes }, { formatter }) => formatBytes(sizeBytes, formatter.t) },
  days: { cell: (row, { formatter, now }) => daysCovered(row, now, formatter) },
  arrived: {
    ...number,
    sort: 'arrived',
    cell: ({ arrivedAt }, { formatter, now }) => formatter.times.short(arrivedAt, now),
  },
  sent: {
    ...number,
    sort: 'sent',
    cell: ({ sentAt }, { formatter, now }) =>
      sentAt === null ? (
        formatter.t('common.nothing')
      ) : (
        <span title={formatter.t('uploads.receiptAt', { at: formatter.times.full(sentAt) })}>
          {formatter.times.short(sentAt, now)}
        </span>
      ),
  },
  attempts: {
    ...number,
    cell: ({ attempts }, { formatter }) => (attempts === 0 ? formatter.t('common.nothing') : attempts),
  },
  reason: {
    cell: (row, { formatter, now, obstacle }) => {
      const text = nextText(row, obstacle, now, formatter);
      return (
        <span className={`two-lines ${row.state === 'attention' ? styles.reasonAttention : ''}`} title={text}>
          <span>{text === '' ? formatter.t('common.nothing') : text}</span>
        </span>
      );
    },
  },
};

/** The columns of the list from left to right. The width of the list decides which of them are shown by default. */
export function uploadColumns({ t }: Formatter, width: ListWidth): readonly UploadColumn[] {
  return columnIds.map((id) => ({
    ...columns[id],
    id,
    ...(id === 'subject' && width === 'slim' && { cell: subjectOrFile }),
    label: t(`uploads.columns.${id}`),
    track: tracks[width][id],
    hidden: !shownAtFirst[width].includes(id),
  }));
}

interface CellProps {
  readonly formatter: Formatter;
}

const kindSigns: Readonly<Record<UploadKind, LucideIcon>> = {
  'driver-card': IdCard,
  'workshop-card': IdCard,
  'control-card': IdCard,
  'company-card': IdCard,
  'vehicle-unit': Truck,
  archive: Package,
  'vendor-data': FileQuestionMark,
  unknown: FileQuestionMark,
};

/** Where the list has no room for the file's name, it stands in for a name that the file does not tell. */
function subjectOrFile(row: UploadRow, { formatter }: RowSurroundings) {
  return <Subject formatter={formatter} otherwise={shownFileName(row.fileName, formatter)} row={row} />;
}

interface SubjectProps extends CellProps {
  readonly row: UploadRow;
  /** What stands in the slim list where the file names nobody. Long names need the room of the sign there. */
  readonly otherwise?: string;
}

function Subject({ row: { kind, subject }, formatter, otherwise }: SubjectProps) {
  return (
    <span className="subject">
      {otherwise === undefined && <Icon of={kindSigns[kind ?? 'unknown']} />}
      {subject === null ? (
        <span title={otherwise}>{otherwise ?? formatter.t('uploads.subjectUnknown')}</span>
      ) : (
        <span className="name two-lines" title={subject}>
          <span>{subject}</span>
        </span>
      )}
    </span>
  );
}

/** What is cut is cut before these: the end tells names apart, and has the extension. */
const keptAtEnd = 12;

function FileName({ fileName, formatter }: CellProps & { readonly fileName: string }) {
  if (fileName === '') return shownFileName(fileName, formatter);
  return (
    <span className={styles.fileName} title={fileName}>
      <span>{fileName.slice(0, -keptAtEnd)}</span>
      <span>{fileName.slice(-keptAtEnd)}</span>
    </span>
  );
}
