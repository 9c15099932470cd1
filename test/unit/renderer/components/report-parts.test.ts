import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { reportFailure } from '../../../../electron/engine/reports/ask-service.ts';
import { ageText, reportErrorText } from '../../../../renderer/components/report/report-header.tsx';
import { reportErrorCodeSchema } from '../../../../shared/contract/reports/snapshot.ts';
import { loadCatalogue } from '../../../../shared/i18n/catalogues.ts';
import { offeredLanguages } from '../../../../shared/i18n/languages.ts';
import { createTexts } from '../../../../shared/i18n/texts.ts';
import { fieldIssues } from '../../../../shared/service/field-issues.ts';
import { at, sceneNow } from '../../../web/fake-engine/rows.ts';
import { english } from '../../format/english.ts';

describe('the age of an answer', () => {
  test.each([
    [5_000, 'just now'],
    [125_000, '2 min ago'],
    [3 * 3_600_000, '3 h ago'],
    [30 * 3_600_000, ''],
  ])('%i ms old is said as "%s"', (ageMs, words) => {
    expect(ageText(sceneNow - ageMs, sceneNow, english)).toBe(words);
  });
});

const none = new z.ZodError([]);

describe('an error of the service', () => {
  test.each(reportErrorCodeSchema.options)('%s is said in a sentence', (code) => {
    expect(reportErrorText({ code, at: at('08:12'), words: null }, english)).toMatch(/^[A-Z][^{]+\.$/);
  });

  test('is followed by the service’s own words', () => {
    const error = { code: 'refused', at: at('08:12'), words: 'unknown driver' } as const;
    expect(reportErrorText(error, english)).toBe('The service refused the report at 08:12. It says: “unknown driver”');
  });

  test.each(offeredLanguages)('is not laid to the service in %s where it was never asked', async (language) => {
    const t = createTexts(await loadCatalogue(language));
    const issues = fieldIssues(
      z.object({ driverIds: z.array(z.string()) }).safeParse({ driverIds: 'D1' }).error ?? none,
    );
    const failed = reportFailure({ kind: 'refused-input', issues });
    const text = reportErrorText({ ...failed, at: at('08:12') }, { ...english, t });
    expect(text).toContain(t('reportParts.error.not-asked'));
    expect(text).toContain(t('sentences.misfit-list'));
  });
});
