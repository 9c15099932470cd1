import { describe, expect, test } from 'vitest';
import { walkCard } from '../../../shared/tachograph/card/walk.ts';
import { examineDownload } from '../../../shared/tachograph/examine.ts';
import { openDownload } from '../../../shared/tachograph/open.ts';
import { walkVehicleUnit } from '../../../shared/tachograph/vehicle-unit/walk.ts';
import { concat } from '../../corpus/bytes.ts';
import { strayBytesAt, withoutBytes } from '../../corpus/damage.ts';
import { driverCard, vehicleUnit } from '../../corpus/library/subjects.ts';
import { leastProcessorTimeUs } from '../processor-time.ts';

const card = driverCard({ generations: ['G1', 'G2v2'] });
const vehicle = vehicleUnit({ generations: ['G2v2'] });
const fileIds = (bytes: Uint8Array): readonly number[] => walkCard(bytes).elements.map(({ fileId }) => fileId);
const codes = (bytes: Uint8Array): readonly number[] => walkVehicleUnit(bytes).blocks.map(({ code }) => code);

describe('walking a card', () => {
  const elements = walkCard(card).elements;

  test('elements lie one after the other, from the first byte to the last', () => {
    let at = 0;
    for (const { offset, data } of elements) {
      expect(offset).toBe(at);
      at = offset + 5 + data.length;
    }
    expect(at).toBe(card.length);
  });

  test.each([0, 1, 5, 12, 30, elements.length - 1])('stray bytes before element %i cost no element', (index) => {
    const offset = elements[index]?.offset ?? 0;
    const { elements: found, findings } = walkCard(strayBytesAt(card, offset));
    expect(found.length).toBe(elements.length);
    expect(findings.length).toBeGreaterThan(0);
  });

  test('bytes lost out of the middle cost no more than the element that they were lost from', () => {
    const victim = elements[20];
    if (!victim) throw new Error('a card has more than 20 elements');
    const { elements: found, findings } = walkCard(withoutBytes(card, victim.offset + 10, 20));
    expect(found.map(({ fileId }) => fileId)).toEqual(fileIds(card));
    expect(found.filter(({ data, declaredBytes }) => data.length < declaredBytes)).toHaveLength(1);
    expect(findings.map(({ code }) => code)).toContain('length-damaged');
  });

  test('the offset of a finding is where it is', () => {
    const at = elements[10]?.offset ?? 0;
    const cut = card.subarray(0, at + 50);
    expect(walkCard(cut)).toMatchObject({ findings: [{ code: 'cut-short', offset: at }] });
  });

  test('more elements than a card can have are not all read', () => {
    const one = Uint8Array.of(0x05, 0x0e, 0x00, 0x00, 0x04, 1, 2, 3, 4);
    const many = Uint8Array.from({ length: one.length * 5_000 }, (_, at) => one[at % one.length] ?? 0);
    const walk = walkCard(many);
    expect(walk.elements.length).toBe(1_024);
    expect(walk.findings).toMatchObject([{ code: 'too-many-elements' }]);
  });
});

