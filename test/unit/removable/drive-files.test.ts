import { expect, it } from 'vitest';
import { findDriveFiles } from '../../../electron/engine/removable/drive-files.ts';
import { createFakeFiles } from '../../faults/fake-files.ts';

async function namesOn(count: number, nameOf: (index: number) => string): Promise<readonly string[]> {
  const files = createFakeFiles();
  for (let index = 0; index < count; index += 1) files.put(`/media/key/${nameOf(index)}`, new Uint8Array(1));
  const found = await findDriveFiles(files, '/media/key');
  return found.ok ? found.value.files.map(({ name }) => name) : [];
}

it('All downloads of an archive on a drive are found, however many they are', async () => {
  expect(await namesOn(6_000, (index) => `C_${index}.ddd`)).toHaveLength(6_000);
});

it('Files whose names say nothing are searched only so far, and keep no download from being found', async () => {
  const names = await namesOn(6_000, (index) => (index < 5_999 ? `a${index}.bin` : 'z.ddd'));
  expect(names.filter((name) => name.endsWith('.bin'))).toHaveLength(5_000);
  expect(names).toContain('z.ddd');
});
