import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeBulkDownload } from '../corpus/bulk.ts';
import { seededRandom } from '../corpus/random.ts';
import { type AgentProcessOptions, agentCommand, drainOnce } from '../demo/agent-process.ts';
import type { MisbehaviourRate } from '../service/misbehaviour/plan.ts';
import { startReferenceService } from '../service/reference-service.ts';
import { type ChaosVerdict, judge } from './verdict.ts';

export interface ChaosOptions {
  readonly files: number;
  readonly kills: number;
  readonly seed: number;
  /** Told how far it is, now and then. */
  readonly onProgress: (text: string) => void;
}

/** One request out of five goes wrong, in every way that a service or the network between has. */
const rates: readonly MisbehaviourRate[] = [
  { misbehaviour: { kind: 'status', status: 500, carriedOut: false }, rate: 0.03 },
  { misbehaviour: { kind: 'status', status: 500, carriedOut: true }, rate: 0.02 },
  { misbehaviour: { kind: 'status', status: 503, carriedOut: false }, rate: 0.03 },
  { misbehaviour: { kind: 'cut', when: 'before-body' }, rate: 0.03 },
  { misbehaviour: { kind: 'cut', when: 'during-body' }, rate: 0.03 },
  { misbehaviour: { kind: 'cut', when: 'after-body' }, rate: 0.03 },
  { misbehaviour: { kind: 'broken-body' }, rate: 0.02 },
  { misbehaviour: { kind: 'late', delayMs: 300 }, rate: 0.01 },
];

const credentials = { apiToken: 'chaos-api-token', subscriptionKey: 'chaos-subscription-key' };
/** From before the agent has opened its data to after it has sent what is there. */
const killAfterMs = { least: 150, most: 1_600 };
const mostPasses = 300;

/**
 * Files drop into a folder while the agent works on them and is killed (SIGKILL) at random moments, over and over; the
 * service misbehaves in one request out of five. Then the agent is left to finish, and the whole is judged.
 */
export async function runChaos({ files, kills, seed, onProgress }: ChaosOptions): Promise<ChaosVerdict> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'tacho-depot-chaos-'));
  const folder = path.join(home, 'downloads');
  await mkdir(folder);
  const service = await startReferenceService({ port: 0, dataDirectory: path.join(home, 'service'), credentials });
  service.misbehaviour.setRates(rates, seed);
  const agent: AgentProcessOptions = {
    folders: [folder],
    data: path.join(home, 'data'),
    serviceUrl: service.url,
    credentials,
  };
  const random = seededRandom(seed);
  const dropped = new Set<string>();
  const dropUpTo = async (count: number) => {
    while (dropped.size < Math.min(count, files)) dropped.add(await drop(folder, dropped.size));
  };
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      await dropUpTo(Math.ceil((files * kill) / kills));
      await killWhileWorking(agent, random.integer(killAfterMs.least, killAfterMs.most));
      if (kill % 20 === 0) onProgress(`${kill} of ${kills} kills, ${service.received().length} arrivals`);
    }
    await dropUpTo(files);
    const passes = await finish(agent);
    onProgress(`left to finish: ${passes} passes`);
    return judge({
      databaseFile: path.join(agent.data, 'depot.sqlite'),
      dropped: [...dropped],
      arrivals: service.received().map((file) => file.sha256),
      misbehaved: service.misbehaviour.counts(),
      kills,
    });
  } finally {
    await service.stop();
    await rm(home, { recursive: true, force: true });
  }
}

async function drop(folder: string, index: number): Promise<string> {
  const { bytes } = makeBulkDownload(index, { signed: false });
  const name = `C_${String(index).padStart(6, '0')}.DDD`;
  await writeFile(path.join(folder, `${name}.part`), bytes);
  await rename(path.join(folder, `${name}.part`), path.join(folder, name));
  return createHash('sha256').update(bytes).digest('hex');
}

async function killWhileWorking(agent: AgentProcessOptions, afterMs: number): Promise<void> {
  const { given, environment } = agentCommand(agent, 'run');
  const child: ChildProcess = spawn(process.execPath, given, { env: environment, stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await delay(afterMs);
  child.kill('SIGKILL');
  await ended;
}

/** Passes until nothing is left unsent. A pass ends when all that remains must wait for its next try. */
async function finish(agent: AgentProcessOptions): Promise<number> {
  for (let pass = 1; pass <= mostPasses; pass += 1) {
    const { exitCode } = await drainOnce(agent);
    if (exitCode === 0) return pass;
    await delay(500);
  }
  return mostPasses;
}
