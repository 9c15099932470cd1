import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { operations } from '../../shared/service/operations.ts';
import { drainOnce } from '../demo/agent-process.ts';
import { builtAgent } from './built-agent.ts';
import { within } from './deadline.ts';
import { fillFolder } from './files.ts';
import { type ProcessorTimes, processorTimes } from './processor-times.ts';
import { credentials, type ServiceProcess, startServiceProcess } from './service-process.ts';
import { median, rounded } from './statistics.ts';

const filesInRun = 3_000;
const runs = 5;
/** Some hundred times what each takes; the agent's with the minute at most in which it reads what it kept. */
const longestMs = { curl: 120_000, agent: 300_000 };

/**
 * From a full folder to the last receipt, against `curl -Z` posting files of the same size to the same server in the
 * same run. The agent's time runs from the start of its process until the service has the last file: start, look, copy,
 * flush, send. What it does when nothing is left to send, such as reading what was kept, holds up no file: its processor
 * time is told apart.
 */
export async function drainToCurl(): Promise<Readonly<Record<string, number>>> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'tacho-depot-bench-'));
  const service = await startServiceProcess(path.join(home, 'service'));
  try {
    const ratios: number[] = [];
    const drains: number[] = [];
    const curls: number[] = [];
    const processor: number[] = [];
    const reading: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const curlFolder = path.join(home, `curl-${run}`);
      const agentFolder = path.join(home, `agent-${run}`);
      await fillFolder(curlFolder, 2 * run * filesInRun, filesInRun);
      await fillFolder(agentFolder, (2 * run + 1) * filesInRun, filesInRun);
      const curl = filesInRun / (await curlSeconds(curlFolder, service));
      const drained = await drainedFrom(agentFolder, path.join(home, `data-${run}`), service);
      const drain = filesInRun / drained.seconds;
      curls.push(curl);
      drains.push(drain);
      processor.push(drained.processorSeconds);
      reading.push(drained.readingSeconds);
      ratios.push(drain / curl);
    }
    return {
      drainToCurlRatio: rounded(median(ratios)),
      drainFilesPerSecond: rounded(median(drains), 0),
      curlFilesPerSecond: rounded(median(curls), 0),
      drainProcessorSeconds: rounded(median(processor)),
      readingProcessorSeconds: rounded(median(reading)),
    };
  } finally {
    await service.stop();
    await rm(home, { recursive: true, force: true });
  }
}

async function curlSeconds(folder: string, service: ServiceProcess): Promise<number> {
  const url = `${service.url}${operations['tachograph-upload-multipart-form-data'].path}`;
  const transfers = (await readdir(folder)).map((name) =>
    [
      `url = "${url}"`,
      `header = "TT-Api-Key: ${credentials.apiToken}"`,
      `header = "Ocp-Apim-Subscription-Key: ${credentials.subscriptionKey}"`,
      `form = "file=@${path.join(folder, name)}"`,
      'output = "/dev/null"',
    ].join('\n'),
  );
  const config = path.join(folder, '..', 'curl.config');
  await writeFile(config, transfers.join('\nnext\n'));
  const before = await service.received();
  const startedAt = performance.now();
  const curl = spawn('curl', ['--silent', '--parallel', '--parallel-max', '4', '--config', config], {
    stdio: 'ignore',
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    curl.once('error', reject);
    curl.once('exit', resolve);
  });
  const exitCode = await orKilled(curl, within(longestMs.curl, `curl to send ${filesInRun} files`, ended));
  const seconds = (performance.now() - startedAt) / 1000;
  const arrived = (await service.received()) - before;
  if (exitCode !== 0 || arrived !== filesInRun)
    throw new Error(`curl sent ${arrived} of ${filesInRun} files, exit ${exitCode}`);
  return seconds;
}

/** A program that is late would go on beside what is measured next. */
async function orKilled<Value>(child: ChildProcess, awaited: Promise<Value>): Promise<Value> {
  try {
    return await awaited;
  } finally {
    if (child.exitCode === null) child.kill('SIGKILL');
  }
}

/** Until the last receipt, and of the processor also from there until everything is read. */
async function drainedFrom(folder: string, data: string, service: ServiceProcess) {
  const startedAtMs = Date.now();
  let started: { readonly agent: ChildProcess; readonly times: ProcessorTimes } | undefined;
  const drain = drainOnce(
    { folders: [folder], data, serviceUrl: service.url, credentials, program: builtAgent },
    (agent) => {
      started = { agent, times: processorTimes(agent.pid === undefined ? [] : [agent.pid]) };
    },
  );
  if (started === undefined) throw new Error('the agent was not started');
  const { agent, times } = started;
  const pass = within(longestMs.agent, `the agent to end its pass over ${filesInRun} files`, drain);
  const { exitCode, counts } = await orKilled(agent, pass).finally(times.stop);
  const lastMs = await service.lastReceivedAtMs();
  if (exitCode !== 0 || counts.uploaded !== filesInRun)
    throw new Error(`the agent sent ${counts.uploaded} of ${filesInRun} files`);
  const processorSeconds = times.secondsUntil(lastMs);
  const readingSeconds = times.secondsUntil(Number.POSITIVE_INFINITY) - processorSeconds;
  return { seconds: (lastMs - startedAtMs) / 1000, processorSeconds, readingSeconds };
}
