import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readCardCommand, readers } from '../../electron/agent/cli/card-readers.ts';
import { startNodeReaderProcess } from '../../electron/engine/card-reader/node-reader-process.ts';
import { runCardChaos } from '../chaos/cards.ts';
import { smallestGen1DriverCapacity } from '../corpus/card/capacity.ts';
import { ecKey, signGen2 } from '../corpus/chain/ec-key.ts';
import { rsaKey, signGen1 } from '../corpus/chain/rsa-key.ts';
import { testRoots } from '../corpus/chain.ts';
import { driverCard } from '../corpus/library/subjects.ts';
import { runHere, temporaryFolder } from '../integration/agent/command-line.ts';
import { connectionTo, reading } from './reader-of.ts';
import { type VirtualCard, virtualCard } from './virtual-card.ts';
import { type CardService, startCardService, whyNoCardService } from './virtual-reader.ts';

const absent = whyNoCardService();
if (absent !== null) throw new Error(absent);

/** Each command takes the virtual reader a twentieth of a second. */
const file = driverCard({ gen1Capacity: smallestGen1DriverCapacity });
const both = driverCard({ generations: ['G1', 'G2v1'], gen1Capacity: smallestGen1DriverCapacity });
const signs = {
  gen1: (data: Uint8Array) => signGen1(rsaKey('card'), data),
  gen2: (data: Uint8Array) => signGen2(ecKey('NIST P-256', 'card'), data),
};

let service: CardService;
beforeAll(async () => {
  service = await startCardService();
});
afterAll(() => service?.stop());

async function putIn(card: VirtualCard, given: Parameters<CardService['putIn']>[1] = {}): Promise<() => void> {
  const out = await service.putIn(card, given);
  onTestFinished(out);
  return out;
}

const parts = { start: startNodeReaderProcess, stop: () => new Promise(() => {}) };

async function read(given: { readonly reader?: string; readonly json?: boolean } = {}) {
  const folder = await temporaryFolder();
  for (const { fileName, bytes } of testRoots()) await writeFile(path.join(folder, fileName), bytes);
  const out = path.join(folder, 'read.DDD');
  const options = { folder: [], json: false, roots: folder, out, ...given };
  const end = await runHere({ dataDirectory: '/nowhere' }, () => readCardCommand(options, parts));
  return { ...end, bytes: await readFile(out).catch(() => null) };
}

/** The same without any service between. */
async function wanted(of: Uint8Array): Promise<Uint8Array> {
  const { read: found } = await reading(connectionTo(virtualCard(of, { signs })));
  if (!found.ok) throw new Error(found.error);
  return found.value.bytes;
}

/** What a command in this process has written until now. */
function saidSoFar(): string {
  const { write } = process.stdout;
  return vi.isMockFunction(write) ? write.mock.calls.flat().join('') : '';
}

describe('A card in a reader of PC/SC', () => {
  it('is listed with its reader', async () => {
    await putIn(virtualCard(file));
    const listed = await runHere({ dataDirectory: '/nowhere' }, () => readers({ folder: [], json: true }, parts));
    expect(listed).toMatchObject({ exitCode: 0, complaint: '' });
    expect(
      listed.output
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { event: 'reader', name: service.names[0], card: 'in' },
      { event: 'reader', name: service.names[1], card: 'none' },
    ]);
  });

  it.each([
    ['T=1', both],
    ['T=0', file],
  ] as const)('is read over %s, signed at that moment, and genuine', async (protocol, of) => {
    await putIn(virtualCard(of, { protocol, signs }), { protocol });
    const { exitCode, complaint, ...found } = await read();
    expect({ exitCode, complaint }).toEqual({ exitCode: 0, complaint: '' });
    expect(found.bytes?.equals(await wanted(of))).toBe(true);
    expect(found.output).toContain('You can take the card.');
  });

  it('is waited for, and read in the reader that was named while another card is in the other', async () => {
    const other = virtualCard(driverCard());
    await putIn(other);
    const reading = read({ reader: '00 01', json: true });
    // A card that is there before the command has looked is read at once.
    await vi.waitUntil(() => saidSoFar().includes('"event":"waiting"'), { timeout: 60_000, interval: 50 });
    await putIn(virtualCard(file, { signs }), { reader: 1 });
    const found = await reading;
    expect(found.output).toContain('"event":"waiting"');
    expect(found.bytes?.equals(await wanted(file))).toBe(true);
  });

  it('leaves nothing where it is taken out in the middle', async () => {
    await putIn(virtualCard(file, { signs }), {
      onCommand: (number, takeOut) => (number === 60 ? takeOut() : undefined),
    });
    const found = await read();
    expect(found).toMatchObject({ exitCode: 2, bytes: null });
    expect(found.complaint).toContain('taken out too early');
  });

  it('is told the time of its reading only once that is kept, whenever the agent is killed', async () => {
    const found = await runCardChaos({ service, kills: 3, seed: 12, onProgress: () => {} });
    expect(found).toMatchObject({ passed: true, kills: 3 });
    expect(found.killsWhileNoting).toBeGreaterThan(0);
    expect(found.cardsKept).toBeGreaterThan(0);
  });

  it('is looked for in no reader that is not there, and those that are there are named', async () => {
    const gone = await read({ reader: 'none such' });
    expect(gone).toMatchObject({ exitCode: 1, bytes: null });
    expect(gone.complaint).toContain(service.names[1]);
  });
});
