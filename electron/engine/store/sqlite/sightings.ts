import type { EventCode } from '../../../../shared/contract/uploads.ts';
import type { KeptFile, KeptResult, MovableOriginal, Sighting, SightingStore } from '../sighting.ts';
import { createForgetJobless } from './forget-names.ts';
import { createJobOpening } from './job-opening.ts';
import { rankOf, reasonText } from './records.ts';
import { createLeave, createSightingRows, isUnkept, type StoredSighting } from './sighting-rows.ts';
import type { Change, StoreContext } from './transactions.ts';
import { isNamed } from './unnamed.ts';

type SightingChange = Parameters<SightingStore['update']>[0][number];

const codeOfState: Readonly<Record<SightingChange['state'], EventCode>> = {
  settling: 'changed',
  opened: 'changed',
  locked: 'locked',
  unreadable: 'unreadable',
};

export function createSightingStore(context: StoreContext): SightingStore {
  const { prepare, transactions, events } = context;
  const sightingRows = createSightingRows(context);
  const leave = createLeave(context);
  const present = prepare<[number], Sighting>(
    `SELECT max(id) AS id, folder_id AS folderId, path, member, size_bytes AS sizeBytes, modified_ms AS modifiedMs,
       CASE WHEN job_id IN (SELECT id FROM job WHERE has_copy = 0 AND state <> 'uploaded') THEN 'settling' ELSE state END
         AS state,
       job_id AS jobId, mark
     FROM sighting WHERE folder_id = ? AND gone_at IS NULL GROUP BY path, member`,
  );
  const update = prepare<[string, number, number, string | null, number]>(
    `UPDATE sighting SET state = ?, size_bytes = ?, modified_ms = ?, reason = ?
     WHERE id = ? AND state IN ('settling', 'locked', 'unreadable')`,
  );

  const setMark = prepare<[string, number]>('UPDATE sighting SET mark = ? WHERE id = ?');
  const show = prepare<[number, number]>('UPDATE listed SET rank = ? WHERE id = ?');

  function updateOne(item: SightingChange, change: Change, at: number): void {
    const before = sightingRows.byId(item.id);
    const text = reasonText(item.reason);
    if (before === undefined || update.run(item.state, item.sizeBytes, item.modifiedMs, text, item.id).changes === 0) {
      transactions.guardFailed(`sighting.${item.state}`);
      return;
    }
    change.row(item.id);
    if (item.state !== 'opened') show.run(rankOf(item.needsAttention ? 'attention' : 'settling'), item.id);
    if (before.state === item.state) return;
    const of = { sightingId: item.id };
    const code = codeOfState[item.state];
    events({ of, actor: 'intake', code, from: before.state, to: item.state, reason: item.reason }, at);
    if (item.state === 'opened') {
      for (const earlier of sightingRows.earlierHere(before)) {
        leave(earlier, { actor: 'intake', code: 'original-replaced' }, change, at);
      }
    }
  }

  /** A file that vanished takes its earlier version along, which was still thought to be at the same path. */
  function goneTogether(sighting: StoredSighting): readonly StoredSighting[] {
    return isUnkept(sighting.state) ? [sighting, ...sightingRows.earlierHere(sighting)] : [sighting];
  }

  return {
    present: (folderId) => transactions.read(() => present.all(folderId)),
    add: (sightings, at) =>
      transactions.write((change) =>
        sightings.map((sighting) => {
          const { id } = sightingRows.see(sighting, at);
          change.row(id);
          return id;
        }),
      ),
    update: (changes, at) =>
      transactions.write((change) => {
        for (const item of changes) updateOne(item, change, at);
      }),
    unnamedPath: context.unnamed.path,
    ...createForgetJobless(context),
    keep: createKeep(context),
    setMarks: (marks) =>
      transactions.write(() => {
        for (const { id, mark } of marks) setMark.run(mark, id);
      }),
    markGone: (ids, at, why = 'original-gone') =>
      transactions.write((change) => {
        for (const id of ids) {
          const sighting = sightingRows.byId(id);
          if (sighting === undefined) transactions.guardFailed('sighting.gone');
          else for (const one of goneTogether(sighting)) leave(one, { actor: 'intake', code: why }, change, at);
        }
      }),
    ...createOriginals(context),
  };
}

/**
 * An original that could not be moved, for example because another program has it open, is offered again after this
 * long.
 */
const moveAgainAfterMs = 15 * 60_000;

