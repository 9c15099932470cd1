import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { readCardCommand, readers } from '../../../electron/agent/cli/card-readers.ts';
import { nameInHand, readerInHand } from '../../card/reader-process.ts';
import { virtualCard } from '../../card/virtual-card.ts';
import { testRoots } from '../../corpus/chain.ts';
import { cardNumber, driverCard } from '../../corpus/library/subjects.ts';
import { runHere, temporaryFolder } from './command-line.ts';

const never = () => new Promise<void>(() => {});

async function depot() {
  const folder = await temporaryFolder();
  for (const { fileName, bytes } of testRoots()) await writeFile(path.join(folder, fileName), bytes);
  const around = { serviceUrl: 'http://127.0.0.1:9', dataDirectory: path.join(folder, 'depot') };
  const inHand = readerInHand();
  const parts = { start: inHand.start, stop: never };
  const options = { folder: [], json: true, roots: folder };
  return {
    inHand,
    read: (given: object = {}) => runHere(around, () => readCardCommand({ ...options, ...given }, parts)),
    readers: () => runHere(around, () => readers(options, parts)),
  };
}

const eventsOf = ({ output }: { readonly output: string }) =>
  output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('read-card', () => {
  it('keeps the card in the depot under the usual name, and the same card once', async () => {
    const { inHand, read, readers } = await depot();
    inHand.putIn(virtualCard(driverCard({ generations: ['G1', 'G2v1'] })));
    expect(eventsOf(await readers())).toEqual([{ event: 'reader', name: nameInHand, card: 'in' }]);
    const first = await read();
    expect(first).toMatchObject({ exitCode: 0, complaint: '' });
    const [told] = eventsOf(first);
    expect(told).toMatchObject({ event: 'read', end: 'genuine', trust: 'trusted' });
    expect(told.fileName).toMatch(new RegExp(`^C_\\d{8}_\\d{4}_[A-Z][a-z]*_\\w+_${cardNumber}\\.DDD$`));
    const again = await read({ json: false });
    expect(again.exitCode).toBe(0);
    expect(again.output).toContain('The same was here already. You can take the card.');
  });

  it('waits for a card', async () => {
    const { inHand, read } = await depot();
    const reading = read();
    const printed = () => JSON.stringify(vi.mocked(process.stdout.write).mock.calls);
    await expect.poll(printed, { timeout: 60_000 }).toContain('waiting');
    inHand.putIn(virtualCard(driverCard()));
    expect(eventsOf(await reading).map(({ event }) => event)).toEqual(['waiting', 'read']);
  });

  it('keeps what is whole of a card of which one half is damaged, and says so with 2', async () => {
    const { inHand, read } = await depot();
    const card = driverCard({ generations: ['G1', 'G2v1'] });
    inHand.putIn(virtualCard(card, { broken: { 'gen2:0504': 0x6581 } }));
    const found = await read();
    expect(found.exitCode).toBe(2);
    expect(eventsOf(found)[0]).toMatchObject({ event: 'read', end: 'incomplete' });
    expect(found.complaint).toContain('Put the card in again.');
  });

  it('says of a card that did not sign what it gave that it is to be put in again, and keeps it', async () => {
    const { inHand, read } = await depot();
    const file = driverCard();
    const signs = { gen1: () => new Uint8Array(128).fill(1), gen2: () => new Uint8Array(64) };
    inHand.putIn(virtualCard(file, { signs }));
    const found = await read();
    expect(found.exitCode).toBe(2);
    expect(eventsOf(found)[0]).toMatchObject({ event: 'read', end: 'not-genuine', trust: 'untrusted' });
  });

  it('says what is to be done with a card that does not answer, and names other cards', async () => {
    const { inHand, read } = await depot();
    inHand.putIn('mute');
    expect(await read()).toMatchObject({ exitCode: 2, complaint: expect.stringContaining('the other way round') });
    inHand.putIn(virtualCard(driverCard(), { applications: [] }));
    expect(await read()).toMatchObject({ exitCode: 2, complaint: expect.stringContaining('no tachograph card') });
  });

  it('ends with 75 where there is no service for readers, and with 78 where none can be', async () => {
    for (const [service, exitCode] of [
      ['missing', 75],
      ['unsupported', 78],
    ] as const) {
      const parts = { start: readerInHand(service).start, stop: never };
      const end = await runHere({ dataDirectory: '/nowhere' }, () => readers({ folder: [], json: false }, parts));
      expect(end).toMatchObject({ exitCode, output: '' });
      expect(end.complaint).toContain('Card readers cannot be used');
    }
  });
});
