import { describe, expect, test } from 'vitest';
import { identifyReport } from '../../../shared/compliance/record/identify-report.ts';
import { examineDownload } from '../../../shared/tachograph/examine.ts';
import { europeanRoots } from '../../../shared/tachograph/verify/roots.ts';
import type { SignedElement } from '../../../shared/tachograph/verify/verdict.ts';
import { createVerifier } from '../../../shared/tachograph/verify/verifier.ts';
import { type ExpectedSample, expectedSamples, sampleBytes, sampleRoots, samplesAreHere } from './sample-files.ts';

/** The phrases of the oracle, each as a check of the verdicts that were found. */
const signaturePhrases: readonly [RegExp, (elements: readonly SignedElement[], match: RegExpMatchArray) => void][] = [
  [
    /^(\d+)\/(\d+) valid(?:, EF (\w+) invalid)?$/,
    (elements, [, valid, all, invalidFile]) => {
      expect(elements).toHaveLength(Number(all));
      expect(statesOf(elements).filter((state) => state === 'valid')).toHaveLength(Number(valid));
      const invalid = elements.filter((element) => element.verdict.state === 'invalid');
      expect(invalid.map((element) => element.label.slice(3, 7))).toEqual(invalidFile ? [invalidFile] : []);
    },
  ],
  [
    /^(\d+) valid, the rest missing$/,
    (elements, [, valid]) => {
      const states = statesOf(elements);
      expect(states.filter((state) => state === 'valid')).toHaveLength(Number(valid));
      expect(states.slice(Number(valid))).toEqual(['not-verifiable']);
    },
  ],
  [
    /^all blocks (01-05 )?valid$/,
    (elements) => {
      expect(new Set(statesOf(elements))).toEqual(new Set(['valid']));
      expect(new Set(blockDigits(elements))).toEqual(new Set(['1', '2', '3', '4', '5']));
    },
  ],
  [
    /^block 01 invalid, the others valid$/,
    (elements) => {
      expect(statesOf(elements)).toEqual(['invalid', ...elements.slice(1).map(() => 'valid')]);
      expect(elements[0]?.label).toBe('Block 76 01');
      expect(elements.length).toBeGreaterThan(4);
    },
  ],
  [
    /^01-03 valid, 04 truncated, 05 missing$/,
    (elements) => {
      expect(new Set(blockDigits(elements))).toEqual(new Set(['1', '2', '3', '4']));
      expect(elements.at(-1)).toMatchObject({ label: 'Block 76 04', verdict: { reason: 'cut-short' } });
      expect(new Set(statesOf(elements.slice(0, -1)))).toEqual(new Set(['valid']));
    },
  ],
  [
    /^block 01 valid$/,
    (elements) => expect(elements).toMatchObject([{ label: 'Block 76 01', verdict: { state: 'valid' } }]),
  ],
];

function statesOf(elements: readonly SignedElement[]): readonly string[] {
  return elements.map((element) => element.verdict.state);
}

function blockDigits(elements: readonly SignedElement[]): readonly string[] {
  return elements.filter((element) => element.label.startsWith('Block')).map((element) => element.label.slice(-1));
}

/** Elements of one generation: card files by their appendix, blocks by their code. */
function elementsOf(elements: readonly SignedElement[], generation: string): readonly SignedElement[] {
  const isGen2 = ({ label }: SignedElement): boolean => /\(02\)$|^Block 76 [23]/.test(label);
  return elements.filter((element) => isGen2(element) === (generation === 'G2'));
}

function expectSignatures(expected: ExpectedSample, elements: readonly SignedElement[]): void {
  if (expected.signatures === undefined) {
    expect(elements).toEqual([]);
    return;
  }
  if (typeof expected.signatures === 'string') {
    expect(expected.signatures).toBe('not verifiable: certificates are zeroed or absent');
    expect(new Set(statesOf(elements))).toEqual(new Set(['not-verifiable']));
    return;
  }
  for (const [generation, phrase] of Object.entries(expected.signatures)) {
    const known = signaturePhrases.find(([pattern]) => pattern.test(phrase));
    if (!known) throw new Error(`no check for the phrase "${phrase}"`);
    const [pattern, check] = known;
    const match = phrase.match(pattern);
    if (match) check(elementsOf(elements, generation), match);
  }
}

