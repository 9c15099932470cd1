import { describe, expect, it, test } from 'vitest';
import type { TransmitError } from '../../../electron/engine/card-reader/card-channel.ts';
import { identifyReport } from '../../../shared/compliance/record/identify-report.ts';
import { connectionTo, type Fault, reading } from '../../card/reader-of.ts';
import { type CardManners, virtualCard } from '../../card/virtual-card.ts';
import { smallestGen1DriverCapacity } from '../../corpus/card/capacity.ts';
import { curveNames } from '../../corpus/chain/curve.ts';
import { ecKey, signGen2 } from '../../corpus/chain/ec-key.ts';
import { rsaKey, signGen1 } from '../../corpus/chain/rsa-key.ts';
import { driverCard } from '../../corpus/library/subjects.ts';
import { specimens } from '../../corpus/library.ts';
import { type WalkedElement, walkCardFile } from '../corpus/card-elements.ts';
import { corpusVerifier } from '../tachograph/roots.ts';
import { expectedSamples, sampleBytes, samplesAreHere } from '../tachograph/sample-files.ts';

const both = driverCard({ generations: ['G1', 'G2v2'] });
const version1 = driverCard({ generations: ['G1', 'G2v1'] });
const first = driverCard();
const small = driverCard({ gen1Capacity: smallestGen1DriverCapacity });

async function readFrom(file: Uint8Array, manners: CardManners = {}, fault?: Fault, baud?: number) {
  const card = virtualCard(file, manners);
  const { protocol = 'T=1' } = manners;
  const connection = connectionTo(card, { protocol, ...(fault && { fault }), ...(baud && { baud }) });
  return { card, connection, ...(await reading(connection)) };
}

async function bytesFrom(file: Uint8Array, manners: CardManners = {}, fault?: Fault): Promise<Uint8Array> {
  const { read } = await readFrom(file, manners, fault);
  if (!read.ok) throw new Error(read.error);
  if (read.value.leftOut !== null) throw new Error(`left out: ${read.value.leftOut}`);
  return read.value.bytes;
}

const hex = (fileId: number): string => fileId.toString(16).padStart(4, '0');
const nameOf = ({ fileId, appendix }: WalkedElement): string => `${hex(fileId)}/${appendix}`;

/** DDP_035: neither EF Card_Download, nor the certificate that is for mutual authentication; the chip once. */
function belongsInto({ fileId, appendix }: WalkedElement): boolean {
  const isChip = fileId === 0x0002 || fileId === 0x0005;
  const isOfAMaker = fileId >> 8 === 0x0f;
  return !isOfAMaker && fileId !== 0x050e && !(fileId === 0xc100 && appendix === 2) && !(isChip && appendix === 2);
}

/** The order of DDP_035: chip, then each application with its certificates before what is signed. */
const order1 = ['c100', 'c108', '0501', '0520', '0521', '0502', '0503', '0504', '0505', '0506', '0507', '0508', '0522'];
const order2 = ['c101', 'c108', 'c109', ...order1.slice(2), '0523', '0524'];
const order3 = [...order2, '0525', '0526', '0527', '0528', '0529', '0530'];
const withSignatures = (files: readonly string[], appendix: number): readonly string[] =>
  files.flatMap((file) => [`${file}/${appendix}`, ...(file.startsWith('c') ? [] : [`${file}/${appendix + 1}`])]);
const chip = ['0002/0', '0005/0'];

/** Without a key in its certificate nobody can ask a card for signatures. */
const withoutKey = 'card_certificates_zeroed.DDD';

const madeCards = specimens.filter(
  ({ expected }) =>
    expected.kind === 'card' &&
    expected.complete === true &&
    expected.card?.type === 'driver' &&
    // What no signatures came with was not read like this.
    expected.trust !== 'unverifiable',
);

