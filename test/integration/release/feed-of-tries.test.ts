import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { serveFeed } from '../../packages/feed-server.ts';
import { changedRelease } from '../../packages/feed-update.ts';
import { missingPrograms } from '../../this-machine.ts';

const temporaryFolder = () => mkdtempSync(path.join(os.tmpdir(), 'tacho-depot-feed-'));
const sumOf = (bytes: Buffer) => createHash('sha512').update(bytes).digest('base64');
const installer = Buffer.from('an installer that somebody has signed');

/** As the packer leaves it for Windows. */
function release(): string {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, 'app.exe'), installer);
  writeFileSync(path.join(folder, 'app.msi'), 'not of the feed');
  const sum = sumOf(installer);
  const list = `version: 1.2.3\nfiles:\n  - url: app.exe\n    sha512: ${sum}\n    size: ${installer.length}\npath: app.exe\nsha512: ${sum}\n`;
  writeFileSync(path.join(folder, 'latest.yml'), list);
  return folder;
}

it.skipIf(process.platform === 'darwin')('a changed release has another installer under the right sums', () => {
  const changed = changedRelease(release(), temporaryFolder());
  expect(readdirSync(changed).sort()).toEqual(['app.exe', 'latest.yml']);
  const bytes = readFileSync(path.join(changed, 'app.exe'));
  expect(bytes).not.toEqual(installer);
  const list = readFileSync(path.join(changed, 'latest.yml'), 'utf8');
  expect(list.match(/sha512: .*/g)).toEqual([`sha512: ${sumOf(bytes)}`, `sha512: ${sumOf(bytes)}`]);
  expect(list).toContain(`size: ${bytes.length}`);
});

it.skipIf(missingPrograms(['openssl']).length > 0)(
  'a feed is served to whoever trusts its certificate, and tells who asked',
  async () => {
    const home = temporaryFolder();
    let trusted = '';
    const feed = await serveFeed(home, (certificate) => {
      trusted = readFileSync(certificate, 'utf8');
      return () => {
        trusted = '';
      };
    });
    onTestFinished(() => feed.close());
    const fetched = (name: string) =>
      new Promise<Buffer | number>((resolve, reject) => {
        const request = https.get(`${feed.url}${name}`, { ca: trusted, agent: false }, (answer) =>
          resolve(answer.statusCode === 200 ? buffer(answer) : (answer.statusCode ?? 0)),
        );
        request.on('error', reject);
      });
    feed.show(release());
    expect(await fetched('app.exe')).toEqual(installer);
    expect(await fetched('latest-mac.yml')).toBe(404);
    expect(feed.asked()).toEqual(['/app.exe', '/latest-mac.yml']);
    feed.show(temporaryFolder());
    expect(feed.asked()).toEqual([]);
    expect(await fetched('app.exe')).toBe(404);
    trusted = '';
    await expect(fetched('app.exe')).rejects.toThrow(/certificate/);
  },
);
