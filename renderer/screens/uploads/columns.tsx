import {
  CircleArrowUp,
  CircleCheck,
  CircleSlash,
  Clock,
  Copy,
  FileQuestionMark,
  Hourglass,
  IdCard,
  type LucideIcon,
  Package,
  Truck,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { UploadKind, UploadQuery, UploadRow, UploadState } from '../../../shared/contract/uploads.ts';
import { daysCovered, shownFileName } from '../../../shared/format/download-text.ts';
import { type Formatter, formatBytes } from '../../../shared/format/format.ts';
import { nextText } from '../../../shared/format/reason-text.ts';
import type { TableColumn } from '../../components/data-table/column.ts';
import type { ColumnChoice } from '../../components/data-table/column-choice.tsx';
import { Icon, SolidTriangle } from '../../components/icon.tsx';
import type { RowSurroundings } from './row-context.tsx';
import styles from './uploads.module.css';
import '../../components/data-table/data-table.css';

export type UploadSort = UploadQuery['sort'];
export type UploadColumn = TableColumn<UploadRow, UploadSort, RowSurroundings>;

/**
 * The wide list shows the file and its reason; beside open details, or in a small window, the kind has to do; at 200 %
 * zoom the sign before the name tells the kind.
 */
export type ListWidth = 'wide' | 'narrow' | 'slim';

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
  wide: ['state', 'subject', 'file', 'days', 'arrived', 'reason'],
  narrow: ['state', 'subject', 'kind', 'days', 'arrived'],
  slim: ['state', 'subject', 'days', 'arrived'],
};

const narrowTracks: Readonly<Record<ColumnId, string>> = {
  state: 'minmax(146px, 150fr)',
  subject: 'minmax(150px, 208fr)',
  kind: 'minmax(90px, 94fr)',
  file: '268px',
  folder: '130px',
  size: '84px',
  days: 'minmax(120px, 128fr)',
  arrived: '92px',
  sent: '88px',
  attempts: '60px',
  reason: '270px',
};

/** Grid tracks. The wide ones come to 1,076 px, the list at 1,280; what is over goes to names, files and reasons. */
const tracks: Readonly<Record<ListWidth, Readonly<Record<ColumnId, string>>>> = {
  wide: {
    state: '158px',
    subject: 'minmax(172px, 172fr)',
    kind: '112px',
    file: 'minmax(268px, 268fr)',
    folder: 'minmax(130px, 130fr)',
    size: '84px',
    days: '122px',
    arrived: '86px',
    sent: '88px',
    attempts: '60px',
    reason: 'minmax(246px, 270fr)',
  },
  narrow: narrowTracks,
  slim: narrowTracks,
};

type Column = Pick<UploadColumn, 'align' | 'cell' | 'descendingFirst' | 'fixed' | 'sort'>;

/** Numbers and times stand at the right of their column; the largest come first. */
const number = { align: 'right', descendingFirst: true } as const;

const columns: Readonly<Record<ColumnId, Column>> = {
  state: { sort: 'state', fixed: true, cell: (row) => <StateMark row={row} /> },
  subject: { sort: 'subject', fixed: true, cell: (row, { formatter }) => <Subject row={row} formatter={formatter} /> },
  kind: {
    sort: 'kind',
    cell: ({ kind }, { formatter }) => formatter.t(kind === null ? 'uploads.nothing' : `kinds.${kind}`),
  },
  file: { sort: 'file', cell: ({ fileName }, { formatter }) => <FileName fileName={fileName} formatter={formatter} /> },
  folder: { cell: ({ folderLabel }, { formatter }) => folderLabel ?? formatter.t('details.addedHere') },
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
      sentAt === null ? formatter.t('uploads.nothing') : formatter.times.short(sentAt, now),
  },
  attempts: {
    ...number,
    cell: ({ attempts }, { formatter }) => (attempts === 0 ? formatter.t('uploads.nothing') : attempts),
  },
  reason: {
    cell: (row, { formatter, now, obstacle }) => {
      const text = nextText(row, obstacle, now, formatter);
      return (
        <span className={row.state === 'attention' ? styles.reasonAttention : undefined} title={text}>
          {text}
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
    label: t(`uploads.columns.${id}`),
    track: tracks[width][id],
    hidden: !shownAtFirst[width].includes(id),
  }));
}

const earlierKey = 'tacho-depot-upload-columns';
const earlierIds = z.array(z.enum(columnIds)).min(1);
const earlierSchema = z.object({ wide: earlierIds, narrow: earlierIds, slim: earlierIds });

/** What an earlier version stored: the columns that show, a list for each width. Nothing where none is usable. */
export function earlierChoice(storage: Pick<Storage, 'getItem'>, width: ListWidth): ColumnChoice {
  try {
    const stored = earlierSchema.safeParse(JSON.parse(storage.getItem(earlierKey) ?? 'null'));
    if (!stored.success) return {};
    return Object.fromEntries(columnIds.map((id) => [id, stored.data[width].includes(id)]));
  } catch {
    return {};
  }
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

function Subject({ row: { kind, subject }, formatter }: CellProps & { readonly row: UploadRow }) {
  return (
    <span className="subject">
      <Icon of={kindSigns[kind ?? 'unknown']} />
      {subject === null ? (
        <span>{formatter.t('uploads.subjectUnknown')}</span>
      ) : (
        <span className="name" title={subject}>
          {subject}
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

const signs: Readonly<Record<Exclude<UploadState, 'attention'>, LucideIcon>> = {
  settling: Hourglass,
  waiting: Clock,
  sending: CircleArrowUp,
  sent: CircleCheck,
  ignored: CircleSlash,
  'already-here': Copy,
};

const tones: Readonly<Record<UploadState, string>> = {
  settling: 'tone-idle',
  waiting: 'tone-idle',
  sending: 'tone-accent',
  sent: 'tone-ok',
  attention: 'tone-attn',
  ignored: 'tone-idle',
  'already-here': 'tone-idle',
};

/** The state of a row as word, shape and colour. */
export function StateMark({ row, text }: { readonly row: UploadRow; readonly text?: string | undefined }) {
  const { t } = useTranslation();
  const percent = row.state === 'sending' && row.progress !== null ? Math.floor(row.progress * 100) : null;
  const word = percent === null ? t(`states.${row.state}`) : t('states.sendingPercent', { percent });
  return (
    <span className={`state ${tones[row.state]}`}>
      {row.state === 'attention' ? <SolidTriangle /> : <Icon of={signs[row.state]} />}
      {text ?? word}
    </span>
  );
}
