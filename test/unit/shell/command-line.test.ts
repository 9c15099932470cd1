import { describe, expect, it } from 'vitest';
import { commandLineRequest } from '../../../electron/shell/command-line.ts';

const asked = (...given: string[]) => commandLineRequest(given, (word) => word === 'downloads');

describe('a command line of the window’s program', () => {
  it('asks for nothing but a window where it has only switches, downloads and things that are there', () => {
    expect(asked()).toBeNull();
    expect(asked('--hidden', 'C_1.DDD', '/srv/a.ddd', 'file:///srv/b.ddd', 'out/main/main.js', 'downloads')).toBeNull();
    expect(asked('-r', '/tmp/observe.cjs', '--no-sandbox', '--user-data-dir=/tmp/x')).toBeNull();
  });

  it('asks for the version or for help', () => {
    for (const version of ['--version', '-v']) expect(asked(version)).toEqual({ kind: 'version' });
    for (const help of ['--help', '-h', 'help']) expect(asked('--hidden', help)).toEqual({ kind: 'help' });
  });

  it.each([['status', '--json'], ['--hidden', 'run'], ['missing-days'], ['satus']])(
    'asks for a command of the agent: %s %s',
    (...given) => {
      const word = given.find((text) => text?.startsWith('-') === false);
      expect(asked(...given)).toEqual({ kind: 'agent-command', word });
    },
  );
});
