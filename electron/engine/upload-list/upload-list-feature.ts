import { largestFileMegabytes } from '../../../shared/contract/limits.ts';
import type { RequestName } from '../../../shared/contract/names.ts';
import type { uploadBatchRequests as batchContract, UploadBatch } from '../../../shared/contract/upload-batches.ts';
import type { UploadCounts, UploadRow } from '../../../shared/contract/uploads.ts';
import { success } from '../../../shared/result.ts';
import type { CompanyArchive } from '../company-archive/company-archive.ts';
import type { Custody } from '../custody/custody.ts';
import type { ContentsReader } from '../decode/contents-reader.ts';
import type { EngineBase } from '../engine-base.ts';
import type { Feature, RequestHandlers } from '../feature.ts';
import type { Intake } from '../intake/intake.ts';
import { hasMarkedBytes, nativePath } from '../platform/paths.ts';
import { refusal } from '../refusal.ts';
import type { DriverEntries } from '../reports/driver-entries.ts';
import type { Spool } from '../spool/spool.ts';
import type { QueueCounts } from '../store/store.ts';
import type { Uploader } from '../upload/uploader.ts';
import { createChangedRows } from './changed-rows.ts';

type BatchRequest = keyof typeof batchContract;
type FileOutRequest = 'uploads.showInFolder' | 'uploads.copy' | 'uploads.dragOut';
type UploadRequest = Exclude<Extract<RequestName, `uploads.${string}`>, BatchRequest | FileOutRequest>;

interface UploadListParts {
  readonly spool: Spool;
  readonly contents: ContentsReader;
  readonly uploader: Uploader;
  readonly addBytes: Intake['addBytes'];
  readonly archived: CompanyArchive['archived'];
  readonly daysLeftOf: Custody['daysLeftOf'];
  /** By the subject of the files. */
  readonly leaveOf: DriverEntries['leaveOf'];
}

/** Rows that one message carries; when more changed, the page asks for its rows again. */
const mostChangedRows = 50;

const noSuchUpload = refusal('not-found', 'file-gone');

const noSuchBatch = refusal('not-found', 'batch-gone');

const noCopy = refusal('not-found', 'copy-gone');

const notSentYet = refusal('not-possible-now', 'not-sent-yet');

const notPutAside = refusal('failed', 'copy-not-put-aside');
const noFileManager = refusal('not-allowed', 'no-file-manager');

const originalGone = refusal('not-found', 'original-gone');

const notKeptBack = refusal('not-possible-now', 'not-kept-back');

/** The list of all files as people see it, one file's details, and what a person can do with a file. */
export function openUploadList(base: EngineBase, parts: UploadListParts) {
  const { store, topics } = base;
  const changedRows = createChangedRows(mostChangedRows, store.uploads.rowIdsOf);
  // The store does not know how far a running upload is.
  const withProgress = (row: UploadRow): UploadRow =>
    row.state === 'sending' && row.jobId !== null ? { ...row, progress: parts.uploader.progressOf(row.jobId) } : row;
  return {
    name: 'uploads',
    part: 'page',
    requests: {
      ...uploadRequests(base, parts, withProgress),
      ...filesOutRequests(base, parts),
      ...uploadBatchRequests(base, parts, withProgress),
    },
    topics: { uploads: () => changedRows.take((rowIds) => store.uploads.rows(rowIds).map(withProgress)) },
    hears: {
      recordsChanged({ rowIds }) {
        changedRows.rowsChanged(rowIds);
        base.touch('uploads', 'status');
      },
      progressMade(jobIds) {
        changedRows.jobsChanged(jobIds);
        topics.touch('uploads');
      },
    },
  } satisfies Feature;
}

