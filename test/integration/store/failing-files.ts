import { nodeFiles } from '../../../electron/engine/platform/node-files.ts';
import type { FileResult, Files } from '../../../electron/engine/ports.ts';
import { failure } from '../../../shared/result.ts';
import { wrappedFiles } from '../../faults/wrapped-files.ts';

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
    files: wrappedFiles(files, call),
  };
}
