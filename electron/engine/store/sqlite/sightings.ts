import type { EventCode } from '../../../../shared/contract/uploads.ts';
import type { Sighting, SightingStore } from '../sighting.ts';
import type { StoreContext } from './context.ts';
import { createForgetJobless } from './forget-names.ts';
import { createKeep } from './keeping.ts';
import { createLeave } from './leaving.ts';
import { createOriginals } from './originals.ts';
import { createPlaces, isUnkept, type PlacedSighting } from './places.ts';
import { rankOf, reasonText } from './records.ts';
import type { Change } from './transactions.ts';

type SightingChange = Parameters<SightingStore['update']>[0][number];

const codeOfState: Readonly<Record<SightingChange['state'], EventCode>> = {
  settling: 'changed',
  opened: 'changed',
  locked: 'locked',
  unreadable: 'unreadable',
};

export function createSightingStore(context: StoreContext): SightingStore {
  const { prepare, transactions, events } = context;
  const places = createPlaces(context);
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
    const before = places.byId(item.id);
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
      for (const earlier of places.earlierHere(before))
        leave(earlier, { actor: 'intake', code: 'original-replaced' }, change, at);
    }
  }

  /** A file that vanished takes its earlier version along, which was still thought to lie under the new one. */
  function goneTogether(sighting: PlacedSighting): readonly PlacedSighting[] {
    return isUnkept(sighting.state) ? [sighting, ...places.earlierHere(sighting)] : [sighting];
  }

  return {
    present: (folderId) => transactions.read(() => present.all(folderId)),
    add: (sightings, at) =>
      transactions.write((change) =>
        sightings.map((sighting) => {
          const { id } = places.see(sighting, at);
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
          const sighting = places.byId(id);
          if (sighting === undefined) transactions.guardFailed('sighting.gone');
          else for (const one of goneTogether(sighting)) leave(one, { actor: 'intake', code: why }, change, at);
        }
      }),
    ...createOriginals(context),
  };
}
