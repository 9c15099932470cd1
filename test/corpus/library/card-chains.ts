import { curveNames } from '../chain/curve.ts';
import type { CertificateFlaw } from '../chain/gen1-chain.ts';
import { dashed, refused, refusedGen2 } from './expectations.ts';
import type { Specimen } from './specimen.ts';
import { driverCard, expectedDriverCard } from './subjects.ts';

const gen1 = expectedDriverCard('G1');
const gen2v1 = expectedDriverCard('G1', 'G2v1');
const gen2v2 = expectedDriverCard('G1', 'G2v2');

/** Driver cards of every curve, and one that needs its link certificate. */
export const cardsOfEveryCurve: readonly Specimen[] = [
  ...curveNames.flatMap((curve): Specimen[] => [
    {
      fileName: `card_${dashed(curve)}.DDD`,
      about: `card and authority on ${curve}`,
      make: () => driverCard({ generations: ['G2v2'], curve }),
      expected: expectedDriverCard('G2v2'),
    },
    {
      fileName: `card_root_${dashed(curve)}.DDD`,
      about: `the root too on ${curve}`,
      make: () => driverCard({ generations: ['G2v1'], curve, rootCurve: curve }),
      expected: expectedDriverCard('G2v1'),
    },
  ]),
  {
    fileName: 'card_linked_root.DDD',
    about: 'trusted only through its link certificate',
    make: () => driverCard({ generations: ['G1', 'G2v2'], linked: true }),
    expected: gen2v2,
  },
];

const flaws: readonly CertificateFlaw[] = ['expired', 'wrong type', 'stranger root', 'forged'];
/** Driver cards whose certificate is not to be believed; their data are whole. */
export const flawedCards: readonly Specimen[] = flaws.flatMap((flaw): Specimen[] => [
  {
    fileName: `card_g1_${dashed(flaw)}_certificate.DDD`,
    about: `first generation, certificate: ${flaw}`,
    make: () => driverCard({ gen1Flaw: flaw }),
    expected: refused(gen1, 0, 12),
  },
  {
    fileName: `card_g2_${dashed(flaw)}_certificate.DDD`,
    about: `second generation, certificate: ${flaw}`,
    make: () => driverCard({ generations: ['G1', 'G2v1'], gen2Flaw: flaw }),
    expected: refusedGen2(flaw, gen2v1, 12, 14),
  },
]);
