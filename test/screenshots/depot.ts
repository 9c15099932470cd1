import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { builtAgent } from '../bench/built-agent.ts';
import { testRoots } from '../corpus/chain.ts';
import { drainOnce, type RunningAgentProcess, startAgent } from '../demo/agent-process.ts';
import { demoFile } from '../demo/downloads.ts';
import {
  type ReferenceService,
  type ReferenceServiceOptions,
  startReferenceService,
} from '../service/reference-service.ts';
import { type PageSession, signIn } from '../web/page-session.ts';
import { cardHistory } from './card-history.ts';

/** What the depot's service expects. */
export const serviceCredentials = { apiToken: 'demo-api-token', subscriptionKey: 'demo-subscription-key' };
const filesDropped = 34;
const longestMs = 90_000;

/** A depot in the middle of its day: files sent, some that need attention, all of them read. */
export interface FurnishedDepot {
  /** The page's address with a token that has not been used. */
  readonly url: string;
  /** The one that runs, or that was stopped last. */
  readonly service: () => ReferenceService;
  /** Where the service keeps its records. */
  readonly serviceDirectory: string;
  /** At the same address and with the same records as before; does nothing while it runs. */
  readonly startService: (options?: Partial<ReferenceServiceOptions>) => Promise<void>;
  readonly stopService: () => Promise<void>;
  readonly agent: RunningAgentProcess;
  readonly session: PageSession;
  readonly dropMore: (count: number) => Promise<void>;
  /** Puts a file into the watched folder, whole at once. */
  readonly drop: (fileName: string, bytes: Uint8Array) => Promise<void>;
  readonly stop: () => Promise<void>;
}

export async function furnishDepot(home: string): Promise<FurnishedDepot> {
  const folder = path.join(home, 'Card reader PC');
  const roots = path.join(home, 'roots');
  await mkdir(folder);
  await mkdir(roots);
  for (const { fileName, bytes } of testRoots()) await writeFile(path.join(roots, fileName), bytes);
  const settingsFile = path.join(home, 'settings.json');
  const settings = { depotName: 'Millbrook depot', incompleteAfterMinutes: 1 };
  await writeFile(settingsFile, JSON.stringify({ settings, rootsFolder: roots }));
  const serviceOptions = { port: 0, dataDirectory: path.join(home, 'service'), credentials: serviceCredentials };
  let service = await startReferenceService(serviceOptions);
  const port = Number(new URL(service.url).port);
  let isAway = false;
  const drop = async (fileName: string, bytes: Uint8Array) => {
    await writeFile(path.join(folder, `${fileName}.part`), bytes);
    await rename(path.join(folder, `${fileName}.part`), path.join(folder, fileName));
  };
  let dropped = 0;
  const dropMore = async (count: number) => {
    for (let file = 0; file < count; file += 1) {
      const { fileName, bytes } = demoFile(dropped, new Date().toISOString());
      dropped += 1;
      await drop(fileName, bytes);
    }
  };
  const history = cardHistory(Date.now());
  for (const { fileName, bytes } of history) await drop(fileName, bytes);
  await dropMore(filesDropped);
  const options = {
    folders: [folder],
    data: path.join(home, 'data'),
    serviceUrl: service.url,
    credentials: serviceCredentials,
    settingsFile,
    program: builtAgent,
  };
  // One pass waits 2 seconds for the rest of a file that stops half way; the agent that stays waits a minute.
  await drainOnce(options);
  const agent = await startAgent(options);
  const session = await signIn(agent.url);
  await allRead(session, filesDropped + history.length);
  return {
    url: await session.newAddress(),
    agent,
    session,
    dropMore,
    drop,
    service: () => service,
    serviceDirectory: serviceOptions.dataDirectory,
    async startService(changes) {
      if (!isAway) return;
      service = await startReferenceService({ ...serviceOptions, port, ...changes });
      isAway = false;
    },
    async stopService() {
      isAway = true;
      await service.stop();
    },
    async stop() {
      await agent.stop();
      await service.stop();
    },
  };
}

/** Waits until every file is sent or held back, and its content has been read. */
async function allRead(session: PageSession, files: number): Promise<void> {
  const startedAt = Date.now();
  for (;;) {
    const counts = await session.counts();
    const rows = await session.uploads(100);
    const unread = rows.filter((row) => row.state === 'sent' && row.subject === null).length;
    if (counts.waiting === 0 && unread === 0 && rows.length >= files) return;
    if (Date.now() - startedAt > longestMs) throw new Error('the depot did not come to rest within 90 seconds');
    await delay(200);
  }
}
