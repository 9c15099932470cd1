import { climbingZip, gzipOf, zipBomb, zipOf } from '../archive.ts';
import { filled } from '../bytes.ts';
import { junk, webPage } from '../damage.ts';
import type { Expected, Specimen } from './specimen.ts';
import { driverCard, vehicleUnit } from './subjects.ts';

const unknown: Expected = { kind: 'unknown', reason: 'not a tachograph file' };
const archive: Expected = { kind: 'archive' };

/** Files that are no download, and archives that hold some. */
export const notDownloads: readonly Specimen[] = [
  {
    fileName: 'bad_empty.DDD',
    about: 'no bytes',
    make: () => filled(0),
    expected: { kind: 'unknown', reason: 'empty' },
  },
  { fileName: 'bad_one_byte.DDD', about: 'one byte', make: () => filled(1, 0x76), expected: unknown },
  { fileName: 'bad_zeros.DDD', about: 'as long as a card, all zero', make: () => filled(26_635), expected: unknown },
  { fileName: 'bad_ones.DDD', about: 'all FF', make: () => filled(26_635, 0xff), expected: unknown },
  {
    fileName: 'bad_web_page.DDD',
    about: 'the error page of a proxy',
    make: webPage,
    expected: { kind: 'unknown', reason: 'web page' },
  },
  { fileName: 'bad_junk.DDD', about: 'random bytes', make: () => junk(40_000, 7), expected: unknown },
  {
    fileName: 'downloads.zip',
    about: 'a card and a vehicle unit',
    make: () =>
      zipOf([
        { path: 'C_20261119_0600_M_Brindlewood.DDD', bytes: driverCard() },
        { path: 'November/M_20261119_0730_TD73 QLB.DDD', bytes: vehicleUnit() },
      ]),
    expected: archive,
  },
  {
    fileName: 'nested.zip',
    about: 'a zip in a zip',
    make: async () => zipOf([{ path: 'inner.zip', bytes: await zipOf([{ path: 'card.ddd', bytes: driverCard() }]) }]),
    expected: archive,
  },
  {
    fileName: 'climbing.zip',
    about: 'a path that would leave the folder it is unpacked into',
    make: () => climbingZip(driverCard()),
    expected: archive,
  },
  { fileName: 'bomb.zip', about: 'unpacks to 64 MiB of zeros', make: () => zipBomb(64 * 2 ** 20), expected: archive },
  { fileName: 'card.ddd.gz', about: 'a card in gzip', make: () => gzipOf(driverCard()), expected: archive },
];