describe('A card that was read', () => {
  test.each([
    ['of the first generation', first, [...chip, ...withSignatures(order1, 0)]],
    ['of the second, version 1', version1, [...chip, ...withSignatures(order1, 0), ...withSignatures(order2, 2)]],
    ['of the second, version 2', both, [...chip, ...withSignatures(order1, 0), ...withSignatures(order3, 2)]],
  ])('%s has every file once, in the order of the regulation', async (_name, file, expected) => {
    expect(walkCardFile(await bytesFrom(file)).map(nameOf)).toEqual(expected);
  });

  it('of every whole specimen has the bytes of the file that it was made from', async () => {
    expect(madeCards.length).toBeGreaterThan(10);
    for (const { fileName, make } of madeCards) {
      const file = await make();
      const wanted = walkCardFile(withoutTrailer(file)).filter(belongsInto);
      const read = walkCardFile(await bytesFrom(withoutTrailer(file)));
      const wantedBytes = new Map(wanted.map((each) => [nameOf(each), each.data.toString('hex')]));
      expect(new Map(read.map((each) => [nameOf(each), each.data.toString('hex')])), fileName).toEqual(wantedBytes);
    }
  });

  it.skipIf(!samplesAreHere)(
    'of every sample with both applications has the bytes of that file, and is identified as it is',
    async () => {
      const samples = expectedSamples().filter(
        ({ kind, complete, generations = [] }) => kind === 'card' && complete === true && generations.length === 2,
      );
      expect(samples.length).toBeGreaterThan(1);
      for (const { file } of samples) {
        const given = sampleBytes(file);
        const wanted = joined(walkCardFile(withoutTrailer(given)).filter(belongsInto));
        const read = await bytesFrom(withoutTrailer(given));
        expect(sorted(read), file).toEqual(sorted(wanted));
        // A file that came off a card is what that card says: it is read from it byte for byte.
        expect(Buffer.from(await bytesFrom(read)).equals(read), file).toBe(true);
        expect(identifyReport(file, read, corpusVerifier)).toMatchObject(said(file, wanted));
      }
    },
  );

  it('is identified as the file that it was made from', async () => {
    for (const { fileName, make } of madeCards) {
      const file = withoutTrailer(await make());
      const wanted = joined(walkCardFile(file).filter(belongsInto));
      expect(identifyReport(fileName, await bytesFrom(file), corpusVerifier), fileName).toMatchObject(
        said(fileName, wanted),
      );
    }
  });

  test.each(curveNames)('is signed at the moment of reading, on %s', async (curve) => {
    const file = driverCard({ generations: ['G1', 'G2v1'], curve });
    const signs = {
      gen1: (data: Uint8Array) => signGen1(rsaKey('card'), data),
      gen2: (data: Uint8Array) => signGen2(ecKey(curve, 'card'), data, 7),
    };
    const read = await bytesFrom(file, { signs });
    expect(Buffer.from(read).equals(await bytesFrom(file))).toBe(false);
    expect(identifyReport('', read, corpusVerifier)).toMatchObject({ trust: 'trusted' });
  });

  test.each<[string, CardManners]>([
    ['T=1 and exact lengths', { protocol: 'T=1', tooLong: '6Cxx' }],
    ['T=0', { protocol: 'T=0' }],
    ['T=0 with every answer announced', { protocol: 'T=0', announces: true }],
    [
      'T=0 with every answer announced and lengths that are corrected',
      { protocol: 'T=0', announces: true, tooLong: '6Cxx' },
    ],
  ])('over %s is the same', async (_name, manners) => {
    expect(Buffer.from(await bytesFrom(both, manners)).equals(await bytesFrom(both))).toBe(true);
  });

  test.each(['T=0', 'T=1'] as const)('has files beyond 32,767 bytes whole, over %s', async (protocol) => {
    const file = driverCard({
      gen1Capacity: { ...smallestGen1DriverCapacity, activityBytes: 40_001, vehicles: 1_500 },
    });
    const read = walkCardFile(await bytesFrom(file, { protocol }));
    const sizes = read.filter(({ fileId, appendix }) => [0x0504, 0x0505].includes(fileId) && appendix === 0);
    expect(sizes.map(({ data }) => data.length)).toEqual([40_005, 46_502]);
    expect(sorted(joined(read))).toEqual(sorted(joined(walkCardFile(file).filter(belongsInto))));
  });
});

