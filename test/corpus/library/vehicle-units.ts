import { fromHex } from '../bytes.ts';
import type { CardGeneration } from '../card/application-identification.ts';
import { curveNames } from '../chain/curve.ts';
import type { CertificateFlaw } from '../chain/gen1-chain.ts';
import { padded } from '../damage.ts';
import type { VehicleUnitDownload } from '../vehicle-unit/vehicle-unit.ts';
import { dashed, refused, refusedGen2, without } from './expectations.ts';
import type { Expected, Specimen } from './specimen.ts';
import { driverCard, expectedVehicleUnit, vehicleUnit } from './subjects.ts';

const gen1 = expectedVehicleUnit('G1');
const gen2v1 = expectedVehicleUnit('G2v1');
const gen2v2 = expectedVehicleUnit('G2v2');

function unit(fileName: string, about: string, changes: Partial<VehicleUnitDownload>, expected: Expected): Specimen {
  return { fileName, about, make: () => vehicleUnit(changes), expected };
}

function withoutSpeed(expected: Expected): Expected {
  const { valid = 0 } = expected.signatures ?? {};
  return { ...expected, signatures: { valid: valid - 1, invalid: 0, unverifiable: 0 } };
}

const mixed = (...generations: readonly CardGeneration[]): Expected => expectedVehicleUnit(...generations);

/** Vehicle units as they should be. */
export const vehicleUnits: readonly Specimen[] = [
  unit('vu_g1.DDD', 'first generation', {}, gen1),
  unit('vu_g2v1.DDD', 'second generation, version 1', { generations: ['G2v1'] }, gen2v1),
  unit('vu_g2v2.DDD', 'version 2, from 76 00', { generations: ['G2v2'], interfaceVersion: true }, gen2v2),
  unit('vu_g2v2_no_7600.DDD', 'version 2 without 76 00', { generations: ['G2v2'] }, gen2v2),
  unit('vu_g1_no_speed.V1B', 'no detailed speed', { speedMinutes: 0 }, withoutSpeed(gen1)),
  unit('vu_g1_full_speed.ddd', '24 hours of detailed speed', { speedMinutes: 1_440 }, gen1),
  unit('vu_g1_idle.ddd', 'never driven', { shifts: [] }, gen1),
  unit(
    'vu_g2v2_border.ddd',
    'a border crossing',
    {
      generations: ['G2v2'],
      borderCrossings: [
        {
          from: 21,
          to: 17,
          odometerKm: 700_120,
          position: { at: Date.parse('2026-11-12T10:00:00Z') / 1000, latitude: 50.97, longitude: 1.85 },
        },
      ],
    },
    gen2v2,
  ),
  unit('vu_g1_and_g2v1.DDD', 'blocks of both generations', { generations: ['G1', 'G2v1'] }, mixed('G1', 'G2v1')),
  unit('vu_g1_and_g2v2.DDD', 'blocks of both generations', { generations: ['G1', 'G2v2'] }, mixed('G1', 'G2v2')),
];

const flaws: readonly CertificateFlaw[] = ['expired', 'wrong type', 'stranger root', 'forged'];

/** Vehicle units of every curve, and those whose certificate is not to be believed. */
export const vehicleUnitChains: readonly Specimen[] = [
  ...curveNames.map((curve) =>
    unit(`vu_${dashed(curve)}.DDD`, `on ${curve}`, { generations: ['G2v2'], curve, speedMinutes: 5 }, gen2v2),
  ),
  ...flaws.flatMap((flaw) => [
    unit(
      `vu_g1_${dashed(flaw)}_certificate.DDD`,
      `first generation, certificate: ${flaw}`,
      { gen1Flaw: flaw },
      refused(gen1, 0, 22),
    ),
    unit(
      `vu_g2_${dashed(flaw)}_certificate.DDD`,
      `second generation, certificate: ${flaw}`,
      { generations: ['G2v1'], gen2Flaw: flaw },
      refusedGen2(flaw, gen2v1, 0, 22),
    ),
  ]),
];

/** Vehicle units with a card's download inside, and padded ones. */
export const vehicleUnitsAndMore: readonly Specimen[] = [
  {
    fileName: 'vu_g1_with_card.DDD',
    about: 'a card download (76 06) after the last block',
    make: () => vehicleUnit({ embeddedCard: driverCard() }),
    expected: without(gen1, 'signatures'),
  },
  {
    fileName: 'vu_g2v2_with_card.DDD',
    about: 'a card of both generations after the last block',
    make: () => vehicleUnit({ generations: ['G2v2'], embeddedCard: driverCard({ generations: ['G1', 'G2v2'] }) }),
    expected: without(gen2v2, 'signatures', 'generations'),
  },
  ...([0x00, 0xff, 0x55] as const).map(
    (value): Specimen => ({
      fileName: `vu_padded_${value.toString(16).padStart(2, '0')}.DDD`,
      about: `padding of ${value.toString(16)} after the last block`,
      make: () => padded(vehicleUnit(), 512, value),
      expected: gen1,
    }),
  ),
  {
    fileName: 'S_20261119_0730_vendor.DDD',
    about: "a maker's own data (76 11)",
    make: () => padded(fromHex('7611010203040506'), 600, 0x55),
    expected: { kind: 'vendor-data' },
  },
];
