import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { AnswerOf, ArgumentsOf, ConnectionStep } from '../../../shared/contract/contract.ts';
import { assertNever, failure, type Result, success } from '../../../shared/result.ts';
import { operations } from '../../../shared/service/operations.ts';
import type { ReadRows } from '../../../shared/service/read-rows.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { Clock, Credentials, HttpTransport, Ports, ServiceRoute, VerifiedCertificate } from '../ports.ts';
import { type Said, say } from '../refusal.ts';
import { brokenBody } from '../service/answer.ts';
import { type CallError, type CallOutcome, wordsOfService } from '../service/call-outcome.ts';
import { createServiceClient } from '../service/client.ts';
import type { ServiceCredentials } from '../service/credentials.ts';
import { mayCarryCredentials } from '../service/plain-http.ts';
import { callErrorSaid } from './error-text.ts';

/** Tries the address, the proxy and the keys given, or those in force where they are absent. Sends no file. */
export type ConnectionTest = (given: ArgumentsOf<'connection.test'>) => Promise<AnswerOf<'connection.test'>>;

export interface ConnectionTestParts {
  readonly ports: Pick<Ports, 'clock' | 'transport'>;
  readonly credentials: Pick<ServiceCredentials, 'forService'>;
  /** Opens a way to the service over another proxy than the one in force. */
  readonly openTransport: (way: ServiceRoute) => HttpTransport;
  readonly settings: () => Settings;
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
  const { ports, credentials, openTransport, settings } = parts;
  const { clock } = ports;
  const validUntilAt = createCertificateEnd(clock);

