import { z } from 'zod';
import { withinLongestDelay } from './delays.ts';
import { freshLane, type Lane } from './lane.ts';

/** What outlives the process: the trouble, and how long the service asked to be left alone. Times in epoch ms. */
const laneNoteSchema = z.object({
  trouble: z.enum(['no-connection', 'service-busy', 'service-failing', 'not-trusted', 'proxy', 'keys-refused']),
  since: z.number(),
  failures: z.int().min(0),
  nextTryAt: z.number().nullable(),
  detail: z.string(),
});

/** The note to keep of a lane; null where there is nothing to keep. */
export function noteOf(lane: Lane): z.infer<typeof laneNoteSchema> | null {
  if (lane.state === 'open' || lane.trouble === 'no-keys' || lane.trouble === 'no-settings') {
    return null;
  }
  const { trouble, since, failures, detail } = lane;
  return {
    trouble,
    since,
    failures,
    detail: detail ?? '',
    nextTryAt: lane.state === 'stopped' ? null : lane.nextTryAt,
  };
}

/**
 * The lane at the start. Keys that were refused get one probe, since a restart is how new keys come to an agent that
 * reads them from its environment. A note that cannot be read is no note.
 */
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
