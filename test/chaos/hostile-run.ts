import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { nodeClock } from '../../electron/engine/platform/clock.ts';
import { nodeFiles } from '../../electron/engine/platform/node-files.ts';
import type { Clock, HttpTransport, Secrets } from '../../electron/engine/ports.ts';
import { createSend } from '../../electron/engine/service/configured-client.ts';
import { createServiceCredentials } from '../../electron/engine/service/credentials.ts';
import { createUndiciTransport } from '../../electron/engine/service/undici-transport.ts';
import { createSpool } from '../../electron/engine/spool/spool.ts';
import { openStore } from '../../electron/engine/store/open-store.ts';
import type { Store } from '../../electron/engine/store/store.ts';
import { createUploader } from '../../electron/engine/upload/uploader.ts';
import { success } from '../../shared/result.ts';
import { defaultSettings } from '../../shared/settings/settings.ts';
import { silentLog } from '../faults/silent-log.ts';
import type { HostileAnswer } from './hostile-answers.ts';
import { startHostileService } from './hostile-service.ts';

export interface HostileVerdict {
  readonly answer: string;
  readonly faults: number;
  readonly files: number;
  /** Files without the receipt of the good service at the end. Must be 0. */
  readonly filesLost: number;
  /** Files that got more than one receipt to its end: nothing was in doubt. Must be 0. */
  readonly filesTwice: number;
  /** Requests that a redirect led to another service. Must be 0. */
  readonly keysElsewhere: number;
  /** A file that comes at the end is sent. */
  readonly isAlive: boolean;
  readonly seconds: number;
  readonly passed: boolean;
}

/** So much faster the delays of the uploader go by: a quarter of an hour is a second. */
const speed = 900;
/** How long an answer that never ends is waited for, instead of minutes. */
const shortWait = { progressTimeoutMs: 100, deadlineMs: 120 };
const pressEveryMs = 25;
const longestRunMs = 20 * 60_000;

/**
 * The real uploader, store, spool and transport against a hostile service, until it has been hostile `faults` times and
 * every file has its receipt. Meanwhile a person presses "Try now", and "Try again" for what needs attention.
 */
export async function runHostile(answer: HostileAnswer, faults: number): Promise<HostileVerdict> {
  const startedMs = performance.now();
  const directory = await mkdtemp(path.join(os.tmpdir(), 'tacho-depot-hostile-'));
  const service = await startHostileService(answer, faults);
  const clock = fastClock(nodeClock());
  const files = nodeFiles();
  const transport = impatient(createUndiciTransport({ proxy: { kind: 'none' } }), () =>
    answer.isEndless && service.faults() < faults ? shortWait : {},
  );
  const settings = { ...defaultSettings, serviceUrl: service.url };
  const opened = await openStore({
    directory,
    files,
    clock,
    log: silentLog,
    listener: { changed: ({ jobsAdded }) => jobsAdded && uploader.wake() },
  });
  if (!opened.ok) throw new Error(opened.error.message);
  const { store } = opened.value;
  const spool = createSpool({ files, directory: path.join(directory, 'spool'), random: Math.random });
  const keys = createServiceCredentials({ secrets: keysInMemory(), clock, serviceUrl: () => settings.serviceUrl });
  const uploader = createUploader({
    ports: { clock, log: silentLog, random: Math.random },
    store,
    spool,
    credentials: keys,
    settings: () => settings,
    isSetUp: () => true,
    onChange: () => undefined,
    send: createSend({ transport, credentials: keys, settings: () => settings, clock }),
  });
  const count = faults + 10;
  const unsent = () => store.uploads.counts(0).total - store.uploads.counts(0).uploaded;
  try {
    uploader.start();
    for (let index = 0; index < count; index += 1) await addFile(store, spool, clock, index);
    while ((service.faults() < faults || unsent() > 0) && performance.now() - startedMs < longestRunMs) {
      store.jobs.retry('all-in-attention', clock.now());
      uploader.tryNow();
      await delay(pressEveryMs);
    }
    await addFile(store, spool, clock, count);
    const deadlineMs = performance.now() + 10_000;
    while (unsent() > 0 && performance.now() < deadlineMs) await delay(pressEveryMs);
    const receipts = service.receipts();
    const names = Array.from({ length: count }, (_, index) => nameOf(index));
    const verdict = {
      answer: answer.name,
      faults: service.faults(),
      files: count,
      filesLost: names.filter((name) => !receipts.has(name)).length + Math.max(0, unsent()),
      filesTwice: [...receipts.values()].filter((times) => times > 1).length,
      keysElsewhere: service.connectionsElsewhere(),
      isAlive: receipts.has(nameOf(count)),
      seconds: Math.round((performance.now() - startedMs) / 100) / 10,
    };
    const { filesLost, filesTwice, keysElsewhere, isAlive } = verdict;
    const passed = filesLost + filesTwice + keysElsewhere === 0 && isAlive && verdict.faults === faults;
    return { ...verdict, passed };
  } finally {
    await uploader.stop();
    await transport.close();
    store.close();
    await service.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

const nameOf = (index: number) => `C_${String(index).padStart(6, '0')}.DDD`;

async function addFile(store: Store, spool: ReturnType<typeof createSpool>, clock: Clock, index: number) {
  const bytes = randomBytes(2_000);
  const kept = await spool.keep([bytes]);
  if (!kept.ok) throw new Error(kept.error.code);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const place = { folderId: null, path: nameOf(index), member: null, sizeBytes: bytes.length, modifiedMs: 1 };
  const [sightingId = 0] = store.sightings.add([place], clock.now());
  const content = {
    sizeBytes: bytes.length,
    modifiedMs: 1,
    kind: 'driver-card',
    summary: null,
    subject: null,
  } as const;
  store.sightings.keep(
    [{ sightingId, sha256, ...content, firstDay: null, lastDay: null, quarantineReason: null }],
    clock.now(),
  );
}

function fastClock(real: Clock): Clock {
  const startedAt = real.now();
  const startedMs = real.monotonicMs();
  const passedMs = () => (real.monotonicMs() - startedMs) * speed;
  return {
    now: () => Math.round(startedAt + passedMs()),
    monotonicMs: passedMs,
    after: (delayMs, run) => real.after(delayMs / speed, run),
  };
}

function impatient(
  transport: HttpTransport,
  bounds: () => Partial<Parameters<HttpTransport['request']>[0]>,
): HttpTransport {
  return { ...transport, request: (request) => transport.request({ ...request, ...bounds() }) };
}

function keysInMemory(): Secrets {
  const keys = { apiToken: 'hostile-api-token', subscriptionKey: 'hostile-subscription-key', origin: null };
  return { read: async () => success(keys), write: async () => success(undefined) };
}
