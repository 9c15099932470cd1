import { describe, expect, it } from 'vitest';
import { type FindingCode, finding } from '../../../shared/tachograph/finding.ts';
import type { PartState, PartSummary } from '../../../shared/tachograph/summary-schema.ts';
import {
  daysState,
  fileVerdict,
  isTrustedAndComplete,
  type JudgedDownload,
  trustAnswers,
} from '../../../shared/tachograph/trust.ts';

type Reason = PartSummary['reason'];

const part = (state: PartState, reason: Reason = null): PartSummary => ({
  part: 'activities',
  state,
  elements: state === 'not-in-file' ? 0 : 2,
  genuine: state === 'genuine' ? 2 : 0,
  reason,
});

function file(
  trust: JudgedDownload['trust'],
  parts: readonly PartSummary[],
  codes: readonly FindingCode[] = [],
  structure: JudgedDownload['structure'] = 'complete',
): JudgedDownload {
  return { trust, parts, structure, findings: codes.map((code) => finding(code, 0)) };
}

const genuine = [part('genuine')];

describe('The three answers about a file', () => {
  it.each([
    ['all of it is well', file('trusted', genuine), ['yes', 'known', 'yes'], 'genuine'],
    [
      'days are missing just before the download',
      file('trusted', genuine, ['days-missing-before-download']),
      ['yes', 'known', 'remarks'],
      'remarks',
    ],
    ['one half is older', file('trusted', genuine, ['half-older']), ['yes', 'known', 'remarks'], 'remarks'],
    [
      'one date is stray',
      file('trusted', genuine, ['dated-outside-certificate']),
      ['yes', 'known', 'remarks'],
      'remarks',
    ],
    ['signed days contradict', file('trusted', genuine, ['days-contradict']), ['yes', 'known', 'no'], 'incomplete'],
    ['a signed day is unreadable', file('trusted', genuine, ['days-unreadable']), ['yes', 'known', 'no'], 'incomplete'],
    ['a pointer leads nowhere', file('trusted', genuine, ['pointer-outside']), ['yes', 'known', 'no'], 'incomplete'],
    ['half of the card is there', file('trusted', genuine, [], 'cut-short'), ['yes', 'known', 'no'], 'incomplete'],
    ['it is of two cards', file('untrusted', genuine, ['two-cards']), ['yes', 'several', 'yes'], 'not-trusted'],
    [
      'the certificate had expired',
      file('untrusted', [part('cannot-be-checked', 'certificate-expired')]),
      ['yes', 'refused', 'yes'],
      'not-trusted',
    ],
    [
      'the certificate is forged',
      file('untrusted', [part('cannot-be-checked', 'certificate-does-not-verify')]),
      ['not-known', 'refused', 'yes'],
      'not-trusted',
    ],
    [
      'the authority is not known',
      file('unaltered', [part('unaltered', 'unaltered-authority-unknown')]),
      ['yes', 'unknown', 'yes'],
      'unaltered',
    ],
    [
      'one part was altered',
      file('untrusted', [part('does-not-verify'), part('genuine')]),
      ['no', 'known', 'yes'],
      'does-not-verify',
    ],
    [
      'a part is not signed',
      file('unverifiable', [part('genuine'), part('cannot-be-checked', 'no-signature')]),
      ['not-known', 'not-known', 'yes'],
      'cannot-be-checked',
    ],
    [
      'it stops half way',
      file('trusted', [part('genuine'), part('cut-short', 'cut-short')], [], 'cut-short'),
      ['yes', 'known', 'no'],
      'cut-short',
    ],
  ] as const)('where %s', (_, download, [unaltered, byWhom, everything], verdict) => {
    expect(trustAnswers(download)).toEqual({ unaltered, byWhom, everything });
    expect(fileVerdict(download)).toBe(verdict);
    expect(isTrustedAndComplete(download)).toBe(verdict === 'genuine');
  });

  it('are none where nothing was checked', () => {
    expect(trustAnswers(file(null, []))).toEqual({ unaltered: 'not-known', byWhom: 'not-known', everything: 'yes' });
    expect([fileVerdict(file(null, [])), fileVerdict(file(null, [part('not-in-file')]))]).toEqual([null, null]);
  });

  it('do not count findings that were left out as none', () => {
    expect(trustAnswers(file('trusted', genuine, ['more-findings'])).everything).toBe('no');
  });
});

describe('The days of a file', () => {
  it('are as genuine as its activities', () => {
    expect(daysState(file('trusted', genuine))).toBe('genuine');
    expect(daysState(file('untrusted', [part('does-not-verify')]))).toBe('does-not-verify');
    expect(daysState(file(null, []))).toBeNull();
  });

  it('are nobody’s where the file is of two holders', () => {
    expect(daysState(file('untrusted', genuine, ['two-cards']))).toBe('cannot-be-checked');
  });
});
