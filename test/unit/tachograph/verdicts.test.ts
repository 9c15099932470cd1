import { describe, expect, test } from 'vitest';
import { examineDownload } from '../../../shared/tachograph/examine.ts';
import { europeanRoots, noRoots, type TrustRoots } from '../../../shared/tachograph/verify/roots.ts';
import { type SignedElement, trustOf, type Verdict } from '../../../shared/tachograph/verify/verdict.ts';
import { createVerifier } from '../../../shared/tachograph/verify/verifier.ts';
import { specimens } from '../../corpus/library.ts';
import { specimenBytes } from '../../corpus/specimen-bytes.ts';
import { corpusRoots } from './roots.ts';

async function fileOf(fileName: string): Promise<Uint8Array> {
  const specimen = specimens.find((each) => each.fileName === fileName);
  if (!specimen) throw new Error(`the corpus has no ${fileName}`);
  return specimenBytes(specimen);
}

/** The verdicts of a file, each once: "valid", "invalid", or the reason why it could not be checked. */
async function verdictsOf(fileName: string, roots: TrustRoots = corpusRoots): Promise<readonly string[]> {
  const { verification } = examineDownload(await fileOf(fileName), createVerifier(roots));
  const told = verification?.elements.map(({ verdict }) =>
    verdict.state === 'not-verifiable' ? verdict.reason : verdict.state,
  );
  return [...new Set(told)].sort();
}

describe('a chain that is refused is refused for its reason', () => {
  test.each([
    ['card_g1_expired_certificate.DDD', ['certificate-expired']],
    ['card_g2_expired_certificate.DDD', ['certificate-expired', 'valid']],
    ['vu_g1_expired_certificate.DDD', ['certificate-expired']],
    ['vu_g2_expired_certificate.DDD', ['certificate-expired']],
    ['card_g1_wrong-type_certificate.DDD', ['certificate-wrong-type']],
    ['card_g2_wrong-type_certificate.DDD', ['certificate-wrong-type', 'valid']],
    ['vu_g2_wrong-type_certificate.DDD', ['certificate-wrong-type']],
    ['card_g1_forged_certificate.DDD', ['certificate-does-not-verify']],
    ['vu_g2_forged_certificate.DDD', ['certificate-does-not-verify']],
    ['card_g1_stranger-root_certificate.DDD', ['unknown-root']],
    ['vu_g2_stranger-root_certificate.DDD', ['unaltered-authority-unknown']],
    ['card_certificates_zeroed.DDD', ['no-certificate']],
    ['card_without_signatures.DDD', ['no-signature']],
    ['card_russian.DDD', ['national-algorithm']],
    ['vu_g1_no_overview.DDD', ['no-certificate']],
    ['bad_card_cut_30000.DDD', ['cut-short', 'valid']],
    ['bad_card_bytes_lost.DDD', ['damaged', 'valid']],
  ])('%s: %j', async (fileName, verdicts) => expect(await verdictsOf(fileName)).toEqual(verdicts));
});

describe('roots', () => {
  test('without any, every chain ends at an unknown one; of the second generation it is told that all is unaltered', async () => {
    expect(await verdictsOf('card_g1.DDD', noRoots)).toEqual(['unknown-root']);
    expect(await verdictsOf('card_g2v1_alone.DDD', noRoots)).toEqual(['unaltered-authority-unknown']);
  });

  test('of other chains are no help', async () => {
    expect(await verdictsOf('vu_g1_and_g2v2.DDD', europeanRoots)).toEqual([
      'unaltered-authority-unknown',
      'unknown-root',
    ]);
  });

  test('that are not known do not hide what was altered', async () => {
    const file = (await fileOf('card_g2v1_alone.DDD')).slice();
    const surnameAt = Buffer.from(file).indexOf('Brindlewood');
    file[surnameAt] = 'X'.charCodeAt(0);
    const { verification } = examineDownload(file, createVerifier(europeanRoots));
    const invalid = verification?.elements.filter(({ verdict }) => verdict.state === 'invalid');
    expect(invalid?.map(({ label }) => label)).toEqual(['EF 0520 (02)']);
    expect(verification?.trust).toBe('untrusted');
  });

  test('of several chains are told apart', async () => {
    const both = {
      gen1: [...europeanRoots.gen1, ...corpusRoots.gen1],
      gen2: [...europeanRoots.gen2, ...corpusRoots.gen2],
    };
    expect(await verdictsOf('card_g1_g2v1.DDD', both)).toEqual(['valid']);
  });

  test('of one generation verify that generation alone', async () => {
    expect(await verdictsOf('card_g1_g2v1.DDD', { ...corpusRoots, gen2: [] })).toEqual([
      'unaltered-authority-unknown',
      'valid',
    ]);
  });

  test('a renewed root is reached from the one before through the link certificate in the file', async () => {
    expect(await verdictsOf('card_linked_root.DDD')).toEqual(['valid']);
    const others = corpusRoots.gen2.slice(1);
    expect(await verdictsOf('card_linked_root.DDD', { ...corpusRoots, gen2: others })).toEqual([
      'unaltered-authority-unknown',
      'valid',
    ]);
  });
});

test('a verifier gives the same verdicts again: what it remembers does not change them', async () => {
  const file = await fileOf('card_g2_forged_certificate.DDD');
  const genuine = await fileOf('card_g1_g2v1.DDD');
  const verifier = createVerifier(corpusRoots);
  const trusts = [file, genuine, file, genuine].map((each) => examineDownload(each, verifier).verification?.trust);
  expect(trusts).toEqual(['untrusted', 'trusted', 'untrusted', 'trusted']);
});

describe('trust', () => {
  const element = (verdict: Verdict): SignedElement => ({ part: 'places', label: 'EF 0506 (00)', offset: 0, verdict });
  const valid = element({ state: 'valid' });
  const invalid = element({ state: 'invalid' });
  const because = (reason: Extract<Verdict, { state: 'not-verifiable' }>['reason']): SignedElement =>
    element({ state: 'not-verifiable', reason });

  test.each([
    ['nothing signed', [], 'unverifiable'],
    ['all valid', [valid, valid], 'trusted'],
    ['one wrong signature', [valid, invalid], 'untrusted'],
    ['one chain refused', [valid, because('unknown-root')], 'untrusted'],
    ['a root that was not given', [valid, because('unaltered-authority-unknown')], 'unaltered'],
    [
      'a root that was not given, and an end too early',
      [because('unaltered-authority-unknown'), because('cut-short')],
      'unaltered',
    ],
    [
      'a root that was not given, and a wrong signature',
      [because('unaltered-authority-unknown'), invalid],
      'untrusted',
    ],
    [
      'a root that was not given, and a part without a signature',
      [because('unaltered-authority-unknown'), because('no-signature')],
      'untrusted',
    ],
    ['an end too early after valid parts', [valid, because('cut-short')], 'trusted'],
    ['a damaged part among valid ones', [valid, because('damaged')], 'trusted'],
    ['a signature left out', [valid, because('no-signature')], 'unverifiable'],
    ['a national algorithm', [because('national-algorithm')], 'unverifiable'],
    ['nothing but a cut part', [because('cut-short')], 'unverifiable'],
  ])('with %s', (_, elements, trust) => expect(trustOf(elements)).toBe(trust));
});
