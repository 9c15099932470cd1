import type { EventCode, UploadDetails, UploadKind } from '../../../shared/contract/uploads.ts';

/** What is told of a file that was sent: when, how large and of which kind, and nothing that says whose it is. */
export interface FileLife {
  readonly kind: UploadKind | null;
  readonly sizeBytes: number;
  /** Times in epoch ms, each no earlier than the one before. */
  readonly arrivedAt: number;
  readonly keptAt: number;
  readonly attempts: readonly FileAttempt[];
  readonly receiptAt: number;
}

interface FileAttempt {
  readonly startedAt: number;
  readonly endedAt: number;
  readonly outcome: AttemptOutcome;
}

const outcomes = {
  accepted: 'accepted',
  'refused-file': 'refused',
  'needs-attention': 'refused',
  'refused-account': 'account-refused',
  postponed: 'postponed',
  'outcome-unknown': 'unknown',
} as const satisfies Partial<Record<EventCode, string>>;
type AttemptOutcome = (typeof outcomes)[keyof typeof outcomes];

/** Read from the history of the file, as the store has it. Null where the file has no receipt. Pure. */
export function fileLifeOf({ row, events }: Pick<UploadDetails, 'row' | 'events'>): FileLife | null {
  const received = events.findLast(({ code }) => code === 'accepted');
  if (received === undefined) return null;
  const receiptAt = Math.max(received.at, row.arrivedAt);
  // A clock that was set meanwhile must not make a part end before it began.
  const within = (at: number, earliest: number) => Math.min(Math.max(at, earliest), receiptAt);
  const keptAt = within(events.find(({ code }) => code === 'kept')?.at ?? row.arrivedAt, row.arrivedAt);
  const attempts: FileAttempt[] = [];
  let startedAt: number | null = null;
  for (const { code, at } of events) {
    if (code === 'attempt-started') startedAt = within(at, keptAt);
    else if (startedAt !== null && isEnd(code)) {
      attempts.push({ startedAt, endedAt: within(at, startedAt), outcome: outcomes[code] });
      startedAt = null;
    }
  }
  return { kind: row.kind, sizeBytes: row.sizeBytes, arrivedAt: row.arrivedAt, keptAt, attempts, receiptAt };
}

function isEnd(code: EventCode): code is keyof typeof outcomes {
  return Object.hasOwn(outcomes, code);
}
