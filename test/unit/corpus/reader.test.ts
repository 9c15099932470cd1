import { describe, expect, it } from 'vitest';
import { type IdentifyReport, identifyReport } from '../../../shared/compliance/record/identify-report.ts';
import { examineDownload } from '../../../shared/tachograph/examine.ts';
import { europeanRoots, noRoots, type TrustRoots, withRootFile } from '../../../shared/tachograph/verify/roots.ts';
import { createVerifier } from '../../../shared/tachograph/verify/verifier.ts';
import { testRoots } from '../../corpus/chain.ts';
import type { Expected } from '../../corpus/library/specimen.ts';
import { specimens } from '../../corpus/library.ts';
import { specimenBytes } from '../../corpus/specimen-bytes.ts';

/** The product's reader held against every specimen: the maker knows what it wrote, and shares no code with the reader. */

const verifier = createVerifier(
  testRoots().reduce((roots: TrustRoots, { fileName, bytes }) => {
    const more = withRootFile(roots, bytes);
    if (!more) throw new Error(`the reader refuses the root file ${fileName}`);
    return more;
  }, noRoots),
);
const europeanVerifier = createVerifier(europeanRoots);

/** What the report must say, in its own words; only what the specimen settles. */
function expectedReport({ kind, generations, complete, card, activity, vehicle, days, ...rest }: Expected): object {
  return {
    kind: kind === 'card' || kind === 'vehicle-unit' ? kind : 'unknown',
    ...(generations && { generations: generations.toSorted() }),
    ...(complete !== undefined && { complete }),
    ...(card && { card }),
    ...(activity && { activity: { days: activity.count, first: activity.first, last: activity.last } }),
    ...(rest.previousDownload && { previousDownload: rest.previousDownload }),
    ...(vehicle && {
      vehicle: {
        vin: vehicle.vin,
        vrn: vehicle.registration,
        ...(vehicle.nation !== undefined && { nation: vehicle.nation }),
        currentDateTime: vehicle.currentDateTime,
        periodMin: vehicle.periodFrom,
        periodMax: vehicle.periodTo,
      },
    }),
    ...(days && { days }),
    ...(rest.signatures && { signatures: rest.signatures }),
    ...(rest.trust && { trust: rest.trust }),
  };
}

/** The expiry is compared as a date, because cards write it with different times of its day. */
function comparable({ card, ...report }: IdentifyReport): object {
  return { ...report, ...(card && { card: { ...card, expiry: card.expiry?.slice(0, 10) } }) };
}

const files = await Promise.all(
  specimens.map(async (specimen) => ({ ...specimen, bytes: await specimenBytes(specimen) })),
);

describe('the reader', () => {
  it.each(files)('finds in $fileName what was put into it: $about', ({ fileName, bytes, expected }) => {
    const report = identifyReport(fileName, bytes, verifier);
    expect(comparable(report)).toMatchObject(expectedReport(expected));
  });

  it('trusts no specimen under the European roots', () => {
    const trusted = files.filter(
      ({ bytes }) => examineDownload(bytes, europeanVerifier).verification?.trust === 'trusted',
    );
    expect(trusted.map(({ fileName }) => fileName)).toEqual([]);
  });

  it.each(files.filter(({ expected }) => expected.kind === 'archive' || expected.kind === 'vendor-data'))(
    'tells what kind of file $fileName is',
    ({ bytes, expected }) => {
      expect(examineDownload(bytes).identification.kind).toBe(expected.kind);
    },
  );

  it.each(files.filter(({ expected }) => expected.reason !== undefined))(
    'says why $fileName is no download',
    ({ bytes, expected }) => {
      const { kind, notADownload } = examineDownload(bytes).identification;
      expect(kind).toBe('unknown');
      if (expected.reason === 'empty') expect(notADownload).toBe('empty');
      if (expected.reason === 'web page') expect(notADownload).toBe('web-page');
    },
  );
});