/** Neither trailing filler nor the head of a recorder's block (76 06) is part of the card. */
function withoutTrailer(file: Uint8Array): Uint8Array {
  let end = 0;
  const bytes = Buffer.from(file);
  if (bytes.readUInt16BE(0) === 0x7606) return withoutTrailer(file.subarray(2));
  while (end + 5 <= bytes.length) {
    const next = end + 5 + bytes.readUInt16BE(end + 3);
    if (next > bytes.length || bytes.readUInt16BE(end) === 0) break;
    end = next;
  }
  return file.subarray(0, end);
}

function joined(elements: readonly WalkedElement[]): Uint8Array {
  return Buffer.concat(
    elements.map(({ fileId, appendix, data }) => {
      const head = Buffer.from([fileId >> 8, fileId & 0xff, appendix, data.length >> 8, data.length & 0xff]);
      return Buffer.concat([head, data]);
    }),
  );
}

function sorted(file: Uint8Array): readonly string[] {
  return walkCardFile(file)
    .map((each) => `${nameOf(each)} ${each.data.toString('hex')}`)
    .sort();
}

/** What a report says of the card, whatever the order of its files. */
function said(fileName: string, file: Uint8Array) {
  const { kind, generations, trust, card } = identifyReport(fileName, file, corpusVerifier) as unknown as Record<
    string,
    unknown
  >;
  return { kind, generations, trust, card };
}

describe('A card that is not there any more', () => {
  test.each([
    ['of the first generation', small],
    ['with both applications', version1],
  ])('%s leaves nothing, at whichever command it is pulled', async (_name, file) => {
    const { connection } = await readFrom(file);
    const count = connection.commands.length;
    expect(count).toBeGreaterThan(80);
    for (let pulledAt = 0; pulledAt < count; pulledAt++) {
      const { read } = await readFrom(file, {}, (number) => (number === pulledAt ? 'taken-out' : null));
      expect(read, `command ${pulledAt}`).toEqual({ ok: false, error: 'taken-out' });
    }
  });

  test.each<[TransmitError, string]>([
    ['reader-gone', 'reader-gone'],
    ['taken-out', 'taken-out'],
    ['held', 'held'],
    ['mute', 'mute'],
    ['transport', 'damaged'],
  ])('says %s as %s', async (error, refusal) => {
    const { read } = await readFrom(small, {}, (number) => (number < 30 ? null : error));
    expect(read).toEqual({ ok: false, error: refusal });
  });
});

describe('A worn contact', () => {
  it('costs nothing that is not asked for again, at whichever command it is', async () => {
    const whole = Buffer.from(await bytesFrom(small));
    const count = (await readFrom(small)).connection.commands.length;
    for (let at = 0; at < count; at++) {
      const twice: Fault = (number) => (number === at || number === at + 1 ? 'transport' : null);
      const { read, connection } = await readFrom(small, {}, twice);
      expect(read.ok && whole.equals(read.value.bytes), `command ${at}`).toBe(true);
      expect(connection.resets()).toBe(0);
    }
  });

  it('that lets no piece through three times has the card read once more from its start', async () => {
    const whole = Buffer.from(await bytesFrom(small));
    const count = (await readFrom(small)).connection.commands.length;
    for (let at = 0; at < count; at++) {
      const thrice: Fault = (number) => (number >= at && number < at + 3 ? 'transport' : null);
      const { read, connection } = await readFrom(small, {}, thrice);
      expect(read.ok && whole.equals(read.value.bytes), `command ${at}`).toBe(true);
      expect(connection.resets()).toBe(1);
    }
  });

  it('and a card that another program has reset are read once more', async () => {
    const { read, connection } = await readFrom(both, {}, (number) => (number === 100 ? 'reset' : null));
    expect(read.ok && Buffer.from(read.value.bytes).equals(await bytesFrom(both))).toBe(true);
    expect(connection.resets()).toBe(1);
  });
});

