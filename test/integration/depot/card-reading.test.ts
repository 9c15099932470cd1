import { describe, expect, it } from 'vitest';
import { nameInHand, readerInHand } from '../../card/reader-process.ts';
import { type CardManners, virtualCard } from '../../card/virtual-card.ts';
import { testRoots } from '../../corpus/chain.ts';
import { cardNumber, driverCard } from '../../corpus/library/subjects.ts';
import { ask, type DepotChanges, makePlace, startDepot } from './depot-under-test.ts';

const patience = { timeout: 60_000, interval: 20 };
/** Nobody listens there: nothing is sent, and everything is kept. */
const nowhere = 'http://127.0.0.1:9';
const extraRootFiles = testRoots().map(({ bytes }) => bytes);
const both = driverCard({ generations: ['G1', 'G2v1'] });

async function depotWithReader(settings: DepotChanges['settings'] = { readCards: true }) {
  const inHand = readerInHand();
  const changes = { startReaderProcess: inHand.start, extraRootFiles, settings };
  const depot = await startDepot(await makePlace(), nowhere, changes);
  const cardNow = async () => (await ask(depot, 'cards.get')).readers[0]?.card;
  const rows = async () => {
    const query = { segment: 'all', search: '', kinds: [], folderIds: [], arrivedFrom: null, arrivedBefore: null };
    return (await ask(depot, 'uploads.page', { ...query, sort: 'arrived', descending: true, offset: 0, limit: 10 }))
      .rows;
  };
  const put = (file: Uint8Array, manners: CardManners = {}) => {
    const card = virtualCard(file, manners);
    inHand.putIn(card);
    return card;
  };
  return { inHand, depot, cardNow, rows, put };
}

