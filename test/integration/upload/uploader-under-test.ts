import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { nodeFiles } from '../../../electron/engine/platform/node-files.ts';
import type { Log, Random, Secrets } from '../../../electron/engine/ports.ts';
import type { Said } from '../../../electron/engine/refusal.ts';
import type { Send, SendOutcome } from '../../../electron/engine/service/configured-client.ts';
import { createServiceCredentials } from '../../../electron/engine/service/credentials.ts';
import type { Spool } from '../../../electron/engine/spool/spool.ts';
import { openStore } from '../../../electron/engine/store/open-store.ts';
import type { Job, Store } from '../../../electron/engine/store/store.ts';
import { createUploader, type Uploader } from '../../../electron/engine/upload/uploader.ts';
import { defaultSettings, type Settings } from '../../../shared/settings/settings.ts';
import { putEmptyDatabase } from '../../faults/empty-database.ts';
import { createFakeClock, type FakeClock } from '../../faults/fake-clock.ts';

/** One attempt as the scripted service saw it. Times in epoch ms. */
interface SeenAttempt {
  readonly jobId: number;
  readonly startedAt: number;
  endedAt: number | null;
  /** How the service answered; null while it has not. */
  answer: SendOutcome['kind'] | null;
  /** Attempts under way when it began, itself included. */
  readonly atOnce: number;
}

export interface Answer {
  readonly outcome: SendOutcome;
  /** Milliseconds from the request to the answer; infinity never answers unless it is aborted. */
  readonly afterMs?: number;
}

/** Decides how the service answers an attempt with a job, at a moment. */
export type Script = (job: Job, at: number, attempt: number) => Answer;

export interface UploaderUnderTest {
  readonly clock: FakeClock;
  readonly store: Store;
  readonly uploader: Uploader;
  readonly attempts: readonly SeenAttempt[];
  readonly settings: { current: Settings };
  readonly secrets: {
    kept: KeysGiven | null;
    trouble: ({ readonly code: 'unprotected' } & Said) | null;
  };
  readonly changes: () => number;
  /** Adds jobs, and wakes the uploader as the composition does. Returns their ids. */
  readonly add: (count: number) => readonly number[];
  readonly states: () => readonly string[];
  /** Stops the uploader and starts another one over the same store, as after a restart of the program. */
  readonly restart: (downMs: number, keys?: KeysGiven) => Promise<UploaderUnderTest>;
  readonly close: () => Promise<void>;
}

type KeysGiven = { readonly apiToken: string; readonly subscriptionKey: string };

export interface TestOptions {
  readonly script: Script;
  readonly settings?: Partial<Settings>;
  readonly random?: Random;
  readonly spoolRead?: Spool['read'];
  readonly send?: Send;
  readonly clock?: FakeClock;
  /** Puts something between the uploader and its store. */
  readonly through?: (jobs: Store['jobs']) => Store['jobs'];
}

export const silentLog: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

export const accepted: Answer = { outcome: { kind: 'accepted', answer: { digitalTachographId: 'receipt' } } };
export const refused: Answer = { outcome: { kind: 'refused', status: 400, words: 'Not a download', details: null } };
export const unreachable: Answer = {
  outcome: { kind: 'no-answer', phase: 'connect', systemCode: 'ECONNREFUSED', outcomeUnknown: false, status: null },
};
export const keysRefused: Answer = {
  outcome: { kind: 'refused-account', status: 401, reason: 'keys-refused', words: null },
};
export const forbidden: Answer = {
  outcome: { kind: 'refused-account', status: 403, reason: 'keys-refused', words: null },
};
export const neverAnswers: Answer = { outcome: { kind: 'cancelled', outcomeUnknown: true }, afterMs: Infinity };

export function later(status: number, retryAfterMs: number | null = null): Answer {
  const outcomeUnknown = status >= 500 && status !== 503;
  return {
    outcome: { kind: 'later', status, retryAfterMs, reportedStatus: null, words: null, outcomeUnknown },
  };
}

export function noAnswer(phase: 'receive' | 'timed-out' | 'trust', afterMs = 50): Answer {
  return {
    outcome: { kind: 'no-answer', phase, systemCode: 'ECONNRESET', outcomeUnknown: phase !== 'trust', status: null },
    afterMs,
  };
}

/** As `uploaderUnderTest`, closed after the test that asked for it. */
export async function under(options: TestOptions): Promise<UploaderUnderTest> {
  const opened = await uploaderUnderTest(options);
  onTestFinished(() => opened.close());
  return opened;
}

