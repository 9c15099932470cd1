import { z } from 'zod';
import { type DutyName, dutiesAt, dutiesSchema, kindOfDuties, nextProofEndsAt, type StatusKind } from './duties.ts';
import { type WatchedFolder, watchedFolderSchema } from './folders.ts';
import { mailFailureSchema } from './mail.ts';

/** The records of this depot were damaged or lost, and what took their place. Times in epoch ms. */
const recordsReplacedSchema = z.object({
  by: z.enum(['backup', 'nothing']),
  at: z.number(),
  /** When the backup was made; null where it is not known, or there was none. */
  backupAt: z.number().nullable(),
  /** The folder that keeps the damaged records, for a person to find; null where nothing was left of them. */
  setAside: z.string().nullable(),
});
export type RecordsReplaced = z.infer<typeof recordsReplacedSchema>;

/** Why the records cannot be backed up. */
const backupErrorSchema = z.object({
  code: z.enum(['disk-full', 'damaged', 'failed']).catch('failed'),
  since: z.number(),
});
export type BackupError = z.infer<typeof backupErrorSchema>;

/** The facts behind the status on the first screen, all counted from the queue and the last scan. Times in epoch ms. */
export const statusFactsSchema = z.object({
  now: z.number(),
  /** How each duty stands; what is all well follows from it, and from nothing else. */
  duties: dutiesSchema,
  /** End of the last complete scan of all folders; null before the first one. */
  lastScanAt: z.number().nullable(),
  nextScanAt: z.number().nullable(),
  /** Present while the first scan after the start runs. */
  firstScan: z.object({ looked: z.int(), about: z.int() }).nullable(),
  folders: z.array(watchedFolderSchema),
  settling: z.int(),
  waiting: z.int(),
  sending: z.int(),
  attention: z.int(),
  oldestAttentionAt: z.number().nullable(),
  oldestUnsentAt: z.number().nullable(),
  nextAttemptAt: z.number().nullable(),
  sentToday: z.int(),
  lastSentAt: z.number().nullable(),
  total: z.int(),
  /** Kept files that are not read yet: nobody knows who and what they are about. */
  unread: z.int(),
  /** The state of the connection to the service, as the circuit breaker sees it. */
  connection: z.object({
    state: z.enum([
      'open',
      'no-settings',
      'plain-address',
      'no-keys',
      'not-started',
      'keys-of-other-address',
      'keys-unprotected',
      'keys-unreadable',
      'keys-refused',
      'no-connection',
      'service-busy',
      'service-failing',
      'not-trusted',
      'proxy',
    ]),
    since: z.number().nullable(),
    /** Failed attempts in a row since then. */
    failures: z.int(),
    /** When the service is tried again; null where that waits for a person. */
    nextTryAt: z.number().nullable(),
    /** A short code of the service or the system, never an address or a credential. */
    detail: z.string().nullable(),
  }),
  pause: z.object({ until: z.number().nullable() }).nullable(),
  disk: z.object({
    freeMegabytes: z.number(),
    collectingStopped: z.boolean(),
    /** Why collecting has stopped. `disk-full` and `failed`: a write was refused; `systemCode` is the system's error code. */
    cause: z.enum(['low-space', 'disk-full', 'failed']).nullable().optional(),
    systemCode: z.string().nullable().optional(),
  }),
  /** How far the batches that are under way have come together, as the list of uploads has them. */
  batch: z.object({ done: z.int(), total: z.int() }).nullable(),
  /** Files sent since the queue was last empty, and when that was: how fast sending goes. Null while it is empty. */
  pace: z.object({ sent: z.int(), since: z.number() }).nullable(),
  /** Reported until a person has read it (`records.dismiss`). */
  recordsReplaced: recordsReplacedSchema.nullable(),
  /** Null while backups succeed. */
  backupTrouble: backupErrorSchema.nullable(),
  /** Why no copy whose time is over goes: the clock of this PC, or more of them than go in a day; null or absent: they do. */
  custodyTrouble: z
    .discriminatedUnion('code', [
      z.object({ code: z.enum(['jumped', 'disagrees']), since: z.number(), byMs: z.number() }),
      z.object({ code: z.enum(['quarantine', 'deletion']), since: z.number(), copies: z.int() }),
    ])
    .nullable()
    .optional(),
  /** Lists sent by e-mail that did not reach everybody; null or absent while all do. */
  mailTrouble: z
    .object({ count: z.int(), since: z.number(), failure: mailFailureSchema, isTriedAgain: z.boolean() })
    .nullable()
    .optional(),
});
export type StatusFacts = z.infer<typeof statusFactsSchema>;

