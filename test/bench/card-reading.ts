import { mkdtemp, readFile, rm } from 'node:fs/promises';
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
import { processTree } from './desktop/process-tree.ts';
import { startServiceProcess } from './service-process.ts';
import { median, rounded } from './statistics.ts';

/** Speeds at which cards and readers agree (ISO/IEC 7816-3), bits a second. */
const bauds = [9_600, 38_400, 115_200] as const;
const readings = 3;
const readBinary = 0xb0;
const updateBinary = 0xd6;
const longestMs = 300_000;

/**
 * What a reading costs beside the card's own time, at three speeds; and, through PC/SC's own service where it is here, how
 * long after a card's last byte its file is verified, flushed and queued: then the card is told the time of its reading. And
 * the memory of the process with the drivers.
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

/** Of a card of 40 KB with both applications. The card's time is waited for, and what the timers add to it counts as ours. */
async function ownPercentAt(baud: number): Promise<number> {
  const connection = connectionTo(virtualCard(driverCard({ generations: ['G1', 'G2v1'] })), { baud });
  const startedMs = performance.now();
  const waitsForTheCard = {
    ...connection,
    async transmit(command: Uint8Array) {
      const answer = await connection.transmit(command);
      const aheadMs = connection.seconds() * 1_000 - (performance.now() - startedMs);
      if (aheadMs >= 1) await delay(aheadMs);
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

async function throughAgent(service: CardService): Promise<Readonly<Record<string, number>>> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'tacho-depot-bench-'));
  const fleet = await startServiceProcess(path.join(home, 'service'));
  const depot = await depotIn(home, fleet.url);
  const agent = await startAgent({ ...depot, credentials, program: builtAgent, options: ['--card-readers'] });
  try {
    const queuedAfterMs: number[] = [];
    for (let reading = 0; reading < readings; reading += 1) {
      const { card, toldAfterMs } = timed(reading);
      const out = await service.putIn(card);
      await until(longestMs, 'the card to be told the time of its reading', async () => toldAfterMs() !== null, 50);
      queuedAfterMs.push(toldAfterMs() ?? Number.NaN);
      out();
    }
    const [, drivers = 0] = await processTree(agent.child.pid ?? 0);
    return {
      cardReadingQueuedAfterLastByteMs: rounded(median(queuedAfterMs)),
      cardReadingProcessMegabytes: rounded(await proportionalMegabytesOf(drivers)),
    };
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

/** What a process takes of the memory for itself, and its share of what it has with others (PSS). */
async function proportionalMegabytesOf(processId: number): Promise<number> {
  const rollup = await readFile(`/proc/${processId}/smaps_rollup`, 'utf8');
  return Number(/^Pss: +(\d+) kB/m.exec(rollup)?.[1] ?? Number.NaN) / 1_024;
}
