import type { EventCode, UploadEvent } from '../../../../shared/contract/uploads.ts';
import type { StoreContext } from './context.ts';
import { createForgetNames } from './forget-names.ts';
import { isUnkept, type PlacedSighting } from './places.ts';
import type { Change } from './transactions.ts';

/** Records that a file no longer lies at its place: one that was not kept becomes `gone`, any other stays what it is. */
export type Leave = (sighting: PlacedSighting, why: Leaving, change: Change, at: number) => void;

/** It was taken away, another version took its place, or nobody looks there any more. */
interface Leaving {
  readonly actor: UploadEvent['actor'];
  readonly code: Extract<EventCode, 'original-gone' | 'original-replaced' | 'not-watched'>;
}

export function createLeave(context: StoreContext): Leave {
  const { prepare, events } = context;
  const leave = prepare<[string, number, number]>(
    'UPDATE sighting SET state = ?, gone_at = ? WHERE id = ? AND gone_at IS NULL',
  );
  // The names of its job are forgotten already: those of this place stayed only while the file lay there.
  const isForgotten = prepare<[number]>(`SELECT 1 FROM job WHERE id = ? AND state = 'uploaded' AND has_copy = 0`);
  const forgetNames = createForgetNames(context);
  return (sighting, { actor, code }, change, at) => {
    const to = isUnkept(sighting.state) ? 'gone' : sighting.state;
    if (leave.run(to, at, sighting.id).changes === 0) return;
    events({ of: { sightingId: sighting.id }, actor, code, from: sighting.state, to }, at);
    if (to === 'gone') change.row(sighting.id);
    if (sighting.jobId !== null && isForgotten.get(sighting.jobId) !== undefined) forgetNames(sighting.jobId);
  };
}
