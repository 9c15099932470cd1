import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { operations } from '../../shared/service/operations.ts';
import { drainOnce } from '../demo/agent-process.ts';
import { builtAgent } from './built-agent.ts';
import { fillFolder } from './files.ts';
import { credentials, type ServiceProcess, startServiceProcess } from './service-process.ts';
import { median, rounded } from './statistics.ts';

const filesInRun = 3_000;
const runs = 3;

/**
 * From a full folder to the last receipt, against `curl -Z` posting files of the same size to the same server in the
 * same run. The agent's time runs from the start of its process until the service has the last file: start, look, copy,
 * flush, send. What it does when nothing is left to send, such as reading what was kept, holds up no file.
 */
export async function drainToCurl(): Promise<Readonly<Record<string, number>>> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'tacho-depot-bench-'));
  const service = await startServiceProcess(path.join(home, 'service'));
  try {
    const ratios: number[] = [];
    const drains: number[] = [];
    const curls: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const curlFolder = path.join(home, `curl-${run}`);
      const agentFolder = path.join(home, `agent-${run}`);
      await fillFolder(curlFolder, 2 * run * filesInRun, filesInRun);
      await fillFolder(agentFolder, (2 * run + 1) * filesInRun, filesInRun);
      const curl = filesInRun / (await curlSeconds(curlFolder, service));
      const drain = filesInRun / (await drainSeconds(agentFolder, path.join(home, `data-${run}`), service));
      curls.push(curl);
      drains.push(drain);
      ratios.push(drain / curl);
    }
    return {
      drainToCurlRatio: rounded(median(ratios)),
      drainFilesPerSecond: rounded(median(drains), 0),
      curlFilesPerSecond: rounded(median(curls), 0),
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
  const ended = spawnSync('curl', ['--silent', '--parallel', '--parallel-max', '4', '--config', config]);
  const seconds = (performance.now() - startedAt) / 1000;
  const arrived = (await service.received()) - before;
  if (ended.status !== 0 || arrived !== filesInRun)
    throw new Error(`curl sent ${arrived} of ${filesInRun} files, exit ${ended.status}`);
  return seconds;
}

async function drainSeconds(folder: string, data: string, service: ServiceProcess): Promise<number> {
  const startedAtMs = Date.now();
  const { exitCode, counts } = await drainOnce({
    folders: [folder],
    data,
    serviceUrl: service.url,
    credentials,
    program: builtAgent,
  });
  const seconds = ((await service.lastReceivedAtMs()) - startedAtMs) / 1000;
  if (exitCode !== 0 || counts.uploaded !== filesInRun)
    throw new Error(`the agent sent ${counts.uploaded} of ${filesInRun} files`);
  return seconds;
}
