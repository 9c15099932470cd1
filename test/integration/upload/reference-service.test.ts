import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { nodeClock } from '../../../electron/engine/platform/clock.ts';
import { nodeFiles } from '../../../electron/engine/platform/node-files.ts';
import type { Credentials, HttpTransport } from '../../../electron/engine/ports.ts';
import { createSend } from '../../../electron/engine/service/configured-client.ts';
import { createUndiciTransport } from '../../../electron/engine/service/undici-transport.ts';
import { createSpool } from '../../../electron/engine/spool/spool.ts';
import { openStore } from '../../../electron/engine/store/open-store.ts';
import { createUploader } from '../../../electron/engine/upload/uploader.ts';
import { success } from '../../../shared/result.ts';
import { defaultSettings, type Settings } from '../../../shared/settings/settings.ts';
import { startReferenceService } from '../../service/reference-service.ts';
import { runningService, temporaryFolder } from '../reference-service/running-service.ts';
import { silentLog } from './uploader-under-test.ts';

const rightKeys: Credentials = { apiToken: 'the-api-token', subscriptionKey: 'the-subscription-key' };
const wrongKeys: Credentials = { apiToken: 'not-the-token', subscriptionKey: 'the-subscription-key' };

/** The uploader with everything real: store, spool, client, connections and clock. */
async function realUploader(options: {
  readonly serviceUrl: string;
  readonly keys?: Credentials;
  readonly through?: (transport: HttpTransport) => HttpTransport;
  readonly settings?: Partial<Settings>;
}) {
  const directory = await mkdtemp(join(tmpdir(), 'uploader-'));
  const clock = nodeClock();
  const files = nodeFiles();
  const settings = { ...defaultSettings, serviceUrl: options.serviceUrl, ...options.settings };
  const keys = { inForce: options.keys ?? rightKeys };
  const transport = createUndiciTransport({ proxy: { kind: 'none' } });
  const opened = await openStore({
    directory,
    files,
    clock,
    log: silentLog,
    listener: { changed: ({ jobsAdded }) => jobsAdded && uploader.wake() },
  });
  if (!opened.ok) {
    throw new Error(opened.error.message);
  }
  const { store } = opened.value;
  const spool = createSpool({ files, directory: join(directory, 'spool'), random: Math.random });
  const keysInForce = { forService: async () => success(keys.inForce), forget: () => undefined };
  const uploader = createUploader({
    ports: { clock, log: silentLog, random: Math.random },
    credentials: keysInForce,
    store,
    spool,
    send: createSend({
      transport: options.through?.(transport) ?? transport,
      credentials: keysInForce,
      settings: () => settings,
      clock,
    }),
    settings: () => settings,
    isSetUp: () => true,
    onChange: () => undefined,
  });
  uploader.start();
  onTestFinished(async () => {
    await uploader.stop();
    await transport.close();
    store.close();
    await rm(directory, { recursive: true, force: true });
  });

  async function add(names: readonly string[]): Promise<readonly string[]> {
    const at = clock.now();
    const hashes = await spool.keep(names.map(() => randomBytes(20_000)));
    if (!hashes.ok) {
      throw new Error(`the spool answered ${hashes.error.code}`);
    }
    const sightingIds = store.sightings.add(
      names.map((path) => ({ folderId: null, path, member: null, sizeBytes: 20_000, modifiedMs: 1 })),
      at,
    );
    const kept = hashes.value.map((sha256, index) => ({ sha256, sightingId: sightingIds[index] ?? 0 }));
    store.sightings.keep(
      kept.map((file) => ({
        ...file,
        sizeBytes: 20_000,
        modifiedMs: 1,
        kind: 'unknown' as const,
        summary: null,
        subject: null,
        firstDay: null,
        lastDay: null,
        quarantineReason: null,
      })),
      at,
    );
    return hashes.value;
  }

  return { uploader, store, keys, add, uploaded: () => store.uploads.counts(0).uploaded };
}

async function until(what: string, isSo: () => boolean, atMostMs = 20_000): Promise<void> {
  const endMs = performance.now() + atMostMs;
  while (!isSo()) {
    if (performance.now() > endMs) {
      throw new Error(`it did not come about within ${atMostMs} ms that ${what}`);
    }
    await delay(10);
  }
}