/** Moves of originals, once the service's receipt for their bytes is stored. */
function createOriginals({
  prepare,
  transactions,
  events,
  clock,
}: StoreContext): Pick<SightingStore, 'movable' | 'markMoved'> {
  const movable = prepare<[number, number, number, number, number], MovableOriginal>(
    `SELECT sighting.id AS sightingId, job.id AS jobId, folder_id AS folderId, path, sighting.size_bytes AS sizeBytes,
       modified_ms AS modifiedMs, mark, sent_at AS sentAt
     FROM sighting INDEXED BY sighting_movable JOIN job ON job.id = sighting.job_id
     WHERE gone_at IS NULL AND member IS NULL AND ${isNamed} AND sighting.state IN ('kept', 'duplicate')
       AND folder_id IN (SELECT id FROM folder WHERE removed_at IS NULL)
       AND job.state = 'uploaded' AND (move_tried_at IS NULL OR move_tried_at NOT BETWEEN ? AND ?)
       AND (is_read = 1 OR has_copy = 0 OR sent_at <= ? OR sent_at > ?)
     ORDER BY sighting.id LIMIT ?`,
  );
  const moved = prepare<[number, string, number]>(
    'UPDATE sighting SET gone_at = ?, moved_to = ?, move_reason = NULL WHERE id = ? AND gone_at IS NULL',
  );
  const before = prepare<[number], string | null>('SELECT move_reason FROM sighting WHERE id = ?').pluck();
  const notMoved = prepare<[number, string | null, number]>(
    'UPDATE sighting SET move_tried_at = ?, move_reason = ? WHERE id = ? AND gone_at IS NULL',
  );

  return {
    movable: (limit, waitForReadingMs = 0) =>
      transactions.read(() => {
        // An attempt that a jumped clock has put into the future must not block the original for ever.
        const now = clock.now();
        return movable.all(now - moveAgainAfterMs, now, now - waitForReadingMs, now, limit);
      }),
    markMoved: (id, movedTo, reason, at) =>
      transactions.write((change) => {
        const of = { sightingId: id };
        if (movedTo !== null) {
          if (moved.run(at, movedTo, id).changes === 0) return transactions.guardFailed('sighting.moved');
          events({ of, actor: 'archive', code: 'original-moved', parameters: { folder: folderOf(movedTo) } }, at);
        } else {
          const text = reasonText(reason);
          const sameAsBefore = text !== null && before.get(id) === text;
          if (notMoved.run(at, text, id).changes === 0) return transactions.guardFailed('sighting.not-moved');
          if (!sameAsBefore) events({ of, actor: 'archive', code: 'original-not-moved', reason }, at);
        }
        change.row(id);
      }),
  };
}

/** `Uploaded/2026-11/name.ddd` is in `Uploaded/2026-11`. */
function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** The moment from which nothing that happens to the original can hurt: spooled bytes become a job. */
function createKeep(context: StoreContext): SightingStore['keep'] {
  const { prepare, transactions, events, journal } = context;
  const sightingRows = createSightingRows(context);
  const leave = createLeave(context);
  const jobs = createJobOpening(context);
  const settle = prepare<[string, number, number, number, string | null, number]>(
    'UPDATE sighting SET state = ?, job_id = ?, size_bytes = ?, modified_ms = ?, mark = ?, reason = NULL WHERE id = ?',
  );
  const stamp = prepare<[number, number, string | null, number]>(
    'UPDATE sighting SET size_bytes = ?, modified_ms = ?, mark = ? WHERE id = ?',
  );
  const forget = prepare<[number, number]>(`UPDATE sighting SET state = 'gone', gone_at = ? WHERE id = ?`);

  /** A sighting that had its bytes before: only its stamp is new, as when a copying program touched the file. */
  function seenAgain(sighting: StoredSighting, jobId: number, file: KeptFile): KeptResult {
    stamp.run(file.sizeBytes, file.modifiedMs, file.mark ?? null, sighting.id);
    return { sightingId: sighting.id, jobId, duplicate: sighting.state === 'duplicate' };
  }

  /**
   * The sighting to settle. Where the given one was settled before, the bytes are a new version, with a sighting of its
   * own.
   */
  function versionOf(known: StoredSighting | undefined, file: KeptFile, change: Change, at: number): StoredSighting {
    if (known === undefined) throw new Error(`keep was called for sighting ${file.sightingId}, which does not exist`);
    if (isUnkept(known.state) || known.state === 'gone') return known;
    const version = sightingRows.see({ ...known, sizeBytes: file.sizeBytes, modifiedMs: file.modifiedMs }, at);
    change.row(version.id);
    return version;
  }

  function keepOne(file: KeptFile, change: Change, at: number): KeptResult {
    const jobId = jobs.withBytes(file.sha256);
    if (jobId !== null) jobs.copyIsBack(jobId, change, at);
    const known = sightingRows.byId(file.sightingId);
    if (known !== undefined && jobId !== null && known.jobId === jobId) return seenAgain(known, jobId, file);

    const sighting = versionOf(known, file, change, at);
    change.row(sighting.id);
    const earlier = sightingRows.earlierHere(sighting);
    const touched = earlier.find((other) => jobId !== null && other.jobId === jobId);
    if (touched !== undefined && jobId !== null) {
      forget.run(at, sighting.id);
      const of = { sightingId: sighting.id };
      events({ of, actor: 'intake', code: 'already-here', from: sighting.state, to: 'gone' }, at);
      return seenAgain(touched, jobId, file);
    }
    for (const other of earlier) leave(other, { actor: 'intake', code: 'original-replaced' }, change, at);

    const state = jobId === null ? 'kept' : 'duplicate';
    journal.add({ what: 'received', facts: { row: sighting.id, sha256: file.sha256 } }, at);
    const ownJobId = jobId ?? jobs.open(file, at);
    settle.run(state, ownJobId, file.sizeBytes, file.modifiedMs, file.mark ?? null, sighting.id);
    events(
      {
        of: { sightingId: sighting.id },
        actor: 'intake',
        code: state === 'kept' ? 'kept' : 'already-here',
        from: sighting.state,
        to: state,
      },
      at,
    );
    if (state === 'kept') jobs.announce(ownJobId, file.quarantineReason, 'intake', change, at);
    return { sightingId: sighting.id, jobId: ownJobId, duplicate: state === 'duplicate' };
  }

  return (files, at) => transactions.write((change) => files.map((file) => keepOne(file, change, at)));
}
