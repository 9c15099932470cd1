import { randomFillSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { identifyDownload } from '../../../shared/tachograph/identify.ts';
import { driverCard, vehicleUnit } from '../../corpus/library/subjects.ts';
import { leastProcessorTimeUs } from '../processor-time.ts';

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('what is no download', () => {
  test.each([
    ['an empty file', new Uint8Array(0), 'empty'],
    ['zeros', new Uint8Array(26_635), 'one-byte-fill'],
    ['one letter over and over', new Uint8Array(900).fill(0x76), 'one-byte-fill'],
    ['a saved web page', ascii('<!doctype html><html><body>Sign in</body></html>'), 'web-page'],
    [
      'a page after blank lines and a byte order mark',
      Uint8Array.of(0xef, 0xbb, 0xbf, ...ascii('\r\n\r\n <HTML>502')),
      'web-page',
    ],
    ['XML', ascii('<?xml version="1.0"?><downloads/>'), 'text'],
    ['JSON', ascii('{"error":"not found"}'), 'text'],
    ['a list that begins with v1', ascii('v1;driver;card\nv1;A. Nother;none\n'), 'text'],
    ['text of two bytes a letter', Uint8Array.of(0xff, 0xfe, 0x41, 0, 0x42, 0), 'text'],
  ])('%s is told apart', (_, bytes, reason) => {
    expect(identifyDownload(bytes)).toMatchObject({ kind: 'unknown', notADownload: reason, structure: 'not-known' });
  });

  test('what is not recognised may still be a download', () => {
    const junk = Uint8Array.from({ length: 4_000 }, (_, at) => (at * at * 31 + at * 7) % 256);
    expect(identifyDownload(junk)).toMatchObject({ kind: 'unknown', notADownload: null });
  });
});

describe('archives', () => {
  test.each([
    [[0x50, 0x4b, 0x03, 0x04, 0x14, 0x00], 'zip'],
    [[0x50, 0x4b, 0x05, 0x06, 0x00, 0x00], 'zip'],
    [[0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00], 'gzip'],
  ])('%j begins a %s', (start, archive) => {
    expect(identifyDownload(Uint8Array.from(start))).toMatchObject({ kind: 'archive', archive });
  });
});

describe('a file that still grows', () => {
  const card = driverCard({ generations: ['G1', 'G2v1'] });
  const vehicle = vehicleUnit({ generations: ['G1'] });

  test.each([
    ['card', card],
    ['vehicle unit', vehicle],
  ])('a %s is complete when its last byte is there, and not before', (_, whole) => {
    expect(identifyDownload(whole).structure).toBe('complete');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: whole.length - 1 }), (size) => {
        expect(identifyDownload(whole.subarray(0, size)).structure).not.toBe('complete');
      }),
      { numRuns: 300 },
    );
  });

  test('a card that stops before it says which card it is waits for the rest', () => {
    expect(identifyDownload(card.subarray(0, 20))).toMatchObject({
      kind: 'unknown',
      structure: 'cut-short',
      stopsIn: 'chip',
    });
  });

  test('a card is known as soon as its type is there', () => {
    expect(identifyDownload(card.subarray(0, 400))).toMatchObject({ kind: 'driver-card', structure: 'cut-short' });
  });

  test('a vehicle unit is known from its first block, and the bytes that are missing are counted', () => {
    expect(identifyDownload(vehicle.subarray(0, 700))).toMatchObject({
      kind: 'vehicle-unit',
      structure: 'cut-short',
      stopsIn: 'overview',
    });
    expect(identifyDownload(vehicle.subarray(0, vehicle.length - 10))).toMatchObject({
      stopsIn: 'technical-data',
      missingBytes: 10,
    });
  });
});

describe('32 MB of something else', () => {
  const size = 32 * 1024 * 1024;
  const noise = randomFillSync(new Uint8Array(size));
  const endingIn1 = (fill: number) => {
    const bytes = new Uint8Array(size).fill(fill);
    bytes[1] = 1;
    bytes[size - 1] = 1;
    return bytes;
  };

  /** Every byte once. */
  function passOver(bytes: Uint8Array): number {
    let sum = 0;
    for (let at = 0; at < bytes.length; at += 1) sum += bytes[at] ?? 0;
    return sum;
  }

  test.each([
    ['noise', noise],
    ['zeros before a last byte', endingIn1(0)],
    ['marks of blocks', endingIn1(0x76)],
  ])('%s takes no longer than going over its bytes some times', (_, bytes) => {
    const onceUs = leastProcessorTimeUs(() => passOver(bytes), 5);
    expect(leastProcessorTimeUs(() => identifyDownload(bytes), 5)).toBeLessThan(6 * onceUs);
  });
});