describe('A driver card in a reader', () => {
  it('is read, kept and queued like any other file, under the usual name, and noted on the card', async () => {
    const { cardNow, rows, put, depot } = await depotWithReader();
    const before = Math.floor(Date.now() / 1_000);
    const card = put(both);
    await expect.poll(cardNow, patience).toMatchObject({ kind: 'read', end: 'genuine', alreadyHere: false });
    const [row] = await rows();
    expect(row).toMatchObject({ fileName: expect.stringMatching(new RegExp(`^C_.*_${cardNumber}\\.DDD$`)) });
    expect(row).toMatchObject({ origin: 'reader', folderLabel: null });
    expect(await cardNow()).toMatchObject({ uploadId: row?.id, holder: 'Marta Brindlewood' });
    expect((await ask(depot, 'uploads.counts')).waiting).toBe(1);
    const { gen1, gen2 } = card.lastDownloads();
    expect(gen1).toBeGreaterThanOrEqual(before);
    expect(gen2).toBe(gen1);
  });

  it('is read once while it is in; put in again it was read a moment ago, and once more it is read again', async () => {
    const { inHand, cardNow, rows, put } = await depotWithReader();
    put(both);
    await expect.poll(cardNow, patience).toMatchObject({ kind: 'read' });
    inHand.putIn(virtualCard(both));
    expect(await cardNow()).toMatchObject({ kind: 'read', alreadyHere: false });
    inHand.takeOut();
    put(both);
    await expect.poll(cardNow, patience).toMatchObject({ kind: 'read-lately', holder: 'Marta Brindlewood' });
    expect(await rows()).toHaveLength(1);
    inHand.takeOut();
    put(both);
    await expect.poll(cardNow, patience).toMatchObject({ kind: 'read', alreadyHere: true });
    expect(await rows()).toHaveLength(2);
  });

  it('keeps its own time of the last download where the settings or the card want it so', async () => {
    const wanted = await depotWithReader({ readCards: true, noteCardDownload: false });
    const card = wanted.put(both);
    const before = card.lastDownloads();
    await expect.poll(wanted.cardNow, patience).toMatchObject({ kind: 'read', end: 'genuine' });
    expect(card.lastDownloads()).toEqual(before);

    const refusing = await depotWithReader();
    const other = refusing.put(both, { refusesWriting: true });
    await expect.poll(refusing.cardNow, patience).toMatchObject({ kind: 'read', end: 'genuine' });
    expect(other.lastDownloads()).toEqual(before);
  });

  it('is kept and not noted where it did not sign what it gave, or only one of its halves could be read', async () => {
    const { inHand, cardNow, rows, put } = await depotWithReader();
    const signs = { gen1: () => new Uint8Array(128).fill(1), gen2: () => new Uint8Array(64).fill(1) };
    const forged = put(both, { signs });
    const before = forged.lastDownloads();
    await expect.poll(cardNow, patience).toMatchObject({ kind: 'read', end: 'not-genuine' });
    expect(forged.lastDownloads()).toEqual(before);
    inHand.takeOut();
    const half = put(both, { broken: { 'gen2:0505': 0x6581 } });
    await expect.poll(cardNow, patience).toMatchObject({ kind: 'read', end: 'incomplete' });
    expect(half.lastDownloads()).toEqual(before);
    expect(await rows()).toHaveLength(2);
  });

  it('that is damaged, silent or no tachograph card leaves nothing, and is named', async () => {
    const { inHand, cardNow, rows, put } = await depotWithReader();
    put(driverCard(), { broken: { 'gen1:0504': 0x6581 } });
    await expect.poll(cardNow, patience).toEqual({ kind: 'refused', refusal: 'damaged' });
    inHand.takeOut();
    put(both, { applications: [] });
    await expect.poll(cardNow, patience).toEqual({ kind: 'refused', refusal: 'not-a-tachograph-card' });
    inHand.takeOut();
    inHand.putIn('mute');
    await expect.poll(cardNow, patience).toEqual({ kind: 'refused', refusal: 'mute' });
    expect(await rows()).toEqual([]);
  });

  it('leaves nothing when it is taken out, and when the driver of the reader crashes', async () => {
    const { inHand, cardNow, rows } = await depotWithReader();
    let commands = 0;
    const slow = virtualCard(both);
    const answer = (command: Uint8Array) => {
      commands += 1;
      if (commands === 100) inHand.takeOut();
      return slow.answer(command);
    };
    inHand.putIn({ ...slow, answer });
    await expect.poll(cardNow, patience).toEqual({ kind: 'refused', refusal: 'taken-out' });
    let left = 100;
    const crashing = (command: Uint8Array) => {
      left -= 1;
      if (left === 0) inHand.crash();
      return slow.answer(command);
    };
    inHand.putIn({ ...slow, answer: crashing });
    await expect.poll(inHand.starts, patience).toBe(2);
    // The reader is there again, with the card still in it, which is read from its start.
    await expect.poll(cardNow, patience).toMatchObject({ kind: 'read', end: 'genuine' });
    expect(await rows()).toHaveLength(1);
  });
});

describe('The counter', () => {
  it('says when the driver can start again as soon as what was read is looked into, without asking for it', async () => {
    const { depot, put, cardNow } = await depotWithReader();
    await ask(depot, 'counter.open');
    put(both);
    await expect.poll(cardNow, patience).toMatchObject({ kind: 'read', start: { answer: expect.any(String) } });
  });
});

describe('The readers of a depot', () => {
  it('are not looked for until the settings want it, and no more when they do not', async () => {
    const { inHand, depot, put } = await depotWithReader({});
    expect(await ask(depot, 'cards.get')).toMatchObject({ service: 'off', readers: [] });
    expect(inHand.starts()).toBe(0);
    await ask(depot, 'settings.change', { patch: { readCards: true } });
    put(both);
    await expect
      .poll(async () => (await ask(depot, 'cards.get')).readers, patience)
      .toMatchObject([{ name: nameInHand, card: { kind: 'read' } }]);
    await ask(depot, 'settings.change', { patch: { readCards: false } });
    expect(await ask(depot, 'cards.get')).toMatchObject({ service: 'off', readers: [] });
    expect(inHand.wasKilled()).toBe(true);
  });

  it('are said not to be usable where this program cannot', async () => {
    const depot = await startDepot(await makePlace(), nowhere, { settings: { readCards: true } });
    expect(await ask(depot, 'cards.get')).toMatchObject({ service: 'unsupported', readers: [] });
  });
});