const keysErrors = ['keys-refused', 'keys-of-other-address', 'keys-unprotected', 'keys-unreadable'] as const;
const setupErrors = ['no-settings', 'plain-address', 'no-keys', 'not-started'] as const;
export type KeysError = (typeof keysErrors)[number];
export type SetupError = (typeof setupErrors)[number];

/** Credentials are stored and cannot be used: a person has to enter others, or repair the place where they are stored. */
export function isKeysError(state: string): state is KeysError {
  return keysErrors.some((error) => error === state);
}

/** A necessary setting is missing or cannot be used as it is, or the set-up is not finished. */
export function isSetupError(state: string): state is SetupError {
  return setupErrors.some((error) => error === state);
}

/** A scan older than this proves nothing. */
export const scanIsRecentForMs = 2 * 60_000;

const secondMs = 1_000;
const minuteMs = 60_000;

/** Nothing is under way, no countdown runs, and no proof that is shown has grown old since. */
function isResting(facts: StatusFacts, now: number): boolean {
  const unsent = facts.settling + facts.waiting + facts.sending;
  const isOld = statusKind({ ...facts, now }) !== statusKind(facts);
  return unsent === 0 && facts.connection.nextTryAt === null && facts.firstScan === null && !isOld;
}

/** When the text for the same facts can next change: asking for it earlier would wake the processor for nothing. */
export function nextTextChangeAt(facts: StatusFacts, now: number): number {
  const full = (stepMs: number) => (Math.floor(now / stepMs) + 1) * stepMs;
  return isResting(facts, now) ? Math.min(full(minuteMs), nextProofEndsAt(facts.duties, now)) : full(secondMs);
}

/**
 * The time for which the text of the status is written. At rest the text names moments and counts no seconds, so this
 * time advances by the minute: a window that redraws more often would only use power.
 */
export function textTime(facts: StatusFacts, now: number): number {
  return Math.max(isResting(facts, now) ? Math.floor(now / minuteMs) * minuteMs : now, facts.now);
}

/** Since when a folder is out of reach, or another one is in its place; null while neither is so. */
export function folderErrorSince({
  unreachableSince,
  otherSince,
}: Pick<WatchedFolder, 'unreachableSince' | 'otherSince'>): number | null {
  return unreachableSince ?? otherSince ?? null;
}

/**
 * The status that the first screen, the tray and the tooltip show: a view of the list of duties at the time of these
 * facts. Green only where nothing at all is said against any duty.
 */
export function statusKind({ duties, now }: Pick<StatusFacts, 'duties' | 'now'>): StatusKind {
  return kindOfDuties(dutiesAt(duties, now));
}

/** Nothing has ever arrived at this depot, so that there is nothing yet that could be sent, counted or overdue here. */
export function isFirstDay({ total, settling }: Pick<StatusFacts, 'total' | 'settling'>): boolean {
  return total === 0 && settling === 0;
}

/** Since when a duty stands as it does. */
export function dutySince({ duties, now }: Pick<StatusFacts, 'duties' | 'now'>, name: DutyName): number {
  return duties.find(({ duty }) => duty === name)?.since ?? now;
}
