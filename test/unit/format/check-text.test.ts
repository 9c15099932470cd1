import { describe, expect, it } from 'vitest';
import { callErrorSaid } from '../../../electron/engine/diagnostics/error-text.ts';
import { withAdvice } from '../../../electron/engine/diagnostics/local-checks.ts';
import type { CheckName, CheckResult } from '../../../shared/contract/diagnostics.ts';
import { checkAdvice, checkDetail } from '../../../shared/format/check-text.ts';
import { createTimes } from '../../../shared/format/times.ts';
import { loadCatalogue } from '../../../shared/i18n/catalogues.ts';
import { offeredLanguages } from '../../../shared/i18n/languages.ts';
import { createTexts } from '../../../shared/i18n/texts.ts';
import { sentence } from '../../../shared/sentence.ts';

async function speaking(language: (typeof offeredLanguages)[number]) {
  const t = createTexts(await loadCatalogue(language));
  return { t, times: createTimes('Europe/Berlin', t) };
}

const noConnection = callErrorSaid({
  kind: 'no-answer',
  phase: 'connect',
  status: null,
  systemCode: 'ECONNREFUSED',
  outcomeUnknown: false,
});
const failed = (check: CheckName, parameters: CheckResult['parameters'], said?: CheckResult['said']) =>
  withAdvice({ check, state: 'failed', parameters, ...(said && { said }) });

const keptBack = callErrorSaid({
  kind: 'refused-account',
  status: null,
  reason: 'keys-of-other-address',
  words: 'The keys were given for another address.',
  said: sentence('keys-of-unknown-address', { here: 'https://b.example' }),
});

const results: readonly CheckResult[] = [
  failed('answers', { words: noConnection.message, systemCode: 'ECONNREFUSED' }, noConnection.said),
  failed('data-folder', { code: 'denied', systemCode: 'EACCES' }),
  failed('webhooks', { code: 'port-taken', systemCode: 'EADDRINUSE' }),
  failed('parts', { collecting: 2, 'unread-messages': 1, words: 'collecting: 2 times' }),
  failed('mail', { code: 'busy', words: 'The mail server cannot take the mail now.' }),
  failed('folder', { code: 'left-out', others: 3, words: '"Uploaded" is left out, 3 files in it are of others' }),
  failed('keys', { words: keptBack.message }, keptBack.said),
];

describe.each(offeredLanguages.filter((language) => language !== 'en'))('in %s', (language) => {
  it.each(results)('a failed check of $check and what to do about it are said without English', async (result) => {
    const formatter = await speaking(language);
    const english = await speaking('en');
    expect(checkAdvice(result, formatter)).not.toBe(checkAdvice(result, english));
    if (checkDetail(result, english).includes(' ')) {
      expect(checkDetail(result, formatter)).not.toBe(checkDetail(result, english));
    }
  });
});

it('a clerk reads no error code of the system where the program has words of its own', async () => {
  const formatter = await speaking('de');
  expect(checkDetail(results[0] as CheckResult, formatter)).toBe(
    'Keine Verbindung. Prüfen Sie die Adresse, oder fragen Sie die IT, ob dieser PC sie erreichen darf.',
  );
});

it('what another program said stands as it said it', async () => {
  const result = failed('keys', { words: 'Key expired on 1 March' });
  expect(checkDetail(result, await speaking('fr'))).toBe('Key expired on 1 March');
});

it('an advice that only a newer agent knows is said in its English', async () => {
  const result = { ...failed('space', {}), adviceCode: 'not-known-here' as 'space', advice: 'Do this.' };
  expect(checkAdvice(result, await speaking('es'))).toBe('Do this.');
});
