import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { longestDelayMs } from '../../electron/engine/outbox/delays.ts';
import { builtAgent } from '../bench/built-agent.ts';
import { credentials, type ServiceProcess } from '../bench/service-process.ts';
import { makeBulkDownload } from '../corpus/bulk.ts';
import { agentCommand } from '../demo/agent-process.ts';
import { filesStillOut, type StillOut } from './still-out.ts';

/** Files in the folder of each agent: one before the outage, the others during it. */
const filesBefore = 1;
const filesDuring = 2;
const waveSize = 10;
const outageMs = 30_000;
/** What has not arrived by then is asked for, and waited for as long as its agent plans to try it. */
const longestMs = 6 * 60_000;
/** No file waits longer, however often the service has told its agent to come later. */
const longestAfterReturnMs = 30 * 60_000;
/** An attempt is late on a computer that 200 agents share, but no later. */
const attemptIsLateMs = 60_000;
/** What is kept of that time for the outage, the return and the end. */
const keptForReturnMs = 2.5 * 60_000;
const longestEndMs = 30_000;
/** No more are started where the computer has less. */
const leastFreeMegabytes = 3000;

interface Agent {
  readonly number: number;
  readonly folder: string;
  readonly data: string;
  readonly process: ChildProcess;
}

/**
 * `npm run simulate -- --agents 200`: real agents on this computer, each with a folder of its own, before one reference
 * service that goes away while files come, and then answers `limit` requests a second. A file that its agent means to
 * send later is waited for. Gives the faults.
 */
export async function sayAgents(
  home: string,
  service: ServiceProcess,
  agents: number,
  limit: number,
): Promise<string[]> {
  const begunAt = performance.now();
  const secondsFrom = (from: number) => Math.round((performance.now() - from) / 1000);
  const leftMs = () => longestMs - (performance.now() - begunAt);
  const front = await startFront(service.url, limit);
  const running: Agent[] = [];
  const expected = new Set<string>();
  const faults: string[] = [];
  const drop = async ({ folder }: Pick<Agent, 'folder'>, number: number) => {
    const { fileName, bytes } = makeBulkDownload(number, { signed: false });
    expected.add(createHash('sha256').update(bytes).digest('hex'));
    await writeFile(path.join(folder, fileName), bytes);
  };
  const arrive = async (count: number) => {
    while ((await service.received()) < count && leftMs() > 0) await delay(500);
  };
  try {
    for (let first = 0; first < agents && faults.length === 0; first += waveSize) {
      const free = await freeMegabytes();
      if (free < leastFreeMegabytes) faults.push(`the memory of this computer is full after ${first} agents`);
      else if (leftMs() < keptForReturnMs) faults.push(`this computer is too slow to start more than ${first} agents`);
      if (faults.length > 0) break;
      const wave = Array.from({ length: Math.min(waveSize, agents - first) }, (_, index) => first + index);
      running.push(
        ...(await Promise.all(wave.map((index) => startAgent(index, path.join(home, `depot-${index}`), front.url)))),
      );
      await Promise.all(wave.map((index) => drop(running[index] ?? noAgent(index), index)));
    }
    await arrive(expected.size);
    console.log(
      `${running.length} agents run after ${secondsFrom(begunAt)} s, in waves of ${waveSize}, each with ${filesBefore} file sent.`,
    );
    console.log(
      `Memory: ${await memoryOf(running)}; ${Math.round(await freeMegabytes())} MB are free on this computer.`,
    );

    front.close();
    for (const [index, agent] of running.entries()) {
      for (let file = 0; file < filesDuring; file += 1) await drop(agent, agents + index * filesDuring + file);
    }
    await delay(outageMs);
    const backAt = performance.now();
    front.open();
    await arrive(expected.size);
    const isOver = () => performance.now() - backAt > longestAfterReturnMs;
    faults.push(...(await waitForPlanned(running, async () => (await service.received()) >= expected.size, isOver)));
    const seconds = secondsFrom(backAt);
    const arrived = await service.receivedFiles();
    const perSecond = front.perSecond();
    const cameAfter = new Set(arrived).size - running.length * filesBefore;
    console.log(
      `The service was away for ${outageMs / 1000} s; ${cameAfter} of ${running.length * filesDuring} files came within ${seconds} s of its return. Most requests in a second: ${Math.max(0, ...perSecond)}, with a limit of ${limit}; told to come later: ${front.refused()}.`,
    );
    const missing = [...expected].filter((sha256) => !arrived.includes(sha256)).length;
    const twice = arrived.length - new Set(arrived).size;
    if (missing > 0) faults.push(`${missing} of ${expected.size} files never came`);
    if (twice > 0) faults.push(`${twice} came twice`);
    const verdict = faults.length === 0 ? 'each was delivered once' : 'not as it must be';
    console.log(`${expected.size} files of ${running.length} agents: ${verdict}. ${secondsFrom(begunAt)} s in all.`);
    return faults;
  } finally {
    await Promise.all(running.map(endAgent));
    await front.stop();
  }
}

