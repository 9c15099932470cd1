// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { droppedFiles } from '../../../../renderer/components/adding/add-files.ts';

const file = (name: string) => new File(['bytes'], name);

/** As a browser gives it: an entry for what lies on a disk, and none for what another program holds. */
function item(of: File, hasEntry: boolean): Partial<DataTransferItem> {
  const entry = { isFile: true, isDirectory: false, file: (give: (file: File) => void) => give(of) };
  return {
    kind: 'file',
    getAsFile: () => of,
    webkitGetAsEntry: () => (hasEntry ? (entry as unknown as FileSystemEntry) : null),
  };
}

test('every file of a drop is taken, whether the browser has an entry for it or not', async () => {
  const items = [item(file('A.DDD'), true), item(file('B.DDD'), false)];
  const { files } = await droppedFiles({ items, files: [] } as unknown as DataTransfer);
  expect(files.map(({ name }) => name)).toEqual(['A.DDD', 'B.DDD']);
});
