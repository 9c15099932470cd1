import { describe, expect, test } from 'vitest';
import { cellProblemText, sentenceText } from '../../../shared/format/sentence-text.ts';
import { loadCatalogue } from '../../../shared/i18n/catalogues.ts';
import { createTexts } from '../../../shared/i18n/texts.ts';
import { fieldIssues } from '../../../shared/service/field-issues.ts';
import { fittingParts } from '../../../shared/service/fitting-parts.ts';
import { operations } from '../../../shared/service/operations.ts';

const german = createTexts(await loadCatalogue('de'));
const english = createTexts(await loadCatalogue('en'));

function issuesOf(body: unknown) {
  const read = operations['drivers-update'].request.safeParse(body);
  return read.success ? [] : fieldIssues(read.error);
}

describe('what is wrong with a field', () => {
  test.each([
    [{ records: [{ id: 7 }] }, 'records.0.id', 'a text is expected.', 'Erwartet wird ein Text.'],
    [{ records: [], days: 1 }, 'days', 'there is no such field.', 'Dieses Feld gibt es nicht.'],
    [
      { records: [{ id: 'd', driverDetails: { dqcExpiry: 'soon' } }] },
      'records.0.driverDetails.dqcExpiry',
      'a date and time are expected, such as 2026-11-21T08:14:00Z.',
      'Erwartet werden Datum und Uhrzeit, etwa 2026-11-21T08:14:00Z.',
    ],
  ])('%j is said in the language of the reader', (body, field, inEnglish, inGerman) => {
    const issue = issuesOf(body).find((each) => each.field === field);
    expect(sentenceText(issue?.said, '', { t: english })).toBe(inEnglish);
    expect(sentenceText(issue?.said, '', { t: german })).toBe(inGerman);
  });

  test('where a whole object is left out, its first field is named inside the sentence', () => {
    const { issues } = fittingParts(operations['driver-d68'].answer, {
      driverId: 'a',
      records: [{ startOfDuty: { date: 7 } }],
    });
    const said = issues.map((each) => sentenceText(each.said, each.problem, { t: german }));
    expect(said.every((text) => !/Invalid|expected/.test(text))).toBe(true);
  });

  test('a cell that the contract refuses says why in the language of the reader, and in English where an older version kept it', () => {
    const [issue] = issuesOf({ records: [{ id: 7 }] });
    const problem = { code: 'does-not-fit', parameters: { problem: 'Invalid input' }, proposal: null } as const;
    expect(cellProblemText({ ...problem, said: issue?.said }, german)).toBe(
      'Der Dienst nimmt keinen solchen Wert: Erwartet wird ein Text.',
    );
    expect(cellProblemText(problem, english)).toBe('The service takes no such value: Invalid input');
  });
});
