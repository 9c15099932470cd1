import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPageFiles } from '../../../electron/engine/api/web-assets.ts';

describe('the files of the built page', () => {
  let folder: string;

  beforeEach(async () => {
    folder = path.join(await mkdtemp(path.join(os.tmpdir(), 'page-files-')), 'renderer');
    await mkdir(path.join(folder, 'assets'), { recursive: true });
    await writeFile(path.join(folder, 'index.html'), '<p>first</p>');
    await writeFile(path.join(folder, 'assets/start.js'), 'start();');
    await writeFile(path.join(folder, 'assets/start.js.map'), '{}');
  });

  afterEach(() => rm(path.dirname(folder), { recursive: true, force: true }));

  async function opened() {
    const page = await openPageFiles(folder);
    if (page === null) throw new Error('There is a page.');
    return (address: string) => {
      const file = page.get(address);
      return file === undefined ? undefined : { ...file, bytes: Buffer.from(file.bytes).toString() };
    };
  }

  test('answer by their address, the page itself by two', async () => {
    const textAt = await opened();
    const html = { bytes: '<p>first</p>', mediaType: 'text/html; charset=utf-8', immutable: false };
    expect([textAt('/'), textAt('/index.html')]).toEqual([html, html]);
    expect(textAt('/assets/start.js')).toEqual({
      bytes: 'start();',
      mediaType: 'text/javascript; charset=utf-8',
      immutable: true,
    });
  });

  test.each(['/assets/start.js.map', '/assets', '/../secret.txt', '/assets/later.js', ''])(
    'are those that were there at the start, of kinds that a page has: not "%s"',
    async (address) => {
      const textAt = await opened();
      await writeFile(path.join(folder, 'assets/later.js'), 'later();');
      await writeFile(path.join(folder, '../secret.txt'), 'secret');
      expect(textAt(address)).toBeUndefined();
    },
  );

  test('stay as they were when an update replaces them, once all have been read', async () => {
    const page = await openPageFiles(folder);
    await page?.readAll();
    await rm(path.join(folder, 'assets'), { recursive: true });
    await writeFile(path.join(folder, 'index.html'), '<p>second</p>');
    expect(Buffer.from(page?.get('/assets/start.js')?.bytes ?? []).toString()).toBe('start();');
    expect(Buffer.from(page?.get('/')?.bytes ?? []).toString()).toBe('<p>first</p>');
  });

  test('are missing where one has gone before it was first asked for', async () => {
    const textAt = await opened();
    await rm(path.join(folder, 'assets/start.js'));
    expect(textAt('/assets/start.js')).toBeUndefined();
  });

  test('are none where the page was not built', async () => {
    await rm(path.join(folder, 'index.html'));
    expect(await openPageFiles(folder)).toBeNull();
    expect(await openPageFiles(path.join(folder, 'nowhere'))).toBeNull();
  });
});
