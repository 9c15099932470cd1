import type { AnswerOf, ArgumentsOf, ConnectionStep } from '../../../shared/app/contract.ts';
import type { Settings } from '../../../shared/app/settings.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import type { Credentials, Ports } from '../ports.ts';
import { createServiceClient } from '../service/client.ts';
import { type CertificateEnd, createCertificateEnd } from './certificate-end.ts';
import { failedAt, stepsOf } from './connection-steps.ts';

/** Tries the address and the keys given, or those in force where they are absent. Sends no file. */
export type ConnectionTest = (given: ArgumentsOf<'connection.test'>) => Promise<AnswerOf<'connection.test'>>;

export interface ConnectionTestParts {
  readonly ports: Pick<Ports, 'clock' | 'transport' | 'secrets'>;
  readonly settings: () => Settings;
  /** How the end of a certificate is seen; by default over a connection of its own. */
  readonly certificateEnd?: CertificateEnd;
}

/** A person waits for the result. */
const progressTimeoutMs = 15_000;

/**
 * The stepwise test of the connection: the address is found, the connection is private, the service answers, both keys
 * are accepted. All of it is shown by one call for the list of tachograph types, over the same way that files take, so
 * that a test that works and a sending that does not cannot come from two different ways. Without a private connection
 * the keys are not sent, except within this PC.
 */
export function createConnectionTest({ ports, settings, certificateEnd }: ConnectionTestParts): ConnectionTest {
  const { clock, transport, secrets } = ports;
  const validUntilAt = certificateEnd ?? createCertificateEnd(clock);

  async function tried(given: ArgumentsOf<'connection.test'>): Promise<readonly ConnectionStep[]> {
    const url = serviceUrl(given.serviceUrl ?? settings().serviceUrl);
    if (url === null) {
      return failedAt('address', { words: 'Enter the address of the service. It begins with https://.' });
    }
    const isPlain = url.protocol === 'http:';
    if (isPlain && !isLoopback(url.hostname)) {
      const words = 'This address begins with http:, so that anyone on the way could read the keys. Use https://.';
      return failedAt('private', { words });
    }
    const keys = await keysFor(given, secrets);
    if (!keys.ok) {
      return failedAt('keys', { words: keys.error });
    }
    const client = createServiceClient({
      transport,
      baseUrl: url.href,
      credentials: () => keys.value,
      timeouts: { progressMs: progressTimeoutMs },
      now: clock.now,
    });
    const startedMs = clock.monotonicMs();
    const certificate = isPlain ? null : validUntilAt(url);
    const outcome = await client.call('vehicles-tachograph-types', {});
    const milliseconds = Math.max(1, Math.round(clock.monotonicMs() - startedMs));
    const validUntil = await certificate;
    const steps = stepsOf(outcome, { host: url.hostname, milliseconds, validUntil, isPlain });
    return steps.map((step) => withoutKeys(step, keys.value));
  }

  return async (given) => {
    const steps = await tried(given);
    return { works: steps.some(({ step, state }) => step === 'keys' && state === 'passed'), steps: [...steps] };
  };
}

function serviceUrl(text: string): URL | null {
  const url = URL.parse(text.trim());
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url : null;
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** Those given, completed by those in force. The error is for a person. */
async function keysFor(
  given: ArgumentsOf<'connection.test'>,
  secrets: Ports['secrets'],
): Promise<Result<Credentials, string>> {
  const { apiToken = '', subscriptionKey = '' } = given;
  const kept = apiToken !== '' && subscriptionKey !== '' ? success(null) : await secrets.read();
  if (!kept.ok) {
    return failure(kept.error.message);
  }
  const keys = {
    apiToken: apiToken.trim() || (kept.value?.apiToken ?? ''),
    subscriptionKey: subscriptionKey.trim() || (kept.value?.subscriptionKey ?? ''),
  };
  return keys.apiToken === '' || keys.subscriptionKey === '' ? failure('Enter both keys.') : success(keys);
}

/** A service may quote the key that it refuses; the page must not get it back. */
function withoutKeys(step: ConnectionStep, keys: Credentials): ConnectionStep {
  const { words, ...rest } = step.parameters;
  const quotes = typeof words === 'string' && Object.values(keys).some((key) => words.includes(key));
  return quotes ? { ...step, parameters: rest } : step;
}
