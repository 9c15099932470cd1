import { mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { failure, success } from '../../../shared/result.ts';
import { relationTo } from '../platform/paths.ts';
import { type RunProgram, runProgram } from '../platform/run-program.ts';
import { isWideFolder } from '../wide-folder.ts';
import type { FolderPrivacy, Privacy } from './folder-privacy.ts';
import {
  administrators,
  isOwnedByStranger,
  namedStrangers,
  readAccess,
  strangersIn,
  system,
  type WindowsAccess,
} from './windows-access.ts';

/** A check of this PC waits ten seconds for all of this. */
const scanLimits = { giveUpAfterMs: 5_000 };
const ownersLimits = { giveUpAfterMs: 8_000 };
/** Windows hands a folder's rights down to each file in it: hundred thousand copies take a while, once. */
const closeLimits = { giveUpAfterMs: 5 * 60_000 };

/** The path is passed by the environment, so that it is never a part of the command, whatever it contains. */
const askForOwners = [
  "$ErrorActionPreference = 'Stop';",
  '(Get-Acl -LiteralPath $env:TACHO_DEPOT_FOLDER).Sddl;',
  'Get-ChildItem -LiteralPath $env:TACHO_DEPOT_FOLDER -Force |',
  'ForEach-Object { (Get-Acl -LiteralPath $_.FullName -ErrorAction SilentlyContinue).Sddl }',
].join(' ');

/** Access lists of a folder and of what is in it, by name. */
interface Lists {
  readonly folder: WindowsAccess;
  readonly below: ReadonlyMap<string, WindowsAccess>;
}

interface Found extends Lists {
  /** The security identifier of the user that this process runs as. */
  readonly user: string;
  /** Null where Windows did not say. */
  readonly isOfStranger: boolean | null;
}

/**
 * Reads and changes the access lists of Windows by its own programs, whose output is the same in every language. Two
 * quick ones run at each start. PowerShell, which takes a second, finds the owners, but only of a folder outside the
 * user's profile: nobody else can have made one inside it. Links below the folder are never followed, so that nobody
 * can direct the changes elsewhere.
 *
 * Where these programs are forbidden, the start goes on: a download that is not delivered in time is an offence, and
 * neither a profile nor a folder of `Register-TachoDepot.ps1` is open to others. The log and the checks say that the
 * privacy is not known.
 */
export function windowsPrivacy(
  run: RunProgram = runProgram,
  environment: NodeJS.ProcessEnv = process.env,
): FolderPrivacy {
  const systemFolder = path.win32.join(environment.SystemRoot ?? 'C:\\Windows', 'System32');
  const icacls = path.win32.join(systemFolder, 'icacls.exe');
  const whoAmI = path.win32.join(systemFolder, 'whoami.exe');
  const powerShell = path.win32.join(systemFolder, 'WindowsPowerShell', 'v1.0', 'powershell.exe');
  const home = environment.USERPROFILE ?? homedir();

  async function find(directory: string): Promise<Found | null> {
    const isInProfile = relationTo(home, directory, path.win32) === 'inside';
    const [user, lists, owners] = await Promise.all([
      askUser(run, whoAmI),
      readLists(directory),
      isInProfile ? [] : askOwners(run, powerShell, directory),
    ]);
    if (user === null || lists === null) return null;
    const isOfStranger = owners === null ? null : owners.some((access) => isOwnedByStranger(access, user));
    return { ...lists, user, isOfStranger };
  }

  async function readLists(directory: string): Promise<Lists | null> {
    const work = await mkdtemp(path.join(tmpdir(), 'tacho-depot-access-')).catch(() => null);
    const names = await readdir(directory).catch(() => null);
    if (work === null || names === null) return null;
    const [own, below] = await Promise.all([
      saved([directory], path.join(work, 'folder')),
      names.length === 0
        ? new Map<string, WindowsAccess>()
        : saved([path.join(directory, '*'), '/L'], path.join(work, 'below')),
    ]);
    // A virus scanner may still have it open; nothing but access lists would be left behind.
    await rm(work, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
    const [folder] = own?.values() ?? [];
    return folder === undefined || below === null ? null : { folder, below };
  }

  /**
   * Whatever Windows wrote counts, however the program ended: a file of the database may have come or gone meanwhile.
   */
  async function saved(
    [target, ...flags]: readonly [string, ...string[]],
    file: string,
  ): Promise<ReadonlyMap<string, WindowsAccess> | null> {
    await run(icacls, [target, '/save', file, ...flags, '/C', '/Q'], scanLimits);
    const text = await readFile(file, 'utf16le').catch(() => '');
    const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
    const lists = new Map<string, WindowsAccess>();
    for (let at = 0; at + 1 < lines.length; at += 2) {
      const access = readAccess(lines[at + 1] ?? '');
      if (!access.ok) return null;
      lists.set(path.win32.basename(lines[at] ?? ''), access.value);
    }
    return lists.size === 0 ? null : lists;
  }

  /**
   * Takes rights away from strangers. The user's own right comes first, so that no step locks this program out, whoever
   * owns the folder. Lists that cannot be read any more count as they were.
   */
  async function takeFromStrangers(directory: string, { user, ...found }: Found): Promise<Lists> {
    const change = (target: string, ...given: string[]) => run(icacls, [target, ...given, '/Q'], closeLimits);
    const again = async (lists: Lists) => (await readLists(directory)) ?? lists;
    let lists: Lists = found;
    if (strangersIn(lists.folder, user).length > 0) {
      const grants = [...new Set([user, system, administrators])].map((sid) => `*${sid}:(OI)(CI)F`);
      await change(directory, '/inheritance:r', '/grant:r', ...grants);
      lists = await again(lists);
      // Those who were named in the folder's own list, not in the one above it. Short forms are no names for icacls.
      const named = strangersIn(lists.folder, user).filter((sid) => sid.startsWith('S-1-'));
      if (named.length > 0) {
        await change(directory, '/remove', ...named.map((sid) => `*${sid}`));
        lists = await again(lists);
      }
    }
    const open = openBelow(lists, user);
    for (const [name] of open) await change(path.join(directory, name), '/reset', '/L');
    return open.length === 0 ? lists : again(lists);
  }

  return {
    async close(given) {
      const directory = await withoutLinks(given);
      const found = await find(directory);
      if (found === null) return success({ closed: 0, isKnown: false });
      const before = privacyOf(found);
      if (before.code === 'of-another-user') return failure(before);
      if (before.code !== 'open-to-others') return success({ closed: 0, isKnown: before.code === 'private' });
      // A person who named a whole drive by mistake must not find it closed to everybody.
      if (isWideFolder(directory, { platform: 'win32', home, environment })) return failure(before);
      const after = { ...found, ...(await takeFromStrangers(directory, found)) };
      const left = privacyOf(after);
      if (left.code === 'of-another-user' || left.code === 'open-to-others') return failure(left);
      return success({ closed: countOpen(found) - countOpen(after), isKnown: left.code === 'private' });
    },
    async inspect(directory) {
      const found = await find(await withoutLinks(directory));
      return success(found === null ? { code: 'unknown' } : privacyOf(found));
    },
  };
}

async function askUser(run: RunProgram, whoAmI: string): Promise<string | null> {
  const printed = await run(whoAmI, ['/user', '/fo', 'csv', '/nh'], scanLimits);
  return printed.ok ? (/"(S-1-\d+(?:-\d+)+)"\s*$/.exec(printed.value)?.[1] ?? null) : null;
}

async function askOwners(
  run: RunProgram,
  powerShell: string,
  directory: string,
): Promise<readonly WindowsAccess[] | null> {
  const given = ['-NoLogo', '-NoProfile', '-NonInteractive', '-Command', askForOwners];
  const printed = await run(powerShell, given, { ...ownersLimits, environment: { TACHO_DEPOT_FOLDER: directory } });
  if (!printed.ok) return null;
  const owners: WindowsAccess[] = [];
  for (const line of printed.value.split(/\r?\n/).filter((text) => text !== '')) {
    const access = readAccess(line);
    if (!access.ok || access.value.owner === null) return null;
    owners.push(access.value);
  }
  return owners.length === 0 ? null : owners;
}

/** Some drives in memory have no such path. */
function withoutLinks(directory: string): Promise<string> {
  return realpath(directory).catch(() => path.resolve(directory));
}

function privacyOf(found: Found): Privacy {
  if (found.isOfStranger === true) return { code: 'of-another-user' };
  const strangers = [found.folder, ...found.below.values()].flatMap((access) => strangersIn(access, found.user));
  if (strangers.length > 0) return { code: 'open-to-others', who: namedStrangers(strangers) };
  return { code: found.isOfStranger === null ? 'unknown' : 'private' };
}

function openBelow({ below }: Lists, user: string) {
  return [...below].filter(([, access]) => strangersIn(access, user).length > 0);
}

function countOpen(found: Found): number {
  return openBelow(found, found.user).length + (strangersIn(found.folder, found.user).length > 0 ? 1 : 0);
}
