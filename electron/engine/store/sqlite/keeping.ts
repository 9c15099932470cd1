import type { KeptFile, KeptResult, SightingStore } from '../sighting.ts';
import type { StoreContext } from './context.ts';
import { createJobOpening } from './job-opening.ts';
import { createLeave } from './leaving.ts';
import { createPlaces, isUnkept, type PlacedSighting } from './places.ts';
import type { Change } from './transactions.ts';

/** The moment from which nothing that happens to the original can hurt: spooled bytes become a job. */
export function createKeep(context: StoreContext): SightingStore['keep'] {
  const { prepare, transactions, events } = context;
  const places = createPlaces(context);
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
  function seenAgain(sighting: PlacedSighting, jobId: number, file: KeptFile): KeptResult {
    stamp.run(file.sizeBytes, file.modifiedMs, file.mark ?? null, sighting.id);
    return { sightingId: sighting.id, jobId, duplicate: sighting.state === 'duplicate' };
  }

  /** The sighting to settle. What lies at a place that was settled before is a new version, with a sighting of its own. */
  function versionOf(file: KeptFile, change: Change, at: number): PlacedSighting {
    const known = places.byId(file.sightingId);
    if (known === undefined) throw new Error(`keep was called for sighting ${file.sightingId}, which does not exist`);
    if (isUnkept(known.state) || known.state === 'gone') return known;
    const version = places.see({ ...known, sizeBytes: file.sizeBytes, modifiedMs: file.modifiedMs }, at);
    change.row(version.id);
    return version;
  }

  function keepOne(file: KeptFile, change: Change, at: number): KeptResult {
    const jobId = jobs.withBytes(file.sha256);
    if (jobId !== null) jobs.copyIsBack(jobId, change, at);
    const known = places.byId(file.sightingId);
    if (known !== undefined && jobId !== null && known.jobId === jobId) return seenAgain(known, jobId, file);

    const sighting = versionOf(file, change, at);
    change.row(sighting.id);
    const earlier = places.earlierHere(sighting);
    const touched = earlier.find((other) => jobId !== null && other.jobId === jobId);
    if (touched !== undefined && jobId !== null) {
      forget.run(at, sighting.id);
      const of = { sightingId: sighting.id };
      events({ of, actor: 'intake', code: 'already-here', from: sighting.state, to: 'gone' }, at);
      return seenAgain(touched, jobId, file);
    }
    for (const other of earlier) leave(other, { actor: 'intake', code: 'original-replaced' }, change, at);

    const state = jobId === null ? 'kept' : 'duplicate';
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
    if (state === 'kept') jobs.announce(ownJobId, file.hold, 'intake', change, at);
    return { sightingId: sighting.id, jobId: ownJobId, duplicate: state === 'duplicate' };
  }

  return (files, at) => transactions.write((change) => files.map((file) => keepOne(file, change, at)));
}