function named(count: number, start = 'good'): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${start}-${index}.ddd`);
}

describe('against the reference service', () => {
  it.each(['multipart', 'json'] as const)('sends every file once and whole (%s)', async (uploadWay) => {
    const service = await runningService();
    const { add, uploaded } = await realUploader({ serviceUrl: service.url, settings: { uploadWay } });
    const hashes = await add(named(50));
    await until('all are sent', () => uploaded() === 50);
    expect(new Set(service.received().map(({ sha256 }) => sha256))).toEqual(new Set(hashes));
    expect(service.received()).toHaveLength(50);
    expect(service.received().every(({ way }) => way === uploadWay)).toBe(true);
  });

  it('down for the whole run: says so, and when it comes back all go without a person', async () => {
    const dataDirectory = await temporaryFolder();
    const before = await startReferenceService({ port: 0, dataDirectory, credentials: rightKeys });
    await before.stop();
    const { uploader, add, uploaded } = await realUploader({ serviceUrl: before.url });
    await add(named(30));
    await until('no connection is shown', () => uploader.state().connection.state === 'no-connection');
    expect(uploader.state().connection.detail).toBe('ECONNREFUSED');
    const service = await runningService({ port: Number(new URL(before.url).port), dataDirectory });
    const stepMs = Math.max(0, (uploader.state().connection.nextTryAt ?? 0) - Date.now());
    expect(stepMs).toBeLessThanOrEqual(8000);
    await until('all are sent', () => uploaded() === 30, stepMs + 40_000);
    expect(service.received()).toHaveLength(30);
  });

  it('wrong keys: few attempts and a clear word; right keys: it goes on', async () => {
    const service = await runningService();
    const { uploader, store, keys, add, uploaded } = await realUploader({ serviceUrl: service.url, keys: wrongKeys });
    await add(named(30));
    await until('the keys are said to be refused', () => uploader.state().connection.state === 'keys-refused');
    await until('the attempts are over', () => store.uploads.counts(0).sending === 0);
    expect(service.requests().length).toBeLessThanOrEqual(4);
    expect(uploader.nothingDueNow()).toBe(true);
    keys.inForce = rightKeys;
    uploader.credentialsChanged();
    await until('all are sent', () => uploaded() === 30);
    expect(service.received()).toHaveLength(30);
  });

  it('429 with Retry-After: nothing is sent before the time', async () => {
    const service = await runningService();
    service.misbehaviour.instruct({
      kind: 'status',
      status: 429,
      carriedOut: false,
      retryAfter: { form: 'seconds', seconds: 1 },
    });
    const { uploader, add, uploaded } = await realUploader({ serviceUrl: service.url, settings: { uploadsAtOnce: 1 } });
    const startedAt = performance.now();
    await add(named(10));
    await until('the service is said to be busy', () => uploader.state().connection.state === 'service-busy');
    await until('all are sent', () => uploaded() === 10);
    expect(performance.now() - startedAt).toBeGreaterThan(1000);
    expect(service.requests()).toHaveLength(11);
  });

  it('one file that always gets 500 among 50 good ones: the good ones go', async () => {
    const service = await runningService({ control: true });
    const poisoned = 'poison-0.ddd';
    const { uploader, store, add, uploaded } = await realUploader({
      serviceUrl: service.url,
      through: (transport) => ({
        ...transport,
        request: (request) => {
          const isPoison = request.body.some((chunk) => Buffer.from(chunk).includes(poisoned));
          const headers = isPoison ? { ...request.headers, 'Reference-Service-Misbehave': '500' } : request.headers;
          return transport.request({ ...request, headers });
        },
      }),
    });
    await add([...named(25), 'poison-0.ddd', ...named(25, 'more')]);
    await until('all good ones are sent', () => uploaded() === 50);
    expect(uploader.state().connection.state).toBe('open');
    const counts = store.uploads.counts(0);
    expect(counts.waiting + counts.sending).toBe(1);
    expect(service.received()).toHaveLength(50);
  });

  it('cut after the body and a broken receipt: sent again, and every file arrives', async () => {
    const service = await runningService();
    service.misbehaviour.instruct({ kind: 'cut', when: 'after-body' });
    service.misbehaviour.instruct({ kind: 'broken-body' });
    const { add, uploaded } = await realUploader({ serviceUrl: service.url });
    const hashes = await add(named(20));
    await until('all are sent', () => uploaded() === 20);
    expect(new Set(service.received().map(({ sha256 }) => sha256))).toEqual(new Set(hashes));
    expect(service.received()).toHaveLength(22);
  });

  it('a service that stalls does not keep the program from stopping', async () => {
    const service = await runningService();
    service.misbehaviour.instruct({ kind: 'stall' }, { times: Number.POSITIVE_INFINITY });
    const { uploader, store, add } = await realUploader({ serviceUrl: service.url });
    await add(named(5));
    await until('four are with the service', () => service.requests().length === 4);
    const startedAt = performance.now();
    await uploader.stop();
    expect(performance.now() - startedAt).toBeLessThan(7000);
    expect(store.uploads.counts(0)).toMatchObject({ sending: 0, waiting: 5 });
    expect([1, 2, 3, 4].map((id) => store.jobs.get(id)?.outcomeUnknown)).toEqual([true, true, true, true]);
  });
});
