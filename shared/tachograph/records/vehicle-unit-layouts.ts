import { uint8 } from '../bytes.ts';
import type { CardReference } from '../identifiers.ts';
import { authenticatedPosition, calibrated, calibrationPurpose, place, position } from './card-layouts.ts';
import {
  address,
  bits,
  cardInSlot,
  cardNumber,
  code,
  count8,
  type DataType,
  dayOfTime,
  extendedSerialNumber,
  flag,
  fullCardNumber,
  fullCardNumberAndGeneration,
  manufacturerCode,
  name,
  nationAtBorder,
  nationNumeric,
  odometerShort,
  opaque,
  plainText,
  registration,
  registrationNumber,
  sealsOfRecorder,
  speed,
  speedsPerSecond,
  timeReal,
  vin,
} from './data-types.ts';
import { recordLayout } from './layout.ts';

/**
 * The records of vehicle units, element by element, as Annex IC, appendix 1 has them. Where the generations differ in
 * nothing but the card numbers, one function makes both: the second puts the card's generation behind its number.
 */

type Card = DataType<CardReference>;

/** One layout a generation, which differ in nothing else. */
function ofBoth<Layout>(make: (card: Card) => Layout): { readonly gen1: Layout; readonly gen2: Layout } {
  return { gen1: make(fullCardNumber), gen2: make(fullCardNumberAndGeneration) };
}

/** What the overview says of the vehicle and the moment; the second generation sends each in an array of its own. */
const overviewFields = {
  vin,
  vehicle: registration,
  recorderTime: timeReal,
  heldFrom: timeReal,
  heldTo: timeReal,
  coDriverSlot: cardInSlot('co-driver'),
  driverSlot: cardInSlot('driver'),
} as const;

export const overview = recordLayout('VehicleIdentificationNumber and others', '2.164', overviewFields, []);
export const overviewParts = {
  vin: recordLayout('VehicleIdentificationNumber', '2.164', { vin }, []),
  registrationNumber: recordLayout('VehicleRegistrationNumber', '2.167', { vehicle: registrationNumber }, []),
  registration: recordLayout('VehicleRegistrationIdentification', '2.166', { vehicle: registration }, []),
  recorderTime: recordLayout('CurrentDateTime', '2.54', { recorderTime: timeReal }),
  held: recordLayout('VuDownloadablePeriod', '2.193', { heldFrom: timeReal, heldTo: timeReal }, []),
  slots: recordLayout(
    'CardSlotsStatus',
    '2.34',
    { coDriverSlot: overviewFields.coDriverSlot, driverSlot: overviewFields.driverSlot },
    [],
  ),
} as const;

export const previousDownload = ofBoth((card) =>
  recordLayout('VuDownloadActivityData', '2.195', { time: timeReal, card, company: name }),
);
export const companyLock = ofBoth((card) =>
  recordLayout(
    'VuCompanyLocksRecord',
    '2.184',
    { lockedIn: timeReal, lockedOut: timeReal, company: name, address, card },
    ['lockedIn', 'lockedOut', 'company'],
  ),
);
export const control = ofBoth((card) =>
  recordLayout('VuControlActivityRecord', '2.187', {
    type: bits('controlType', '2.53'),
    time: timeReal,
    controlCard: card,
    downloadedFrom: timeReal,
    downloadedTo: timeReal,
  }),
);

export const day = recordLayout(
  'DateOfDayDownloaded, OdometerValueMidnight',
  '2.58, 2.114',
  {
    day: dayOfTime,
    odometerMidnightKm: odometerShort,
  },
  ['day'],
);
/** The first of its two fields: the second generation sends each in an array of its own. */
export const dateOfDay = recordLayout('DateOfDayDownloaded', '2.58', { day: dayOfTime }, ['day']);

const insertion = (card: Card) =>
  ({
    surname: name,
    firstNames: name,
    card,
    cardExpiry: timeReal,
    inserted: timeReal,
    odometerInsertedKm: odometerShort,
    slot: code('cardSlot', '2.33'),
    withdrawn: timeReal,
    odometerWithdrawnKm: odometerShort,
    previousVehicle: registration,
    previousWithdrawal: timeReal,
  }) as const;
