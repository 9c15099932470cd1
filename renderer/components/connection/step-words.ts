import type { ConnectionStep } from '../../../shared/contract/contract.ts';
import type { Words } from '../../../shared/format/words.ts';

export function stepTitle({ step, state, parameters }: ConnectionStep, { t }: Words): string {
  const staysHere = step === 'private' && state === 'passed' && parameters.plain !== undefined;
  return staysHere ? t('connection.plain') : t(`connection.steps.${step}.${state}`);
}

/** What the step found, at its right: the host, the certificate, the time, the number of entries, or the trouble. */
export function stepDetail({ step, state, parameters }: ConnectionStep, { t, times }: Words): string {
  const { host, validUntil, plain, milliseconds, entries, status, words } = parameters;
  if (state === 'failed' && words !== undefined) return String(words);
  if (state === 'failed' && status !== undefined) return t('connection.status', { status });
  if (step === 'private' && plain !== undefined) return t('connection.plainDetail');
  if (state === 'not-tried') return t(step === 'sending' ? 'connection.nothingSent' : 'connection.notTried');
  if (host !== undefined) return String(host);
  if (typeof validUntil === 'number') return t('connection.certificate', { day: times.date(validUntil) });
  if (typeof milliseconds === 'number') return t('connection.inMs', { milliseconds });
  return typeof entries === 'number' ? t('connection.entries', { count: entries }) : '';
}
