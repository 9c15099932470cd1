import { describe, expect, test } from 'vitest';
import { startTime, unknownText } from '../../../../renderer/components/availability-text.ts';
import type { LocalFiles } from '../../../../shared/contract/reports/local-files.ts';
import { at, sceneNow } from '../../../web/fake-engine/rows.ts';
import { english } from '../../format/english.ts';

test('a start within 24 hours needs its clock time only, a later one also its day', () => {
  expect(startTime(at('08:00', 1), sceneNow, english)).toBe('08:00');
  expect(startTime(at('08:40', 2), sceneNow, english)).toBe('Sun 22 Nov, 08:40');
});

describe('of whom nothing is known', () => {
  const held: LocalFiles = {
    state: 'never-seen',
    upToDay: null,
    arrivedAt: null,
    sentAt: null,
    progress: null,
    uploadId: null,
    files: 0,
  };

  test('the age of the data is the reason', () => {
    expect(unknownText({ held, unknownBecause: 'too-old' }, sceneNow, english)).toBe('too old');
    expect(unknownText({ held, unknownBecause: 'no-data' }, sceneNow, english)).toBe('no card data');
  });

  test('a newer file that the service has not processed is told instead', () => {
    const sent: LocalFiles = { ...held, state: 'sent-not-processed', sentAt: at('07:02') };
    expect(unknownText({ held: sent, unknownBecause: 'too-old' }, sceneNow, english)).toBe('sent 07:02');
    expect(unknownText({ held: { ...held, state: 'waiting' }, unknownBecause: 'too-old' }, sceneNow, english)).toBe(
      'on its way',
    );
  });
});
