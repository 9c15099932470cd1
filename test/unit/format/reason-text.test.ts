import { describe, expect, test } from 'vitest';
import { reasonCodeSchema } from '../../../shared/contract/uploads.ts';
import { formatReason, nextText } from '../../../shared/format/reason-text.ts';
import { loadCatalogue } from '../../../shared/i18n/catalogues.ts';
import { offeredLanguages } from '../../../shared/i18n/languages.ts';
import { createTexts } from '../../../shared/i18n/texts.ts';
import type { DownloadPart } from '../../../shared/tachograph/part.ts';
import { at, row, sceneNow } from '../../web/fake-engine/rows.ts';
import { english } from './english.ts';

test('every reason has words of its own, without a word that a clerk does not know', () => {
  const said = reasonCodeSchema.options.map((code) => formatReason({ code, parameters: {} }, null, english));
  expect(new Set(said).size).toBe(said.length);
  for (const words of said) expect(words).not.toMatch(/reasons\.|\b(job|queue|spool|hash|http)\b/i);
});

test('a file that breaks off tells what to read again', () => {
  const reason = { code: 'cut-short', parameters: {} } as const;
  expect(formatReason(reason, 'driver-card', english)).toBe('Stops half way: read the card again');
  expect(formatReason(reason, 'vehicle-unit', english)).toBe('Stops half way: download it again');
});

test('the service is quoted where it said why', () => {
  const reason = { code: 'refused-file', parameters: { status: 400, words: 'card unknown' } } as const;
  expect(formatReason(reason, null, english)).toBe('The service refused this file: “card unknown”');
  const flagged = { code: 'sent-but-failed', parameters: { status: 400, words: 'card unknown' } } as const;
  expect(formatReason(flagged, null, english)).toBe(
    'Sent and given a receipt, and the service flags it with 400: ask the service whether it has it: “card unknown”',
  );
  const busy = { code: 'service-busy', parameters: { status: 429, words: 'Quota used up' } } as const;
  expect(formatReason(busy, null, english)).toBe('The service asks to wait: “Quota used up”');
});

describe('a file that waits', () => {
  const waiting = row(1, { state: 'waiting', subject: null, arrivedAt: at('08:00') });

  test('says what holds it back', () => {
    expect(nextText(waiting, 'no-connection', sceneNow, english)).toBe('With the next connection');
    expect(nextText(waiting, 'paused', sceneNow, english)).toBe('When sending goes on');
    expect(nextText(waiting, 'keys', sceneNow, english)).toBe('When the keys are accepted');
    expect(nextText(waiting, null, sceneNow, english)).toBe('Goes out next');
  });

  test('says when it is tried again', () => {
    const tried = { ...waiting, attempts: 6, nextAttemptAt: at('08:15:02') };
    expect(nextText(tried, 'no-connection', sceneNow, english)).toBe('Tried 6 times, next 08:15:02');
  });
});

test('a second arrival names the time at which the first was sent', () => {
  const again = row(1, { state: 'already-here', subject: null, arrivedAt: at('08:00'), sentAt: at('07:55') });
  expect(nextText(again, null, sceneNow, english)).toBe('Same file as the one sent at 07:55');
});

test('a file with a wrong signature was sent all the same, and says which part it is', () => {
  const sent = row(1, { state: 'sent', subject: 'TD73 QLB', arrivedAt: at('08:00') });
  const said = (...wrongParts: DownloadPart[]) => nextText({ ...sent, wrongParts }, null, sceneNow, english);
  expect(said('technical-data')).toBe('Technical data does not verify. Sent all the same.');
  expect(said('activities')).toBe('Activities do not verify. Sent all the same.');
  expect(said('overview', 'technical-data')).toBe('Overview and technical data do not verify. Sent all the same.');
});

test.each(offeredLanguages)(
  'a receipt that contradicts itself, and an answer that is not described, in %s',
  async (spoken) => {
    const formatter = { ...english, t: createTexts(await loadCatalogue(spoken)) };
    for (const code of ['sent-but-failed', 'answer-not-described'] as const) {
      const said = formatReason({ code, parameters: { status: 409, words: 'card unknown' } }, null, formatter);
      expect(said).toMatch(/409.*card unknown/);
    }
  },
);
