import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readAsar } from '../pack/asar.ts';
import { comes } from './agent-try.ts';
import { type ServedFeed, serveFeed } from './feed-server.ts';
import type { Transcript } from './transcript.ts';

/** The desktop app as one installer has put it on this computer. */
export interface UpdatingProgram {
  readonly program: string;
  readonly archive: string;
  /** Puts the release before in its place; null where there is none. */
  readonly installOlder: (() => void) | null;
  readonly install: () => void;
  readonly remove: () => void;
  /** Whether it brings newer versions itself: one for this user alone that is signed. */
  readonly updatesItself: boolean;
}

/** The program looks a minute after its start. */
const looksWithinMs = 150_000;
const fetchesWithinMs = 10 * 60_000;
const installsWithinMs = 5 * 60_000;
const feedFiles = process.platform === 'darwin' ? /^latest-mac\.yml$|\.zip$/ : /^latest\.yml$|\.exe$/;

/**
 * Has the desktop app update itself from a feed: a release that was changed after it was signed is refused, the newer one is
 * installed at quitting and has the data of the one before, and the one before is not gone back to. One that is not to
 * update itself asks no feed. Serves under a certificate that this computer trusts meanwhile.
 */
export async function tryFeed(
  parts: UpdatingProgram,
  { packages, before }: { readonly packages: string; readonly before: string | null },
  home: string,
  say: Transcript,
): Promise<void> {
  const feed = await serveFeed(home);
  try {
    if (!parts.updatesItself) return await tryWithout(parts, packages, feed, home, say);
    if (parts.installOlder === null || before === null)
      return say.heading('Its update from a feed is not tried: there is no release before (--before DIR)');
    await tryUpdate({ ...parts, installOlder: parts.installOlder }, { packages, before }, feed, home, say);
  } finally {
    feed.close();
    if (existsSync(parts.program)) parts.remove();
  }
}

async function tryWithout(parts: UpdatingProgram, packages: string, feed: ServedFeed, home: string, say: Transcript) {
  say.heading('A feed, where the program is not to update itself');
  parts.install();
  feed.show(packages);
  const running = start(parts, feed, path.join(home, 'data without updates'));
  const asks = await comes(() => feed.asked().length > 0, looksWithinMs);
  say.check('it asks no feed', !asks, feed.asked());
  await quit(running);
}

async function tryUpdate(
  parts: UpdatingProgram & { readonly installOlder: () => void },
  { packages, before }: { readonly packages: string; readonly before: string },
  feed: ServedFeed,
  home: string,
  say: Transcript,
): Promise<void> {
  const data = path.join(home, 'data that is updated');
  parts.installOlder();
  const older = versionIn(parts);

  say.heading('A release in the feed that was changed after it was signed');
  feed.show(changedRelease(packages, home));
  let running = start(parts, feed, data);
  // Squirrel.Mac looks at the signature when it takes the release over, at the end.
  const end = process.platform === 'darwin' ? 'update.ready' : 'update.failed';
  say.check('it is fetched', await comes(() => told(data, end) > 0, fetchesWithinMs), logOf(data));
  await quit(running);
  await delay(60_000);
  say.check('it is refused: the release before stays', versionIn(parts) === older, versionIn(parts));

  say.heading('The newer release in the feed');
  feed.show(packages);
  const readyBefore = told(data, 'update.ready');
  running = start(parts, feed, data);
  const isReady = await comes(() => told(data, 'update.ready') > readyBefore, fetchesWithinMs);
  say.check('it is fetched, and its signature right', isReady, logOf(data));
  await quit(running);
  const isNewer = await comes(() => !['', older].includes(versionIn(parts)), installsWithinMs);
  say.check('it is installed when the program quits', isNewer, versionIn(parts));

  say.heading('The release before in the feed again');
  const newer = versionIn(parts);
  feed.show(before);
  running = start(parts, feed, data);
  say.check('the newer program starts, and looks', await comes(() => feed.asked().length > 0, looksWithinMs));
  await delay(30_000);
  await quit(running);
  say.check('it does not go back', versionIn(parts) === newer && told(data, 'update.ready') === readyBefore + 1);
}

