import { largestFileMegabytes } from '../../../../shared/contract/limits.ts';
import type { UploadCounts, UploadRow } from '../../../../shared/contract/uploads.ts';
import { success } from '../../../../shared/result.ts';
import type { CompanyArchive } from '../../company-archive/company-archive.ts';
import type { Custody } from '../../custody/custody.ts';
import type { ContentsReader } from '../../decode/contents-reader.ts';
import type { Intake } from '../../intake/intake.ts';
import { hasMarkedBytes, nativePath } from '../../platform/paths.ts';
import type { Clock, FileSystem } from '../../ports.ts';
import { refusal } from '../../refusal.ts';
import type { DriverEntries } from '../../reports/driver-entries.ts';
import type { Spool } from '../../spool/spool.ts';
import type { QueueCounts, Store } from '../../store/store.ts';
import type { Uploader } from '../../upload/uploader.ts';
import type { RequestHandlers } from '../answer.ts';

type UploadRequest = Extract<keyof RequestHandlers, `uploads.${string}`>;

export interface UploadHandlerParts {
  readonly store: Store;
  readonly spool: Spool;
  readonly companyArchive: Pick<CompanyArchive, 'archivedAt'>;
  readonly custody: Custody;
  readonly contents: ContentsReader;
  readonly intake: Intake;
  readonly uploader: Uploader;
  readonly clock: Clock;
  readonly files: FileSystem;
  /** Shows a file in the file manager of a desktop; null where there is none. */
  readonly showInFolder: ((path: string) => void) | null;
  /** Start of today in the depot's zone. */
  readonly startOfToday: () => number;
  /** That of the depot. */
  readonly zone: () => string;
  /** Leave and sickness of a driver, by the subject of the files. */
  readonly leaveOf: DriverEntries['leaveOf'];
  /** Number of the last message about uploads. */
  readonly sequence: () => number;
}

const noSuchUpload = refusal('not-found', 'file-gone');

const noCopy = refusal('not-found', 'copy-gone');

const notSentYet = refusal('not-possible-now', 'not-sent-yet');

const noFileManager = refusal('not-allowed', 'no-file-manager');

const originalGone = refusal('not-found', 'original-gone');

const notKeptBack = refusal('not-possible-now', 'not-kept-back');

