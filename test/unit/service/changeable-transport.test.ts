import { expect, test } from 'vitest';
import type { HttpError, HttpTransport, Log } from '../../../electron/engine/ports.ts';
import { createChangeableTransport } from '../../../electron/engine/service/engine-transport.ts';
import { failure } from '../../../shared/result.ts';

const request = {
  method: 'GET',
  url: 'https://service.example/',
  headers: {},
  body: [],
  progressTimeoutMs: 1_000,
  deadlineMs: 1_000,
  maxAnswerBytes: 1_000,
} as const;

const refusal: HttpError = { phase: 'receive', systemCode: 'ECONNRESET', mayHaveArrived: true, status: null };

/** What is logged of a request that ends like this. */
async function loggedOf(error: HttpError): Promise<readonly unknown[]> {
  const logged: unknown[] = [];
  const write: Log['error'] = (event, facts) => void logged.push([event, facts]);
  const log: Log = { debug: write, info: write, warn: write, error: write };
  const failing: HttpTransport = { request: async () => failure(error), close: async () => {} };
  const { transport } = createChangeableTransport(() => failing, { proxyUrl: '', allowPlainHttp: false }, log);
  expect(await transport.request(request)).toEqual(failure(error));
  return logged;
}

test('a bug on the way to the service is logged with its place, and answered like any failure', async () => {
  const fault = { error: 'TypeError', at: 'electron/engine/service/transfer.ts:81:5' };
  expect(await loggedOf({ ...refusal, fault })).toEqual([['service.transport-failed', fault]]);
});

test('a network that fails is no bug, and whoever asked decides what to log of it', async () => {
  expect(await loggedOf(refusal)).toEqual([]);
});
