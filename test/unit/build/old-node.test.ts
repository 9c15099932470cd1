import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import packageFile from '../../../package.json' with { type: 'json' };

const guard = 'electron/agent/old-node.cjs';
const root = path.resolve(import.meta.dirname, '../../..');

/** The guard, in a process that says that it is another Node. */
function guardOn(version: string) {
  const pretend = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } });`;
  return spawnSync(process.execPath, ['-e', `${pretend} require('./${guard}')`], { cwd: root, encoding: 'utf8' });
}

describe('on a Node that is too old', () => {
  it.each(['20.20.2', '22.17.9', '9.11.2'])('%s says so in one sentence, and what to do', (version) => {
    const { status, stderr } = guardOn(version);
    expect(stderr).toBe(
      `Tacho Depot needs Node 22.18 or newer, and this is Node ${version}: install the newest one from https://nodejs.org, and start again.\n`,
    );
    expect(status).toBe(78);
  });

  it.each(['22.18.0', '24.0.1', '100.0.0'])('%s is new enough, and nothing is said', (version) => {
    expect(guardOn(version)).toMatchObject({ status: 0, stderr: '', stdout: '' });
  });

  it('every script that starts a program of ours asks first', () => {
    const asksFirst = (script: string) =>
      script.startsWith(`node --require ./${guard} `) ||
      script.startsWith(`node ${guard} && `) ||
      /^npm run --silent (build|prepare:electron) && /.test(script);
    const others = Object.entries(packageFile.scripts).filter(([, script]) => !asksFirst(script));
    expect(others.map(([name]) => name)).toEqual(['typecheck', 'lint', 'format', 'unused']);
  });
});