/** The list, one file's details, and what a person can do with a file. */
export function uploadHandlers(parts: UploadHandlerParts): Pick<RequestHandlers, UploadRequest> {
  const {
    companyArchive,
    custody,
    store,
    spool,
    contents,
    intake,
    uploader,
    clock,
    files,
    showInFolder,
    startOfToday,
    zone,
    leaveOf,
    sequence,
  } = parts;
  const withProgress = (row: UploadRow): UploadRow => rowWithProgress(row, uploader);
  const sendAgain = (jobIds: readonly number[] | 'all-in-attention') => {
    const { jobIds: retried, keptBack } = store.jobs.retry(jobIds, clock.now());
    uploader.wake();
    return success({ count: retried.length, keptBack });
  };
  return {
    'uploads.counts': () => success(countsOf(store.uploads.counts(startOfToday()))),
    'uploads.page': (query) => {
      // Taken before the rows: a change in between is then told twice rather than never.
      const lastSequence = sequence();
      const page = store.uploads.page(query);
      return success({ ...page, rows: page.rows.map(withProgress), sequence: lastSequence });
    },
    'uploads.details': ({ id }) => {
      const details = store.uploads.details(id);
      if (details === null) return noSuchUpload;
      const { sha256 } = details;
      const at = sha256 === null ? null : companyArchive.archivedAt(sha256);
      const archived = sha256 === null || at === null ? null : { sha256, at };
      const { jobId } = details.row;
      const daysLeft = jobId === null ? null : custody.daysLeftOf(jobId);
      const setAside = daysLeft === null ? null : { daysLeft };
      return success({ ...details, archived, setAside, row: withProgress(details.row) });
    },
    'uploads.contents': ({ id, ...asked }) => contents.ask(id, 'contents', asked),
    'uploads.contentsRows': ({ id, ...asked }) => contents.ask(id, 'contentsRows', asked),
    'uploads.hours': ({ id }) => {
      const { subjectId } = store.uploads.details(id)?.row ?? {};
      const leave = subjectId === undefined ? [] : leaveOf(subjectId);
      return contents.ask(id, 'hours', { zone: zone(), leave });
    },
    'uploads.retry': ({ ids }) => sendAgain(store.uploads.jobIdsOf(ids)),
    'uploads.retryAll': () => sendAgain('all-in-attention'),
    'uploads.sendAnyway': ({ id }) => {
      const [jobId] = store.uploads.jobIdsOf([id]);
      if (jobId === undefined) return noSuchUpload;
      if (!store.jobs.sendAnyway(jobId, clock.now())) return notKeptBack;
      uploader.wake();
      return success({});
    },
    'uploads.sendAgain': ({ id }) => {
      const [jobId] = store.uploads.jobIdsOf([id]);
      if (jobId === undefined) return noSuchUpload;
      const done = store.jobs.sendAgain(jobId, clock.now());
      if (done === 'not-sent') return notSentYet;
      if (done === 'no-copy') return noCopy;
      uploader.wake();
      return success({});
    },
    'uploads.ignore': ({ ids }) => {
      const ignored = store.jobs.ignore(store.uploads.jobIdsOf(ids), clock.now());
      const changed = new Set(store.uploads.rowIdsOf(ignored));
      return success({ count: ignored.length, ids: ids.filter((id) => changed.has(id)) });
    },
    'uploads.undoIgnore': ({ ids }) => {
      const { length } = store.jobs.undoIgnore(store.uploads.jobIdsOf(ids), clock.now());
      uploader.wake();
      return success({ count: length });
    },
    'uploads.showInFolder': async ({ id }) => {
      if (showInFolder === null) return noFileManager;
      const own = store.uploads.originalOf(id);
      const others = store.uploads.jobIdsOf([id]).flatMap((jobId) => store.jobs.originalsOf(jobId));
      for (const { folder, path } of own === null ? others : [own, ...others]) {
        const native = nativePath(folder, path);
        if (!(await files.within(folder).stamp(native)).ok) continue;
        // A file manager is given a text, and such a name is none: the folder has to do.
        showInFolder(hasMarkedBytes(native) ? folder : native);
        return success({});
      }
      return originalGone;
    },
    'uploads.add': async ({ fileName, bytes }) => {
      const kept = await intake.addBytes(fileName, bytes);
      if (kept.ok) return success({ id: kept.value.sightingId, alreadyHere: kept.value.duplicate });
      if (kept.error.code === 'too-large') {
        const values = { megabytes: largestFileMegabytes };
        return refusal('bad-arguments', 'file-too-large', { values, field: 'bytes' });
      }
      if (kept.error.code === 'disk-full') return refusal('disk-full', 'no-room-for-file');
      return refusal('failed', 'file-not-kept', { values: { systemCode: kept.error.systemCode } });
    },
    'uploads.copy': async ({ id }) => {
      const details = store.uploads.details(id);
      if (details === null || details.sha256 === null) return noSuchUpload;
      const copy = await spool.read(details.sha256);
      if (!copy.ok) return noCopy;
      return success({ fileName: details.row.fileName, bytes: copy.value });
    },
  };
}

/** The store does not know how far a running upload is. */
export function rowWithProgress(row: UploadRow, uploader: Uploader): UploadRow {
  return row.state === 'sending' && row.jobId !== null ? { ...row, progress: uploader.progressOf(row.jobId) } : row;
}

/** The queue in the five figures that the command line prints. */
export function countsOf(counts: QueueCounts): UploadCounts {
  return {
    uploaded: counts.uploaded,
    duplicates: counts.duplicates,
    needsAttention: counts.attention,
    waiting: counts.settling + counts.waiting + counts.sending,
    oldestUnsent: counts.oldestUnsentAt === null ? null : new Date(counts.oldestUnsentAt).toISOString(),
  };
}
