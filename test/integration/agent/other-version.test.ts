import { describe, expect, it, onTestFinished } from 'vitest';
import { status } from '../../../electron/agent/cli/status.ts';
import { startAgentServer } from '../../../electron/agent/http/server.ts';
import type { EngineApi } from '../../../electron/engine/api/answer.ts';
import { nodeClock } from '../../../electron/engine/platform/clock.ts';
import { nodeFiles } from '../../../electron/engine/platform/node-files.ts';
import { announceAgent } from '../../../electron/engine/running-agent.ts';
import type { UploadCounts } from '../../../shared/contract/uploads.ts';
import { success } from '../../../shared/result.ts';
import { silentLog } from '../../faults/silent-log.ts';
import { runHere, temporaryFolder } from './command-line.ts';

const counts: UploadCounts = { uploaded: 3, duplicates: 0, needsAttention: 0, waiting: 0, oldestUnsent: null };
const well = { reasons: [], duties: [], isStarting: false, lastScanAt: null, lastContactAt: '2026-11-21T08:00:00Z' };

/** What `status` says beside an agent that proves itself and answers so. */
async function statusBeside(answers: Readonly<Record<string, unknown>>) {
  const dataDirectory = await temporaryFolder();
  const api: EngineApi = {
    answer: async (name) => success(answers[String(name)] ?? {}),
    subscribe: () => () => {},
  };
  const health = { ...well, reasons: [] };
  const server = await startAgentServer({
    api,
    health: () => health,
    page: 'off',
    port: 0,
    clock: nodeClock(),
    log: silentLog,
  });
  onTestFinished(server.close);
  const { url, controlSecret } = server;
  await announceAgent(nodeFiles(), dataDirectory, { url, controlSecret, processId: process.pid });
  return runHere({ dataDirectory }, () => status({ folder: [], json: false, dismiss: false }));
}

const notUnderstood = {
  exitCode: 1,
  output: '',
  complaint: expect.stringContaining('is of another version, and its answer is not understood. Stop it'),
};

describe('Beside an agent of another version, status says so', () => {
  it.each<readonly [string, unknown]>([
    ['a reason that this version does not know', { ...well, reasons: ['tired'] }],
    ['no reasons', { isStarting: false, lastScanAt: null, lastContactAt: null }],
    ['a time in another form', { ...well, lastScanAt: 1_763_712_000 }],
    ['nothing at all', null],
  ])('where its health has %s', async (_what, health) => {
    expect(await statusBeside({ 'uploads.counts': counts, 'agent.health': health })).toEqual(notUnderstood);
  });

  it('where it counts in another form', async () => {
    expect(await statusBeside({ 'uploads.counts': { sent: 3 }, 'agent.health': well })).toEqual(notUnderstood);
  });
});
