import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeBulkDownload } from '../corpus/bulk.ts';
import { seededRandom } from '../corpus/random.ts';
import { type AgentProcessOptions, agentCommand, drainOnce, startAgent } from '../demo/agent-process.ts';
import type { MisbehaviourRate } from '../service/misbehaviour/plan.ts';
import { startReferenceService } from '../service/reference-service.ts';
import {
  asked,
  type BesideVerdict,
  copiesToArchive,
  isBesideWhole,
  judgeBeside,
  passTime,
  startBeside,
} from './beside.ts';
import { type ChaosVerdict, judge } from './verdict.ts';

export interface ChaosOptions {
  readonly files: number;
  readonly kills: number;
  readonly seed: number;
  /** No kill comes later than this. */
  readonly minutes: number;
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
/** After the agent has said that it is ready: from before its first look to after it has sent what is there. */
const killAfterReadyMs = 1_500;
/** One agent in so many is killed while it starts. */
const oneInStarts = 4;
const mostPasses = 300;
/** The archive has its turn once nothing is left to send: so many of the kills, one in this many, come on top then. */
const onePartInArchive = 10;
const archivingMs = 5_000;
const longestArchivingMs = 120_000;

/** Before one start in so many, so many days have passed: over a run, the first files are over their time. */
const oneInPasses = 3;
const mostDaysPassed = 90;

/**
 * Files drop into a folder while the agent works on them and is killed (SIGKILL) at random moments, over and over; the
 * service misbehaves in one request out of five. Beside that, copies go to the company's archive, those whose time is over are
 * set aside and deleted, and the records are backed up. Then the agent is left to finish, killed some more while the archive has
 * its turn, left to finish that too, and the whole is judged.
 */
export async function runChaos(options: ChaosOptions): Promise<ChaosVerdict & { readonly beside: BesideVerdict }> {
  const { files, kills, seed, minutes, onProgress } = options;
  const home = await mkdtemp(path.join(os.tmpdir(), 'tacho-depot-chaos-'));
  const folder = path.join(home, 'downloads');
  await mkdir(folder);
  const service = await startReferenceService({ port: 0, dataDirectory: path.join(home, 'service'), credentials });
  service.misbehaviour.setRates(rates, seed);
  const beside = await startBeside(home);
  const agent: AgentProcessOptions = {
    folders: [folder],
    data: path.join(home, 'data'),
    serviceUrl: service.url,
    credentials,
    settingsFile: beside.settingsFile,
    environment: beside.environment,
  };
  const random = seededRandom(seed);
  const dropped = new Set<string>();
  let readyMs = 1_000;
  let killedTimes = 0;
  const lastAtMs = performance.now() + minutes * 60_000;
  const dropUpTo = async (count: number) => {
    while (dropped.size < Math.min(count, files)) dropped.add(await drop(folder, dropped.size));
  };
  try {
    for (let kill = 1; kill <= kills && performance.now() < lastAtMs; kill += 1) {
      if (random.integer(1, oneInPasses) === 1) passTime(agent.data, random.integer(1, mostDaysPassed));
      await dropUpTo(Math.ceil((files * kill) / kills));
      const whileStarting = random.integer(1, oneInStarts) === 1;
      readyMs = await killed(agent, readyMs, whileStarting, random.integer(0, killAfterReadyMs));
      killedTimes = kill;
      if (kill % 20 === 0) onProgress(`${kill} of ${kills} kills, ${service.received().length} arrivals`);
    }
    await dropUpTo(files);
    const passes = await finish(agent);
    onProgress(`left to finish: ${passes} passes`);
    for (let kill = 1; kill <= kills / onePartInArchive && performance.now() < lastAtMs; kill += 1) {
      readyMs = await killed(agent, readyMs, false, random.integer(0, killAfterReadyMs));
      killedTimes += 1;
    }
    await leftToArchive(agent);
    onProgress(`left to archive: ${copiesToArchive(agent.data)} copies remain`);
    const besideVerdict = await judgeBeside(agent);
    const verdict = judge({
      databaseFile: path.join(agent.data, 'depot.sqlite'),
      dropped: [...dropped],
      arrivals: service.received().map((file) => file.sha256),
      misbehaved: service.misbehaviour.counts(),
      kills: killedTimes,
    });
    return { ...verdict, beside: besideVerdict, passed: verdict.passed && isBesideWhole(besideVerdict) };
  } finally {
    await service.stop();
    await beside.stop();
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

/**
 * Starts an agent and kills it: at a moment of its start, as long as the last one took, or some time after it is ready.
 * How long a start takes depends on the machine, so that a fixed time would never let a slow one work. Gives how long
 * this start took, or the last one where it did not come to its end.
 */
async function killed(
  agent: AgentProcessOptions,
  lastReadyMs: number,
  whileStarting: boolean,
  afterMs: number,
): Promise<number> {
  const { given, environment } = agentCommand(agent, 'run');
  const startedMs = performance.now();
  const child = spawn(process.execPath, given, { env: environment, stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let readyMs = lastReadyMs;
  if (whileStarting) {
    await delay((lastReadyMs * afterMs) / killAfterReadyMs);
  } else {
    await Promise.race([once(child.stdout, 'data'), ended]);
    readyMs = performance.now() - startedMs;
    await delay(afterMs);
  }
  child.kill('SIGKILL');
  await ended;
  return readyMs;
}

/**
 * Passes until nothing is left unsent. A pass ends when all that remains must wait for its next try, or for a person: what got
 * an answer that nobody described is sent again as a person would do it.
 */
async function finish(agent: AgentProcessOptions): Promise<number> {
  for (let pass = 1; pass <= mostPasses; pass += 1) {
    const { exitCode, counts } = await drainOnce(agent);
    if (exitCode === 0) return pass;
    if (counts.needsAttention > 0) await asked(agent, 'retry');
    await delay(500);
  }
  return mostPasses;
}

/** A single pass leaves the archive to the next agent that stays. The records of one that runs are closed to others. */
async function leftToArchive(agent: AgentProcessOptions): Promise<void> {
  const lastAtMs = performance.now() + longestArchivingMs;
  while (copiesToArchive(agent.data) > 0 && performance.now() < lastAtMs) {
    const { stop } = await startAgent(agent);
    await delay(archivingMs);
    await stop();
  }
}
