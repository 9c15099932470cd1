import { afterAll, expect, it } from 'vitest';
import type { Answered, AskService } from '../../../electron/agent/conform/ask-service.ts';
import type { CheckResult } from '../../../electron/agent/conform/check.ts';
import { checkReading } from '../../../electron/agent/conform/read-checks.ts';
import { type ReportForm, reportText } from '../../../electron/agent/conform/report-text.ts';
import { told } from '../../../electron/agent/conform/told.ts';
import { checkWriting } from '../../../electron/agent/conform/write-checks.ts';
import { speakFor } from '../../../electron/agent/words.ts';
import { offeredLanguages } from '../../../shared/i18n/languages.ts';
import { failure, success } from '../../../shared/result.ts';

const translated = offeredLanguages.filter((language) => language !== 'en');

afterAll(() => speakFor('en'));

/** Answers that are wrong in every way, one after the other. */
const wrongAnswers: readonly Omit<Answered, 'doubled'>[] = [
  { status: 200, contentType: 'text/plain', json: undefined },
  { status: 200, contentType: 'application/json', json: { errorMessage: 7, error: 'no', errors: [7] } },
  { status: 200, contentType: 'application/json', json: [] },
  { status: 200, contentType: 'application/json', json: [{ driverId: null, vehicleId: '', other: 1.5, name: [true] }] },
  { status: 200, contentType: 'application/json', json: { hasErrors: false, errors: [{ errorMessages: [] }] } },
  { status: 400, contentType: 'application/json', json: [] },
  { status: 503, contentType: 'application/json', json: null },
];

async function reportIn(form: ReportForm): Promise<string> {
  const checks: CheckResult[] = [];
  let asked = 0;
  const ask: AskService = async () => {
    const answer = wrongAnswers[asked++ % (wrongAnswers.length + 1)];
    return answer === undefined
      ? failure(told('notes.noAnswer', { why: told('phases.connect'), systemCode: 'ECONNREFUSED' }))
      : success({ ...answer, doubled: ['name'] });
  };
  const note = (check: CheckResult) => void checks.push(check);
  const file = { fileName: 'C.DDD', bytes: new Uint8Array([1]) };
  const records = { mayWrite: true, driver: 'D1', clocking: 'K1', deletedClocking: undefined, file };
  const asking = { ask, wants: () => true, report: note };
  await checkReading(asking, () => true);
  await checkWriting(asking, records, () => true);
  await checkWriting(asking, { ...records, mayWrite: false }, () => true);
  return reportText({ service: 'https://service.example', checks }, form);
}

it.each(translated)('no English is left in the report in %s, and no gap is open', async (language) => {
  await speakFor(language, {});
  const english = /\b(?:the|and|with|which|that|of|is|are|not|expected|found|answers|takes|refuses|needs|missing)\b/;
  // The names of rules are the same in every language, as those of fields are.
  const lines = (await reportIn('text')).replaceAll(/ \[[a-z]+\.[a-zA-Z]+\]$/gm, '').split('\n');
  expect(lines.length).toBeGreaterThan(500);
  expect(lines.filter((line) => english.test(line))).toEqual([]);
  expect(lines.filter((line) => /\{\{|conform\.|undefined/.test(line))).toEqual([]);
});

it('is the same for programs whatever the language', async () => {
  for (const form of ['json', 'junit'] as const) {
    await speakFor('en', {});
    const english = await reportIn(form);
    await speakFor('pl', {});
    expect(await reportIn(form)).toBe(english);
  }
});
