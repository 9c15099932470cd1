import type { ArchiveFailure } from '../../../../shared/contract/company-archive.ts';
import type {
  ArchivedFile,
  ArchivedSubject,
  ArchiveItem,
  CompanyArchiveStore,
  FileToIndex,
} from '../company-archive.ts';
import { createBacklog, createOutboxRows } from './outbox.ts';
import { fileNameOf, isDeleted, kindOf, type StoredName, shownSha256, storedSha256 } from './records.ts';
import type { StoreContext } from './transactions.ts';

export function createCompanyArchiveStore(context: StoreContext): CompanyArchiveStore {
  return {
    ...createQueue(context),
    ...createAttempts(context),
    ...createArchived(context),
    ...createIndexed(context),
    ...createHeld(context),
  };
}

type QueuePart = Pick<CompanyArchiveStore, 'place' | 'lineUp' | 'nextAt'>;

function createQueue({ prepare, transactions }: StoreContext): QueuePart {
  const findPlace = prepare<[string], number>('SELECT id FROM archive_place WHERE description = ?').pluck();
  const addPlace = prepare<[string], number>('INSERT INTO archive_place (description) VALUES (?) RETURNING id').pluck();
  type Job = { readonly id: number; readonly isDeleted: 0 | 1 };
  const newJobs = prepare<[number, number], Job>(
    `SELECT id, ${isDeleted} AS isDeleted FROM job
     WHERE id > (SELECT lined_up_to FROM archive_place WHERE id = ?) ORDER BY id LIMIT ?`,
  );
  const add = prepare<[number, number, number, number]>(
    `INSERT OR IGNORE INTO archive_copy (place, job_id, state, lined_up_at, next_at) VALUES (?, ?, 'waiting', ?, ?)`,
  );
  const linedUp = prepare<[number, number]>('UPDATE archive_place SET lined_up_to = ? WHERE id = ?');
  const nextAt = prepare<[number], number>(
    `SELECT next_at FROM archive_copy JOIN job ON job.id = job_id
     WHERE place = ? AND archive_copy.state = 'waiting' AND NOT (${isDeleted}) ORDER BY next_at LIMIT 1`,
  ).pluck();

  return {
    place: (description) => {
      const known = transactions.read(() => findPlace.get(description));
      if (known !== undefined) return known;
      return transactions.write(() => {
        const added = addPlace.get(description);
        if (added === undefined) throw new Error('adding a place returned no row');
        return added;
      });
    },
    lineUp: (place, limit, at) => {
      const jobs = transactions.read(() => newJobs.all(place, limit));
      const newest = jobs.at(-1);
      if (newest === undefined) return 0;
      transactions.write(() => {
        for (const job of jobs) if (job.isDeleted === 0) add.run(place, job.id, at, at);
        linedUp.run(newest.id, place);
      });
      return jobs.length;
    },
    nextAt: (place) => transactions.read(() => nextAt.get(place) ?? null),
  };
}

/** What is told of a file beside its name in the store. */
const described = `job.id AS jobId, ${shownSha256}, job.size_bytes AS sizeBytes, kind, sighting.path, sighting.member,
  nullif(subject.name, '') AS subject, first_day AS firstDay, last_day AS lastDay, arrived_at AS arrivedAt, place`;
type Described<Item> = Omit<Item, 'fileName' | 'kind'> & StoredName & { readonly kind: string };

function fileOf<Item>({ path, member, kind, ...item }: Described<Item>) {
  return { ...item, kind: kindOf(kind) ?? ('unknown' as const), fileName: fileNameOf(path, member) };
}

type AttemptPart = Pick<
  CompanyArchiveStore,
  'begin' | 'keepUpload' | 'end' | 'putAgain' | 'recover' | 'bringForward' | 'isBack'
>;

