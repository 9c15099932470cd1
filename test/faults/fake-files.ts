import { posix } from 'node:path';
import type { DirectoryEntry, FileError, FileStamp, FileSystem } from '../../electron/engine/ports.ts';
import { failure, type Result, success } from '../../shared/result.ts';
import { seededRandom } from '../corpus/random.ts';

/**
 * What happens at one call. `fails`: it answers with an error and has no effect. `hangs`: it never answers, and the
 * seed decides whether it has its effect. `is-last`: it hangs as well, and no later call answers or has an effect,
 * because the process is killed.
 */
export type FaultKind = 'fails' | 'hangs' | 'is-last';

export interface Fault {
  readonly kind: FaultKind;
  /** Counted from 1 over all calls. */
  readonly atCall: number;
}

export interface FakeFilesOptions {
  readonly seed?: number;
  readonly fault?: Fault;
  /** The error of a call that fails. An input or output error unless given. */
  readonly error?: FileError;
  readonly freeBytes?: number;
  /** Time of new and changed files, in epoch milliseconds. */
  readonly now?: () => number;
}

type Node =
  | { readonly kind: 'file'; bytes: Uint8Array; modifiedMs: number; readonly inode: number }
  | { readonly kind: 'directory'; readonly inode: number }
  | { readonly kind: 'symbolic-link'; readonly target: string; readonly inode: number };

/** A file system in memory, for POSIX paths, of which any single call can fail, hang, or be the last. */
export interface FakeFiles extends FileSystem {
  /** Calls so far, by name, in order. */
  readonly calls: readonly string[];
  readonly isKilled: () => boolean;
  /** The same disk under a new process: no fault, and the count begins anew. */
  readonly afterRestart: (options?: FakeFilesOptions) => FakeFiles;
  /** What a person or another program does: never counted and never at fault. Parents are made. */
  readonly put: (path: string, bytes: Uint8Array, modifiedMs?: number) => void;
  readonly putLink: (path: string, target: string) => void;
  readonly putDirectory: (path: string) => void;
  readonly take: (path: string) => void;
  readonly bytesOf: (path: string) => Uint8Array | null;
  /** Paths of all files below a folder, sorted. */
  readonly filesBelow: (directory: string) => readonly string[];
}

const inputOutputError: FileError = { code: 'failed', systemCode: 'EIO' };
const missing = failure<FileError>({ code: 'missing', systemCode: 'ENOENT' });
const exists = failure<FileError>({ code: 'exists', systemCode: 'EEXIST' });
const isDirectory = failure<FileError>({ code: 'failed', systemCode: 'EISDIR' });

export function createFakeFiles(options: FakeFilesOptions = {}): FakeFiles {
  return onDisk(new Map([['/', { kind: 'directory', inode: 1 }]]), options);
}

