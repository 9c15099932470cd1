import { describe, expect, it } from 'vitest';
import { localFilesState, type NewestFile, type ServiceWord } from '../../../shared/compliance/local-files-state.ts';

const dayMs = 86_400_000;
const today = 20_000;
const noon = today * dayMs + dayMs / 2;

const sentToday: NewestFile = { state: 'uploaded', upToDays: [today - 1], sentAtMs: noon, sentDay: today };
const service = (
  lastDay: number | null,
  means: ServiceWord['means'] = 'processing',
  asOfMs = noon + 1,
): ServiceWord => ({
  lastDownloadDay: lastDay,
  lastDownloadAtMs: lastDay === null ? null : lastDay * dayMs + dayMs / 4,
  means,
  asOfMs,
});

describe('The newest file of a driver', () => {
  it('was never seen where there is none', () => {
    expect(localFilesState(null, service(today))).toBe('never-seen');
  });

  it.each([
    ['queued', 'waiting'],
    ['waiting', 'waiting'],
    ['uploading', 'sending'],
    ['attention', 'attention'],
    ['ignored', 'ignored'],
  ] as const)('that is %s is shown as %s, whatever the service has', (state, shown) => {
    expect(localFilesState({ ...sentToday, state, sentAtMs: null, sentDay: null }, service(today))).toBe(shown);
  });

  it('is not processed while the service has an older one, or none', () => {
    expect(localFilesState(sentToday, service(today - 33))).toBe('sent-not-processed');
    expect(localFilesState(sentToday, service(null))).toBe('sent-not-processed');
  });

  it('is processed once the service’s moment is that of the sending or later', () => {
    const processed = { ...service(today), lastDownloadAtMs: noon + 1_000 };
    expect(localFilesState(sentToday, processed)).toBe('processed');
    expect(localFilesState(sentToday, { ...processed, lastDownloadAtMs: noon - 60_000 })).toBe('processed');
  });

  it('is behind where the service processed one long after it', () => {
    const old: NewestFile = {
      state: 'uploaded',
      upToDays: [today - 60],
      sentAtMs: noon - 60 * dayMs,
      sentDay: today - 60,
    };
    expect(localFilesState(old, service(today - 10))).toBe('service-has-later');
  });

  it('of a card that was not used since its last reading is not called processed before a day has gone', () => {
    const unused: NewestFile = { ...sentToday, upToDays: [today - 30] };
    expect(localFilesState(unused, service(today - 20))).toBe('sent-not-processed');
    expect(localFilesState(unused, service(today - 20, 'processing', noon + 2 * dayMs))).toBe('service-has-later');
  });
});

describe('The newest file of a vehicle', () => {
  it('is compared by the days of the downloads', () => {
    const file: NewestFile = { ...sentToday, upToDays: [today] };
    expect(localFilesState(file, service(today - 96, 'download'))).toBe('sent-not-processed');
    expect(localFilesState(file, service(today, 'download'))).toBe('processed');
    expect(localFilesState({ ...file, upToDays: [today - 5] }, service(today - 2, 'download'))).toBe(
      'service-has-later',
    );
  });

  it('is that of the service’s day at the depot as well as of its day in UTC', () => {
    const file: NewestFile = { ...sentToday, upToDays: [today, today - 1] };
    expect(localFilesState(file, service(today - 2, 'download'))).toBe('sent-not-processed');
    expect(localFilesState(file, service(today - 1, 'download'))).toBe('processed');
    expect(localFilesState(file, service(today, 'download'))).toBe('processed');
    expect(localFilesState(file, service(today + 1, 'download'))).toBe('service-has-later');
  });

  it('whose recorder’s clock runs ahead is processed all the same', () => {
    expect(localFilesState({ ...sentToday, upToDays: [today + 400] }, service(today, 'download'))).toBe('processed');
  });
});