function createAttempts(context: StoreContext): AttemptPart {
  const { prepare, transactions, journal } = context;
  const table = {
    name: 'archive_copy',
    key: 'place = ? AND job_id = ?',
    way: 'place = ?',
    done: 'archived',
    endedAt: 'archived_at',
  } as const;
  const rows = createOutboxRows(context, table);
  const due = prepare<[number, number, number], Described<ArchiveItem>>(
    `SELECT ${described}, archive_copy.attempts + 1 AS attempts, lined_up_at AS madeAt, next_at AS dueAt, upload
     FROM archive_copy JOIN job ON job.id = archive_copy.job_id
       JOIN sighting ON sighting.job_id = job.id AND sighting.state = 'kept'
       LEFT JOIN subject ON subject.id = job.subject
     WHERE place = ? AND archive_copy.state = 'waiting' AND next_at <= ? AND NOT (${isDeleted})
       AND (is_read = 1 OR lined_up_at < ?)
     ORDER BY next_at, job.id LIMIT 1`,
  );
  const keepUpload = prepare<[string | null, number, number]>(
    `UPDATE archive_copy SET upload = ? WHERE place = ? AND job_id = ? AND state = 'under-way'`,
  );
  const lies = prepare<[string, number | null, number, number]>(
    `UPDATE archive_copy SET object = ?, locked_until = ?, upload = NULL WHERE place = ? AND job_id = ? AND state = 'under-way'`,
  );
  // What is put there again is another object, and no hold locks it yet.
  const putAgain = prepare<[number, number, number]>(
    `UPDATE archive_copy SET state = 'waiting', next_at = ?, attempts = 0, object = NULL, archived_at = NULL,
       locked_until = NULL, is_indexed = 0, is_held = 0
     WHERE place = ? AND job_id = ? AND state = 'archived'`,
  );

  return {
    begin: (place, now, readBefore) => {
      // Most of the time nothing is due, and nothing needs to be written.
      const found = transactions.read(() => due.get(place, now, readBefore));
      if (found === undefined) return null;
      transactions.write(() => rows.begin([place, found.jobId]));
      return fileOf(found);
    },
    keepUpload: ({ place, jobId }, upload) => transactions.write(() => void keepUpload.run(upload, place, jobId)),
    end: ({ place, jobId }, end, at) =>
      transactions.write(() => {
        const key = [place, jobId];
        if (end.state === 'done') lies.run(end.value.object, end.value.lockedUntil, place, jobId);
        const isEnded = end.state === 'done' ? rows.done(key, at) : rows.ended(key, end, at);
        if (!isEnded) return transactions.guardFailed('archive.end');
        if (end.state === 'done') journal.add({ what: 'archived', jobId, facts: { place } }, at);
      }),
    recover: rows.recover,
    bringForward: (place, latest) => rows.bringForward([place], latest),
    isBack: (place, at, ofOneFile) => rows.isBack([place], at, ofOneFile),
    putAgain: (place, jobId, at) =>
      transactions.write(() => {
        if (putAgain.run(at, place, jobId).changes === 0) return;
        journal.add({ what: 'archive-lost', jobId, facts: { place } }, at);
      }),
  };
}

function createArchived(context: StoreContext): Pick<CompanyArchiveStore, 'counts' | 'find' | 'after'> {
  const { prepare, transactions } = context;
  const archivedCount = prepare<[number], { readonly archived: number; readonly lastArchivedAt: number | null }>(
    `SELECT archived, (SELECT max(archived_at) FROM archive_copy WHERE place = archive_place.id AND state = 'archived')
       AS lastArchivedAt
     FROM archive_place WHERE id = ?`,
  );
  // Left to itself, SQLite goes through all that was ever archived.
  const backlog = createBacklog(
    context,
    `FROM archive_copy INDEXED BY archive_copy_open JOIN job ON job.id = job_id
     WHERE place = ? AND archive_copy.state <> 'archived' AND NOT (${isDeleted})`,
  );
  type Trouble = {
    readonly failure: ArchiveFailure;
    readonly words: string | null;
    readonly nextAt: number;
  };
  const trouble = prepare<[number], Trouble>(
    `SELECT failure, words, next_at AS nextAt FROM archive_copy JOIN job ON job.id = job_id
     WHERE place = ? AND archive_copy.state = 'waiting' AND failure IS NOT NULL AND NOT (${isDeleted})
     ORDER BY next_at DESC LIMIT 1`,
  );
  const columns = `job_id AS jobId, ${shownSha256}, object, archived_at AS archivedAt, locked_until AS lockedUntil`;
  const find = prepare<[Uint8Array, number], ArchivedFile>(
    `SELECT ${columns} FROM job JOIN archive_copy ON archive_copy.job_id = job.id
     WHERE sha256 = ? AND place = ? AND archive_copy.state = 'archived'`,
  );
  const after = prepare<[number, number, number], ArchivedFile>(
    `SELECT ${columns} FROM archive_copy JOIN job ON job.id = archive_copy.job_id
     WHERE place = ? AND archive_copy.job_id > ? AND archive_copy.state = 'archived' ORDER BY archive_copy.job_id LIMIT ?`,
  );
  return {
    counts: (place) =>
      transactions.read(() => ({
        ...(archivedCount.get(place) ?? { archived: 0, lastArchivedAt: null }),
        ...backlog(place),
        trouble: trouble.get(place) ?? null,
      })),
    find: (place, sha256) => transactions.read(() => find.get(storedSha256(sha256), place) ?? null),
    after: (place, jobId, limit) => transactions.read(() => after.all(place, jobId, limit)),
  };
}

