import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readCard } from '../../electron/engine/card-reader/read-card.ts';
import { connectionTo } from '../card/reader-of.ts';
import { virtualCard } from '../card/virtual-card.ts';
import { type CardService, startCardService, whyNoCardService } from '../card/virtual-reader.ts';
import { cardOf, credentials, depotIn } from '../chaos/cards.ts';
import { driverCard } from '../corpus/library/subjects.ts';
import { startAgent } from '../demo/agent-process.ts';
import { builtAgent } from './built-agent.ts';
import { until } from './deadline.ts';
import { memoryOf, processTree } from './desktop/process-tree.ts';
import { startServiceProcess } from './service-process.ts';
import { median, rounded } from './statistics.ts';

/** Speeds at which cards and readers agree (ISO/IEC 7816-3), bits a second. */
const bauds = [9_600, 38_400, 115_200] as const;
const readings = 3;
const readBinary = 0xb0;
const updateBinary = 0xd6;
const longestMs = 120_000;
/** By then the process has collected its garbage. */
const restMs = 3_000;

/**
 * What a reading costs beside the card's own time, at three speeds; and, through PC/SC's own service where it is here, how
 * long after a card's last byte its file is verified, flushed and queued: then the card is told the time of its reading. And
 * the memory that the process with the drivers has for itself.
 */
export async function cardReading(): Promise<Readonly<Record<string, number>>> {
  const shares: Record<string, number> = {};
  for (const baud of bauds) shares[`cardReadingOwnPercentAt${baud}Baud`] = await ownPercentAt(baud);
  const absent = whyNoCardService();
  if (absent !== null) {
    console.error(absent);
    return shares;
  }
  const service = await startCardService();
  try {
    return { ...shares, ...(await throughAgent(service)) };
  } finally {
    await service.stop();
  }
}

/** Of a card of 40 KB with both applications: each command takes the card as long as its bytes are on the line. */
async function ownPercentAt(baud: number): Promise<number> {
  const connection = connectionTo(virtualCard(driverCard({ generations: ['G1', 'G2v1'] })), { baud });
  const startedMs = performance.now();
  const waitsForTheCard = {
    ...connection,
    async transmit(command: Uint8Array) {
      const beforeSeconds = connection.seconds();
      const untilMs = performance.now();
      const answer = await connection.transmit(command);
      await exactly(untilMs + (connection.seconds() - beforeSeconds) * 1_000);
      return answer;
    },
  };
  const clock = { monotonicMs: () => performance.now() };
  const read = await readCard(waitsForTheCard, { clock, onProgress: () => {} });
  if (!read.ok) throw new Error(`The card cannot be read: ${read.error}.`);
  const tookMs = performance.now() - startedMs;
  const cardMs = connection.seconds() * 1_000;
  return rounded((100 * (tookMs - cardMs)) / cardMs);
}

/** A timer alone may be a millisecond late, which is not ours and would be counted as such a thousand times. */
async function exactly(untilMs: number): Promise<void> {
  const longMs = untilMs - performance.now() - 3;
  if (longMs > 0) await delay(longMs);
  while (performance.now() < untilMs) {
    // It waits.
  }
}

async function throughAgent(service: CardService): Promise<Readonly<Record<string, number>>> {
  const measured: { readonly queuedAfterMs: number; readonly megabytes: number }[] = [];
  for (let reading = 0; reading < readings; reading += 1) measured.push(await oneReading(service, reading));
  return {
    cardReadingQueuedAfterLastByteMs: rounded(median(measured.map(({ queuedAfterMs }) => queuedAfterMs))),
    cardReadingProcessMegabytes: rounded(median(measured.map(({ megabytes }) => megabytes))),
  };
}

/** With an agent of its own: one that has read a card leaves the next one of that number alone for an hour. */
async function oneReading(service: CardService, number: number) {
  const home = await mkdtemp(path.join(os.tmpdir(), 'tacho-depot-bench-'));
  const fleet = await startServiceProcess(path.join(home, 'service'));
  const depot = await depotIn(home, fleet.url);
  const agent = await startAgent({ ...depot, credentials, program: builtAgent, options: ['--card-readers'] });
  try {
    const { card, toldAfterMs } = timed(number);
    const out = await service.putIn(card);
    await until(longestMs, 'the card to be told the time of its reading', async () => toldAfterMs() !== null, 50);
    out();
    await delay(restMs);
    const [, drivers = 0] = await processTree(agent.child.pid ?? 0);
    const { ownMegabytes } = await memoryOf([drivers]);
    return { queuedAfterMs: toldAfterMs() ?? Number.NaN, megabytes: ownMegabytes };
  } finally {
    await agent.stop();
    await fleet.stop();
    await rm(home, { recursive: true, force: true });
  }
}

/** How long after its last READ BINARY this card was written on; null until then. */
function timed(number: number) {
  const card = virtualCard(cardOf(number));
  let lastReadMs = 0;
  let toldMs: number | null = null;
  const answer = (command: Uint8Array) => {
    if (command[1] === updateBinary) toldMs ??= performance.now();
    const answered = card.answer(command);
    if (command[1] === readBinary && toldMs === null) lastReadMs = performance.now();
    return answered;
  };
  return { card: { ...card, answer }, toldAfterMs: () => (toldMs === null ? null : toldMs - lastReadMs) };
}
