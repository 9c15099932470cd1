import { expect, test } from 'vitest';
import { localFilesText } from '../../../../renderer/components/deadline/local-files-mark.tsx';
import { type LocalFiles, localFilesStateSchema } from '../../../../shared/contract/reports/local-files.ts';
import { at, sceneNow } from '../../../web/fake-engine/rows.ts';
import { english } from '../../format/english.ts';

const localFiles: LocalFiles = {
  state: 'sent-not-processed',
  upToDay: '2026-09-12',
  arrivedAt: at('07:01'),
  sentAt: at('07:02'),
  progress: 0.649,
  uploadId: 7,
  files: 3,
};

test.each([
  [{}, 'Sent 07:02, not processed yet'],
  [{ sentAt: at('17:31', -1) }, 'Sent 19 Nov, not processed yet'],
  [{ isReadHere: true }, 'Read here 07:01, sent 07:02, not processed yet'],
  [{ isReadHere: true, state: 'waiting' }, 'Read here 07:01, waiting to be sent'],
  [{ state: 'never-seen' }, 'Never seen here'],
  [{ state: 'waiting' }, 'Waiting to be sent since 07:01'],
  [{ state: 'sending' }, 'Sending now, 64 %'],
  [{ state: 'processed' }, 'Newest of 12 Sep, processed'],
  [{ state: 'service-has-later' }, 'Newest of 12 Sep, service has later'],
] as const)('what is held is said with its time or day: %o', (change, words) => {
  expect(localFilesText({ ...localFiles, ...change }, sceneNow, english)).toBe(words);
});

test.each(localFilesStateSchema.options)('%s has words also where no time is known', (state) => {
  const bare = { ...localFiles, state, upToDay: null, arrivedAt: null, sentAt: null, progress: null };
  expect(localFilesText(bare, sceneNow, english)).toMatch(/^[^{]{4,}$/);
});
