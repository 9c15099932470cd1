import { z } from 'zod';
import { withinLongestDelay } from './backoff.ts';
import { freshLane, type Lane } from './circuit-breaker.ts';

/** What outlives the process: the trouble, and how long the service asked to be left alone. Times in epoch ms. */
const laneNoteSchema = z.object({
  trouble: z.enum(['no-connection', 'service-busy', 'service-failing', 'not-trusted', 'proxy', 'keys-refused']),
  since: z.number(),
  failures: z.int().min(0),
  /** Null in notes of earlier versions, which waited for a person. */
  nextTryAt: z.number().nullable(),
  detail: z.string(),
});

/** The note to keep of a lane; null where there is nothing to keep: what is missing is looked for at every start. */
export function noteOf(lane: Lane): z.infer<typeof laneNoteSchema> | null {
  if (lane.state !== 'backing-off') {
    return null;
  }
  const { trouble, since, failures, detail, nextTryAt } = lane;
  return { trouble, since, failures, detail, nextTryAt };
}

/** The lane at the start, as the last run left it. A note that cannot be read is no note. */
export function laneFromNote(note: unknown, now: number): Lane {
  const read = laneNoteSchema.safeParse(note);
  const fresh = freshLane();
  if (!read.success) {
    return fresh;
  }
  const { trouble, failures, detail } = read.data;
  return {
    ...fresh,
    state: 'backing-off',
    trouble,
    failures,
    detail,
    mayBeFiles: false,
    failedAt: now,
    since: Math.min(read.data.since, now),
    nextTryAt: withinLongestDelay(read.data.nextTryAt ?? now, now),
  };
}
