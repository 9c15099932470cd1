import { expect, it } from 'vitest';
import { nextDownload } from '../../../electron/engine/reports/coverage.ts';
import type { LocalSubject } from '../../../electron/engine/reports/local-subjects.ts';
import { defaultSettings } from '../../../shared/settings/settings.ts';
import { dayNumber } from '../../../shared/tachograph/time.ts';

const today = dayNumber('2026-11-20');
const waiting = { state: 'waiting', upToDay: '2026-11-19', recordedDay: '2026-11-19' } as LocalSubject;

function isOnItsWay(subject: LocalSubject): boolean {
  const row = { lastDownloadDay: dayNumber('2026-11-01') };
  return nextDownload({ of: 'driver', subject, row, settings: defaultSettings, today }).newerOnItsWay;
}

it.each(['queued', 'waiting', 'uploading', 'uploaded'] as const)('a newer file that is %s is on its way', (state) => {
  expect(isOnItsWay({ ...waiting, state })).toBe(true);
});

it.each(['attention', 'ignored'] as const)('a newer file with the state %s is not on its way to anywhere', (state) => {
  expect(isOnItsWay({ ...waiting, state })).toBe(false);
});