type IndexedPart = Pick<CompanyArchiveStore, 'indexId' | 'notIndexed' | 'noteIndexed' | 'noteLock'>;

function createIndexed({ prepare, transactions }: StoreContext): IndexedPart {
  const indexId = prepare<[number], string>('SELECT index_id FROM archive_place WHERE id = ?').pluck();
  const notIndexed = prepare<[number, number], Described<FileToIndex>>(
    `SELECT ${described}, object, archived_at AS archivedAt, locked_until AS lockedUntil
     FROM archive_copy JOIN job ON job.id = archive_copy.job_id
       JOIN sighting ON sighting.job_id = job.id AND sighting.state = 'kept'
       LEFT JOIN subject ON subject.id = job.subject
     WHERE place = ? AND archive_copy.state = 'archived' AND is_indexed = 0 ORDER BY archive_copy.job_id LIMIT ?`,
  );
  const noteIndexed = prepare<[number, number]>(
    `UPDATE archive_copy SET is_indexed = 1 WHERE place = ? AND job_id = ? AND state = 'archived'`,
  );
  const noteLock = prepare<[number | null, number, number]>(
    `UPDATE archive_copy SET locked_until = ?, is_indexed = 0
     WHERE place = ? AND job_id = ? AND state = 'archived'`,
  );
  return {
    indexId: (place) =>
      transactions.read(() => {
        const found = indexId.get(place);
        if (found === undefined) throw new Error('a place has no index');
        return found;
      }),
    notIndexed: (place, limit) => transactions.read(() => notIndexed.all(place, limit).map(fileOf)),
    noteIndexed: (place, jobIds) =>
      transactions.write(() => {
        for (const jobId of jobIds) noteIndexed.run(place, jobId);
      }),
    noteLock: (place, jobId, lockedUntil) => transactions.write(() => void noteLock.run(lockedUntil, place, jobId)),
  };
}

function createHeld({
  prepare,
  transactions,
}: StoreContext): Pick<CompanyArchiveStore, 'subjectsAfter' | 'noteHeld' | 'holdsAny'> {
  type Stored = Omit<ArchivedSubject, 'isHeld'> & { readonly isHeld: 0 | 1 };
  const subjectsAfter = prepare<[number, number, number], Stored>(
    `SELECT archive_copy.job_id AS jobId, object, nullif(subject.subject_id, '') AS subjectId, first_day AS firstDay,
       last_day AS lastDay, is_held AS isHeld
     FROM archive_copy JOIN job ON job.id = archive_copy.job_id LEFT JOIN subject ON subject.id = job.subject
     WHERE place = ? AND archive_copy.job_id > ? AND archive_copy.state = 'archived' ORDER BY archive_copy.job_id LIMIT ?`,
  );
  const noteHeld = prepare<[number, number, number]>(
    'UPDATE archive_copy SET is_held = ? WHERE place = ? AND job_id = ?',
  );
  const any = prepare<[number]>('SELECT 1 FROM archive_copy WHERE place = ? AND is_held = 1 LIMIT 1');
  return {
    subjectsAfter: (place, jobId, limit) =>
      transactions.read(() =>
        subjectsAfter.all(place, jobId, limit).map((file) => ({ ...file, isHeld: file.isHeld === 1 })),
      ),
    noteHeld: (place, jobId, isHeld) => transactions.write(() => void noteHeld.run(Number(isHeld), place, jobId)),
    holdsAny: (place) => transactions.read(() => any.get(place) !== undefined),
  };
}
