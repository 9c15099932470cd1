import type { AnswerOf, ArgumentsOf, ConnectionStep } from '../../../shared/contract/contract.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { Credentials, HttpTransport, Ports, WayToService } from '../ports.ts';
import { createServiceClient } from '../service/client.ts';
import type { KeysInForce } from '../service/credentials.ts';
import { mayCarryKeys } from '../service/plain-http.ts';
import { type CertificateEnd, createCertificateEnd } from './certificate-end.ts';
import { failedAt, stepsOf } from './connection-steps.ts';
import { plainHttpWords } from './error-text.ts';

/** Tries the address, the proxy and the keys given, or those in force where they are absent. Sends no file. */
export type ConnectionTest = (given: ArgumentsOf<'connection.test'>) => Promise<AnswerOf<'connection.test'>>;

export interface ConnectionTestParts {
  readonly ports: Pick<Ports, 'clock' | 'transport'>;
  readonly keys: Pick<KeysInForce, 'forService'>;
  /** Opens a way to the service over another proxy than the one in force. */
  readonly openTransport: (way: WayToService) => HttpTransport;
  readonly settings: () => Settings;
  /** How the end of a certificate is seen; by default over a connection of its own. */
  readonly certificateEnd?: CertificateEnd;
}

/** A person waits for the result. */
const timeouts = { progressMs: 15_000, deadlineMs: 30_000 };

/**
 * The stepwise test of the connection: the address is found, the connection is private, the service answers, both keys
 * are accepted. All of it is shown by one call for the list of tachograph types, over the same way that files take, so
 * that a test that works and a sending that does not cannot come from two different ways. Without a private connection
 * the keys are not sent, except within this PC or where the administrator allows it.
 */
export function createConnectionTest(parts: ConnectionTestParts): ConnectionTest {
  const { ports, keys, openTransport, settings, certificateEnd } = parts;
  const { clock } = ports;
  const validUntilAt = certificateEnd ?? createCertificateEnd(clock);

  async function tried(
    given: ArgumentsOf<'connection.test'>,
    transport: HttpTransport,
  ): Promise<readonly ConnectionStep[]> {
    const url = serviceUrl(given.serviceUrl ?? settings().serviceUrl);
    if (url === null) {
      return failedAt('address', { words: 'Enter the address of the service. It begins with https://.' });
    }
    if (!mayCarryKeys(url, settings())) {
      return failedAt('private', { words: plainHttpWords });
    }
    const found = await keysGiven(given, () => keys.forService(url.href));
    if (!found.ok) {
      return failedAt('keys', { words: found.error });
    }
    const client = createServiceClient({
      transport,
      baseUrl: url.href,
      credentials: () => found,
      timeouts,
      now: clock.now,
    });
    const startedMs = clock.monotonicMs();
    const isPlain = url.protocol === 'http:';
    const certificate = isPlain ? null : validUntilAt(url);
    const outcome = await client.call('vehicles-tachograph-types', {});
    const milliseconds = Math.max(1, Math.round(clock.monotonicMs() - startedMs));
    const validUntil = await certificate;
    const steps = stepsOf(outcome, { host: url.hostname, milliseconds, validUntil, isPlain });
    return steps.map((step) => withoutKeys(step, found.value));
  }

  /** What the setup names as proxy counts only once it is saved, so that it is tried on a way of its own. */
  async function triedOverProxy(given: ArgumentsOf<'connection.test'>): Promise<readonly ConnectionStep[]> {
    const { proxyUrl, allowPlainHttp } = settings();
    if (given.proxyUrl === undefined || given.proxyUrl === proxyUrl) return tried(given, ports.transport);
    const transport = openTransport({ proxyUrl: given.proxyUrl, allowPlainHttp });
    try {
      return await tried(given, transport);
    } finally {
      await transport.close();
    }
  }

  return async (given) => {
    const steps = await triedOverProxy(given);
    return { works: steps.some(({ step, state }) => step === 'keys' && state === 'passed'), steps: [...steps] };
  };
}

function serviceUrl(text: string): URL | null {
  const url = URL.parse(text.trim());
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url : null;
}

/** Those given, completed by those that are kept for the address. The error is for a person. */
async function keysGiven(
  given: ArgumentsOf<'connection.test'>,
  keptKeys: () => ReturnType<KeysInForce['forService']>,
): Promise<Result<Credentials, string>> {
  const apiToken = given.apiToken?.trim() ?? '';
  const subscriptionKey = given.subscriptionKey?.trim() ?? '';
  if (apiToken !== '' && subscriptionKey !== '') {
    return success({ apiToken, subscriptionKey });
  }
  const kept = await keptKeys();
  if (!kept.ok) {
    return failure(kept.error.code === 'keys-missing' ? 'Enter both keys.' : kept.error.words);
  }
  return success({
    apiToken: apiToken || kept.value.apiToken,
    subscriptionKey: subscriptionKey || kept.value.subscriptionKey,
  });
}

/** A service may quote the key that it refuses; the page must not get it back. */
function withoutKeys(step: ConnectionStep, keys: Credentials): ConnectionStep {
  const { words, ...rest } = step.parameters;
  const quotes = typeof words === 'string' && Object.values(keys).some((key) => words.includes(key));
  return quotes ? { ...step, parameters: rest } : step;
}
