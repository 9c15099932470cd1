import { describe, expect, it } from 'vitest';
import { autostartEntry } from '../../../electron/shell/autostart-entry.ts';

const execOf = (command: readonly string[]) => /^Exec=(.*)$/m.exec(autostartEntry(command))?.[1];

describe('the entry that starts the program at sign-in', () => {
  it('names the program and its arguments, each quoted', () => {
    expect(execOf(['/opt/Tacho Depot/tacho-depot', '--hidden'])).toBe('"/opt/Tacho Depot/tacho-depot" "--hidden"');
  });

  it('starts the same file whatever is in its name', () => {
    // Undone in the order of the specification: first the string, then the command line.
    const unquote = (exec: string) =>
      exec
        .slice(1, -1)
        .replaceAll('\\\\', '\\')
        .replaceAll(/\\(["`$\\])/g, '$1')
        .replaceAll('%%', '%');
    for (const file of ['/a b/c', '/50% off/x', '/say "hi"/x', '/cost $5/x', '/back\\slash/x', '/tick`s/x']) {
      expect(unquote(execOf([file]) ?? '')).toBe(file);
    }
  });

  it('is an entry of one line a key', () => {
    const lines = autostartEntry(['/x']).trimEnd().split('\n');
    expect(lines[0]).toBe('[Desktop Entry]');
    for (const line of lines.slice(1)) expect(line).toMatch(/^[\w-]+=.+$/);
  });
});
