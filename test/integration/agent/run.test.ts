import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { type RunOptions, run } from '../../../electron/agent/cli/run.ts';
import { openAgentEngine } from '../../../electron/agent/open-agent-engine.ts';
import { findRunningAgent } from '../../../electron/engine/running-agent.ts';
import { failure } from '../../../shared/result.ts';
import { runningService } from '../reference-service/running-service.ts';
import { runHere, temporaryFolder } from './command-line.ts';

const options: RunOptions = {
  folder: [],
  json: false,
  port: 0,
  page: false,
  removable: false,
  cardReaders: false,
  counter: false,
  webhooksHost: '127.0.0.1',
};

describe('the agent, where it cannot start', () => {
  it('on a full disk says so once, and goes on by itself when there is space', async () => {
    const dataDirectory = path.join(await temporaryFolder(), 'data');
    const around = { serviceUrl: (await runningService()).url, dataDirectory };
    const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
    const message = 'The disk of the data folder is full. Free some space and start again.';
    const open = vi
      .fn(openAgentEngine)
      .mockResolvedValueOnce(failure({ code: 'disk-full', message }))
      .mockResolvedValueOnce(failure({ code: 'disk-full', message }));
    const ended = runHere(around, () => run(options, { open, stop: () => stopped, spaceAgainAfterMs: 5 }));
    await expect.poll(() => findRunningAgent(dataDirectory), { timeout: 20_000 }).not.toBeNull();
    stop();
    expect(await ended).toEqual({ exitCode: 0, complaint: `${message}\n`, output: 'ready\n' });
    expect(open).toHaveBeenCalledTimes(3);
  });

  it('stops at once when it is told to while it waits for space', async () => {
    const around = { dataDirectory: path.join(await temporaryFolder(), 'data') };
    const open = async () => failure({ code: 'disk-full', message: 'The disk is full.' } as const);
    const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
    const ended = runHere(around, () => run(options, { open, stop: () => stopped, spaceAgainAfterMs: 3_600_000 }));
    stop();
    expect(await ended).toMatchObject({ exitCode: 0 });
  });

  it.each([
    ['in-use', 75],
    ['not-writable', 75],
    ['failed', 75],
    ['port-taken', 75],
    ['other-version', 78],
    ['settings', 78],
  ] as const)('ends, when the trouble is "%s", with %i', async (code, exitCode) => {
    const around = { dataDirectory: path.join(await temporaryFolder(), 'data') };
    const open = async () => failure({ code, message: 'Why.' });
    const parts = { open, stop: () => new Promise(() => {}), spaceAgainAfterMs: 5 };
    expect(await runHere(around, () => run(options, parts))).toEqual({ exitCode, complaint: 'Why.\n', output: '' });
  });
});