const enteredByHand = flag('2.93');
export const cardInsertion = {
  gen1: recordLayout('VuCardIWRecord', '2.177', { ...insertion(fullCardNumber), enteredByHand }, ['inserted']),
  gen2: recordLayout(
    'VuCardIWRecord',
    '2.177',
    {
      ...insertion(fullCardNumberAndGeneration),
      previousGeneration: code('generation', '2.75'),
      enteredByHand,
    },
    ['inserted'],
  ),
} as const;

export const vehiclePlace = {
  gen1: recordLayout('VuPlaceDailyWorkPeriodRecord', '2.219', { card: fullCardNumber, ...place }),
  gen2v1: recordLayout('VuPlaceDailyWorkPeriodRecord', '2.219', {
    card: fullCardNumberAndGeneration,
    ...place,
    ...position,
  }),
  gen2v2: recordLayout('VuPlaceDailyWorkPeriodRecord', '2.219', {
    card: fullCardNumberAndGeneration,
    ...place,
    ...authenticatedPosition,
  }),
} as const;

const cardsInSlots = { driverCard: fullCardNumberAndGeneration, coDriverCard: fullCardNumberAndGeneration } as const;
export const vehiclePosition = {
  gen2v1: recordLayout('VuGNSSADRecord', '2.203', {
    time: timeReal,
    ...cardsInSlots,
    ...position,
    odometerKm: odometerShort,
  }),
  gen2v2: recordLayout('VuGNSSADRecord', '2.203', {
    time: timeReal,
    ...cardsInSlots,
    ...authenticatedPosition,
    odometerKm: odometerShort,
  }),
} as const;
export const vehicleBorderCrossing = recordLayout(
  'VuBorderCrossingRecord',
  '2.203a',
  {
    ...cardsInSlots,
    countryLeft: nationAtBorder,
    countryEntered: nationAtBorder,
    ...authenticatedPosition,
    odometerKm: odometerShort,
  },
  ['countryLeft', 'countryEntered', 'positionTime'],
);
export const vehicleLoadOperation = recordLayout('VuLoadUnloadRecord', '2.208a', {
  time: timeReal,
  operation: code('loadOperation', '2.114a'),
  ...cardsInSlots,
  ...authenticatedPosition,
  odometerKm: odometerShort,
});
const typeAndSpan = {
  type: code('eventFaultType', '2.70'),
  purpose: code('recordPurpose', '2.69'),
  begin: timeReal,
  end: timeReal,
} as const;
const cardsAtBeginAndEnd = (card: Card) =>
  ({ card, coDriverCard: card, cardAtEnd: card, coDriverCardAtEnd: card }) as const;
const similar = count8('2.151');
const ofMaker = { maker: manufacturerCode, makersCode: opaque('2.95', 3) } as const;

export const vehicleFault = {
  gen1: recordLayout('VuFaultRecord', '2.201', { ...typeAndSpan, ...cardsAtBeginAndEnd(fullCardNumber) }),
  gen2: recordLayout('VuFaultRecord', '2.201', {
    ...typeAndSpan,
    ...cardsAtBeginAndEnd(fullCardNumberAndGeneration),
    ...ofMaker,
  }),
} as const;
export const vehicleEvent = {
  gen1: recordLayout('VuEventRecord', '2.198', { ...typeAndSpan, ...cardsAtBeginAndEnd(fullCardNumber), similar }),
  gen2: recordLayout('VuEventRecord', '2.198', {
    ...typeAndSpan,
    ...cardsAtBeginAndEnd(fullCardNumberAndGeneration),
    similar,
    ...ofMaker,
  }),
} as const;
export const overSpeedingControl = recordLayout(
  'VuOverSpeedingControlData',
  '2.212',
  { lastControl: timeReal, firstSince: timeReal, numberSince: count8('2.116') },
  [],
);
export const overSpeeding = ofBoth((card) =>
  recordLayout('VuOverSpeedingEventRecord', '2.215', {
    ...typeAndSpan,
    highestKmh: speed,
    averageKmh: speed,
    card,
    similar,
  }),
);
export const timeAdjustment = ofBoth((card) =>
  recordLayout(
    'VuTimeAdjustmentRecord',
    '2.232',
    { timeOld: timeReal, time: timeReal, workshop: name, address, workshopCard: card },
    ['timeOld', 'time'],
  ),
);
/** Here the card at the end follows the one at the begin, slot by slot. */
export const powerInterruption = recordLayout('VuPowerSupplyInterruptionRecord', '2.240', {
  ...typeAndSpan,
  card: fullCardNumberAndGeneration,
  cardAtEnd: fullCardNumberAndGeneration,
  coDriverCard: fullCardNumberAndGeneration,
  coDriverCardAtEnd: fullCardNumberAndGeneration,
  similar,
});