/** The oracle names the holder by the copy that does not verify; the other copy does, and is believed. */
const believedInstead: Readonly<Record<string, object>> = {
  'synthetic/bad_card_bitflip_identification.DDD': { surname: 'TESTERSON' },
};

describe.skipIf(!samplesAreHere)('the sample downloads', () => {
  const verifier = samplesAreHere ? createVerifier(sampleRoots()) : createVerifier(europeanRoots);
  const european = createVerifier(europeanRoots);

  test('there are samples to compare with', () => expect(expectedSamples().length).toBeGreaterThan(20));

  test.each(expectedSamples())('$file is reported as expected', (expected) => {
    const bytes = sampleBytes(expected.file);
    const report = identifyReport(expected.file, bytes, verifier);

    expect(report).toMatchObject({
      file: expected.file,
      size: expected.size,
      sha256: expected.sha256,
      kind: expected.kind,
    });
    expect(report.generations).toEqual(expected.generations);
    if (expected.complete !== undefined) expect(report.complete).toBe(expected.complete);
    if (expected.card) {
      expect(report.card).toEqual({ type: 'driver', ...expected.card, ...believedInstead[expected.file] });
    } else {
      expect(report.card).toBeUndefined();
    }
    expect(report.activity).toEqual(expected.activity);
    expect(report.previousDownload).toBe(expected.previousDownload);
    expect(report.vehicle).toEqual(expected.vehicle);
    expect(report.days).toEqual(expected.days);
    expectSignatures(expected, examineDownload(bytes, verifier).verification?.elements ?? []);
  });

  test.each([
    ['bad_card_truncated.DDD', 'cut-short', 'EF 0502 (02) declares 1158 bytes beyond the end of the file'],
    ['quirk_card_trailing_zero_padding.DDD', 'padding', '1024 bytes of padding after the last element'],
    ['quirk_card_wrapped_trep06.DDD', 'wrapped-card', 'The card is wrapped in a Card Download block (76 06)'],
    [
      'quirk_vu_g1_only_overview.V1B',
      'parts-missing',
      'Not in this file: activities, events-and-faults, technical-data',
    ],
    ['bad_empty.DDD', 'empty', 'The file is empty'],
    ['bad_html_error_page.DDD', 'web-page', 'The file is a saved web page'],
    ['bad_zeros.DDD', 'one-byte-fill', 'Every byte of the file is the same'],
  ])('%s has the finding %s', (file, code, message) => {
    const { findings } = identifyReport(file, sampleBytes(`synthetic/${file}`), verifier);
    expect(findings).toContainEqual(expect.objectContaining({ code, message }));
  });

  test('the card download inside a vehicle unit file is found at its offset', () => {
    const file = 'synthetic/quirk_vu_g1_plus_trep06_card.DDD';
    const { findings } = identifyReport(file, sampleBytes(file), verifier);
    expect(findings).toContainEqual(expect.objectContaining({ code: 'embedded-card', offset: 6_552 }));
  });

  const synthetic = expectedSamples().filter(({ file }) => file.startsWith('synthetic/'));

  test.each(synthetic.filter(({ signatures }) => signatures))(
    '$file is not trusted with the European roots',
    ({ file }) => {
      const report = identifyReport(file, sampleBytes(file), european);
      expect(['unaltered', 'untrusted']).toContain(report.trust);
      expect(report.signatures.valid).toBe(0);
    },
  );

  test.each(synthetic.filter(({ file, kind }) => kind !== 'unknown' && !file.includes('bitflip')))(
    '$file is trusted with its own roots',
    ({ file }) => expect(identifyReport(file, sampleBytes(file), verifier).trust).toBe('trusted'),
  );

  test.each(expectedSamples().filter(({ file }) => file.startsWith('anonymised/')))(
    '$file is neither trusted nor untrusted',
    ({ file }) => expect(identifyReport(file, sampleBytes(file), verifier).trust).toBe('unverifiable'),
  );
});
