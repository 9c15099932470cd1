import {
  certificatesLast,
  certificatesZeroed,
  chipFilesRepeated,
  elementOfAMaker,
  russianDomestic,
  withoutCardDownload,
  withoutLinkCertificate,
  withoutSignatures,
} from '../card/quirks.ts';
import { padded, wrappedCard } from '../damage.ts';
import { unverifiable, without } from './expectations.ts';
import type { Specimen } from './specimen.ts';
import { driverCard, expectedDriverCard } from './subjects.ts';

const gen1 = expectedDriverCard('G1');
const gen2v1 = expectedDriverCard('G1', 'G2v1');

/** Driver cards as some cards and tools write them. */
export const oddCards: readonly Specimen[] = [
  {
    fileName: 'card_gen2_first.DDD',
    about: 'second generation in front of the first',
    make: () => driverCard({ generations: ['G2v1', 'G1'] }),
    expected: gen2v1,
  },
  {
    fileName: 'card_certificates_last.TGD',
    about: 'certificates last; no 050E, 0521, 0507',
    make: () => driverCard({ quirks: [withoutCardDownload, certificatesLast] }),
    expected: { ...without(gen1, 'previousDownload'), signatures: { valid: 9, invalid: 0, unverifiable: 0 } },
  },
  {
    fileName: 'card_chip_files_repeated.DDD',
    about: 'ICC and IC again with appendix 02, no C100 there',
    make: () => driverCard({ generations: ['G1', 'G2v1'], quirks: [chipFilesRepeated] }),
    expected: gen2v1,
  },
  {
    fileName: 'card_without_link.DDD',
    about: 'no C109 instead of a zero one',
    make: () => driverCard({ generations: ['G1', 'G2v1'], quirks: [withoutLinkCertificate] }),
    expected: gen2v1,
  },
  {
    fileName: 'card_element_of_a_maker.DDD',
    about: 'an element that no regulation knows',
    make: () => driverCard({ quirks: [elementOfAMaker] }),
    expected: gen1,
  },
  {
    fileName: 'card_certificates_zeroed.DDD',
    about: 'anonymised: certificates all zero',
    make: () => driverCard({ generations: ['G1', 'G2v1'], quirks: [certificatesZeroed] }),
    expected: unverifiable(gen2v1, 26),
  },
  {
    fileName: 'card_without_signatures.DDD',
    about: 'no signature at all',
    make: () => driverCard({ quirks: [withoutSignatures] }),
    expected: { ...without(gen1, 'signatures'), trust: 'unverifiable' },
  },
  {
    fileName: 'card_russian.DDD',
    about: 'domestic card with GOST signatures',
    make: () => driverCard({ quirks: [russianDomestic] }),
    expected: unverifiable(gen1, 12),
  },
  {
    fileName: 'card_wrapped.DDD',
    about: 'in a Card Download block (76 06)',
    make: () => wrappedCard(driverCard()),
    expected: gen1,
  },
  ...([0x00, 0xff, 0x55] as const).map(
    (value): Specimen => ({
      fileName: `card_padded_${value.toString(16).padStart(2, '0')}.DDD`,
      about: `padding of ${value.toString(16)} after the last element`,
      make: () => padded(driverCard({ generations: ['G1', 'G2v1'] }), 1_024, value),
      expected: gen2v1,
    }),
  ),
];
