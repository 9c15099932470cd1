import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const document = readFileSync(path.join(root, 'docs/releasing.md'), 'utf8');
const section = document.split('## What only Windows and macOS can show\n')[1] ?? '';
const [, windows = '', mac = ''] = section.split(/^### (?:Windows|macOS)$/m);
const rows = (part: string) => part.split('\n').filter((line) => /^\| (?!what, and|-)/.test(line));
const named = [...section.matchAll(/`((?:electron|test|build)\/[^`\s]+)`/g)].map(([, file = '']) => file);

/** Files of the program in which a system is asked for by its name. */
function filesFor(platform: 'win32' | 'darwin'): readonly string[] {
  return readdirSync(path.join(root, 'electron'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.posix.join('electron', name.replaceAll(path.sep, '/')))
    .filter((file) => readFileSync(path.join(root, file), 'utf8').includes(`'${platform}'`));
}

describe('the list of what only Windows and macOS can show', () => {
  it('has rows for both, each with what it is, how to try it and what is to be seen', () => {
    for (const part of [windows, mac]) {
      expect(rows(part).length).toBeGreaterThan(0);
      for (const row of rows(part)) expect(row.split(' | ').filter((cell) => cell.trim() !== '')).toHaveLength(3);
    }
  });

  it.each([...new Set(named)])('names a file that exists: %s', (file) => {
    expect(existsSync(path.join(root, file))).toBe(true);
  });

  it.each(filesFor('win32'))('has a row of Windows for the branch in %s', (file) => {
    expect(windows).toContain(`\`${file}\``);
  });

  it.each(filesFor('darwin'))('has a row of macOS for the branch in %s', (file) => {
    expect(mac).toContain(`\`${file}\``);
  });
});
