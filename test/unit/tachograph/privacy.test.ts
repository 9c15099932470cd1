import { describe, expect, test } from 'vitest';
import { summariseDownload } from '../../../shared/compliance/record/summary.ts';
import { examineDownload } from '../../../shared/tachograph/examine.ts';
import { cutShort, flipBit, strayBytesAt } from '../../corpus/damage.ts';
import { driverCard, vehicleUnit } from '../../corpus/library/subjects.ts';
import { corpusVerifier } from './roots.ts';

/** Made-up people and things that must not show in anything that may be logged. */
const canaries = {
  surname: 'Canarisson',
  firstNames: 'Serinus',
  cardNumber: 'DBCANARY00000001',
  registration: 'CAN 4RY',
  vin: 'CANARYV1N00000001',
};
const forbidden = [...Object.values(canaries), 'CANARY', 'Canaris'];

const holder = { surname: canaries.surname, firstNames: canaries.firstNames, birthDate: '1988-03-05' };
const vehicle = { nation: 21, registration: canaries.registration, vin: canaries.vin };
const card = driverCard({ holder, cardNumber: canaries.cardNumber, generations: ['G1', 'G2v1'] });
const recorder = vehicleUnit({ vehicle, generations: ['G1'], embeddedCard: card });

const misleadingNames = [
  `M_20261119_0730_${canaries.registration}_${canaries.vin}.DDD`,
  `C_20010101_0000_S_${canaries.surname}_DBCANARY00000009.DDD`,
];

/** Damage of every sort, so that as many findings as possible are made. */
function damagedCopies(file: Uint8Array): readonly Uint8Array[] {
  const places = Array.from({ length: 60 }, (_, index) => Math.floor((file.length / 60) * index));
  return [
    file,
    ...places.map((at) => cutShort(file, at)),
    ...places.map((at) => flipBit(file, at, 3)),
    ...places.map((at) => strayBytesAt(file, at)),
    ...places.map((at) => file.slice().fill(0xff, at, at + 40)),
  ];
}

describe.each([
  ['card', card],
  ['vehicle unit', recorder],
])('the findings of a damaged %s', (_, file) => {
  const findings = damagedCopies(file).flatMap((copy, index) => {
    const verifier = index % 8 === 0 ? { verifier: corpusVerifier } : {};
    return misleadingNames.flatMap((fileName) => summariseDownload(copy, { fileName, ...verifier }).findings);
  });

  test('are of many sorts', () => expect(new Set(findings.map(({ code }) => code)).size).toBeGreaterThan(9));

  test('hold no name, number, plate or VIN', () => {
    const text = JSON.stringify(findings).toLowerCase();
    for (const canary of forbidden) expect(text.includes(canary.toLowerCase())).toBe(false);
  });
});

test('the canaries are in the files: the search could have found them', () => {
  const { content } = examineDownload(card);
  expect(JSON.stringify(content).includes(canaries.surname)).toBe(true);
  expect(JSON.stringify(summariseDownload(recorder)).includes(canaries.vin)).toBe(true);
});
