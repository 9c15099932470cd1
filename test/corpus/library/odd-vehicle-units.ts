import type { RecordArrayQuirk } from '../vehicle-unit/gen2.ts';
import {
  arrayOfAMaker,
  arraysReversed,
  calibrationsWithCardGeneration,
  calibrationsWithSpareByte,
  cardAfterBlock,
  detailedSpeedAs34,
  emptyArraysLeftOut,
  onlyBlocks,
  overviewSignedInDer,
  registrationWithNation,
  registrationWithoutNation,
  strayBytesAfter,
  strayBytesInside,
  vendorBlock,
} from '../vehicle-unit/quirks.ts';
import { without } from './expectations.ts';
import type { Expected, Specimen } from './specimen.ts';
import { driverCard, expectedVehicleUnit, vehicle, vehicleUnit, wholeVehicleUnit } from './subjects.ts';

const gen1 = expectedVehicleUnit('G1');
const gen2v1 = expectedVehicleUnit('G2v1');
const gen2v2 = expectedVehicleUnit('G2v2');

const withNation: Expected = {
  ...gen2v1,
  ...(gen2v1.vehicle && { vehicle: { ...gen2v1.vehicle, nation: vehicle.nation } }),
};
const withoutNation: Expected = { ...gen2v2, ...(gen2v1.vehicle && { vehicle: gen2v1.vehicle }) };

function oddArrays(
  fileName: string,
  about: string,
  generation: 'G2v1' | 'G2v2',
  quirk: RecordArrayQuirk,
  expected: Expected,
): Specimen {
  return {
    fileName,
    about,
    make: () => vehicleUnit({ generations: [generation], recordArrayQuirks: [quirk] }),
    expected,
  };
}

/** Vehicle units as some units and tools write them. */
export const oddVehicleUnits: readonly Specimen[] = [
  oddArrays('vu_g2v1_registration_15.DDD', 'registration of 15 bytes', 'G2v1', registrationWithNation, withNation),
  oddArrays(
    'vu_g2v2_registration_14.DDD',
    'registration of 14 bytes',
    'G2v2',
    registrationWithoutNation,
    withoutNation,
  ),
  oddArrays(
    'vu_g2v1_calibration_168.DDD',
    'calibrations of 168 bytes, with the generation of the card',
    'G2v1',
    calibrationsWithCardGeneration,
    gen2v1,
  ),
  oddArrays(
    'vu_g2v1_calibration_168_spare.DDD',
    'calibrations of 168 bytes, with a byte to spare',
    'G2v1',
    calibrationsWithSpareByte,
    gen2v1,
  ),
  oddArrays('vu_g2v2_no_empty_arrays.DDD', 'arrays without records left out', 'G2v2', emptyArraysLeftOut, gen2v2),
  oddArrays('vu_g2v2_arrays_reversed.DDD', 'record arrays in the opposite order', 'G2v2', arraysReversed, gen2v2),
  oddArrays('vu_g2v1_array_of_a_maker.DDD', "a maker's record array in every block", 'G2v1', arrayOfAMaker, gen2v1),
  {
    fileName: 'vu_g2v2_speed_as_34.DDD',
    about: 'detailed speed under 76 34',
    make: () => vehicleUnit({ generations: ['G2v2'], quirks: [detailedSpeedAs34] }),
    expected: gen2v2,
  },
  {
    fileName: 'vu_g2v1_signature_69.DDD',
    about: 'a signature of 69 bytes, in DER',
    make: () => {
      const unit = { ...wholeVehicleUnit, generations: ['G2v1'] } as const;
      return vehicleUnit({ generations: ['G2v1'], quirks: [overviewSignedInDer(unit, unit)] });
    },
    expected: without(gen2v1, 'signatures', 'trust'),
  },
  {
    fileName: 'vu_g1_stray_bytes.DDD',
    about: '0E 00 between two blocks',
    make: () => vehicleUnit({ quirks: [strayBytesAfter(4)] }),
    expected: without(gen1, 'complete'),
  },
  {
    fileName: 'vu_g2v1_stray_bytes.DDD',
    about: '0E 00 between two blocks',
    make: () => vehicleUnit({ generations: ['G2v1'], quirks: [strayBytesAfter(4)] }),
    expected: without(gen2v1, 'complete'),
  },
  {
    fileName: 'vu_g2v1_stray_bytes_inside.DDD',
    about: '0E 00 inside a block of a day',
    make: () => vehicleUnit({ generations: ['G2v1'], quirks: [strayBytesInside(4)] }),
    expected: without(gen2v1, 'complete', 'days', 'signatures', 'trust'),
  },
  {
    fileName: 'vu_g1_vendor_block.DDD',
    about: "a maker's block of unknown length before the last block",
    make: () => vehicleUnit({ quirks: [vendorBlock] }),
    expected: without(gen1, 'complete', 'signatures', 'trust'),
  },
  {
    fileName: 'vu_g1_card_between.DDD',
    about: 'a card download between two blocks',
    make: () => vehicleUnit({ quirks: [cardAfterBlock(3, driverCard())] }),
    expected: without(gen1, 'signatures'),
  },
  {
    fileName: 'vu_g1_only_overview.V1B',
    about: 'nothing but the overview',
    make: () => vehicleUnit({ quirks: [onlyBlocks(({ code }) => code === 0x01)] }),
    expected: {
      ...without(gen1, 'days'),
      complete: false,
      signatures: { valid: 1, invalid: 0, unverifiable: 0 },
    },
  },
  {
    fileName: 'vu_g1_no_overview.DDD',
    about: 'days without an overview: no vehicle, no certificates',
    make: () => vehicleUnit({ quirks: [onlyBlocks(({ code }) => code !== 0x01)] }),
    expected: {
      ...without(gen1, 'vehicle'),
      complete: false,
      signatures: { valid: 0, invalid: 0, unverifiable: 21 },
      trust: 'unverifiable',
    },
  },
];
