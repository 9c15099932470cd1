import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { alsoToJournal, serviceManager } from '../../../electron/agent/systemd.ts';
import { nodeClock } from '../../../electron/engine/platform/clock.ts';

/** A `systemd-notify` that writes down what it is told, where the real one would tell systemd. */
async function notifier() {
  const folder = await mkdtemp(path.join(tmpdir(), 'tacho-depot-notify-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const told = path.join(folder, 'told');
  const program = path.join(folder, 'systemd-notify');
  await writeFile(program, `#!/bin/sh\necho "$@" >>'${told}'\n`);
  await chmod(program, 0o755);
  return {
    environment: { PATH: `${folder}:${process.env.PATH ?? ''}`, NOTIFY_SOCKET: '/run/systemd/notify' },
    told: async () => (await readFile(told, 'utf8').catch(() => '')).trimEnd().split('\n'),
  };
}

// Systemd is Linux's, and the program that speaks to it is a script here.
describe.skipIf(process.platform === 'win32')('systemd', () => {
  it('is told that the agent works, and that it stops, in this order', async () => {
    const { environment, told } = await notifier();
    const manager = serviceManager(environment);
    manager.ready('Collects and sends.');
    manager.stopping();
    manager.end();
    await expect
      .poll(told, { timeout: 60_000 })
      .toEqual(['READY=1 STATUS=Collects and sends.', 'STOPPING=1 STATUS=Finishing what is being sent.']);
  });

  it('gets signs of life three times within the time that it waits, until the end', async () => {
    const { environment, told } = await notifier();
    const manager = serviceManager({ ...environment, WATCHDOG_USEC: '60000' });
    await expect.poll(async () => (await told()).length, { timeout: 10_000 }).toBeGreaterThan(2);
    manager.end();
    expect(new Set(await told())).toEqual(new Set(['WATCHDOG=1']));
  });

  it('is told nothing where something else has started the agent', async () => {
    const { environment, told } = await notifier();
    const { NOTIFY_SOCKET: _named, ...without } = environment;
    const manager = serviceManager({ ...without, WATCHDOG_USEC: '1000' });
    manager.ready('Collects and sends.');
    manager.end();
    expect(await told()).toEqual(['']);
  });
});

it('the journal gets nothing of the log where it is not what listens', () => {
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  expect(alsoToJournal(log, nodeClock(), {})).toBe(log);
  // A terminal that the desktop's own journal has started has the variable, and another stream.
  expect(alsoToJournal(log, nodeClock(), { JOURNAL_STREAM: '1:2' })).toBe(log);
});
