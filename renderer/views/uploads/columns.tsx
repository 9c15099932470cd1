import { columnVisibilityFeature, createColumnHelper, rowSortingFeature, tableFeatures } from '@tanstack/react-table';
import type { UploadRow } from '../../../shared/app/uploads.ts';
import {
  ArrivedCell,
  AttemptsCell,
  DaysCell,
  FileCell,
  FolderCell,
  KindCell,
  ReasonCell,
  SentCell,
  SizeCell,
  SubjectCell,
} from './cells.tsx';
import type { ColumnId, ListWidth } from './column-choice.ts';
import { StateMark } from './state-mark.tsx';

/** Sorting is done by the engine; the table only knows by what. */
export const uploadFeatures = tableFeatures({ columnVisibilityFeature, rowSortingFeature });

const helper = createColumnHelper<typeof uploadFeatures, UploadRow>();

/** Columns from left to right. Those whose id is one of `sort` in the query can be sorted by. */
export const uploadColumns = helper.columns([
  helper.display({ id: 'state', cell: ({ row }) => <StateMark row={row.original} /> }),
  helper.display({ id: 'subject', cell: ({ row }) => <SubjectCell row={row.original} /> }),
  helper.display({ id: 'kind', cell: ({ row }) => <KindCell row={row.original} /> }),
  helper.display({ id: 'file', cell: ({ row }) => <FileCell row={row.original} /> }),
  helper.display({ id: 'folder', cell: ({ row }) => <FolderCell row={row.original} /> }),
  helper.display({ id: 'size', cell: ({ row }) => <SizeCell row={row.original} /> }),
  helper.display({ id: 'days', cell: ({ row }) => <DaysCell row={row.original} /> }),
  helper.display({ id: 'arrived', cell: ({ row }) => <ArrivedCell row={row.original} /> }),
  helper.display({ id: 'sent', cell: ({ row }) => <SentCell row={row.original} /> }),
  helper.display({ id: 'attempts', cell: ({ row }) => <AttemptsCell row={row.original} /> }),
  helper.display({ id: 'reason', cell: ({ row }) => <ReasonCell row={row.original} /> }),
]);

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

export function gridTracks(columns: readonly ColumnId[], width: ListWidth): string {
  return columns.map((id) => tracks[width][id]).join(' ');
}

/** Numbers and times stand at the right of their column. */
export const rightAligned: ReadonlySet<string> = new Set<ColumnId>(['size', 'arrived', 'sent', 'attempts']);

export const sortable: ReadonlySet<string> = new Set<ColumnId>([
  'state',
  'subject',
  'kind',
  'file',
  'size',
  'arrived',
  'sent',
]);