  async function tried(
    given: ArgumentsOf<'connection.test'>,
    transport: HttpTransport,
  ): Promise<readonly ConnectionStep[]> {
    const url = serviceUrl(given.serviceUrl ?? settings().serviceUrl);
    if (url === null) return failedFor('address', say('service-address-needed'));
    if (!mayCarryCredentials(url, settings())) return failedFor('private', say('plain-http'));
    const found = await credentialsGiven(given, () => credentials.forService(url.href));
    if (!found.ok) return failedFor('keys', found.error);
    const client = createServiceClient({
      transport,
      baseUrl: url.href,
      credentials: () => found,
      timeouts,
      now: clock.now,
    });
    const startedMs = clock.monotonicMs();
    const isPlain = url.protocol === 'http:';
    const seen: VerifiedCertificate[] = [];
    const onVerified = (certificate: VerifiedCertificate) => void seen.push(certificate);
    const outcome = ofTheService(await client.call('vehicles-tachograph-types', {}, { onVerified }));
    const milliseconds = Math.max(1, Math.round(clock.monotonicMs() - startedMs));
    const isDistrusted = outcome.kind === 'no-answer' && outcome.phase === 'trust';
    const validUntil = isDistrusted ? await validUntilAt(url) : (seen.at(-1)?.validUntil ?? null);
    const trial = { host: url.hostname, milliseconds, validUntil, isPlain, isVerified: seen.length > 0 };
    const steps = stepsOf(outcome, trial);
    return steps.map((step) => withoutCredentials(step, found.value));
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
async function credentialsGiven(
  given: ArgumentsOf<'connection.test'>,
  storedCredentials: () => ReturnType<ServiceCredentials['forService']>,
): Promise<Result<Credentials, SaidOrQuoted>> {
  const apiToken = given.apiToken?.trim() ?? '';
  const subscriptionKey = given.subscriptionKey?.trim() ?? '';
  if (apiToken !== '' && subscriptionKey !== '') return success({ apiToken, subscriptionKey });
  const kept = await storedCredentials();
  if (!kept.ok) return failure(kept.error.code === 'keys-missing' ? say('both-keys-needed') : kept.error);
  return success({
    apiToken: apiToken || kept.value.apiToken,
    subscriptionKey: subscriptionKey || kept.value.subscriptionKey,
  });
}

/** A service may quote the key that it refuses; the page must not get it back. */
function withoutCredentials(step: ConnectionStep, credentials: Credentials): ConnectionStep {
  const { words, ...rest } = step.parameters;
  const quotes = typeof words === 'string' && Object.values(credentials).some((key) => words.includes(key));
  return quotes ? { ...step, parameters: rest } : step;
}

type StepName = ConnectionStep['step'];
type Parameters = ConnectionStep['parameters'];

/** The steps in the order of their showing. */
const stepNames: readonly StepName[] = ['address', 'private', 'answers', 'keys', 'sending'];

type TypesListed = CallOutcome<Pick<ReadRows<unknown>, 'rows' | 'misfits'>>;

/**
 * A server of another kind may answer 200 with a list of its own to whatever is asked, whoever asks: it has taken no keys.
 * Where nothing in the list is what the operation answers with, it is not the service. A list that is empty may be its.
 */
function ofTheService(outcome: TypesListed): TypesListed {
  if (outcome.kind !== 'accepted') return outcome;
  const { rows, misfits } = outcome.answer;
  return rows.length > 0 || misfits.length === 0
    ? outcome
    : brokenBody(operations['vehicles-tachograph-types'].successStatus);
}

/** What a trial call showed besides its outcome. */
interface Trial {
  readonly host: string;
  /** From the call to its end. */
  readonly milliseconds: number;
  /** Epoch ms of the end of the service's certificate; null where it could not be seen. */
  readonly validUntil: number | null;
  /** Without TLS, which is allowed within this PC only. */
  readonly isPlain: boolean;
  /** The connection that carried the keys said so itself. */
  readonly isVerified: boolean;
}

type FailedStep = Exclude<StepName, 'sending'>;

/** A sentence of the program's own, or what somebody else said. */
type SaidOrQuoted = Partial<Said> & Pick<Said, 'message'>;

/** Fails a step before anything was asked. */
export function failedFor(failed: FailedStep, { message, said }: SaidOrQuoted): readonly ConnectionStep[] {
  return withSaid(failedAt(failed, { words: message }), said);
}

/** Puts the code of the words to the step that failed. */
function withSaid(steps: readonly ConnectionStep[], said: Said['said'] | undefined): readonly ConnectionStep[] {
  return said === undefined ? steps : steps.map((step) => (step.state === 'failed' ? { ...step, said } : step));
}

/** Every step before the failed one has `passed` with what it found, every one after it was not tried. */
function failedAt(
  failed: FailedStep,
  parameters: Parameters,
  passed: Partial<Record<StepName, Parameters>> = {},
): readonly ConnectionStep[] {
  return stepNames.map((step) =>
    step === failed ? { step, state: 'failed', parameters } : stepUnlessFailed(step, passed),
  );
}

function stepUnlessFailed(step: StepName, passed: Partial<Record<StepName, Parameters>>): ConnectionStep {
  const found = passed[step];
  return found === undefined
    ? { step, state: 'not-tried', parameters: {} }
    : { step, state: 'passed', parameters: found };
}

/** The steps that one call for the list of tachograph types shows. No file is sent. */
function stepsOf(outcome: TypesListed, trial: Trial): readonly ConnectionStep[] {
  const { host, milliseconds, validUntil, isPlain, isVerified } = trial;
  const reached: Passed['reached'] = { address: { host } };
  const seen = isPlain ? { plain: 1 } : validUntil === null ? {} : { validUntil };
  const isPrivate: Passed['isPrivate'] = isPlain || isVerified ? { ...reached, private: seen } : reached;
  const answered: Passed['answered'] = { ...isPrivate, answers: { milliseconds } };
  if (outcome.kind === 'accepted') {
    const passed: Passed['answered'] = { ...answered, keys: { entries: outcome.answer.rows.length } };
    return stepNames.map((step) => stepUnlessFailed(step, passed));
  }
  const { found, said } = parametersOf(outcome);
  return withSaid(failedSteps(outcome, found, { validUntil, host, reached, isPrivate, answered }), said);
}

interface Passed {
  readonly host: string;
  readonly validUntil: number | null;
  readonly reached: Partial<Record<StepName, Parameters>>;
  readonly isPrivate: Partial<Record<StepName, Parameters>>;
  readonly answered: Partial<Record<StepName, Parameters>>;
}

function failedSteps(
  outcome: CallError,
  found: Parameters,
  { host, validUntil, reached, isPrivate, answered }: Passed,
): readonly ConnectionStep[] {
  switch (outcome.kind) {
    case 'refused-account':
      return failedAt('keys', found, outcome.status === null ? {} : answered);
    case 'no-answer':
      switch (outcome.phase) {
        case 'resolve':
          return failedAt('address', { ...found, host });
        case 'plain-http':
          return failedAt('private', found);
        case 'trust':
          return failedAt('private', validUntil === null ? found : { ...found, validUntil }, reached);
        case 'connect':
        case 'proxy':
          return failedAt('answers', found, reached);
        case 'send':
        case 'receive':
        case 'timed-out':
          return failedAt('answers', found, isPrivate);
        default:
          return assertNever(outcome.phase);
      }
    case 'later':
    case 'broken-answer':
    case 'refused':
      return failedAt('answers', found, isPrivate);
    case 'refused-input':
    case 'cancelled':
      return failedAt('answers', found, reached);
    default:
      return assertNever(outcome);
  }
}

/** The service's own words where it gave some, else ours; and what it answered with. */
function parametersOf(error: CallError): { readonly found: Parameters; readonly said?: Said['said'] | undefined } {
  const own = wordsOfService(error);
  const status = 'status' in error ? error.status : null;
  const { message, said } = callErrorSaid(error);
  const found: Parameters = {
    words: own === '' ? message : own,
    ...(status === null ? {} : { status }),
    ...(error.kind === 'no-answer' ? { systemCode: error.systemCode } : {}),
  };
  return own === '' ? { found, said } : { found };
}

const giveUpAfterMs = 5000;

/** Reads until when the certificate at an address is valid, in epoch ms; null where it cannot be seen. */
type CertificateEnd = (url: URL) => Promise<number | null>;

/**
 * Looks at a certificate that was not trusted, over a connection of its own on which nothing is sent: a person wants to
 * know whether it is over. Whether one is trusted is the business of the connection that carries the keys.
 */
function createCertificateEnd(clock: Clock): CertificateEnd {
  return (url) =>
    new Promise((resolve) => {
      const host = url.hostname.replace(/^\[|\]$/g, '');
      const socket = connect({
        host,
        port: url.port === '' ? 443 : Number(url.port),
        rejectUnauthorized: false,
        ...(isIP(host) === 0 ? { servername: host } : {}),
      });
      const end = (validUntil: number | null) => {
        cancelTimeout();
        socket.destroy();
        resolve(validUntil);
      };
      const cancelTimeout = clock.after(giveUpAfterMs, () => end(null));
      socket.on('error', () => end(null));
      socket.on('secureConnect', () => {
        const validUntil = Date.parse(socket.getPeerCertificate().valid_to);
        end(Number.isNaN(validUntil) ? null : validUntil);
      });
    });
}