function onDisk(nodes: Map<string, Node>, options: FakeFilesOptions): FakeFiles {
  const { seed = 1, fault, error = inputOutputError, freeBytes = 1e12, now = () => 0 } = options;
  const random = seededRandom(seed);
  const calls: string[] = [];
  let isKilled = false;
  let inodes = Math.max(...[...nodes.values()].map(({ inode }) => inode));

  async function call<Value>(name: string, effect: () => Result<Value, FileError>): Promise<Result<Value, FileError>> {
    if (isKilled) return new Promise(() => {});
    calls.push(name);
    if (fault?.atCall === calls.length) {
      if (fault.kind === 'fails') return failure(error);
      isKilled = fault.kind === 'is-last';
      if (random.integer(0, 1) === 1) effect();
      return new Promise(() => {});
    }
    return effect();
  }

  function makeParents(path: string): void {
    const parent = posix.dirname(path);
    if (nodes.has(parent)) return;
    makeParents(parent);
    nodes.set(parent, { kind: 'directory', inode: ++inodes });
  }

  function stampOf(node: Node): FileStamp {
    const { sizeBytes, modifiedMs } =
      node.kind === 'file'
        ? { sizeBytes: node.bytes.length, modifiedMs: node.modifiedMs }
        : { sizeBytes: 0, modifiedMs: 0 };
    return { sizeBytes, modifiedMs, identity: `1:${node.inode}`, changedMs: modifiedMs };
  }

  function create(path: string, bytes: Uint8Array): Result<void, FileError> {
    if (nodes.has(path)) return exists;
    if (nodes.get(posix.dirname(path))?.kind !== 'directory') return missing;
    nodes.set(path, { kind: 'file', bytes: bytes.slice(), modifiedMs: now(), inode: ++inodes });
    return success(undefined);
  }

  function resolve(path: string): Result<string, FileError> {
    const node = nodes.get(path);
    if (node === undefined) return missing;
    return node.kind === 'symbolic-link' ? resolve(posix.resolve(posix.dirname(path), node.target)) : success(path);
  }

  const isIn = (path: string, directory: string) => posix.dirname(path) === directory && path !== directory;

  const disk: FakeFiles = {
    calls,
    isKilled: () => isKilled,
    afterRestart: (next = {}) => onDisk(nodes, { seed, freeBytes, now, ...next }),
    put: (path, bytes, modifiedMs = now()) => {
      makeParents(path);
      const there = nodes.get(path);
      const inode = there?.kind === 'file' ? there.inode : ++inodes;
      nodes.set(path, { kind: 'file', bytes: bytes.slice(), modifiedMs, inode });
    },
    putLink: (path, target) => {
      makeParents(path);
      nodes.set(path, { kind: 'symbolic-link', target, inode: ++inodes });
    },
    putDirectory: (path) => makeParents(posix.join(path, 'any')),
    take: (path) => {
      for (const known of [...nodes.keys()]) if (known === path || known.startsWith(`${path}/`)) nodes.delete(known);
    },
    bytesOf: (path) => {
      const node = nodes.get(path);
      return node?.kind === 'file' ? node.bytes : null;
    },
    filesBelow: (directory) =>
      [...nodes]
        .filter(([path, { kind }]) => kind === 'file' && path.startsWith(`${directory}/`))
        .map(([path]) => path)
        .sort(),

    entries: (directory) =>
      call('entries', () => {
        const real = resolve(directory);
        if (!real.ok) return real;
        if (nodes.get(real.value)?.kind !== 'directory') return missing;
        const inside = [...nodes].filter(([path]) => isIn(path, real.value));
        return success(inside.map(([path, { kind }]): DirectoryEntry => ({ name: posix.basename(path), kind })));
      }),
    locate: (directory) =>
      call('locate', () => {
        const real = resolve(directory);
        const inode = real.ok ? nodes.get(real.value)?.inode : undefined;
        return inode === undefined ? missing : success({ identity: `1:${inode}`, isRemote: false });
      }),
    stamp: (path) =>
      call('stamp', () => {
        const node = nodes.get(path);
        return node === undefined ? missing : success({ ...stampOf(node), kind: node.kind });
      }),
    realPath: (path) => call('realPath', () => resolve(path)),
    read: (path, limitBytes) =>
      call('read', () => {
        const real = resolve(path);
        const node = real.ok ? nodes.get(real.value) : undefined;
        if (node === undefined) return missing;
        if (node.kind !== 'file') return isDirectory;
        if (node.bytes.length > limitBytes) return failure({ code: 'too-large', systemCode: 'EFBIG' });
        return success({ bytes: node.bytes.slice(), before: stampOf(node), after: stampOf(node) });
      }),
    writeFlushed: (path, bytes) => call('writeFlushed', () => create(path, bytes)),
    rename: (from, to) =>
      call('rename', () => {
        const node = nodes.get(from);
        if (node === undefined || !nodes.has(posix.dirname(to))) return missing;
        nodes.delete(from);
        nodes.set(to, node);
        return success(undefined);
      }),
    remove: (path) => call('remove', () => (nodes.delete(path) ? success(undefined) : missing)),
    makeDirectory: (path) =>
      call('makeDirectory', () => {
        makeParents(posix.join(path, 'any'));
        return success(undefined);
      }),
    flushDirectory: (path) => call('flushDirectory', () => (nodes.has(path) ? success(undefined) : missing)),
    freeBytes: () => call('freeBytes', () => success(freeBytes)),
    // No link lies on the way to anything here.
    within: () => disk,
  };
  return disk;
}
