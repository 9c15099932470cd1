import * as fs from 'node:fs';
import { constants, existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { fileErrorOf, ThroughALink } from './file-error.ts';
import { systemPath } from './paths.ts';

/** What the calls of `node:fs` take for a path. */
export type SystemPath = string | Buffer;

/** How a file system is reached: each call gets the path that the system is to be given, and only while it runs. */
export interface Reach {
  /** For what acts on the name itself: it must not be a link that the call would follow. */
  readonly name: <Value>(target: string, call: (at: SystemPath) => Promise<Value>) => Promise<Value>;
  /** For what acts on the folder at a path. */
  readonly folder: <Value>(target: string, call: (at: SystemPath) => Promise<Value>) => Promise<Value>;
  /** What was found out before counts no more. */
  readonly renew: () => void;
}

const lstat = promisify(fs.lstat);
const open = promisify(fs.open);

/** Wherever the path leads. */
export const reachAnywhere: Reach = {
  name: (target, call) => call(systemPath(target)),
  folder: (target, call) => call(systemPath(target)),
  renew: () => {},
};

/** Of Linux: a folder is opened to be named, not to be read, which takes no right to list it. */
const O_PATH = 0o10000000;
const openAsPlace = O_PATH | constants.O_DIRECTORY;
const handlesOfProcess = '/proc/self/fd';

/** Linux names an open folder, so that what is in it can be reached from there instead of along a path. */
export const canHoldFolders = process.platform === 'linux' && existsSync(handlesOfProcess);

/**
 * Reaches what lies in a folder that a person chose, and nothing else: the folder itself may be a link, because a person
 * chose it, but none below it is followed, also where one is put there between two calls (`ELOOP`).
 *
 * @param holdsFolders see {@link canHoldFolders}
 */
export function reachWithin(root: string, holdsFolders = canHoldFolders): Reach {
  return holdsFolders ? fromHeldFolders(root) : comparingIdentities(root);
}

/** The names on the way from the root to a path. */
function namesBelow(root: string, target: string): readonly string[] {
  const way = path.relative(root, target);
  if (way === '') return [];
  const names = way.split(path.sep);
  if (path.isAbsolute(way) || names.includes('..')) throw new ThroughALink();
  return names;
}

interface HeldFolder {
  readonly opened: Promise<number>;
  readonly openedMs: number;
  users: number;
  isDropped: boolean;
  isClosed: boolean;
}

/** A drive cannot be taken away, and a folder not replaced, while it is held, so it is not held for longer. */
const heldForMs = 200;
/** A process has some thousand handles at the least. */
const mostHeld = 32;

/**
 * Each folder on the way is opened from the one above it, and a link is not opened. A name is then looked up in the open
 * folder: whatever is put in the place of that folder meanwhile, the call stays where it was to be. A folder that is in
 * use stays open for a moment, so that the many files in one cost no more than one by its path would.
 */
function fromHeldFolders(root: string): Reach {
  const held = new Map<string, HeldFolder>();
  let isSweepPlanned = false;

  function drop(key: string, folder: HeldFolder): void {
    if (held.get(key) === folder) held.delete(key);
    folder.isDropped = true;
    closeUnused(folder);
  }

  function closeUnused(folder: HeldFolder): void {
    if (!folder.isDropped || folder.users > 0 || folder.isClosed) return;
    folder.isClosed = true;
    void folder.opened.then(fs.closeSync, () => {});
  }

  function sweep(): void {
    isSweepPlanned = false;
    for (const [key, folder] of held) if (performance.now() - folder.openedMs >= heldForMs) drop(key, folder);
    if (held.size > 0) planSweep();
  }

  function planSweep(): void {
    if (isSweepPlanned) return;
    isSweepPlanned = true;
    setTimeout(sweep, heldForMs).unref();
  }

  /** Calls with an open folder. The folder is closed some time after the last such call has ended. */
  async function withFolder<Value>(names: readonly string[], call: (descriptor: number) => Promise<Value>) {
    const key = names.join('/');
    const known = held.get(key);
    const isOver = known !== undefined && performance.now() - known.openedMs >= heldForMs;
    if (isOver) drop(key, known);
    const folder = known === undefined || isOver ? hold(key, names) : known;
    folder.users += 1;
    try {
      return await call(await folder.opened);
    } catch (error) {
      // The folder was removed or became another one: neither it nor what it lay in is looked up in the old one again.
      if (isGone(error)) for (const [other, each] of held) if (`${key}/`.startsWith(other)) drop(other, each);
      throw error;
    } finally {
      folder.users -= 1;
      closeUnused(folder);
    }
  }

  function hold(key: string, names: readonly string[]): HeldFolder {
    const folder = {
      opened: openPlace(names),
      openedMs: performance.now(),
      users: 0,
      isDropped: false,
      isClosed: false,
    };
    folder.opened.catch(() => drop(key, folder));
    held.set(key, folder);
    const [oldest] = held;
    if (held.size > mostHeld && oldest !== undefined) drop(...oldest);
    planSweep();
    return folder;
  }

  function openPlace(names: readonly string[]): Promise<number> {
    const name = names.at(-1);
    if (name === undefined) return open(systemPath(root), openAsPlace);
    return withFolder(names.slice(0, -1), async (descriptor) => {
      const at = inFolder(descriptor, name);
      try {
        return await open(at, openAsPlace | constants.O_NOFOLLOW);
      } catch (error) {
        throw await orLink(error, at);
      }
    });
  }

  /** What was held may lie there no more, which only a new look from the root can tell. */
  async function again<Value>(look: () => Promise<Value>): Promise<Value> {
    const wasHeld = held.size > 0;
    try {
      return await look();
    } catch (error) {
      if (!wasHeld || !isGone(error)) throw error;
      return look();
    }
  }

  const ofFolder = <Value>(target: string, call: (at: SystemPath) => Promise<Value>) =>
    again(() => withFolder(namesBelow(root, target), (descriptor) => call(`${handlesOfProcess}/${descriptor}/.`)));
  return {
    folder: async (target, call) => ofFolder(target, call),
    name: async (target, call) => {
      const names = namesBelow(root, target);
      const name = names.at(-1);
      if (name === undefined) return ofFolder(target, call);
      return again(() => withFolder(names.slice(0, -1), (descriptor) => call(inFolder(descriptor, name))));
    },
    renew: () => {
      for (const [key, folder] of held) drop(key, folder);
    },
  };
}

const inFolder = (descriptor: number, name: string) => systemPath(`${handlesOfProcess}/${descriptor}/${name}`);

/** `open` says the same of a link and of a file in the place of a folder. */
async function orLink(error: unknown, at: SystemPath): Promise<unknown> {
  if (fileErrorOf(error).systemCode !== 'ENOTDIR') return error;
  const isLink = await lstat(at).then(
    (stats) => stats.isSymbolicLink(),
    () => false,
  );
  return isLink ? new ThroughALink() : error;
}

function isGone(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'ESTALE'].includes(fileErrorOf(error).systemCode);
}