function uploadRequests(
  base: EngineBase,
  { contents, uploader, addBytes, archived: archivedFile, daysLeftOf, leaveOf }: UploadListParts,
  withProgress: (row: UploadRow) => UploadRow,
): RequestHandlers<UploadRequest> {
  const { store, clock, topics } = base;
  const sendAgain = (jobIds: readonly number[] | 'all-in-attention') => {
    const { jobIds: retried, keptBack } = store.jobs.retry(jobIds, clock.now());
    uploader.wake();
    return success({ count: retried.length, keptBack });
  };
  return {
    'uploads.counts': () => success(countsOf(store.uploads.counts(base.startOfToday()))),
    'uploads.page': (query) => {
      // Taken before the rows: a change in between is then told twice rather than never.
      const lastSequence = topics.sequence('uploads');
      const page = store.uploads.page(query);
      return success({ ...page, rows: page.rows.map(withProgress), sequence: lastSequence });
    },
    'uploads.details': ({ id }) => {
      const details = store.uploads.details(id);
      if (details === null) return noSuchUpload;
      const { sha256 } = details;
      const found = sha256 === null ? null : archivedFile(sha256);
      const archived =
        sha256 === null || found === null ? null : { sha256, at: found.archivedAt, lockedUntil: found.lockedUntil };
      const { jobId } = details.row;
      const daysLeft = jobId === null ? null : daysLeftOf(jobId);
      const setAside = daysLeft === null ? null : { daysLeft };
      return success({ ...details, archived, setAside, row: withProgress(details.row) });
    },
    'uploads.contents': ({ id, ...asked }) => contents.ask(id, 'contents', asked),
    'uploads.contentsRows': ({ id, ...asked }) => contents.ask(id, 'contentsRows', asked),
    'uploads.hours': ({ id }) => {
      const { subjectId } = store.uploads.details(id)?.row ?? {};
      const leave = subjectId === undefined ? [] : leaveOf(subjectId);
      return contents.ask(id, 'hours', { zone: base.zone(), leave });
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
    'uploads.add': async ({ fileName, bytes, origin = 'window', batchId }) => {
      if (batchId !== undefined && !store.batches.has(batchId)) return noSuchBatch;
      const kept = await addBytes(fileName, bytes, origin, batchId);
      if (kept.ok) return success({ id: kept.value.sightingId, alreadyHere: kept.value.duplicate });
      if (kept.error.code === 'too-large') {
        const values = { megabytes: largestFileMegabytes };
        return refusal('bad-arguments', 'file-too-large', { values, field: 'bytes' });
      }
      if (kept.error.code === 'disk-full') return refusal('disk-full', 'no-room-for-file');
      return refusal('failed', 'file-not-kept', { values: { systemCode: kept.error.systemCode } });
    },
  };
}

/** Files for other programs: the original where it lies, and the kept copy. */
function filesOutRequests(
  { store, files, options }: EngineBase,
  { spool }: UploadListParts,
): RequestHandlers<FileOutRequest> {
  const { showInFolder = null, dragOut = null } = options;
  return {
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
    'uploads.copy': ({ id }) => copyOf(id),
    'uploads.dragOut': async ({ id }) => {
      if (dragOut === null) return noFileManager;
      const copy = await copyOf(id);
      if (!copy.ok) return copy;
      return (await dragOut(copy.value.fileName, copy.value.bytes)) ? success({}) : notPutAside;
    },
  };

  async function copyOf(id: number) {
    const details = store.uploads.details(id);
    if (details === null || details.sha256 === null) return noSuchUpload;
    const copy = await spool.read(details.sha256);
    return copy.ok ? success({ fileName: details.row.fileName, bytes: copy.value }) : noCopy;
  }
}

/** What came together, and what became of it. */
function uploadBatchRequests(
  { store, clock, touch }: EngineBase,
  { uploader }: UploadListParts,
  withProgress: (row: UploadRow) => UploadRow,
): RequestHandlers<BatchRequest> {
  const shown = (batch: UploadBatch): UploadBatch => ({
    ...batch,
    single: batch.single === null ? null : withProgress(batch.single),
  });
  return {
    'uploads.beginBatch': ({ files }) => {
      const batchId = store.batches.begin({ origin: 'window', announced: files }, clock.now());
      touch('uploads', 'status');
      return success({ batchId });
    },
    'uploads.endBatch': ({ batchId }) => {
      store.batches.end(batchId, clock.now());
      touch('uploads', 'status');
      return success({});
    },
    'uploads.batches': (query) => {
      const { batches, ...page } = store.batches.page(query, clock.now());
      return success({ ...page, batches: batches.map(shown) });
    },
    'uploads.batch': ({ id }) => {
      const details = store.batches.details(id, clock.now());
      return details === null ? noSuchBatch : success({ ...details, batch: shown(details.batch) });
    },
    'uploads.batchProof': ({ id, after, limit }) => success({ rows: [...store.batches.proof(id, after, limit)] }),
    'uploads.actOnBatch': ({ act, ...choice }) => {
      const jobIds = store.batches.jobIdsOf(choice);
      const at = clock.now();
      if (act === 'ignore') return success({ count: store.jobs.ignore(jobIds, at).length, keptBack: 0 });
      const undone = act === 'undo-ignore' ? store.jobs.undoIgnore(jobIds, at).length : null;
      const retried = undone === null ? store.jobs.retry(jobIds, at) : { jobIds: [], keptBack: 0 };
      uploader.wake();
      return success({ count: undone ?? retried.jobIds.length, keptBack: retried.keptBack });
    },
  };
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
