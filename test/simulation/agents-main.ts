import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { builtAgent } from '../bench/built-agent.ts';
import { credentials, type ServiceProcess } from '../bench/service-process.ts';
import { makeBulkDownload } from '../corpus/bulk.ts';

const filesEach = 3;
const startedAtOnce = 10;
const longestMs = 20 * 60_000;
/** No more are started where the computer has less. */
const leastFreeMegabytes = 4000;

/**
 * `npm run simulate -- --agents 200`: real agents on this computer, each with files of its own, before one reference
 * service that is away until all have started, and then answers `limit` requests a second. Gives the faults.
 */
export async function sayAgents(
  home: string,
  service: ServiceProcess,
  agents: number,
  limit: number,
): Promise<string[]> {
  const front = await startFront(service.url, limit);
  const running: ChildProcess[] = [];
  const expected = new Set<string>();
  try {
    for (let first = 0; first < agents; first += startedAtOnce) {
      if ((await freeMegabytes()) < leastFreeMegabytes) {
        return [`the memory of this computer is full after ${running.length} agents`];
      }
      const group = Array.from({ length: Math.min(startedAtOnce, agents - first) }, (_, index) => first + index);
      await Promise.all(
        group.map(async (index) => {
          running.push(await startAgent(path.join(home, `depot-${index}`), index, front.url, expected));
        }),
      );
    }
    const megabytes = await memoryOf(running);
    console.log(`${running.length} agents run, with ${megabytes} MB of memory each; the service comes back.`);
    const backAt = performance.now();
    front.open();
    while ((await service.received()) < expected.size && performance.now() - backAt < longestMs) await delay(1000);
    const seconds = Math.round((performance.now() - backAt) / 1000);
    const arrived = await service.receivedFiles();
    const most = Math.max(...front.perSecond());
    console.log(
      `${arrived.length} files came in ${seconds} s. Most requests in a second: ${most}, with a limit of ${limit}; told to come later: ${front.refused()}.`,
    );
    const faults: string[] = [];
    const missing = [...expected].filter((sha256) => !arrived.includes(sha256)).length;
    if (missing > 0) faults.push(`${missing} of ${expected.size} files never came`);
    if (new Set(arrived).size !== arrived.length) faults.push(`${arrived.length - new Set(arrived).size} came twice`);
    return faults;
  } finally {
    const ended = running.map((agent) => (agent.exitCode === null ? once(agent, 'exit') : null));
    for (const agent of running) agent.kill('SIGTERM');
    await Promise.all(ended);
    await front.close();
  }
}

/** Resolves when the agent works. */
async function startAgent(
  home: string,
  index: number,
  serviceUrl: string,
  expected: Set<string>,
): Promise<ChildProcess> {
  const folder = path.join(home, 'downloads');
  await mkdir(folder, { recursive: true });
  for (let number = 0; number < filesEach; number += 1) {
    const { fileName, bytes } = makeBulkDownload(index * filesEach + number, { signed: false });
    expected.add(createHash('sha256').update(bytes).digest('hex'));
    await writeFile(path.join(folder, fileName), bytes);
  }
  const agent = spawn(
    process.execPath,
    ['--max-semi-space-size=4', builtAgent, 'run', '--no-page', '--json', '--folder', folder],
    {
      env: {
        ...process.env,
        ...{ TACHO_DEPOT_DATA: path.join(home, 'data'), TACHO_DEPOT_URL: serviceUrl },
        TACHO_DEPOT_API_TOKEN: credentials.apiToken,
        TACHO_DEPOT_SUBSCRIPTION_KEY: credentials.subscriptionKey,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let said = '';
  for await (const text of agent.stdout.setEncoding('utf8')) {
    said += text;
    if (said.includes('"ready"')) break;
  }
  agent.stdout.resume();
  return agent;
}

/** Stands before the service: counts what comes, and answers like a gateway with a limit. */
async function startFront(serviceUrl: string, limit: number) {
  const counts: number[] = [];
  let openedAt: number | null = null;
  let refused = 0;
  const server = http.createServer((request, response) => {
    const second = openedAt === null ? -1 : Math.floor((performance.now() - openedAt) / 1000);
    if (second >= 0) counts[second] = (counts[second] ?? 0) + 1;
    if (second < 0 || (counts[second] ?? 0) > limit) {
      if (second >= 0) refused += 1;
      request.resume();
      request.on('end', () => response.writeHead(second < 0 ? 503 : 429).end());
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
    open: () => {
      openedAt = performance.now();
    },
    perSecond: () => Array.from(counts, (count) => count ?? 0),
    refused: () => refused,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** What each holds alone and its share of what they hold together; `nothing` where the system does not say. */
async function memoryOf(agents: readonly ChildProcess[]): Promise<string> {
  const sizes = await Promise.all(
    agents.map(({ pid }) => readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')),
  );
  const kilobytes = sizes.flatMap((text) => /^Pss:\s+(\d+)/m.exec(text)?.[1] ?? []).map(Number);
  const sum = kilobytes.reduce((total, size) => total + size, 0);
  return kilobytes.length === 0 ? 'nothing known' : (sum / 1024 / kilobytes.length).toFixed(0);
}

async function freeMegabytes(): Promise<number> {
  const text = await readFile('/proc/meminfo', 'utf8').catch(() => '');
  const found = /^MemAvailable:\s+(\d+)/m.exec(text)?.[1];
  return found === undefined ? Number.POSITIVE_INFINITY : Number(found) / 1024;
}
