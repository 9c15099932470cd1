/**
 * `npm run demo`: the reference service, the agent and a watched folder in a temporary place. Downloads of the
 * service's own drivers and vehicles drop in every few seconds, some of them bad. `--once` makes one round without
 * waiting between the files, and ends with 0 when every good file arrived whole and every bad one was held back.
 */
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { testRoots } from '../corpus/chain.ts';
import { type ReferenceService, startReferenceService } from '../service/reference-service.ts';
import { startAgent } from './agent-process.ts';
import { type DemoFile, demoFile, punctualSubjects } from './downloads.ts';
import { checkRound } from './round.ts';

const filesOfOneRound = 24;
const dropEveryMs = 3_000;
const credentials = { apiToken: 'demo-api-token', subscriptionKey: 'demo-subscription-key' };

const { values: options } = parseArgs({ options: { once: { type: 'boolean', default: false } } });

const home = await mkdtemp(path.join(os.tmpdir(), 'tacho-depot-demo-'));
const folder = path.join(home, 'Card reader PC');
await mkdir(folder);
const service = await startReferenceService({ port: 0, dataDirectory: path.join(home, 'service'), credentials });
const agentOptions = { folders: [folder], data: path.join(home, 'data'), serviceUrl: service.url, credentials };

try {
  process.exitCode = options.once ? await oneRound() : await untilStopped();
} finally {
  await service.stop();
  await rm(home, { recursive: true, force: true });
}

/** As a tool does it that knows its job: written under another name, then renamed. */
async function drop(file: DemoFile): Promise<void> {
  const partial = path.join(folder, `${file.fileName}.part`);
  await writeFile(partial, file.bytes);
  await rename(partial, path.join(folder, file.fileName));
}

async function oneRound(): Promise<number> {
  const now = new Date().toISOString();
  const files = Array.from({ length: filesOfOneRound }, (_, index) => demoFile(index, now));
  for (const file of files) await drop(file);
  const verdict = await checkRound(files, service, agentOptions);
  for (const line of verdict.lines) console.log(line);
  return verdict.passed ? 0 : 1;
}

async function untilStopped(): Promise<number> {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const settingsFile = path.join(home, 'settings.json');
  // A demo has no patience: what stays incomplete needs attention after one minute instead of five.
  const settings = { depotName: 'Demo depot', incompleteAfterMinutes: 1 };
  await writeFile(settingsFile, JSON.stringify({ settings, rootsFolder: await writeRoots(path.join(home, 'roots')) }));
  const agent = await startAgent({ ...agentOptions, settingsFile });
  console.log(`The compliance service listens at ${service.url}`);
  console.log(`The agent watches ${folder}`);
  console.log(`Its page: ${agent.url}`);
  console.log('A download drops in every three seconds. Stop with Ctrl C.\n');
  const report = reportArrivals(service);
  for (let index = 0; !stop.signal.aborted; index += 1) {
    const file = demoFile(index, new Date().toISOString(), punctualSubjects);
    await drop(file);
    console.log(`dropped   ${file.fileName}${file.fate === 'sent' ? '' : '  (spoiled on its way)'}`);
    await delay(dropEveryMs, undefined, { signal: stop.signal }).catch(() => undefined);
    report();
  }
  console.log('\nStopping: what is being sent is finished first.');
  await agent.stop();
  return 0;
}

/** The demo's downloads are signed under made-up roots, which the agent is told to trust here and nowhere else. */
async function writeRoots(roots: string): Promise<string> {
  await mkdir(roots);
  for (const { fileName, bytes } of testRoots()) await writeFile(path.join(roots, fileName), bytes);
  return roots;
}

/** Prints what arrived at the service since the last call. */
function reportArrivals(at: ReferenceService): () => void {
  let told = 0;
  return () => {
    const received = at.received();
    for (const file of received.slice(told)) console.log(`arrived   ${file.fileName}  ${file.sizeBytes} bytes`);
    told = received.length;
  };
}
