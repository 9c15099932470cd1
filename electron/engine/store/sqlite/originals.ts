import type { MovableOriginal, SightingStore } from '../sighting.ts';
import type { StoreContext } from './context.ts';
import { reasonText } from './records.ts';
import { isNamed } from './unnamed.ts';

/** An original that could not be moved, because another program holds it for one, is offered again after this long. */
const moveAgainAfterMs = 15 * 60_000;

/** What happens to originals once the service's receipt for their bytes is stored. */
export function createOriginals({
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
        // What a jumped clock put into the future does not hold the original for ever.
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

/** `Uploaded/2026-11/name.ddd` lies in `Uploaded/2026-11`. */
function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
