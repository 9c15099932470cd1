import fs, { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { progressFileOf } from '../../../electron/agent/batch/progress-file.ts';
import { newAccount } from '../../../shared/service/batch-account.ts';
import { replaceBuiltin } from '../../faults/replaced-builtin.ts';

it.skipIf(process.platform === 'win32')(
  'What is about to be sent is on the disk under its name before it leaves, also for a power cut',
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'progress-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const calls: string[] = [];
    const opened = new Map<number, string>();
    const { openSync, fsyncSync, renameSync } = fs;
    replaceBuiltin(fs, 'openSync', (file, ...given) => {
      const descriptor = openSync(file, ...given);
      opened.set(descriptor, String(file));
      return descriptor;
    });
    replaceBuiltin(fs, 'fsyncSync', (descriptor) => {
      calls.push(`flush ${opened.get(descriptor)}`);
      fsyncSync(descriptor);
    });
    replaceBuiltin(fs, 'renameSync', (from, to) => {
      calls.push(`rename ${String(to)}`);
      renameSync(from, to);
    });
    const list = path.join(folder, 'list.csv');
    const progress = progressFileOf(list, 'clockings-delete', ['C1']);
    expect(progress.keep({ soFar: { next: 0, account: newAccount() }, sending: { from: 0, to: 1 } })).toBeNull();
    const file = `${list}.progress.json`;
    expect(calls).toEqual([`flush ${file}.new`, `rename ${file}`, `flush ${folder}`]);
  },
);
