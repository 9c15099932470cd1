import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { openEngine } from '../../../electron/engine/engine.ts';
import type { EngineOptions } from '../../../electron/engine/engine-base.ts';
import type { Engine } from '../../../electron/engine/engine-interface.ts';
import { nodeClock } from '../../../electron/engine/platform/clock.ts';
import { nodeFiles } from '../../../electron/engine/platform/node-files.ts';
import type { Credentials, Secrets, StoredCredentials } from '../../../electron/engine/ports.ts';
import { openNodeTransport } from '../../../electron/engine/service/undici-transport.ts';
import type { OpenError } from '../../../electron/engine/store/open-store.ts';
import type { AnswerOf, RequestName } from '../../../shared/contract/contract.ts';
import type { StatusFacts } from '../../../shared/contract/status.ts';
import { type Result, success } from '../../../shared/result.ts';
import { makeBulkDownload } from '../../corpus/bulk.ts';
import { mailPasswordInMemory } from '../../faults/mail-password.ts';
import { silentLog } from '../../faults/silent-log.ts';
import { webhookSecretInMemory } from '../../faults/webhook-secret.ts';
import { type ReferenceService, startReferenceService } from '../../service/reference-service.ts';

export const rightKeys: Credentials = { apiToken: 'right-token', subscriptionKey: 'right-key' };

export interface Place {
  readonly home: string;
  readonly folder: string;
  readonly data: string;
}

/** A temporary place with a watched folder, gone after the test. */
export async function makePlace(): Promise<Place> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'tacho-depot-depot-'));
  onTestFinished(() => rm(home, { recursive: true, force: true, maxRetries: 3 }));
  const folder = path.join(home, 'Card reader PC');
  await mkdir(folder);
  return { home, folder, data: path.join(home, 'data') };
}

/** Keys in memory, which a test changes as a person would. */
export function keysInMemory(first: Credentials | null = rightKeys): Secrets {
  let kept: StoredCredentials | null = first && { ...first, origin: null };
  return {
    read: async () => success(kept),
    write: async (keys) => {
      kept = keys;
      return success(undefined);
    },
  };
}

export type DepotChanges = Partial<EngineOptions['ports']> &
  Partial<
    Pick<
      EngineOptions,
      | 'central'
      | 'drives'
      | 'startReaderProcess'
      | 'extraRootFiles'
      | 'computerName'
      | 'settleQuickly'
      | 'showInFolder'
      | 'dragOut'
      | 'user'
    >
  > & {
    readonly settings?: EngineOptions['fixedSettings'];
  };

/** The whole engine on real files, a real database and a real network; `changes` replaces single ports. */
export function open(place: Place, serviceUrl: string, changes: DepotChanges = {}): Promise<Result<Engine, OpenError>> {
  const {
    settings,
    central = null,
    drives,
    startReaderProcess,
    extraRootFiles,
    computerName,
    showInFolder,
    dragOut,
    user,
    settleQuickly = true,
    ...ports
  } = changes;
  return openEngine({
    dataDirectory: place.data,
    host: {
      kind: 'agent',
      version: '0.0.0',
      installation: 'checkout',
      platform: process.platform,
      folderChoice: 'path',
      keyStore: 'file',
      timeZone: 'Europe/London',
      locale: 'en-GB',
    },
    ports: {
      clock: nodeClock(),
      files: nodeFiles(),
      openTransport: openNodeTransport,
      secrets: keysInMemory(),
      webhookSecret: webhookSecretInMemory(),
      mailPassword: mailPasswordInMemory(),
      archiveSecret: mailPasswordInMemory(),
      log: silentLog,
      random: Math.random,
      ...ports,
    },
    fixedSettings: { serviceUrl, ...settings },
    central,
    chooseFolder: null,
    settleQuickly,
    ...(drives !== undefined && { drives }),
    ...(startReaderProcess !== undefined && { startReaderProcess }),
    ...(extraRootFiles !== undefined && { extraRootFiles }),
    ...(user !== undefined && { user }),
    ...(showInFolder !== undefined && { showInFolder }),
    ...(dragOut !== undefined && { dragOut }),
    ...(computerName !== undefined && { computerName }),
  });
}

/** Opened, watching the place's folder, and at work; stopped after the test. */
export async function startDepot(place: Place, serviceUrl: string, changes: DepotChanges = {}): Promise<Engine> {
  const opened = await open(place, serviceUrl, changes);
  if (!opened.ok) throw new Error(opened.error.message);
  const depot = opened.value;
  onTestFinished(() => depot.stop());
  const watched = await depot.watchFolder(place.folder);
  if (!watched.ok) throw new Error(watched.error.message);
  await depot.start();
  return depot;
}

export async function ask<Name extends RequestName>(
  depot: Engine,
  name: Name,
  given: unknown = {},
): Promise<AnswerOf<Name>> {
  const result = await depot.api.answer(name, given);
  if (!result.ok) throw new Error(result.error.message);
  return result.value as AnswerOf<Name>;
}

export async function statusFactsOf(depot: Engine): Promise<StatusFacts> {
  return (await ask(depot, 'status.get')).facts;
}

/** Writes distinct, whole driver cards into a folder. */
export async function dropCards(folder: string, from: number, count: number): Promise<void> {
  for (let index = from; index < from + count; index += 1) {
    const { bytes } = makeBulkDownload(index, { signed: false });
    await writeFile(path.join(folder, `C_${String(index).padStart(4, '0')}.DDD`), bytes);
  }
}

/** A service with the right keys, stopped after the test. */
export async function startService(place: Place, port = 0): Promise<ReferenceService> {
  const service = await startReferenceService({
    port,
    dataDirectory: path.join(place.home, 'service'),
    credentials: rightKeys,
  });
  onTestFinished(() => service.stop().catch(() => undefined));
  return service;
}
