import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { status } from '../../../electron/agent/cli/status.ts';
import { startAgentServer } from '../../../electron/agent/http/server.ts';
import { createProgram } from '../../../electron/agent/program.ts';
import type { WireApi } from '../../../electron/engine/api/answer.ts';
import { nodeClock } from '../../../electron/engine/platform/clock.ts';
import { nodeFiles } from '../../../electron/engine/platform/node-files.ts';
import { announceAgent } from '../../../electron/engine/running-agent.ts';
import type { UploadCounts } from '../../../shared/contract/uploads.ts';
import { success } from '../../../shared/result.ts';
import { calmHealth } from '../../calm-health.ts';
import { silentLog } from '../../faults/silent-log.ts';
import { runHere, temporaryFolder } from './command-line.ts';

const counts: UploadCounts = { uploaded: 3, duplicates: 0, needsAttention: 0, waiting: 0, oldestUnsent: null };
const well = { reasons: [], duties: [], isStarting: false, lastScanAt: null, lastContactAt: '2026-11-21T08:00:00Z' };

/** What a command says beside an agent that proves itself and answers so. */
async function beside(answers: Readonly<Record<string, unknown>>, command: () => Promise<number>) {
  const dataDirectory = await temporaryFolder();
  const api: WireApi = {
    answer: async (name, given) => {
      const answer = answers[String(name)] ?? {};
      return success(typeof answer === 'function' ? answer(given) : answer);
    },
    subscribe: () => () => {},
  };
  const server = await startAgentServer({
    api,
    health: () => calmHealth,
    page: 'off',
    port: 0,
    clock: nodeClock(),
    log: silentLog,
  });
  onTestFinished(server.close);
  const { url, controlSecret } = server;
  await announceAgent(nodeFiles(), dataDirectory, { url, controlSecret, processId: process.pid });
  return runHere({ dataDirectory }, command);
}

const statusBeside = (answers: Readonly<Record<string, unknown>>) =>
  beside(answers, () => status({ folder: [], json: false, dismiss: false }));

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

const typed =
  (...words: readonly string[]) =>
  async (): Promise<number> => {
    let exitCode: Promise<number> | undefined;
    const program = createProgram(async (code) => {
      exitCode = code;
    });
    await program.parseAsync(words, { from: 'user' });
    return exitCode ?? -1;
  };

it('A file out of the archive comes from a running agent with all that its answer says', async () => {
  const file = path.join(await temporaryFolder(), 'fetched.ddd');
  const answers = { 'companyArchive.fetch': { trouble: null, bytes: new Uint8Array([1, 2, 3]) } };
  const ended = await beside(answers, typed('archive', 'fetch', 'a'.repeat(64), file));
  expect(ended).toMatchObject({ exitCode: 0, complaint: '' });
  expect(await readFile(file)).toEqual(Buffer.from([1, 2, 3]));
});

it('An index of the archive is completed part after part, and what was left out is said', async () => {
  const parts = new Map([
    ['', { trouble: null, added: 2_000, misfits: 1, lost: 0, next: 'b'.repeat(64) }],
    ['b'.repeat(64), { trouble: null, added: 3, misfits: 0, lost: 2, next: null }],
  ]);
  const asked: unknown[] = [];
  const answers = {
    'companyArchive.completeIndex': (given: { readonly after: string }) => {
      asked.push(given);
      return parts.get(given.after);
    },
  };
  const ended = await beside(answers, typed('--json', 'archive', 'index', '2026-11'));
  expect(asked).toEqual([...parts.keys()].map((after) => ({ month: '2026-11', after, limit: 2_000 })));
  const sums = { event: 'archive-indexed', month: '2026-11', added: 2_003, misfits: 1, lost: 2 };
  expect(ended).toMatchObject({ exitCode: 2, complaint: expect.stringContaining('2 files are not there') });
  expect(JSON.parse(ended.output.split('\n')[0] ?? '')).toMatchObject(sums);
});
