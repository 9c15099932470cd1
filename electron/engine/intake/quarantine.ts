import type { OtherFormat } from '../../../shared/contract/other-formats.ts';
import type { Reason } from '../../../shared/contract/uploads.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { hasDownloadEnding } from '../../../shared/tachograph/names.ts';
import { reason } from '../store/store.ts';
import type { Examination } from './examination.ts';
import type { Inspection } from './inspection.ts';
import type { Completeness } from './stability.ts';

/** What the content says of its own completeness. An archive that opens has its table of contents, which comes last. */
export function completenessOf({ bytes, examination, members, archiveTrouble }: Inspection): Completeness {
  if (bytes.length === 0) return 'empty';
  if (members !== null) return 'complete';
  if (archiveTrouble?.code === 'archive-unreadable') return 'unfinished';
  if (examination.notADownload === 'one-byte-fill') return 'unfinished';
  switch (examination.structure) {
    case 'complete':
      return 'complete';
    case 'cut-short':
      return 'unfinished';
    case 'ends-with-a-part':
      return 'perhaps-more';
    case 'not-known':
      return 'ordinary';
  }
}

/**
 * Why bytes that were kept wait for a person instead of being sent; null to send them. What is known to be something
 * else is held, and so is what nobody knows, unless its name ends as the names of downloads do. Where the depot sends
 * everything, only the empty file is held, because there is nothing in it to send.
 */
export function holdOf(inspection: Inspection, sendWhat: Settings['sendWhat']): Reason | null {
  const { bytes, fileName, examination, archiveTrouble } = inspection;
  if (bytes.length === 0) return reason('empty-file');
  if (sendWhat === 'everything') return null;
  if (archiveTrouble !== null) return reason(archiveTrouble.code, archiveTrouble.parameters);
  if (examination.otherFormat !== null) return reason('other-format', { format: examination.otherFormat });
  // One that is not to be opened.
  if (examination.kind === 'archive') return reason('other-format', { format: 'zip' satisfies OtherFormat });
  switch (examination.notADownload) {
    case 'empty':
      return reason('empty-file');
    case 'one-byte-fill':
      return reason('one-byte-fill');
    case 'web-page':
      return reason('web-page');
    case 'text':
      return reason('text-file');
    case null:
      return holdOfPossibleDownload(examination, fileName);
  }
}

function holdOfPossibleDownload({ kind, structure }: Examination, fileName: string): Reason | null {
  if (structure === 'cut-short') return reason('cut-short');
  return kind === 'unknown' && !hasDownloadEnding(fileName) ? reason('unknown-content') : null;
}
