import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import { openEngine } from '../../../electron/engine/engine.ts';
import { nodeClock } from '../../../electron/engine/platform/clock.ts';
import { nodeFiles } from '../../../electron/engine/platform/node-files.ts';
import { say } from '../../../electron/engine/refusal.ts';
import { openNodeTransport } from '../../../electron/engine/service/undici-transport.ts';
import {
  type AnswerOf,
  type ArgumentsOf,
  type Host,
  type MessageOf,
  type RequestError,
  type RequestName,
  requests,
} from '../../../shared/contract/contract.ts';
import type { MissingDriversQuery, MissingVehiclesQuery } from '../../../shared/contract/reports/missing.ts';
import type { StandingSnapshot } from '../../../shared/contract/reports/snapshot.ts';
import type { Result } from '../../../shared/result.ts';
import type { SettingsPatch } from '../../../shared/settings/settings.ts';
import { mailPasswordInMemory } from '../../faults/mail-password.ts';
import { silentLog } from '../../faults/silent-log.ts';
import { webhookSecretInMemory } from '../../faults/webhook-secret.ts';

/** Where it is about noon now: the fleet's downloads are whole days and up to two hours old. */
export function middayZone(): string {
  const offset = 12 - new Date().getUTCHours();
  return offset === 0 ? 'UTC' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}

/** An agent that its environment gives the keys. */
export const agentHost = {
  kind: 'agent',
  version: '0',
  installation: 'checkout',
  platform: 'linux',
  folderChoice: 'path',
  keyStore: 'environment',
  timeZone: 'Europe/London',
  locale: 'en-GB',
} as const satisfies Host;

export interface DepotUnderTest {
  /** Asks as the page does, over the contract; a failure fails the test. */
  readonly ask: <Name extends RequestName>(name: Name, given: ArgumentsOf<Name>) => Promise<AnswerOf<Name>>;
  /** Asks for what is there; that there is nothing fails the test. */
  readonly askFor: <Name extends RequestName>(
    name: Name,
    given: ArgumentsOf<Name>,
  ) => Promise<NonNullable<AnswerOf<Name>>>;
  readonly tryAsk: <Name extends RequestName>(
    name: Name,
    given: ArgumentsOf<Name>,
  ) => Promise<Result<AnswerOf<Name>, RequestError>>;
  /** Refreshes a snapshot and waits until asking has ended. */
  readonly refreshed: (...ids: StandingSnapshot[]) => Promise<void>;
  readonly drop: (fileName: string, bytes: Uint8Array) => void;
  /** Empties the watched folder: a copy that is lost would come back out of its original. */
  readonly takeOriginals: () => void;
  /** Every message of the topic `reports`, in order. */
  readonly told: readonly MessageOf<'reports'>[];
  readonly stop: () => Promise<void>;
  /** The data folder, for a second start. */
  readonly data: string;
}

const credentials = { apiToken: 'the-api-token', subscriptionKey: 'the-subscription-key' };

/**
 * A whole depot on the real file system and network, with one watched folder.
 * @param roots beside the European ones.
 * @param standsAt the time that it is for this depot, all along, epoch ms: its timers run as ever. The real time without it.
 */
