import { describe, expect, test } from 'vitest';
import { startTime, unknownText } from '../../../../renderer/components/availability-text.ts';
import { unknownAnswer } from '../../../../shared/compliance/answer/answer-kinds.ts';
import type { LocalFiles } from '../../../../shared/contract/reports/local-files.ts';
import type { ShownStart } from '../../../../shared/contract/reports/start.ts';
import { implausibleText } from '../../../../shared/format/start-text.ts';
import { at, sceneNow } from '../../../web/fake-engine/rows.ts';
import { english } from '../../format/english.ts';

test('a start within 24 hours needs its clock time only, a later one also its day', () => {
  expect(startTime(at('08:00', 1), sceneNow, english)).toBe('08:00');
  expect(startTime(at('08:40', 2), sceneNow, english)).toBe('Sun 22 Nov, 08:40');
});

describe('of whom nothing is known', () => {
  const localFiles: LocalFiles = {
    state: 'never-seen',
    upToDay: null,
    arrivedAt: null,
    sentAt: null,
    progress: null,
    uploadId: null,
    files: 0,
  };

  const startOf = (reason: Parameters<typeof unknownAnswer>[0]): ShownStart => ({
    ...unknownAnswer(reason, 'national'),
    left: null,
    from: null,
    latestWeeklyRestStart: null,
    owed: null,
    implausible: [],
    regime: 'national',
    otherwiseUnder: [],
    source: 'card',
    upTo: at('07:00'),
  });

  test('the reason of the answer is told', () => {
    expect(unknownText({ localFiles, start: startOf('too-old') }, sceneNow, english)).toBe('too old');
    expect(unknownText({ localFiles, start: startOf('no-records') }, sceneNow, english)).toBe('no data of this driver');
  });

  test('days of two kinds that are hard to believe count once', () => {
    const implausible = [
      { kind: 'still-odometer' as const, days: ['2026-11-02', '2026-11-03'] },
      { kind: 'never-closed' as const, days: ['2026-11-03'] },
    ];
    expect(implausibleText({ implausible }, english)).toBe(
      'hard to believe on 2 days: driving while the odometer stood still; the card was never taken out of a recorder, by the records',
    );
    expect(implausibleText({ implausible: [] }, english)).toBeNull();
  });

  test('a newer file that the service has not processed is told instead', () => {
    const sent: LocalFiles = { ...localFiles, state: 'sent-not-processed', sentAt: at('07:02') };
    expect(unknownText({ localFiles: sent, start: startOf('too-old') }, sceneNow, english)).toBe('sent 07:02');
    expect(
      unknownText({ localFiles: { ...localFiles, state: 'waiting' }, start: startOf('too-old') }, sceneNow, english),
    ).toBe('on its way');
  });
});
