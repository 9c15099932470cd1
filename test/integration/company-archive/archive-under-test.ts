import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { onTestFinished, vi } from 'vitest';
import {
  type CompanyArchive,
  type CompanyArchiveParts,
  createCompanyArchive,
} from '../../../electron/engine/company-archive/company-archive.ts';
import { nodeClock } from '../../../electron/engine/platform/clock.ts';
import { nodeFiles } from '../../../electron/engine/platform/node-files.ts';
import type { Clock } from '../../../electron/engine/ports.ts';
import { createUndiciTransport } from '../../../electron/engine/service/undici-transport.ts';
import { createRemoveCopy, type RemoveCopy } from '../../../electron/engine/spool/remove-copy.ts';
import { createSpool, type Spool } from '../../../electron/engine/spool/spool.ts';
import { openStore } from '../../../electron/engine/store/open-store.ts';
import type { Store } from '../../../electron/engine/store/store.ts';
import { defaultSettings, type Settings } from '../../../shared/settings/settings.ts';
import { mailPasswordInMemory } from '../../faults/mail-password.ts';
import { silentLog } from '../../faults/silent-log.ts';
import { openWebDav } from './webdav-server.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'company-archive-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

/** s3rver, an S3 server of its own, with a bucket and the one key that it knows. Gives its port. */
export async function startS3(): Promise<number> {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: temporaryFolder(),
    configureBuckets: [{ name: 'depots', configs: [] }],
  });
  const { port } = await server.run();
  onTestFinished(() => server.close());
  return port;
}

/** webdav-server over a folder of its own. Gives its port. */
export async function startWebDav(login: 'basic' | 'digest'): Promise<number> {
  const server = await openWebDav(temporaryFolder(), login);
  onTestFinished(server.stop);
  return server.port;
}

/** What a request met on its way. */
interface Seen {
  readonly method: string;
  readonly path: string;
  readonly bytes: number;
  /** Of the answer, as far as it has come. */
  answerBytes: number;
}

type Fault =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly body?: string;
      readonly headers?: http.OutgoingHttpHeaders;
    }
  /** The connection breaks before the request has arrived as a whole. */
  | { readonly kind: 'drop' }
  /** The store answers, and these headers are put in the place of its own. */
  | { readonly kind: 'headers'; readonly headers: http.OutgoingHttpHeaders };

export interface Between {
  readonly port: number;
  readonly seen: Seen[];
  /** What happens to a request; null lets it pass. */
  fault: (request: { readonly method: string; readonly path: string }) => Fault | null;
  onHeaders: (request: { readonly method: string; readonly headers: http.IncomingHttpHeaders }) => void;
  onAnswer: (status: number) => void;
}

