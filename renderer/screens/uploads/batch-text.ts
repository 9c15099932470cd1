import { type BatchPart, batchTotal, type UploadBatch } from '../../../shared/contract/upload-batches.ts';
import { shownFileName } from '../../../shared/format/download-text.ts';
import type { Formatter } from '../../../shared/format/format.ts';

/** What a batch is called: how many files, and where they came from. */
export function batchTitle(batch: UploadBatch, formatter: Formatter): string {
  const { grouping, origin, folderLabel, driveLabel, archiveName, single } = batch;
  const { t } = formatter;
  const count = batchTotal(batch.parts);
  const folder = folderLabel ?? '';
  if (grouping === 'archive') {
    if (archiveName === null) return t('uploads.batches.title.someArchive', { count });
    return t('uploads.batches.title.archive', { count, name: archiveName });
  }
  if (grouping === 'burst') return t('uploads.batches.title.burst', { count, folder });
  if (origin === 'folder') return t('uploads.batches.title.day', { count, folder });
  if (origin === 'drive') return t('uploads.batches.title.drive', { count, label: driveLabel ?? '' });
  if (origin === 'copies') return t('uploads.batches.title.copies', { count });
  if (origin === 'reader') {
    const name = single?.subject ?? null;
    return name === null ? t('uploads.batches.title.someCard') : t('uploads.batches.title.card', { name });
  }
  if (single === null) return t('uploads.batches.title.window', { count });
  const name = single.subject ?? shownFileName(single.fileName, formatter);
  return t('uploads.batches.title.one', { name });
}

/** Parts of which nothing becomes any more, in the order in which they are told. */
const ended = ['sent', 'already-here', 'ignored', 'not-taken'] as const satisfies readonly BatchPart[];
const accounted = ['sent', 'already-here', 'ignored', 'attention', 'not-taken'] as const satisfies readonly BatchPart[];
const underway = ['sending', 'waiting', 'settling', 'to-come'] as const satisfies readonly BatchPart[];

/** What became of its files so far: "109 sent", "4 here already". */
export function becameTexts({ parts }: UploadBatch, { t }: Formatter): readonly string[] {
  return ended.flatMap((part) =>
    parts[part] === 0 ? [] : [t(`uploads.batches.parts.${part}`, { count: parts[part] })],
  );
}

/** "300 of 300 accounted for: 258 sent, 27 here already, 15 need attention." The parts add up to the total, whatever goes on. */
export function closingStatement({ parts }: UploadBatch, formatter: Formatter): string {
  const { t } = formatter;
  const told = [...accounted, ...underway].filter((part) => parts[part] > 0);
  const words = told.map((part) => t(`uploads.batches.parts.${part}`, { count: parts[part] }));
  const total = batchTotal(parts);
  const done = accounted.reduce((sum, part) => sum + parts[part], 0);
  return t('uploads.batches.account', { done, total, parts: words.join(', ') });
}