/** The real uploader over a real store in a folder of its own, a scripted service, and a clock that stands still. */
export async function uploaderUnderTest(options: TestOptions): Promise<UploaderUnderTest> {
  const directory = await mkdtemp(join(tmpdir(), 'uploader-'));
  await putEmptyDatabase(directory);
  const clock = options.clock ?? createFakeClock();
  const running: { uploader: Uploader | null } = { uploader: null };
  const opened = await openStore({
    directory,
    files: nodeFiles(),
    clock,
    log: silentLog,
    listener: { changed: ({ jobsAdded }) => jobsAdded && running.uploader?.wake() },
  });
  if (!opened.ok) {
    throw new Error(opened.error.message);
  }
  const { store } = opened.value;
  const close = async () => {
    await stopped(running.uploader, clock);
    store.close();
    await rm(directory, { recursive: true, force: true });
  };
  return start(options, { clock, store, close, running, added: 0 });
}

interface Kept {
  readonly clock: FakeClock;
  readonly store: Store;
  readonly close: () => Promise<void>;
  readonly running: { uploader: Uploader | null };
  added: number;
}

function start(
  options: TestOptions,
  kept: Kept,
  given: KeysGiven = { apiToken: 'a', subscriptionKey: 's' },
): UploaderUnderTest {
  const { clock, store, running } = kept;
  const attempts: SeenAttempt[] = [];
  const settings = { current: { ...defaultSettings, serviceUrl: 'https://service.example', ...options.settings } };
  const secrets: UploaderUnderTest['secrets'] = { kept: given, trouble: null };
  const ports: Secrets = {
    read: async () =>
      secrets.trouble === null
        ? { ok: true, value: secrets.kept && { ...secrets.kept, origin: null } }
        : { ok: false, error: secrets.trouble },
    write: async () => ({ ok: true, value: undefined }),
  };
  let changes = 0;
  const send: Send = (job, _bytes, _onProgress, signal) => {
    const isUnderWay = attempts.filter(({ endedAt }) => endedAt === null).length;
    const seen: SeenAttempt = {
      jobId: job.id,
      startedAt: clock.now(),
      endedAt: null,
      answer: null,
      atOnce: isUnderWay + 1,
    };
    attempts.push(seen);
    const attempt = attempts.filter(({ jobId }) => jobId === job.id).length;
    const { outcome, afterMs = 10 } = options.script(job, clock.now(), attempt);
    return new Promise((resolve) => {
      const end = (value: SendOutcome) => {
        seen.endedAt ??= clock.now();
        seen.answer ??= value.kind;
        resolve(value);
      };
      signal.addEventListener('abort', () => end({ kind: 'cancelled', outcomeUnknown: true }));
      if (afterMs !== Infinity) {
        clock.after(afterMs, () => end(outcome));
      }
    });
  };
  const uploader = createUploader({
    ports: { clock, log: silentLog, random: options.random ?? (() => 0.5) },
    credentials: createServiceCredentials({ secrets: ports, clock, serviceUrl: () => settings.current.serviceUrl }),
    store: { ...store, jobs: options.through?.(store.jobs) ?? store.jobs },
    spool: { read: options.spoolRead ?? (async () => ({ ok: true, value: new Uint8Array(8) })) },
    send: options.send ?? send,
    settings: () => settings.current,
    isSetUp: () => true,
    onChange: () => {
      changes += 1;
    },
  });
  running.uploader = uploader;
  uploader.start();
  return {
    clock,
    store,
    uploader,
    attempts,
    settings,
    secrets,
    changes: () => changes,
    add: (count) => {
      const ids = addJobs(store, clock, count, kept.added);
      kept.added += count;
      return ids;
    },
    states: () => Array.from({ length: kept.added }, (_, index) => store.jobs.get(index + 1)?.state ?? 'none'),
    restart: async (downMs, keys) => {
      await stopped(uploader, clock);
      await clock.advance(downMs);
      store.jobs.recover(clock.now());
      return start(options, kept, keys);
    },
    close: kept.close,
  };
}

/** Lets the clock run until the uploader has stopped. */
export async function stopped(uploader: Uploader | null, clock: FakeClock): Promise<void> {
  let isDone = uploader === null;
  void uploader?.stop().then(() => {
    isDone = true;
  });
  for (let waited = 0; !isDone; waited += 1) {
    if (waited > 100) {
      throw new Error('the uploader did not stop within ten seconds');
    }
    await clock.advance(100);
  }
}

function addJobs(store: Store, clock: FakeClock, count: number, from: number): readonly number[] {
  const at = clock.now();
  const names = Array.from({ length: count }, (_, index) => `file-${from + index}.ddd`);
  const ids = store.sightings.add(
    names.map((path) => ({ folderId: null, path, member: null, sizeBytes: 8, modifiedMs: 1 })),
    at,
  );
  const kept = store.sightings.keep(
    ids.map((sightingId, index) => ({
      sightingId,
      sha256: (from + index + 1).toString(16).padStart(64, '0'),
      sizeBytes: 8,
      modifiedMs: 1,
      kind: 'driver-card' as const,
      summary: null,
      subject: null,
      firstDay: null,
      lastDay: null,
      quarantineReason: null,
    })),
    at,
  );
  return kept.map(({ jobId }) => jobId);
}
