import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { Pool } from 'undici';
import { builtAgent } from './built-agent.ts';
import { credentials } from './service-process.ts';
import { quantile, rounded } from './statistics.ts';

const perSecond = 1_000;
const seconds = 10;
const secret = 'bench-webhook-secret';
/** One delivery in so many is signed with another secret. */
const forgedEvery = 20;
const connections = 64;
/** Deliveries leave in groups, this far apart. */
const groupMs = 10;

/**
 * 1,000 webhook deliveries a second for ten seconds to the agent, some of them forged: how long an answer takes, which
 * comes after the delivery is on the disk, and whether all that is genuine, and nothing else, was kept.
 */
export async function webhooks(): Promise<Readonly<Record<string, number>>> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'tacho-depot-bench-'));
  const agent = await startListeningAgent(home);
  const pool = new Pool(new URL(agent.url).origin, { connections });
  try {
    const answerMs: number[] = [];
    let wrongAnswers = 0;
    const sendOne = async (index: number) => {
      const isForged = index % forgedEvery === 0;
      const sentAt = performance.now();
      const status = await post(pool, index, isForged ? 'another secret' : secret);
      answerMs.push(performance.now() - sentAt);
      if (status !== (isForged ? 401 : 204)) wrongAnswers += 1;
    };
    const total = perSecond * seconds;
    const startedAt = performance.now();
    const sent: Promise<void>[] = [];
    while (sent.length < total) {
      const due = Math.min(total, Math.ceil(((performance.now() - startedAt) / 1000) * perSecond));
      while (sent.length < due) sent.push(sendOne(sent.length));
      await delay(groupMs);
    }
    await Promise.all(sent);
    const takenSeconds = (performance.now() - startedAt) / 1000;
    await agent.stop();
    const kept = keptDeliveries(home);
    const genuine = total - total / forgedEvery;
    return {
      webhooksPerSecond: rounded(total / takenSeconds, 0),
      webhookAnswerMsP50: rounded(quantile(answerMs, 0.5), 1),
      webhookAnswerMsP95: rounded(quantile(answerMs, 0.95), 1),
      webhooksLost: genuine - kept.genuine,
      webhooksForgedTaken: kept.forged,
      webhookWrongAnswers: wrongAnswers,
    };
  } finally {
    await pool.close();
    await agent.stop();
    await rm(home, { recursive: true, force: true });
  }
}

function bodyOf(index: number): string {
  const clocking = { id: `C${index}`, driverId: 'D1001', clockingTimeStamp: '2026-11-21T07:00:00Z', isClockIn: true };
  return JSON.stringify({ action: 'created', clocking });
}

async function post(pool: Pool, index: number, signedWith: string): Promise<number> {
  const body = bodyOf(index);
  const response = await pool.request({
    path: '/',
    method: 'POST',
    body,
    headers: {
      'Content-Type': 'application/json',
      'TT-Hook-Event': 'clocking',
      'TT-Hook-Signature': `sha1=${createHmac('sha1', signedWith).update(body).digest('hex')}`,
    },
  });
  await response.body.dump();
  return response.statusCode;
}

/** What stands in the agent's database once it has stopped: every delivery that it took, handed on. */
function keptDeliveries(home: string): { readonly genuine: number; readonly forged: number } {
  const database = new Database(path.join(home, 'depot.sqlite'), { readonly: true });
  try {
    const rows = database
      .prepare<[], string>('SELECT subject FROM webhook_delivery WHERE is_handed_on = 1')
      .pluck()
      .all();
    const places = rows.map((subject) => Number(/^clocking C(\d+)$/.exec(subject)?.[1]));
    const forged = places.filter((place) => place % forgedEvery === 0).length;
    return { genuine: new Set(places).size - forged, forged };
  } finally {
    database.close();
  }
}

async function startListeningAgent(
  home: string,
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const given = [builtAgent, '--json', 'run', '--no-page', '--webhooks', '0', '--data', home];
  const child = spawn(process.execPath, given, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      TACHO_DEPOT_URL: 'http://127.0.0.1:9',
      TACHO_DEPOT_API_TOKEN: credentials.apiToken,
      TACHO_DEPOT_SUBSCRIPTION_KEY: credentials.subscriptionKey,
      TACHO_DEPOT_WEBHOOK_SECRET: secret,
    },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    void ended.then(() => reject(new Error('The agent ended before it listened.')));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const said = JSON.parse(line) as { readonly event: string; readonly url: string };
      if (said.event === 'webhooks') resolve(said.url);
    });
  });
  return {
    url,
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
