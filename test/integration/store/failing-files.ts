import { nodeFiles } from '../../../electron/engine/node-files.ts';
import type { FileResult, Files } from '../../../electron/engine/ports.ts';
import { failure } from '../../../shared/result.ts';

/** The file system of this PC, of which one call fails as a troubled disk does, without any effect. */
export interface FailingFiles {
  readonly files: Files;
  readonly calls: () => number;
}

/** @param failingCall counted from 1; 0 lets every call pass */
export function failingFiles(failingCall: number): FailingFiles {
  const files = nodeFiles();
  let calls = 0;

  async function call<Value>(run: () => FileResult<Value>): FileResult<Value> {
    calls += 1;
    return calls === failingCall ? failure({ code: 'failed', systemCode: 'EIO' }) : run();
  }

  return {
    calls: () => calls,
    files: {
      entries: (directory) => call(() => files.entries(directory)),
      stamp: (path) => call(() => files.stamp(path)),
      realPath: (path) => call(() => files.realPath(path)),
      read: (path, limitBytes) => call(() => files.read(path, limitBytes)),
      writeFlushed: (path, bytes) => call(() => files.writeFlushed(path, bytes)),
      rename: (from, to) => call(() => files.rename(from, to)),
      copy: (from, to) => call(() => files.copy(from, to)),
      remove: (path) => call(() => files.remove(path)),
      makeDirectory: (path, mode) => call(() => files.makeDirectory(path, mode)),
      flushDirectory: (path) => call(() => files.flushDirectory(path)),
      freeBytes: (path) => call(() => files.freeBytes(path)),
    },
  };
}
