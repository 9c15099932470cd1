import type * as Fs from 'node:fs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { progressFileOf } from '../../../electron/agent/batch/progress-file.ts';
import { newAccount } from '../../../shared/service/batch-account.ts';

const { calls, opened } = vi.hoisted(() => ({ calls: [] as string[], opened: new Map<number, string>() }));

vi.mock('node:fs', async (original) => {
  const actual = await original<typeof Fs>();
  return {
    ...actual,
    openSync(...given: Parameters<typeof actual.openSync>) {
      const descriptor = actual.openSync(...given);
      opened.set(descriptor, String(given[0]));
      return descriptor;
    },
    fsyncSync(descriptor: number) {
      calls.push(`flush ${opened.get(descriptor)}`);
      actual.fsyncSync(descriptor);
    },
    renameSync(from: string, to: string) {
      calls.push(`rename ${to}`);
      actual.renameSync(from, to);
    },
  };
});

it.skipIf(process.platform === 'win32')(
  'What is about to be sent is on the disk under its name before it leaves, also for a power cut',
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'progress-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const list = path.join(folder, 'list.csv');
    const progress = progressFileOf(list, 'clockings-delete', ['C1']);
    expect(progress.keep({ soFar: { next: 0, account: newAccount() }, sending: { from: 0, to: 1 } })).toBeNull();
    const file = `${list}.progress.json`;
    expect(calls).toEqual([`flush ${file}.new`, `rename ${file}`, `flush ${folder}`]);
  },
);