/**
 * Waits for the files that their agents mean to send, each until its moment has come. Gives the faults: files that no
 * agent means to send, and agents that let the moment pass.
 */
async function waitForPlanned(
  agents: readonly Agent[],
  allArrived: () => Promise<boolean>,
  isOver: () => boolean,
): Promise<string[]> {
  for (let round = 0; !(await allArrived()) && !isOver(); round += 1) {
    const out = await askAll(agents);
    // What every agent calls sent and the service does not have is lost, and no waiting brings it.
    if (out.length === 0) return [];
    const now = Date.now();
    const faults = out.filter(({ triedAt }) => triedAt === null || now - triedAt > attemptIsLateMs);
    if (faults.length > 0) return faults.map(({ text }) => text);
    if (round === 0) {
      console.log(
        `${out.length} files are still out. An agent rests for up to ${longestDelayMs / 60_000} minutes between two attempts; each says:`,
      );
    }
    for (const { text } of out) console.log(`  ${text}`);
    const until = Math.max(now, ...out.flatMap(({ triedAt }) => triedAt ?? [])) + attemptIsLateMs;
    while (!(await allArrived()) && Date.now() < until && !isOver()) await delay(1000);
  }
  return [];
}

/** A few at a time: each answers within moments, all at once they would not. */
async function askAll(agents: readonly Agent[]): Promise<StillOut[]> {
  const out: StillOut[] = [];
  for (let first = 0; first < agents.length; first += waveSize) {
    const files = filesBefore + filesDuring;
    const wave = agents.slice(first, first + waveSize);
    out.push(...(await Promise.all(wave.map((agent) => filesStillOut({ ...agent, files }, Date.now)))).flat());
  }
  return out;
}

function noAgent(index: number): never {
  throw new Error(`agent ${index} was not started`);
}

/** Resolves when the agent works. */
async function startAgent(number: number, home: string, serviceUrl: string): Promise<Agent> {
  const folder = path.join(home, 'downloads');
  const data = path.join(home, 'data');
  await mkdir(folder, { recursive: true });
  const { given, environment } = agentCommand(
    { folders: [folder], data, serviceUrl, credentials, program: builtAgent },
    'run',
  );
  const agent = spawn(process.execPath, [...given, '--no-page'], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const text of agent.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    said += text;
    if (said.includes('"ready"')) break;
  }
  agent.stdout.resume();
  return { number, folder, data, process: agent };
}

/** As a person does; without a word where that takes too long. */
async function endAgent({ process: agent }: Agent): Promise<void> {
  if (agent.exitCode !== null || agent.signalCode !== null) return;
  const ended = once(agent, 'exit');
  agent.kill('SIGTERM');
  const timer = setTimeout(() => agent.kill('SIGKILL'), longestEndMs);
  await ended;
  clearTimeout(timer);
}

/** Stands before the service, open at first: answers like a gateway that has lost it, and then has a limit. */
async function startFront(serviceUrl: string, limit: number) {
  const counts: number[] = [];
  let isClosed = false;
  let returnedAt: number | null = null;
  let refused = 0;
  /** Counts the request; whether it goes on to the service. */
  const passes = () => {
    if (isClosed || returnedAt === null) return !isClosed;
    const second = Math.floor((performance.now() - returnedAt) / 1000);
    counts[second] = (counts[second] ?? 0) + 1;
    if ((counts[second] ?? 0) <= limit) return true;
    refused += 1;
    return false;
  };
  const server = http.createServer((request, response) => {
    if (!passes()) {
      request.resume();
      request.on('end', () => response.writeHead(isClosed ? 503 : 429).end());
      return;
    }
    const { method, headers, url } = request;
    const onward = http.request(new URL(url ?? '/', serviceUrl), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      isClosed = true;
    },
    open: () => {
      isClosed = false;
      returnedAt = performance.now();
    },
    /** Since the return. */
    perSecond: () => Array.from(counts, (count) => count ?? 0),
    refused: () => refused,
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** What each holds alone and its share of what they hold together. */
async function memoryOf(agents: readonly Agent[]): Promise<string> {
  const sizes = await Promise.all(
    agents.map(({ process: { pid } }) => readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')),
  );
  const megabytes = sizes.flatMap((text) => /^Pss:\s+(\d+)/m.exec(text)?.[1] ?? []).map((size) => Number(size) / 1024);
  if (megabytes.length === 0) return 'the system does not say what each agent holds';
  const sum = megabytes.reduce((total, size) => total + size, 0);
  return `${(sum / megabytes.length).toFixed(0)} MB each, ${(sum / 1024).toFixed(1)} GB together`;
}

async function freeMegabytes(): Promise<number> {
  const text = await readFile('/proc/meminfo', 'utf8').catch(() => '');
  const found = /^MemAvailable:\s+(\d+)/m.exec(text)?.[1];
  return found === undefined ? Number.POSITIVE_INFINITY : Number(found) / 1024;
}