export async function depotUnderTest(
  serviceUrl: string,
  {
    data,
    settings = {},
    standsAt,
    roots = [],
  }: {
    readonly data?: string;
    readonly settings?: SettingsPatch;
    readonly standsAt?: number;
    readonly roots?: readonly Uint8Array[];
  } = {},
): Promise<DepotUnderTest> {
  const home = mkdtempSync(join(tmpdir(), 'reports-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const folder = join(home, 'watched');
  mkdirSync(folder);
  const dataDirectory = data ?? join(home, 'data');
  const opened = await openEngine({
    dataDirectory,
    host: agentHost,
    ports: {
      clock: { ...nodeClock(), ...(standsAt !== undefined && { now: () => standsAt }) },
      files: nodeFiles(),
      openTransport: openNodeTransport,
      log: silentLog,
      webhookSecret: webhookSecretInMemory('the-webhook-secret'),
      mailPassword: mailPasswordInMemory(),
      archiveSecret: mailPasswordInMemory(),
      secrets: {
        read: async () => ({ ok: true, value: { ...credentials, origin: new URL(serviceUrl).origin } }),
        write: async () => ({ ok: false, error: { code: 'fixed', ...say('keys-of-environment') } }),
      },
      random: Math.random,
    },
    fixedSettings: { serviceUrl, timeZone: 'Europe/London', minimumFreeMegabytes: 50, ...settings },
    chooseFolder: null,
    extraRootFiles: roots,
    settleQuickly: true,
  });
  if (!opened.ok) throw new Error(opened.error.message);
  const depot = opened.value;
  const watched = await depot.watchFolder(folder);
  if (!watched.ok) throw new Error(watched.error.message);
  const told: MessageOf<'reports'>[] = [];
  depot.api.subscribe((topic, message) => {
    if (topic === 'reports') told.push(message as MessageOf<'reports'>);
  });
  await depot.start();
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= depot.stop());
  onTestFinished(stop);

  async function tryAsk<Name extends RequestName>(name: Name, given: ArgumentsOf<Name>) {
    const answer = (await depot.api.answer(name, given)) as Result<AnswerOf<Name>, RequestError>;
    // What the page's transport does: an answer that does not fit the contract is an error.
    if (answer.ok) requests[name].answer.parse(answer.value);
    return answer;
  }

  async function ask<Name extends RequestName>(name: Name, given: ArgumentsOf<Name>) {
    const answer = await tryAsk(name, given);
    if (!answer.ok) throw new Error(`${name}: ${answer.error.code}, ${answer.error.message}`);
    return answer.value;
  }

  async function askFor<Name extends RequestName>(name: Name, given: ArgumentsOf<Name>) {
    const answer = await ask(name, given);
    if (answer == null) throw new Error(`${name}: there is nothing`);
    return answer;
  }

  async function refreshed(...ids: StandingSnapshot[]): Promise<void> {
    await ask('reports.refresh', { ids });
    await until(`${ids.join(', ')} ended`, async () => {
      const states = await Promise.all(ids.map((id) => ask('reports.get', { ...wholeRun, id })));
      return states.every(({ snapshot }) => snapshot.refreshing === null);
    });
  }

  return {
    ask,
    askFor,
    tryAsk,
    refreshed,
    told,
    stop,
    data: dataDirectory,
    drop: (fileName, bytes) => writeFileSync(join(folder, fileName), bytes),
    takeOriginals() {
      for (const name of readdirSync(folder)) rmSync(join(folder, name));
    },
  };
}

export const wholeRun = { search: '', sort: null, descending: false, offset: 0, limit: 1_000 } as const;

export const allDrivers: MissingDriversQuery = {
  search: '',
  filters: { ids: [], segments: [], categories: [], agencies: [], localFiles: [], certainties: [], moreThanDays: null },
  sort: 'deadline',
  descending: false,
  offset: 0,
  limit: 1_000,
};

export const allVehicles: MissingVehiclesQuery = {
  search: '',
  filters: {
    ids: [],
    segments: [],
    categories: [],
    localFiles: [],
    certainties: [],
    moreThanDays: null,
    dormant: false,
  },
  sort: 'deadline',
  descending: false,
  offset: 0,
  limit: 1_000,
};

export const everybody = {
  at: null,
  leastDriveMinutes: 0,
  search: '',
  filters: { groups: [], canStart: null, divisions: [], categories: [], agencies: [], onlyProcessed: false },
  sort: 'start' as const,
  descending: false,
  offset: 0,
  limit: 1_000,
};

/** Waits until a condition holds; fails with its name after the bound. */
export async function until(what: string, holds: () => boolean | Promise<boolean>, boundMs = 60_000): Promise<void> {
  const endMs = performance.now() + boundMs;
  while (!(await holds())) {
    if (performance.now() > endMs) throw new Error(`not within ${boundMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The records of a depot that was stopped: while it runs they are its alone. */
export function inDatabase<Value>({ data }: DepotUnderTest, use: (database: Database.Database) => Value): Value {
  const database = new Database(join(data, 'depot.sqlite'));
  try {
    return use(database);
  } finally {
    database.close();
  }
}

/** The kept copies of the files. */
export function copiesOf({ data }: DepotUnderTest): readonly string[] {
  const spool = join(data, 'spool');
  return readdirSync(spool).map((name) => join(spool, name));
}