describe('A damaged card', () => {
  test.each([0x6281, 0x6400, 0x6500, 0x6581, 0x6982])(
    'gives the other application whole, where one has %i',
    async (status) => {
      const { read, connection } = await readFrom(both, { broken: { 'gen2:0524': status } });
      expect(read).toMatchObject({ ok: true, value: { applications: ['gen1'], leftOut: 'gen2' } });
      expect(connection.resets()).toBe(1);
      const names = read.ok ? walkCardFile(read.value.bytes).map(nameOf) : [];
      expect(names).toEqual([...chip, ...withSignatures(order1, 0)]);
      const firstBroken = await readFrom(both, { broken: { 'gen1:0505': status } });
      expect(firstBroken.read).toMatchObject({ ok: true, value: { applications: ['gen2'], leftOut: 'gen1' } });
    },
  );

  it('whose certificate of the second application has no key gives the first', async () => {
    const file = await specimens.find(({ fileName }) => fileName === withoutKey)?.make();
    const { read } = await readFrom(file ?? new Uint8Array(0));
    expect(read).toMatchObject({ ok: true, value: { applications: ['gen1'], leftOut: 'gen2' } });
  });

  it('of one application makes no file', async () => {
    for (const status of [0x6281, 0x6400, 0x6500, 0x6581, 0x6982]) {
      const { read } = await readFrom(first, { broken: { 'gen1:0504': status } });
      expect(read).toEqual({ ok: false, error: 'damaged' });
    }
  });

  it('is read where only the chip’s own files are broken', async () => {
    const { read } = await readFrom(first, { broken: { 'mf:0002': 0x6581, 'mf:0005': 0x6982 } });
    const names = read.ok ? walkCardFile(read.value.bytes).map(nameOf) : [];
    expect(names).toEqual(withSignatures(order1, 0));
  });
});

describe('Another card', () => {
  const others = specimens.filter(({ expected }) => (expected.card?.type ?? 'driver') !== 'driver');

  it('of a company, a workshop or a control body is named, and nothing of it is read', async () => {
    const found = new Map<string, string>();
    for (const { make, expected } of others) {
      const { read, connection } = await readFrom(withoutTrailer(await make()));
      if (!read.ok) found.set(expected.card?.type ?? '', read.error);
      expect(connection.commands.filter(([, ins]) => ins === 0x2a)).toEqual([]);
    }
    expect(Object.fromEntries(found)).toEqual({
      company: 'company-card',
      workshop: 'workshop-card',
      control: 'control-card',
    });
  });

  it('that knows no tachograph is none', async () => {
    const { read } = await readFrom(first, { applications: [] });
    expect(read).toEqual({ ok: false, error: 'not-a-tachograph-card' });
    const ofAnotherClass: Fault = () => null;
    const bank = { ...virtualCard(first), answer: () => new Uint8Array([0x6e, 0x00]) };
    const connection = connectionTo(bank, { fault: ofAnotherClass });
    expect((await reading(connection)).read).toEqual({ ok: false, error: 'not-a-tachograph-card' });
  });
});

describe('Progress', () => {
  it('names files and bytes to the last, and the seconds left at the speed of the card', async () => {
    const { connection, told, read } = await readFrom(version1, {}, undefined, 38_400);
    expect(read.ok).toBe(true);
    const known = told.filter(({ bytesTotal }) => bytesTotal !== null);
    expect(known.at(-1)).toMatchObject({ filesDone: known[0]?.filesTotal });
    expect(
      known.every(({ filesTotal, bytesDone, bytesTotal }) => filesTotal === 31 && bytesDone <= (bytesTotal ?? 0)),
    ).toBe(true);
    const whole = connection.seconds();
    const halfway = known[Math.floor(known.length / 2)];
    expect(Math.abs((halfway?.secondsLeft ?? 0) - whole / 2)).toBeLessThan(whole / 5);
    expect(known.at(-1)?.secondsLeft).toBeLessThan(2);
  });

  it('stays where nothing of it is known', async () => {
    const { told } = await readFrom(version1);
    expect(told[0]).toEqual({ filesDone: 1, filesTotal: null, bytesDone: 25, bytesTotal: null, secondsLeft: null });
  });
});
