import { FileQuestionMark, IdCard, type LucideIcon, Package, Truck } from 'lucide-react';
import type { UploadKind, UploadRow } from '../../../shared/app/uploads.ts';
import { daysCovered } from '../../../shared/words/days-covered.ts';
import { shownFileName } from '../../../shared/words/file-name.ts';
import { nextWords } from '../../../shared/words/reason-words.ts';
import { bytesInWords } from '../../../shared/words/sizes.ts';
import { Icon } from '../../ui/icon.tsx';
import { useRowSurroundings } from './row-context.tsx';

export interface CellProps {
  readonly row: UploadRow;
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

export function SubjectCell({ row }: CellProps) {
  const { words } = useRowSurroundings();
  return (
    <span className="subject">
      <Icon of={kindSigns[row.kind ?? 'unknown']} />
      {row.subject === null ? (
        <span>{words.t('uploads.subjectUnknown')}</span>
      ) : (
        <span className="name" title={row.subject}>
          {row.subject}
        </span>
      )}
    </span>
  );
}

export function KindCell({ row }: CellProps) {
  const { words } = useRowSurroundings();
  return words.t(row.kind === null ? 'uploads.nothing' : `kinds.${row.kind}`);
}

/** What is cut is cut before these: the end tells names apart, and has the extension. */
const keptAtEnd = 12;

export function FileCell({ row: { fileName } }: CellProps) {
  const { words } = useRowSurroundings();
  if (fileName === '') return shownFileName(fileName, words);
  return (
    <span className="file-name" title={fileName}>
      <span>{fileName.slice(0, -keptAtEnd)}</span>
      <span>{fileName.slice(-keptAtEnd)}</span>
    </span>
  );
}

export function FolderCell({ row }: CellProps) {
  const { words } = useRowSurroundings();
  return row.folderLabel ?? words.t('details.addedHere');
}

export function SizeCell({ row }: CellProps) {
  const { words } = useRowSurroundings();
  return bytesInWords(row.sizeBytes, words.t);
}

export function DaysCell({ row }: CellProps) {
  const { words, now } = useRowSurroundings();
  return daysCovered(row, now, words);
}

export function ArrivedCell({ row }: CellProps) {
  const { words, now } = useRowSurroundings();
  return words.times.short(row.arrivedAt, now);
}

export function SentCell({ row }: CellProps) {
  const { words, now } = useRowSurroundings();
  return row.sentAt === null ? words.t('uploads.nothing') : words.times.short(row.sentAt, now);
}

export function AttemptsCell({ row }: CellProps) {
  const { words } = useRowSurroundings();
  return row.attempts === 0 ? words.t('uploads.nothing') : row.attempts;
}

export function ReasonCell({ row }: CellProps) {
  const { words, now, hold } = useRowSurroundings();
  const text = nextWords(row, hold, now, words);
  return (
    <span className={row.state === 'attention' ? 'reason-attention' : undefined} title={text}>
      {text}
    </span>
  );
}
