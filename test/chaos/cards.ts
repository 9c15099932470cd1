import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { connectionTo, reading } from '../card/reader-of.ts';
import { type VirtualCard, virtualCard } from '../card/virtual-card.ts';
import type { CardService } from '../card/virtual-reader.ts';
import { smallestGen1DriverCapacity } from '../corpus/card/capacity.ts';
import { testRoots } from '../corpus/chain.ts';
import { driverCard } from '../corpus/library/subjects.ts';
import { seededRandom } from '../corpus/random.ts';
import { type AgentProcessOptions, agentCommand, drainOnce } from '../demo/agent-process.ts';
import { startReferenceService } from '../service/reference-service.ts';

export interface CardChaosOptions {
  readonly service: CardService;
  readonly kills: number;
  readonly seed: number;
  readonly onProgress: (text: string) => void;
}

export interface CardChaosVerdict {
  readonly kills: number;
  /** How many of the kills came while the time of the reading was written on the card. */
  readonly killsWhileNoting: number;
  readonly cardsKept: number;
  /** Cards that were told the time of a reading that is not kept. Must be 0. */
  readonly cardsToldAndNotKept: number;
  /** Files that arrived and are no whole reading of one of the cards. Must be 0. */
  readonly filesNotWhole: number;
  readonly keptNeverArrived: number;
  readonly quickCheck: string;
  readonly passed: boolean;
}

/** What the service of these tests asks for. */
export const credentials = { apiToken: 'chaos-api-token', subscriptionKey: 'chaos-subscription-key' };
/** UPDATE BINARY, the only command that writes. */
const updateBinary = 0xd6;
/** One kill in so many comes where the card is told the time of its reading. */
const oneInNoting = 4;
/** A card of which nothing more is asked has been dealt with; what comes before it is told of its reading takes its time. */
const doneAfterMs = { reading: 1_500, noting: 60_000 } as const;

/**
 * Each time another driver's card is put into a reader, and the agent that reads it is killed (SIGKILL) at one of the
 * commands. In the end one that is left alone sends what was kept: whole readings, byte for byte, and of each card that
 * was told the time of its reading.
 */
export async function runCardChaos({ service, kills, seed, onProgress }: CardChaosOptions): Promise<CardChaosVerdict> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'tacho-depot-card-chaos-'));
  const fleet = await startReferenceService({ port: 0, dataDirectory: path.join(home, 'service'), credentials });
  const agent = await depotIn(home, fleet.url);
  const database = path.join(agent.data, 'depot.sqlite');
  const random = seededRandom(seed);
  const readings = new Set<string>();
  let [killsWhileNoting, toldAndNotKept] = [0, 0];
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      const file = cardOf(kill);
      const { sha256, commands } = await wholeReading(file);
      readings.add(sha256);
      const card = virtualCard(file);
      const isNoting = random.integer(1, oneInNoting) === 1;
      const at = isNoting ? 'noting' : random.integer(0, commands);
      await killedAt(agent, service, card, at);
      const isTold = Object.values(card.lastDownloads()).some((seconds) => (seconds ?? 0) > notedBeforeSeconds);
      if (isNoting && isTold) killsWhileNoting += 1;
      if (isTold && !keptIn(database).has(sha256)) toldAndNotKept += 1;
      if (kill % 10 === 0) onProgress(`${kill} of ${kills} kills`);
    }
    const kept = keptIn(database);
    for (let pass = 0; pass < 20 && (await drainOnce(agent)).exitCode !== 0; pass += 1) await delay(500);
    const arrived = new Set(fleet.received().map((received) => received.sha256));
    const verdict = {
      kills,
      killsWhileNoting,
      cardsKept: kept.size,
      cardsToldAndNotKept: toldAndNotKept,
      filesNotWhole: [...kept, ...arrived].filter((sha256) => !readings.has(sha256)).length,
      keptNeverArrived: [...kept].filter((sha256) => !arrived.has(sha256)).length,
      quickCheck: quickCheckOf(database),
    };
    const mustBeNone = verdict.cardsToldAndNotKept + verdict.filesNotWhole + verdict.keptNeverArrived;
    return { ...verdict, passed: mustBeNone === 0 && verdict.quickCheck === 'ok' };
  } finally {
    await fleet.stop();
    await rm(home, { recursive: true, force: true });
  }
}

/** An agent that takes the test's chains of certificates for genuine. */
export async function depotIn(home: string, serviceUrl: string): Promise<AgentProcessOptions> {
  const [folder, roots] = [path.join(home, 'downloads'), path.join(home, 'roots')];
  for (const each of [folder, roots]) await mkdir(each);
  for (const { fileName, bytes } of testRoots()) await writeFile(path.join(roots, fileName), bytes);
  const settingsFile = path.join(home, 'settings.json');
  await writeFile(settingsFile, JSON.stringify({ rootsFolder: roots }));
  const data = path.join(home, 'data');
  return { folders: [folder], data, serviceUrl, credentials, settingsFile };
}

const notedBeforeSeconds = Date.parse('2026-10-26T06:10:00Z') / 1_000;

/** A small card, so that it is read in seconds, and the card of nobody else. */
export function cardOf(number: number): Uint8Array {
  return driverCard({
    gen1Capacity: smallestGen1DriverCapacity,
    holder: { surname: `Brindlewood ${number}`, firstNames: 'Marta', birthDate: '1988-03-05' },
  });
}

/** What a reading that nothing disturbs gives, and after how many commands. */
export async function wholeReading(file: Uint8Array): Promise<{ readonly sha256: string; readonly commands: number }> {
  const connection = connectionTo(virtualCard(file));
  const { read } = await reading(connection);
  if (!read.ok) throw new Error(`The card cannot be read: ${read.error}.`);
  const sha256 = createHash('sha256').update(read.value.bytes).digest('hex');
  return { sha256, commands: connection.commands.length };
}

/** Starts an agent, puts the card in once it is ready, and kills it at a command, or once nothing more is asked. */
async function killedAt(
  agent: AgentProcessOptions,
  service: CardService,
  card: VirtualCard,
  at: number | 'noting',
): Promise<void> {
  const { given, environment } = agentCommand({ ...agent, options: ['--card-readers'] }, 'run');
  const child = spawn(process.execPath, given, {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const kill = () => child.kill('SIGKILL');
  await Promise.race([once(child.stdout, 'data'), ended]);
  let done: NodeJS.Timeout | undefined;
  const takeOut = await service.putIn(
    {
      ...card,
      answer(command) {
        clearTimeout(done);
        done = setTimeout(kill, at === 'noting' ? doneAfterMs.noting : doneAfterMs.reading);
        const answer = card.answer(command);
        if (at === 'noting' && command[1] === updateBinary) kill();
        return answer;
      },
    },
    { onCommand: (number) => void (number === at && kill()) },
  );
  await ended;
  clearTimeout(done);
  takeOut();
}

function keptIn(databaseFile: string): ReadonlySet<string> {
  const database = new Database(databaseFile);
  try {
    return new Set(database.prepare<[], string>('SELECT lower(hex(sha256)) FROM job').pluck().all());
  } finally {
    database.close();
  }
}

function quickCheckOf(databaseFile: string): string {
  const database = new Database(databaseFile);
  try {
    return String(database.pragma('quick_check', { simple: true }));
  } finally {
    database.close();
  }
}
