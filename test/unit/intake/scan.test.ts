import { expect, it } from 'vitest';
import { intakeLimits } from '../../../electron/engine/intake/limits.ts';
import { scanFolder } from '../../../electron/engine/intake/scan.ts';
import type { DirectoryEntry } from '../../../electron/engine/ports.ts';
import { success } from '../../../shared/result.ts';
import { createFakeFiles } from '../../faults/fake-files.ts';

const scope = { includeSubfolders: true, start: '', isOwn: () => false, leavesOutUploaded: false };

it('of a folder with more files than the limit says so, and not that one of them is too large', async () => {
  const files = createFakeFiles();
  await files.makeDirectory('/depot');
  await files.writeFlushed('/depot/one.ddd', new Uint8Array(1));
  const entries: DirectoryEntry[] = Array(intakeLimits.mostFiles + 2).fill({ name: 'one.ddd', kind: 'file' });
  const listing = await scanFolder({ ...files, entries: async () => success(entries) }, '/depot', scope);
  expect(listing.ok && listing.value.files.length).toBe(intakeLimits.mostFiles);
  expect(listing.ok && listing.value.obstacles).toEqual([
    {
      path: '.',
      state: 'unreadable',
      reason: { code: 'too-many-files', parameters: { limit: intakeLimits.mostFiles } },
    },
  ]);
});
