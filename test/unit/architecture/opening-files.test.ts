import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');

/**
 * Who else takes from Node what opens files to read, and why nobody but this program or the system can have put there what
 * they open. Everything that a person or another PC may have put there goes through `open-file.ts`, or through `Files`.
 */
const others: Readonly<Record<string, string>> = {
  'electron/engine/platform/fault.ts': 'the source maps of this installation',
  'electron/engine/platform/open-file.ts': 'the one opener',
  'electron/engine/platform/node-files.ts': 'Files, with the flags of the opener',
  'electron/engine/platform/reach.ts': 'opens folders, as places to reach files from',
  'electron/engine/removable/system-drives.ts': 'what the kernel says of drives',
  'electron/engine/api/web-assets.ts': 'the page of this installation',
  'electron/engine/settings/windows-policy.ts': 'what a program of Windows has just written for it',
  'electron/engine/store/windows-privacy.ts': 'what a program of Windows has just written for it',
  'electron/engine/store/sqlite/backup.ts': 'backups of its own data folder',
  'electron/engine/store/sqlite/connection.ts': 'the database, which SQLite opens next',
  'electron/engine/store/sqlite/file-work.ts': 'a copy that it has just made',
  'electron/agent/backup-file.ts': 'kept copies, and a new file',
  'electron/agent/restore-file.ts': 'what it has just unpacked, and an open handle',
  'electron/agent/credentials.ts': 'a new file',
  'electron/agent/batch/progress-file.ts': 'a new file',
  'electron/agent/cli/configure-change.ts': 'a new file',
  'electron/agent/cli/journal.ts': 'a new file',
  'electron/shell/credentials.ts': 'its own file in the data folder',
  'electron/shell/window/window-state.ts': 'its own file in the data folder',
  'electron/shell/window/x-ground.ts': "the cookies of the person's own screen",
  'electron/shell/updates/electron-updater-port.ts': 'a file of this installation',
};

const opening = new Set([
  'open',
  'openSync',
  'openAsBlob',
  'readFile',
  'readFileSync',
  'createReadStream',
  'ReadStream',
]);

/** Whether a source takes from Node what opens files to read; all of `node:fs` counts. */
function takesOpening(source: string): boolean {
  const imports = source.matchAll(/^import (?!type )(.+?) from 'node:fs(?:\/promises)?';/gms);
  return [...imports].some(([, names = '']) =>
    names.startsWith('{') ? names.split(/[{},]/).some((name) => opening.has(name.trim().split(' as ')[0] ?? '')) : true,
  );
}

it('nothing opens what a person or another PC can put there but the one opener', () => {
  const sources = readdirSync(path.join(root, 'electron'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `electron/${name.replaceAll(path.sep, '/')}`);
  const found = sources.filter((file) => takesOpening(readFileSync(path.join(root, file), 'utf8')));
  expect(found.sort()).toEqual(Object.keys(others).sort());
});

it.each([
  ["import { readFile } from 'node:fs/promises';", true],
  ["import {\n  mkdir,\n  open as openIt,\n} from 'node:fs/promises';", true],
  ["import * as fs from 'node:fs';", true],
  ["import fs from 'node:fs';", true],
  ["import { mkdir, type FileHandle } from 'node:fs/promises';", false],
  ["import type { ReadStream } from 'node:fs';", false],
])('sees who does: %s', (source, expected) => {
  expect(takesOpening(source)).toBe(expected);
});
