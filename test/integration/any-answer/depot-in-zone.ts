import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { openEngine } from '../../../electron/engine/engine.ts';
import type { Engine } from '../../../electron/engine/engine-interface.ts';
import { nodeClock } from '../../../electron/engine/platform/clock.ts';
import { nodeFiles } from '../../../electron/engine/platform/node-files.ts';
import type { Log } from '../../../electron/engine/ports.ts';
import { type AnswerOf, type ArgumentsOf, type RequestName, requests } from '../../../shared/contract/contract.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { createTimes } from '../../../shared/format/times.ts';
import { en } from '../../../shared/i18n/en.ts';
import { createTexts } from '../../../shared/i18n/texts.ts';
import { success } from '../../../shared/result.ts';
import { mailPasswordInMemory } from '../../faults/mail-password.ts';
import { webhookSecretInMemory } from '../../faults/webhook-secret.ts';
import { agentHost } from '../reports/depot-under-test.ts';

/** The client, the store and the page's requests of a whole depot in one zone, at a service that answers what it is told to. */
export interface DepotInZone {
  readonly formatter: Formatter;
  /** The next answers of the service: the body of a 200. */
  readonly willAnswer: (body: unknown) => void;
  /** Asks as the page does: a failure, and an answer that does not fit the contract, are thrown. */
  readonly ask: <Name extends RequestName>(name: Name, given: ArgumentsOf<Name>) => Promise<AnswerOf<Name>>;
  /** Settles when nothing is being asked of the service under this id. */
  readonly ended: (id: string) => Promise<void>;
  /** Errors that were logged since the last call: each is a throw that was contained. */
  readonly errors: () => readonly string[];
  readonly stop: () => Promise<void>;
}

export async function depotInZone(timeZone: string): Promise<DepotInZone> {
  const home = mkdtempSync(path.join(tmpdir(), 'any-answer-'));
  let body = '[]';
  let errors: string[] = [];
  const note = () => undefined;
  const log: Log = {
    debug: note,
    info: note,
    warn: note,
    error: (event, facts) => errors.push(`${event} ${JSON.stringify(facts)}`),
  };
  const opened = await openEngine({
    dataDirectory: path.join(home, 'data'),
    host: { ...agentHost, timeZone },
    ports: {
      clock: nodeClock(),
      files: nodeFiles(),
      random: Math.random,
      log,
      openTransport: () => ({
        request: async () => success({ status: 200, headers: {}, body: Buffer.from(body) }),
        close: async () => undefined,
      }),
      webhookSecret: webhookSecretInMemory(),
      mailPassword: mailPasswordInMemory(),
      archiveSecret: mailPasswordInMemory(),
      secrets: {
        read: async () => success({ apiToken: 'token', subscriptionKey: 'key', origin: 'https://service.invalid' }),
        write: async () => success(undefined),
      },
    },
    fixedSettings: { serviceUrl: 'https://service.invalid', timeZone, minimumFreeMegabytes: 50 },
    chooseFolder: null,
    settleQuickly: true,
  });
  if (!opened.ok) throw new Error(opened.error.message);
  const depot: Engine = opened.value;
  const t = createTexts(en);

  async function ask<Name extends RequestName>(name: Name, given: ArgumentsOf<Name>): Promise<AnswerOf<Name>> {
    const answer = await depot.api.answer(name, given);
    if (!answer.ok) throw new Error(`${name}: ${answer.error.message}`);
    // What the page's transport does.
    return requests[name].answer.parse(structuredClone(answer.value)) as AnswerOf<Name>;
  }

  return {
    formatter: { t, times: createTimes(timeZone, t) },
    willAnswer: (answer) => {
      body = JSON.stringify(answer);
    },
    ask,
    async ended(id) {
      const query = { id, search: '', sort: null, descending: false, offset: 0, limit: 1 };
      const isRefreshing = async () => {
        const answer = await depot.api.answer('reports.get', query);
        return answer.ok && (answer.value as AnswerOf<'reports.get'>).snapshot.refreshing !== null;
      };
      while (await isRefreshing()) await nextTurn();
    },
    errors: () => {
      const told = errors;
      errors = [];
      return told;
    },
    async stop() {
      await depot.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
