import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { nodeClock } from '../../electron/engine/platform/clock.ts';
import { nodeFiles } from '../../electron/engine/platform/node-files.ts';
import { openStore } from '../../electron/engine/store/open-store.ts';
import type { Store } from '../../electron/engine/store/store.ts';
import { summariseDownload } from '../../shared/compliance/record/summary.ts';
import type { DownloadSummary } from '../../shared/tachograph/summary-schema.ts';
import { europeanRoots, withRootFile } from '../../shared/tachograph/verify/roots.ts';
import { createVerifier } from '../../shared/tachograph/verify/verifier.ts';
import { makeBulkDownload } from '../corpus/bulk.ts';
import { testRoots } from '../corpus/chain.ts';
import { silentLog } from '../faults/silent-log.ts';

export interface HistoryOptions {
  readonly dataDirectory: string;
  /** Where the files came from; made when it is missing, and no longer watched at the end. */
  readonly folder: string;
  /** The folder that is watched instead: empty. */
  readonly watchedFolder: string;
  /** Sent and read, over the last two years. */
  readonly uploads: number;
  /** The newest of them still lie in the folder. */
  readonly filesInFolder: number;
  /** Off: no kept copies, which are not looked at where only the database matters. On unless given. */
  readonly withCopies?: boolean;
}

const files = nodeFiles();
const groupSize = 500;
const drivers = 2_000;
const historyMs = 2 * 365 * 86_400_000;
const bytesOfFile = 'known by its size and time, never read again\n';

/** Fills a data folder through the store, as a depot does over two years: jobs, receipts, readings, events and copies. */
export async function writeHistory(options: HistoryOptions): Promise<void> {
  const { dataDirectory, folder, watchedFolder, uploads, filesInFolder } = options;
  for (const directory of [folder, watchedFolder]) await mkdir(directory, { recursive: true });
  const opened = await openStore({
    directory: dataDirectory,
    files,
    clock: nodeClock(),
    log: silentLog,
    listener: { changed: () => {} },
  });
  if (!opened.ok) throw new Error(opened.error.message);
  const { store } = opened.value;
  const begin = Date.now() - historyMs;
  store.settings.choose({ timeZone: 'Europe/London' });
  const folderId = store.folders.add(folder, path.basename(folder), begin).id;
  const spool = path.join(dataDirectory, 'spool');
  await mkdir(spool, { recursive: true, mode: 0o700 });
  const { bytes, fileName } = makeBulkDownload(0);
  const roots = testRoots().reduce((known, root) => withRootFile(known, root.bytes) ?? known, europeanRoots);
  const summary = summariseDownload(bytes, { fileName, verifier: createVerifier(roots) });
  for (let from = 0; from < uploads; from += groupSize) {
    const at = begin + Math.floor((from / uploads) * historyMs);
    const indices = Array.from({ length: Math.min(groupSize, uploads - from) }, (_, place) => from + place);
    const stamps = await Promise.all(
      indices.map((index) => stampOf(folder, index, at, index >= uploads - filesInFolder)),
    );
    if (options.withCopies ?? true) {
      await Promise.all(indices.map((index) => writeFile(path.join(spool, sha256Of(index)), '')));
    }
    sendGroup(store, folderId, { indices, stamps, at, summary });
  }
  store.folders.remove(folderId, Date.now());
  store.folders.add(watchedFolder, path.basename(watchedFolder), Date.now());
  store.close();
}

interface Stamp {
  readonly sizeBytes: number;
  readonly modifiedMs: number;
  readonly isThere: boolean;
}

async function stampOf(folder: string, index: number, at: number, isThere: boolean): Promise<Stamp> {
  if (!isThere) return { sizeBytes: 67_459, modifiedMs: at, isThere };
  const file = path.join(folder, nameOf(index));
  await writeFile(file, bytesOfFile);
  const stamp = await files.stamp(file);
  if (!stamp.ok) throw new Error(stamp.error.systemCode);
  return { ...stamp.value, isThere };
}

interface Group {
  readonly indices: readonly number[];
  readonly stamps: readonly Stamp[];
  readonly at: number;
  readonly summary: DownloadSummary;
}

function sendGroup(store: Store, folderId: number, { indices, stamps, at, summary }: Group): void {
  const places = indices.map((index, place) => {
    const { sizeBytes = 0, modifiedMs = 0 } = stamps[place] ?? {};
    return { folderId, path: nameOf(index), member: null, sizeBytes, modifiedMs };
  });
  const ids = store.sightings.add(places, at);
  const known = {
    kind: summary.kind,
    summary: null,
    subject: null,
    firstDay: null,
    lastDay: null,
    quarantineReason: null,
  };
  store.sightings.keep(
    places.map(({ sizeBytes, modifiedMs }, place) => ({
      ...known,
      sizeBytes,
      modifiedMs,
      sightingId: ids[place] ?? 0,
      sha256: sha256Of(indices[place] ?? 0),
    })),
    at,
  );
  const jobs = store.jobs.claimDue(at, indices.length);
  store.jobs.endAttempts(
    jobs.map(({ id }) => ({ jobId: id, kind: 'accepted', receipt: receiptOf(id), responseCode: 0 })),
    at,
  );
  const day = new Date(at).toISOString().slice(0, 10);
  store.readings.keep(
    jobs.map(({ id }) => {
      const driver = driverOf(id);
      return {
        jobId: id,
        kind: summary.kind,
        summary,
        subject: `Test ${driver.surname}`,
        subjectId: `driver:21:${driver.cardNumber}`,
        firstDay: day,
        lastDay: day,
        standing: null,
        activities: null,
      };
    }),
  );
  store.sightings.markGone(
    ids.filter((_, place) => stamps[place]?.isThere === false),
    at,
  );
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** As the download tools name them: when it was read, the holder, the card. */
function nameOf(index: number): string {
  const { surname, cardNumber } = driverOf(index);
  const minute = index % (24 * 60);
  const time = `${twoDigits(Math.floor(minute / 60))}${twoDigits(minute % 60)}`;
  return `C_2026${twoDigits((index % 12) + 1)}${twoDigits((index % 28) + 1)}_${time}_T_${surname}_${cardNumber}_${index}.DDD`;
}

function driverOf(index: number): { readonly surname: string; readonly cardNumber: string } {
  const driver = index % drivers;
  return { surname: `Bulkley${driver}`, cardNumber: `DB${String(driver).padStart(12, '0')}00` };
}

/** As long as the service's own. */
function receiptOf(id: number): string {
  const digits = id.toString(16).padStart(12, '0');
  return `3f2504e0-4f89-41d3-9a0c-${digits}`;
}

const sha256Of = (index: number) => createHash('sha256').update(String(index)).digest('hex');