/**
 * Where no open folder can be named, the folders on the way are held against what they were when the call began: none is
 * a link, and each is the same. Windows and macOS know no more from here, so that whoever swaps folders fast enough may
 * still lead a call away and back again between the two; what was read is held against its name besides.
 */
function comparingIdentities(root: string): Reach {
  async function guarded<Value>(folders: readonly string[], call: () => Promise<Value>): Promise<Value> {
    const before = await identitiesOf(root, folders);
    const value = await call();
    const after = await identitiesOf(root, folders).catch((error: unknown) => {
      // The call itself may have taken the folder away.
      if (isGone(error)) return before;
      throw error;
    });
    if (before !== after) throw new ThroughALink();
    return value;
  }

  return {
    folder: async (target, call) => guarded(namesBelow(root, target), () => call(systemPath(target))),
    name: async (target, call) => guarded(namesBelow(root, target).slice(0, -1), () => call(systemPath(target))),
    renew: () => {},
  };
}

async function identitiesOf(root: string, names: readonly string[]): Promise<string> {
  const identities: string[] = [];
  for (const [index] of names.entries()) {
    const stats = await lstat(systemPath(path.join(root, ...names.slice(0, index + 1))), { bigint: true });
    if (stats.isSymbolicLink()) throw new ThroughALink();
    identities.push(`${stats.dev}:${stats.ino}`);
  }
  return identities.join(' ');
}