export const speedBlock = recordLayout('VuDetailedSpeedBlock', '2.190', { time: timeReal, speedsKmh: speedsPerSecond });

const recorderOf = (approvalBytes: number) =>
  ({
    maker: name,
    makersAddress: address,
    recorderPart: plainText('2.217', 16),
    recorderSerial: extendedSerialNumber,
    software: plainText('2.226', 4),
    softwareInstalled: timeReal,
    made: timeReal,
    approvalNumber: plainText('2.172', approvalBytes),
  }) as const;
const gen2Recorder = {
  ...recorderOf(16),
  recorderGeneration: code('generation', '2.75'),
  firstGenerationCards: code('firstGenerationCards', '2.169'),
} as const;
export const recorder = {
  gen1: recordLayout('VuIdentification', '2.205', recorderOf(8), []),
  gen2v1: recordLayout('VuIdentification', '2.205', gen2Recorder, []),
  gen2v2: recordLayout('VuIdentification', '2.205', { ...gen2Recorder, mapVersion: plainText('2.192a', 12) }, []),
} as const;

const sensorOf = (approvalBytes: number) =>
  ({
    sensorSerial: extendedSerialNumber,
    approvalNumber: plainText('2.131', approvalBytes),
    paired: timeReal,
  }) as const;
export const sensorPaired = {
  gen1: recordLayout('SensorPaired', '2.144', sensorOf(8), []),
  gen2: recordLayout('SensorPairedRecord', '2.145', sensorOf(16), []),
} as const;
export const externalPositioning = recordLayout(
  'SensorExternalGNSSCoupledRecord',
  '2.133',
  { positioningSerial: extendedSerialNumber, approvalNumber: plainText('2.132', 16), coupled: timeReal },
  [],
);

const calibrationOf = (card: Card) =>
  ({
    calibrationPurpose,
    workshop: name,
    address,
    workshopCard: card,
    workshopCardExpiry: timeReal,
    vin,
    registration,
    ...calibrated,
  }) as const;
const calibrationKey = ['workshop', 'workshopCard', 'vin', 'time'] as const;
const calibration = calibrationOf(fullCardNumber);
/** Behind purpose, workshop, address and card number; in records without it, the first byte of a time stands there. */
const cardGenerationAt = 91;
const lastGeneration = 2;
export const vehicleCalibration = {
  gen1: recordLayout('VuCalibrationRecord', '2.174', calibration, calibrationKey),
  /** Some early recorders of the second generation put the card's generation in, and no seals. */
  gen2WithCardGeneration: {
    ...recordLayout('VuCalibrationRecord', '2.174', calibrationOf(fullCardNumberAndGeneration), calibrationKey),
    fits: (record: Uint8Array) => uint8(record, cardGenerationAt) <= lastGeneration,
  },
  gen2v1: recordLayout('VuCalibrationRecord', '2.174', { ...calibration, seals: sealsOfRecorder }, calibrationKey),
  gen2v2: recordLayout(
    'VuCalibrationRecord',
    '2.174',
    {
      ...calibration,
      sensorSerial: extendedSerialNumber,
      positioningSerial: extendedSerialNumber,
      communicationSerial: extendedSerialNumber,
      seals: sealsOfRecorder,
      loadType: code('loadType', '2.90a'),
      country: nationNumeric,
      countryTime: timeReal,
    },
    calibrationKey,
  ),
} as const;

/** Those of the second generation, whose recorders differ in what they send, by what all of them begin with. */
export const vehicleCalibrations: readonly (typeof vehicleCalibration.gen1)[] = Object.values(vehicleCalibration);

export const cardSeen = recordLayout(
  'VuCardRecord',
  '2.179',
  {
    card: fullCardNumberAndGeneration,
    cardSerial: extendedSerialNumber,
    structureVersion: opaque('2.36', 2),
    cardNumber,
  },
  ['card', 'cardNumber'],
);
export const itsConsent = recordLayout(
  'VuITSConsentRecord',
  '2.207',
  { card: fullCardNumberAndGeneration, consent: flag('2.207') },
  ['card'],
);
