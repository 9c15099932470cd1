import type { CheckName, CheckResult } from '../../../shared/contract/diagnostics.ts';
import { megabytesInWords } from '../../../shared/format/sizes.ts';
import type { Words } from '../../../shared/format/words.ts';
import { stepDetail, stepTitle } from '../../components/connection/step-words.ts';

type ConnectionCheck = Extract<CheckName, 'address' | 'private' | 'answers' | 'keys'>;

function isOfConnection(check: CheckName): check is ConnectionCheck {
  return check === 'address' || check === 'private' || check === 'answers' || check === 'keys';
}

/** What is true now; before a check has run, what it is about. */
export function checkTitle(check: CheckName, folder: string | null, result: CheckResult | null, words: Words): string {
  const { state, parameters } = result ?? { state: 'not-tried', parameters: {} };
  return isOfConnection(check)
    ? stepTitle({ step: check, state, parameters }, words)
    : words.t(`diagnostics.check.${check}.${state}`, { folder: folder ?? '' });
}

/** What was found, in a few words; empty where the title says all. */
export function checkDetail({ check, state, parameters }: CheckResult, words: Words): string {
  const { t } = words;
  if (isOfConnection(check)) return stepDetail({ step: check, state, parameters }, words);
  const { freeMegabytes, leastMegabytes, megabytes, entries, milliseconds, systemCode, words: said } = parameters;
  if (typeof freeMegabytes === 'number' && typeof leastMegabytes === 'number')
    return t('diagnostics.space', {
      free: megabytesInWords(freeMegabytes, t),
      least: megabytesInWords(leastMegabytes, t),
    });
  if (state === 'failed') return String(said ?? systemCode ?? '');
  if (check === 'upload' && state === 'not-tried') return t('diagnostics.notSent');
  if (typeof megabytes === 'number') return megabytesInWords(megabytes, t);
  if (typeof entries === 'number') return t('diagnostics.entries', { count: entries });
  return typeof milliseconds === 'number' ? t('connection.inMs', { milliseconds }) : '';
}
