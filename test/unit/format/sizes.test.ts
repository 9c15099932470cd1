import { expect, test } from 'vitest';
import { formatBytes, formatMegabytes } from '../../../shared/format/format.ts';
import { english } from './english.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1_000, '1 KB'],
  [498_300, '498 KB'],
  [1_250_000, '1.3 MB'],
  [2_345_000_000, '2,345 MB'],
])('a file of %i bytes has %s', (sizeBytes, words) => {
  expect(formatBytes(sizeBytes, english.t)).toBe(words);
});

test.each([
  [310.7, '310 MB'],
  [1_023, '1,023 MB'],
  [1_536, '1.5 GB'],
  [10_240, '10 GB'],
])('%d MB of room are %s', (megabytes, words) => {
  expect(formatMegabytes(megabytes, english.t)).toBe(words);
});
