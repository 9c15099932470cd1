import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256Hex } from '../../electron/engine/company-archive/object-store.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import {
  type Between,
  contentOf,
  failing,
  startArchiving,
  startBetween,
} from '../integration/company-archive/archive-under-test.ts';
import { type ApacheWebDav, startApache, whyNoApache } from './apache-webdav.ts';

const card = { name: 'C_20261120_1200_D_NOVAK_1234567890123456.DDD', subject: 'Dana Novak' };

const absent = whyNoApache();
if (absent !== null) throw new Error(absent);

let apache: ApacheWebDav;
let archives = 0;

beforeAll(async () => {
  apache = await startApache();
});
afterAll(() => apache?.stop());

/** A folder of its own for every depot that is to have one. */
function settingsAt(login: 'basic' | 'digest', between?: Between): Partial<Settings> {
  archives += 1;
  return {
    companyArchive: 'webdav',
    companyArchiveUser: apache.user,
    companyArchiveFolder: `depots/company ${archives}`,
    companyArchiveUrl: `http://127.0.0.1:${between?.port ?? apache.port}/${login}/`,
  };
}

describe('Apache’s WebDAV', () => {
  it('is a WebDAV server by the test of its own field', () => {
    const { status, stdout } = spawnSync(
      'litmus',
      [`http://127.0.0.1:${apache.port}/basic/`, apache.user, apache.password],
      { encoding: 'utf8', env: { ...process.env, TESTS: 'basic copymove props locks' } },
    );
    expect([status, stdout.match(/<- summary.*/g)]).toEqual([0, expect.any(Array)]);
    for (const line of stdout.match(/<- summary.*/g) ?? []) expect(line).toMatch(/ 0 failed/);
  });
});

describe.each(['basic', 'digest'] as const)('the archive on Apache’s WebDAV, with a password sent %s', (login) => {
  it('stores a copy under its hash, finds it again and reads it back', async () => {
    const settings = settingsAt(login);
    const depot = await startArchiving({ settings, secret: apache.password });
    expect(await depot.archive.test()).toMatchObject({ trouble: null });
    const sha256 = await depot.keep({ ...card, bytes: contentOf('card', 30_000) });
    const large = await depot.keep({ ...card, name: 'V.DDD', bytes: contentOf('unit', 9_000_000) });
    await depot.archived(2);
    // Others find them a minute later, or once this depot has searched.
    await depot.archive.requests['companyArchive.search']({ month: '2026-11', search: '' });
    const other = await startArchiving({ settings: { ...settings, depotName: 'Hull' }, secret: apache.password });
    const found = await other.archive.requests['companyArchive.search']({ month: '2026-11', search: 'novak leeds' });
    expect(found.ok && found.value.files.map((file) => file.sha256).sort()).toEqual([sha256, large].sort());
    for (const one of [sha256, large]) {
      const fetched = await other.archive.requests['companyArchive.fetch']({ sha256: one });
      expect(fetched.ok && fetched.value.bytes && sha256Hex(fetched.value.bytes)).toBe(one);
    }
    const checked = await depot.archive.requests['companyArchive.check']({ after: 0, limit: 10 });
    expect(checked).toMatchObject({ value: { trouble: null, checked: 2, wrong: [] } });
  });

  it('says that a wrong secret is refused, and waits with the copy until the right one is entered', async () => {
    const depot = await startArchiving({ settings: settingsAt(login), secret: 'wrong secret' });
    await depot.keep({ ...card, bytes: contentOf('card', 30_000) });
    expect(await failing(depot)).toBe('sign-in-refused');
    expect(depot.archive.state()).toMatchObject({ archived: 0, waiting: 1, trouble: { words: '401' } });
    await depot.archive.requests['companyArchive.replaceSecret']({ secret: apache.password });
    await depot.archived(1);
  });

  it('shows nobody a file of which only a part has arrived', async () => {
    const between = await startBetween(apache.port);
    const settings = settingsAt(login, between);
    const depot = await startArchiving({ settings, secret: apache.password });
    between.fault = ({ method, path }) => (method === 'MOVE' && path.endsWith('.part') ? { kind: 'drop' } : null);
    await depot.keep({ ...card, bytes: contentOf('card', 30_000) });
    expect(await failing(depot)).toBe('cut');
    const found = await depot.archive.requests['companyArchive.search']({ month: null, search: '' });
    expect(found).toMatchObject({ value: { trouble: null, files: [] } });
    between.fault = () => null;
    await depot.archive.requests['companyArchive.tryNow']({});
    await depot.archived(1);
  });
});
