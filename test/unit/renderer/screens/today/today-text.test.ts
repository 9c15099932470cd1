import { describe, expect, test } from 'vitest';
import { changeText } from '../../../../../renderer/screens/today/change-text.ts';
import type { TodayChange } from '../../../../../shared/contract/reports/today.ts';
import { at } from '../../../../web/fake-engine/rows.ts';
import { english } from '../../../format/english.ts';

describe('a change', () => {
  const limits = { driverDays: 28, vehicleDays: 90 };
  const said = (change: TodayChange) => {
    const { text, place, name } = changeText(change, limits, english);
    return text.replace(place, name);
  };

  test.each([
    [
      { code: 'driver-passed-limit', at: at('00:00'), id: 'd', name: 'Ivo Tarrowby', alike: 1 },
      'Ivo Tarrowby passed the 28-day limit',
    ],
    [
      { code: 'vehicle-passed-limit', at: at('00:00'), id: 'v', name: 'TD70 KQX', alike: 1 },
      'TD70 KQX passed the 90-day limit',
    ],
    [
      { code: 'driver-passed-limit', at: at('00:00'), id: 'd', name: 'Rowan Pickersgill', alike: 2 },
      '2 drivers called Rowan Pickersgill passed the 28-day limit',
    ],
    [
      { code: 'match-to-confirm', at: at('07:20'), of: 'driver', id: 'd', name: 'Rowan Pickersgill', alike: 2 },
      '2 drivers called Rowan Pickersgill: a file here may be theirs.',
    ],
    [
      { code: 'processed', at: at('06:40'), drivers: 11, vehicles: 4 },
      '11 drivers and 4 vehicles processed by the service',
    ],
    [{ code: 'processed', at: at('06:40'), drivers: 1, vehicles: 0 }, '1 driver processed by the service'],
    [{ code: 'processed', at: at('06:40'), drivers: 0, vehicles: 2 }, '2 vehicles processed by the service'],
    [{ code: 'sent-yesterday', day: '2026-11-19', files: 42, alreadyHere: 0 }, 'Yesterday: 42 files sent'],
    [{ code: 'sent-yesterday', day: '2026-11-19', files: 0, alreadyHere: 0 }, 'Yesterday: no file sent'],
    [
      { code: 'sent-yesterday', day: '2026-11-19', files: 42, alreadyHere: 3 },
      'Yesterday: 42 files sent, 3 were here already',
    ],
    [
      { code: 'attention-put-right', at: at('09:00'), files: 1 },
      '1 file that needed attention put right by a good one',
    ],
  ] as const)('is said in a sentence: %o', (change, words) => {
    expect(said(change)).toBe(words);
  });
});