describe('walking a vehicle unit', () => {
  const blocks = walkVehicleUnit(vehicle).blocks;

  test('blocks lie one after the other, from the first byte to the last', () => {
    let at = 0;
    for (const { offset, data } of blocks) {
      expect(offset).toBe(at);
      at = offset + 2 + data.length;
    }
    expect(at).toBe(vehicle.length);
  });

  test.each([1, 2, 7, blocks.length - 1])('stray bytes before block %i cost no block', (index) => {
    const offset = blocks[index]?.offset ?? 0;
    expect(codes(strayBytesAt(vehicle, offset))).toEqual(codes(vehicle));
  });

  test('a block that lost bytes is the only one that is not whole', () => {
    const victim = blocks[5];
    if (!victim) throw new Error('a vehicle unit has more than five blocks');
    const walk = walkVehicleUnit(withoutBytes(vehicle, victim.offset + 12, 6));
    expect(walk.blocks.map(({ code }) => code)).toEqual(codes(vehicle));
    expect(walk.blocks.filter(({ whole }) => !whole).map(({ offset }) => offset)).toEqual([victim.offset]);
  });

  test('a first generation count that lies beyond the end does not hide the blocks behind it', () => {
    const file = vehicleUnit({ generations: ['G1'] });
    const day = walkVehicleUnit(file).blocks[3];
    if (!day) throw new Error('a vehicle unit has a block for each day');
    const changed = file.slice();
    changed.set([0xff, 0xff], day.offset + 2 + 7);
    const walk = walkVehicleUnit(changed);
    expect(walk.blocks.map(({ code }) => code)).toEqual(codes(file));
    expect(walk.findings).toMatchObject([{ code: 'length-damaged', offset: day.offset }]);
  });

  test('blocks full of what begins another one are walked at once, because all else waits for it', () => {
    const speedRecords = 126;
    const one = new Uint8Array(2 + 2 + speedRecords * 64 + 128).map((_, at) => (at % 2 === 0 ? 0x76 : 0x02));
    one.set([0x76, 0x04, 0, speedRecords]);
    one.fill(1, one.length - 2);
    const file = concat(...Array.from({ length: 4_000 }, () => one));
    expect(walkVehicleUnit(file).blocks).toHaveLength(4_000);
    // Without a bound it took some 250 times as long as going over the bytes once.
    const onceUs = leastProcessorTimeUs(() => file.reduce((sum, byte) => sum + byte, 0));
    expect(leastProcessorTimeUs(() => walkVehicleUnit(file))).toBeLessThan(20 * onceUs);
  });

  test('a card inside ends where the next block begins', () => {
    const file = vehicleUnit({ generations: ['G1'], embeddedCard: driverCard() });
    const walk = walkVehicleUnit(file);
    expect(walk.cards).toHaveLength(1);
    expect(walk.cards[0]?.elements.length).toBe(walkCard(driverCard()).elements.length);
  });
});

describe('telling what a file is', () => {
  test('a card in a Card Download block is a card', () => {
    const opened = openDownload(Uint8Array.of(0x76, 0x06, ...driverCard()));
    expect(opened).toMatchObject({ kind: 'card', cardKind: 'driver-card', wrapped: true });
  });

  test('a vehicle unit’s file that begins with a card is a vehicle unit with a card inside', () => {
    const opened = openDownload(concat(Uint8Array.of(0x76, 0x06), driverCard(), vehicle));
    expect(opened).toMatchObject({ kind: 'vehicle-unit', walk: { cards: [{ cutIn: null }], cutIn: null } });
  });

  test('the type of a damaged card is told by the length of its identification', () => {
    const file = driverCard();
    const applicationAt = walkCard(file).elements.find(({ fileId }) => fileId === 0x0501)?.offset ?? 0;
    const changed = file.slice();
    changed[applicationAt + 5] = 0xee;
    expect(openDownload(changed)).toMatchObject({ kind: 'card', cardKind: 'driver-card' });
  });

  test('findings beyond a hundred are counted, not kept', () => {
    const unknown = Uint8Array.of(0xab, 0x01, 0x00, 0x00, 0x02, 1, 2);
    const [first = new Uint8Array(0), rest = new Uint8Array(0)] = [card.subarray(0, 30), card.subarray(30)];
    const one = walkCard(card).elements[1];
    const chip = card.subarray(one?.offset ?? 0, (one?.offset ?? 0) + 13);
    const noisy = Array.from({ length: 150 }, () => [unknown, chip]).flat();
    const { findings } = examineDownload(concat(first, ...noisy, rest));
    expect(findings).toHaveLength(101);
    expect(findings.at(-1)).toMatchObject({ code: 'more-findings', values: { count: 50 } });
  });
});
