import type { Prepare } from './prepare.ts';
import { packSummary, unpackSummary } from './summaries.ts';

/** What reading a job's file found, packed in its table. */
export interface Summaries {
  /** Null where the file was not read, could not be, or was read by another version. */
  readonly of: (jobId: number) => unknown;
  readonly keep: (jobId: number, summary: unknown) => void;
}

export function createSummaries(prepare: Prepare): Summaries {
  const get = prepare<[number], Uint8Array>('SELECT summary FROM reading WHERE job_id = ?').pluck();
  const put = prepare<[number, Uint8Array]>('INSERT OR REPLACE INTO reading VALUES (?, ?)');
  const remove = prepare<[number]>('DELETE FROM reading WHERE job_id = ?');
  return {
    of: (jobId) => unpackSummary(get.get(jobId) ?? new Uint8Array()),
    keep: (jobId, summary) => {
      if (summary === null || summary === undefined) remove.run(jobId);
      else put.run(jobId, packSummary(summary));
    },
  };
}