/** Stands between depot and store: counts what passes, and breaks what a test wants broken. */
export async function startBetween(storePort: number): Promise<Between> {
  const server = http.createServer((request, response) => void pass(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const between: Between = {
    port: (server.address() as AddressInfo).port,
    seen: [],
    fault: () => null,
    onHeaders: () => {},
    onAnswer: () => {},
  };

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.method ?? '';
    const asked = { method, path: request.url ?? '' };
    between.onHeaders({ method, headers: request.headers });
    const fault = between.fault(asked);
    if (fault?.kind === 'drop') {
      between.seen.push({ ...asked, bytes: 0, answerBytes: 0 });
      request.socket.destroy();
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const seen = { ...asked, bytes: body.byteLength, answerBytes: 0 };
    between.seen.push(seen);
    if (fault?.kind === 'answer') {
      response.writeHead(fault.status, fault.headers).end(fault.body ?? '');
      return;
    }
    const onwards = http.request(
      { host: '127.0.0.1', port: storePort, method, path: asked.path, headers: request.headers },
      (answer) => {
        between.onAnswer(answer.statusCode ?? 0);
        response.writeHead(answer.statusCode ?? 500, { ...answer.headers, ...(fault?.headers ?? {}) });
        answer.on('data', (chunk: Buffer) => {
          seen.answerBytes += chunk.byteLength;
        });
        answer.pipe(response);
      },
    );
    onwards.on('error', () => response.destroy());
    onwards.end(body);
  }

  return between;
}

export interface ArchivingDepot {
  readonly archive: CompanyArchive;
  readonly store: Store;
  readonly spool: Spool;
  /** As custody does it, when its time is up. */
  readonly loseCopy: RemoveCopy;
  readonly settings: Settings;
  /** Keeps a file, as the intake would, and gives its hash. */
  readonly keep: (file: {
    readonly name: string;
    readonly bytes: Uint8Array;
    readonly subject?: string;
  }) => Promise<string>;
  readonly archived: (count: number) => Promise<void>;
  /** The program ends in the middle of what it does, and is started again on the same records. */
  readonly killed: () => Promise<ArchivingDepot>;
}

export interface DepotGiven {
  readonly settings?: Partial<Settings>;
  readonly secret?: string;
  readonly isSending?: CompanyArchiveParts['isSending'];
  readonly holds?: CompanyArchiveParts['holds'];
  /** How much the clock of this PC is off. */
  readonly clockOffMs?: number;
  /** In the place of the PC's own timers. */
  readonly after?: Clock['after'];
}

export const s3At = (port: number): Partial<Settings> => ({
  companyArchive: 's3',
  companyArchiveUrl: `http://127.0.0.1:${port}`,
  companyArchiveBucket: 'depots',
  companyArchiveFolder: 'company',
  companyArchiveUser: 'S3RVER',
});

export const webDavAt = (port: number): Partial<Settings> => ({
  companyArchive: 'webdav',
  companyArchiveUrl: `http://127.0.0.1:${port}`,
  companyArchiveFolder: 'company/tachographs',
  companyArchiveUser: 'depot',
});

/** The part itself, over real records, a real spool and a real network. */
export async function startArchiving(given: DepotGiven): Promise<ArchivingDepot> {
  const directory = temporaryFolder();
  const settings: Settings = { ...defaultSettings, depotName: 'Leeds', ...given.settings };
  const server = new URL(settings.companyArchiveUrl).origin;
  const secret = mailPasswordInMemory({ password: given.secret ?? 'S3RVER', server });
  const { clockOffMs = 0, isSending = () => false, holds = () => null } = given;
  const real = nodeClock();
  const clock = { ...real, now: () => real.now() + clockOffMs, after: given.after ?? real.after };

  async function begin(): Promise<ArchivingDepot> {
    const listener = { changed: () => {} };
    const opened = await openStore({ directory, files: nodeFiles(), clock, log: silentLog, listener });
    if (!opened.ok) throw new Error(opened.error.message);
    const { store } = opened.value;
    const spool = createSpool({ files: nodeFiles(), directory: path.join(directory, 'spool'), random: Math.random });
    const transport = createUndiciTransport({ proxy: { kind: 'none' } });
    const archive = createCompanyArchive({
      store,
      spool,
      transport,
      secret,
      clock,
      isSending,
      holds,
      dataDirectory: directory,
      log: silentLog,
      settings: () => settings,
      random: () => 0,
      onChange: () => {},
    });
    archive.start();
    const end = async () => {
      await archive.stop();
      await transport.close();
      store.close();
    };
    onTestFinished(end);
    return {
      archive,
      store,
      spool,
      loseCopy: createRemoveCopy(nodeFiles(), path.join(directory, 'spool')),
      settings,
      async keep({ name, bytes, subject }) {
        const kept = await spool.keep([bytes]);
        if (!kept.ok) throw new Error(kept.error.code);
        const [sha256 = ''] = kept.value;
        const [jobId = 0] = store.jobs.adopt(
          [
            {
              sha256,
              sizeBytes: bytes.byteLength,
              fileName: name,
              kind: 'driver-card',
              summary: null,
              subject: null,
              firstDay: null,
              lastDay: null,
              quarantineReason: null,
            },
          ],
          false,
          clock.now(),
        );
        store.readings.keep([
          {
            jobId,
            kind: 'driver-card',
            summary: null,
            subject: subject ?? null,
            subjectId: null,
            standing: null,
            firstDay: '2026-10-01',
            lastDay: '2026-11-20',
            activities: null,
          },
        ]);
        await archive.requests['companyArchive.tryNow']({});
        return sha256;
      },
      archived: (count) =>
        vi.waitFor(
          () => {
            const { archived, trouble } = archive.state();
            if (archived !== count) throw new Error(`${archived} archived, ${trouble?.failure} ${trouble?.words}`);
          },
          { timeout: 30_000, interval: 50 },
        ),
      async killed() {
        // Nothing of what a stop would note is noted.
        store.close();
        await archive.stop().catch(() => undefined);
        return begin();
      },
    };
  }

  return begin();
}

/** Bytes that no two files share, of any size. */
export function contentOf(seed: string, sizeBytes: number): Uint8Array {
  const block = createHash('sha256').update(seed).digest();
  return Buffer.alloc(sizeBytes, block);
}

/** Waits until files fail, and says why. */
export function failing(depot: ArchivingDepot): Promise<string> {
  return vi.waitFor(
    () => {
      const { trouble } = depot.archive.state();
      if (trouble === null) throw new Error('nothing fails');
      return trouble.failure;
    },
    { timeout: 30_000, interval: 50 },
  );
}
