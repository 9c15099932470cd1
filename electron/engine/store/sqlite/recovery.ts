import type { JobStore } from '../job.ts';
import type { StoreContext } from './context.ts';
import { createJobRows } from './job-rows.ts';
import { createLeave } from './leaving.ts';
import { createPlaces } from './places.ts';

/** What the start makes of a run that ended in the middle of something. */
export function createRecovery(context: StoreContext): Pick<JobStore, 'recover'> {
  const { prepare, transactions, events } = context;
  const jobs = createJobRows(context);
  const places = createPlaces(context);
  const leave = createLeave(context);
  const requeue = prepare<[number, number]>(
    `UPDATE job SET state = 'queued', due_at = ?, outcome_unknown = 1 WHERE id = ? AND state = 'uploading'`,
  );
  const unfinishedAdditions = prepare<[], number>(
    `SELECT id FROM sighting WHERE folder_id IS NULL AND state IN ('settling', 'locked', 'unreadable')`,
  ).pluck();

  return {
    recover: (at) =>
      transactions.write((change) => {
        const uploading = jobs.inState('uploading');
        for (const id of uploading) {
          requeue.run(at, id);
          events({ of: { jobId: id }, actor: 'start', code: 'outcome-unknown', from: 'uploading', to: 'queued' }, at);
          jobs.touch(id, change);
        }
        if (uploading.length > 0) change.jobDue();
        // A file added through the window whose bytes were not kept: the window was told so, or went down with us.
        for (const id of unfinishedAdditions.all()) {
          const sighting = places.byId(id);
          if (sighting !== undefined) leave(sighting, { actor: 'start', code: 'original-gone' }, change, at);
        }
        return uploading.length;
      }),
  };
}
