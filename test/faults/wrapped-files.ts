import type { FileResult, FileSystem, Files } from '../../electron/engine/ports.ts';

/** A file system whose every call goes through `call`, which may delay it, refuse it or let it pass. */
export function wrappedFiles(
  files: FileSystem,
  call: <Value>(run: () => FileResult<Value>) => FileResult<Value>,
): FileSystem {
  return changedFiles(files, (each) => wrapped(each, call));
}

/** A file system that is another one everywhere: also within each folder. */
export function changedFiles(files: FileSystem, change: (files: Files) => Files): FileSystem {
  return { ...change(files), within: (root) => change(files.within(root)) };
}

function wrapped(files: Files, call: <Value>(run: () => FileResult<Value>) => FileResult<Value>): Files {
  return {
    entries: (directory) => call(() => files.entries(directory)),
    stamp: (path) => call(() => files.stamp(path)),
    realPath: (path) => call(() => files.realPath(path)),
    read: (path, limitBytes) => call(() => files.read(path, limitBytes)),
    writeFlushed: (path, bytes, mode) => call(() => files.writeFlushed(path, bytes, mode)),
    rename: (from, to) => call(() => files.rename(from, to)),
    remove: (path) => call(() => files.remove(path)),
    makeDirectory: (directory, mode) => call(() => files.makeDirectory(directory, mode)),
    flushDirectory: (directory) => call(() => files.flushDirectory(directory)),
    freeBytes: (directory) => call(() => files.freeBytes(directory)),
    locate: (directory) => call(() => files.locate(directory)),
  };
}
