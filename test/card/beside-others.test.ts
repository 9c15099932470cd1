import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readCardCommand } from '../../electron/agent/cli/card-readers.ts';
import { exitCodes } from '../../electron/agent/exit-codes.ts';
import { openCardReaders } from '../../electron/engine/card-reader/card-readers.ts';
import { startNodeReaderProcess } from '../../electron/engine/card-reader/node-reader-process.ts';
import { nodeClock } from '../../electron/engine/platform/clock.ts';
import { cardOf, credentials, depotIn, wholeReading } from '../chaos/cards.ts';
import { startAgent } from '../demo/agent-process.ts';
import { runHere, temporaryFolder } from '../integration/agent/command-line.ts';
import { type ReferenceService, startReferenceService } from '../service/reference-service.ts';
import { virtualCard } from './virtual-card.ts';
import { type CardService, startCardService } from './virtual-reader.ts';

let service: CardService;
beforeAll(async () => {
  service = await startCardService();
});
afterAll(() => service?.stop());

/** An agent that reads every card that is put in, and the service to which it sends. */
async function depotWithReaders(): Promise<ReferenceService> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'tacho-depot-two-readers-'));
  const fleet = await startReferenceService({ port: 0, dataDirectory: path.join(home, 'service'), credentials });
  const agent = await startAgent({ ...(await depotIn(home, fleet.url)), options: ['--card-readers'] });
  onTestFinished(async () => {
    await agent.stop();
    await fleet.stop();
    await rm(home, { recursive: true, force: true });
  });
  return fleet;
}

/** Another program, in a process of its own, that has the card to itself until the function is called. */
async function anotherProgramWithTheCard(reader: string): Promise<() => Promise<void>> {
  const readers = openCardReaders(startNodeReaderProcess, nodeClock(), () => {});
  onTestFinished(() => readers.stop());
  const isIn = () => readers.seen().readers.some(({ name, card }) => name === reader && card === 'in');
  await vi.waitUntil(isIn, { timeout: 60_000, interval: 50 });
  const card = await readers.connect(reader);
  if (!card.ok) throw new Error(card.error);
  return card.value.release;
}

describe('Two cards at once', () => {
  it('are read side by side, and each file is whole', async () => {
    const fleet = await depotWithReaders();
    const order: number[] = [];
    const putIn = async (reader: 0 | 1) => {
      const onCommand = () => void order.push(reader);
      onTestFinished(await service.putIn(virtualCard(cardOf(reader)), { reader, onCommand }));
    };
    await Promise.all([putIn(0), putIn(1)]);
    await vi.waitUntil(() => fleet.received().length === 2, { timeout: 100_000, interval: 100 });
    // The second one did not wait until the first one was done.
    expect(Math.min(order.lastIndexOf(0), order.lastIndexOf(1))).toBeGreaterThan(
      Math.max(order.indexOf(0), order.indexOf(1)),
    );
    const whole = await Promise.all([0, 1].map((number) => wholeReading(cardOf(number))));
    expect(new Set(fleet.received().map(({ sha256 }) => sha256))).toEqual(new Set(whole.map(({ sha256 }) => sha256)));
  });
});

describe('A card that another program has to itself', () => {
  it('is not read, and the command says who has it', async () => {
    onTestFinished(await service.putIn(virtualCard(cardOf(1))));
    await anotherProgramWithTheCard(service.names[0]);
    const out = path.join(await temporaryFolder(), 'read.DDD');
    const parts = { start: startNodeReaderProcess, stop: () => new Promise(() => {}) };
    const options = { folder: [], json: true, out, reader: service.names[0] };
    const found = await runHere({ dataDirectory: '/nowhere' }, () => readCardCommand(options, parts));
    expect(found.exitCode).toBe(exitCodes.tryAgain);
    expect(found.output).toContain('{"event":"not-read","refusal":"held"}');
  });

  it('is read by the agent as soon as the other program lets it go', async () => {
    const commands: number[] = [];
    const onCommand = (number: number) => void commands.push(number);
    onTestFinished(await service.putIn(virtualCard(cardOf(1)), { onCommand }));
    const release = await anotherProgramWithTheCard(service.names[0]);
    const fleet = await depotWithReaders();
    // The agent has looked at its readers before it says that it is ready.
    expect(commands).toEqual([]);
    await release();
    await vi.waitUntil(() => fleet.received().length === 1, { timeout: 100_000, interval: 100 });
  });
});