function start({ program }: UpdatingProgram, feed: ServedFeed, data: string): ChildProcess {
  mkdirSync(data, { recursive: true });
  const settings = path.join(data, '..', 'feed.json');
  writeFileSync(settings, JSON.stringify({ settings: { updateFeedUrl: feed.url } }));
  const environment = { ...process.env, TACHO_DEPOT_DATA: data, TACHO_DEPOT_SETTINGS: settings };
  return spawn(program, [], { env: environment, stdio: 'ignore' });
}

/** In order, as a person ends it: what is ready is installed then alone. */
async function quit(running: ChildProcess): Promise<void> {
  for (let tries = 0; running.exitCode === null && tries < 12; tries += 1) {
    if (process.platform === 'win32') pressQuit(running.pid ?? 0);
    else running.kill('SIGTERM');
    await comes(() => running.exitCode !== null || running.signalCode !== null, 10_000);
    if (running.signalCode !== null) return;
  }
  if (running.exitCode === null) throw new Error('The program has not ended within two minutes.');
}

/** Windows has no signal for it: the keys of the menu, in its window. */
function pressQuit(processId: number): void {
  const keys = `$shell = New-Object -ComObject WScript.Shell; if ($shell.AppActivate(${processId})) { Start-Sleep 1; $shell.SendKeys('^q') }`;
  spawnSync('powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', keys], { stdio: 'inherit' });
}

/** As the program's own package has it; empty while it is being replaced. */
function versionIn({ archive }: UpdatingProgram): string {
  try {
    const head = readAsar(archive).find(({ name }) => name === 'package.json');
    return String(JSON.parse(String(head?.bytes)).version);
  } catch {
    return '';
  }
}

function logOf(data: string): string {
  const folder = path.join(data, 'log');
  if (!existsSync(folder)) return '';
  return readdirSync(folder)
    .sort()
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .join('');
}

/** How often the log of the program has an event. */
function told(data: string, event: string): number {
  return logOf(data).split(`"event":"${event}"`).length - 1;
}

/** What a feed offers whose maker has not the key: another program under the right sums. */
export function changedRelease(packages: string, home: string): string {
  const folder = mkdtempSync(path.join(home, 'changed-'));
  for (const name of readdirSync(packages).filter((each) => feedFiles.test(each))) {
    cpSync(path.join(packages, name), path.join(folder, name));
  }
  const lists = readdirSync(folder).filter((name) => name.endsWith('.yml'));
  for (const name of readdirSync(folder).filter((each) => !lists.includes(each))) {
    const file = path.join(folder, name);
    const before = sumOf(file);
    if (name.endsWith('.zip')) changeApp(file);
    else changeByte(file);
    for (const list of lists) {
      const at = path.join(folder, list);
      const text = readFileSync(at, 'utf8')
        .replaceAll(before.sha512, sumOf(file).sha512)
        .replaceAll(`size: ${before.bytes}`, `size: ${sumOf(file).bytes}`);
      writeFileSync(at, text);
    }
  }
  return folder;
}

function sumOf(file: string): { readonly sha512: string; readonly bytes: number } {
  const bytes = readFileSync(file);
  return { sha512: createHash('sha512').update(bytes).digest('base64'), bytes: bytes.length };
}

function changeByte(file: string): void {
  const bytes = readFileSync(file);
  const middle = Math.floor(bytes.length / 2);
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
  writeFileSync(file, bytes);
}

/** A file more in the program's resources, which its signature lists. */
function changeApp(zip: string): void {
  const folder = `${zip}.unpacked`;
  const ditto = (...given: readonly string[]) => {
    const { status } = spawnSync('ditto', given, { stdio: 'inherit' });
    if (status !== 0) throw new Error(`ditto ended with ${status}`);
  };
  ditto('-xk', zip, folder);
  writeFileSync(path.join(folder, 'Tacho Depot.app/Contents/Resources/added.txt'), 'added');
  ditto('-ck', '--keepParent', path.join(folder, 'Tacho Depot.app'), zip);
  rmSync(folder, { recursive: true });
}
