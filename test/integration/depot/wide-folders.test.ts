import { mkdir, symlink } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { makePlace, startDepot, startService } from './depot-under-test.ts';

it('a whole drive or a home folder is watched only after a person was asked, also through a link to it', async () => {
  const place = await makePlace();
  const depot = await startDepot(place, (await startService(place)).url);
  const link = path.join(place.home, 'link');
  await mkdir(place.home, { recursive: true });
  await symlink(homedir(), link);
  const refused = await depot.api.answer('folders.addPath', { path: link });
  if (refused.ok) throw new Error('it was watched unasked');
  const { code, question } = refused.error;
  expect(code).toBe('folder-is-wide');
  expect(question).toMatchObject({ id: 1, files: expect.any(Number), label: path.basename(homedir()) });
  expect(JSON.stringify(question)).not.toContain(path.dirname(homedir()) + path.sep + path.basename(homedir()));
  expect(depot.folders()).toHaveLength(1);

  expect(await depot.api.answer('folders.confirm', { question: 7 })).toMatchObject({ ok: false });
  expect(depot.folders()).toHaveLength(1);
});

it('a folder of the system that is named without a yes is refused, with what to do', async () => {
  const place = await makePlace();
  const depot = await startDepot(place, (await startService(place)).url);
  const refused = await depot.watchFolder('/etc');
  expect(refused).toMatchObject({ ok: false, error: { code: 'folder-is-wide', field: 'path' } });
  expect(await depot.api.answer('folders.addPath', { path: '/etc' })).toMatchObject({ ok: false });
  const confirmed = await depot.api.answer('folders.confirm', { question: 1 });
  expect(confirmed).toMatchObject({ ok: true, value: { folder: { label: 'etc' } } });
  expect(await depot.watchFolder('/etc')).toMatchObject({ ok: true });
});
