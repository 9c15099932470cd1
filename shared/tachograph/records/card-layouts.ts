import {
  address,
  bits,
  cardNumber,
  code,
  count8,
  count16,
  datef,
  decimalCounter,
  extendedSerialNumber,
  fullCardNumber,
  latitude,
  longitude,
  manufacturerCode,
  name,
  nationAtBorder,
  nationNumeric,
  odometerShort,
  opaque,
  plainText,
  positionAccuracy,
  pulses,
  regionNumeric,
  registration,
  sealsOnCard,
  speed,
  timeReal,
  tyreCircumference,
  vin,
} from './data-types.ts';
import { recordLayout } from './layout.ts';

/** The records of cards, element by element, as Annex IC, appendix 1 has them. */

/** GNSSPlaceRecord, 2.80. */
export const position = { positionTime: timeReal, positionAccuracy, latitude, longitude } as const;
/** GNSSPlaceAuthRecord, 2.79c. */
export const authenticatedPosition = {
  ...position,
  positionAuthentication: code('positionAuthentication', '2.117a'),
} as const;

const structureVersion = opaque('2.36', 2);
const cardType = code('equipmentType', '2.67');

export const cardIcc = recordLayout(
  'CardIccIdentification',
  '2.23',
  {
    clockStop: opaque('2.23', 1),
    serialNumber: extendedSerialNumber,
    approvalNumber: plainText('2.11', 8),
    personaliser: manufacturerCode,
    embedderCountry: plainText('2.65', 2),
    embedder: plainText('2.65', 2),
    embedderInformation: opaque('2.65', 1),
    chipType: opaque('2.23', 2),
  },
  [],
);

export const cardChip = recordLayout(
  'CardChipIdentification',
  '2.13',
  { chipSerialNumber: opaque('2.13', 4), chipManufacturing: opaque('2.13', 4) },
  [],
);

const gen1Room = {
  cardType,
  structureVersion,
  eventsPerType: count8('2.109'),
  faultsPerType: count8('2.110'),
  activityBytes: count16('2.10', 'bytes'),
  vehicleRecords: count16('2.105'),
} as const;
const gen2Room = {
  positionRecords: count16('2.111'),
  conditionRecords: count16('2.112'),
  recorderRecords: count16('2.106'),
} as const;

export const driverCardRoom = {
  gen1: recordLayout('DriverCardApplicationIdentification', '2.61', { ...gen1Room, placeRecords: count8('2.104') }, []),
  gen2: recordLayout(
    'DriverCardApplicationIdentification',
    '2.61',
    { ...gen1Room, placeRecords: count16('2.104'), ...gen2Room },
    [],
  ),
} as const;

export const workshopCardRoom = {
  gen1: recordLayout(
    'WorkshopCardApplicationIdentification',
    '2.234',
    { ...gen1Room, placeRecords: count8('2.104'), calibrationRecords: count8('2.102') },
    [],
  ),
  gen2: recordLayout(
    'WorkshopCardApplicationIdentification',
    '2.234',
    { ...gen1Room, placeRecords: count16('2.104'), calibrationRecords: count16('2.102'), ...gen2Room },
    [],
  ),
} as const;

export const controlCardRoom = recordLayout(
  'ControlCardApplicationIdentification',
  '2.50',
  { cardType, structureVersion, controlRecords: count16('2.108') },
  [],
);
export const companyCardRoom = recordLayout(
  'CompanyCardApplicationIdentification',
  '2.48',
  { cardType, structureVersion, companyRecords: count16('2.107') },
  [],
);

const followingBytes = count16('2.89a', 'bytes');
const configurationBytes = count16('2.185a', 'bytes');
const version2Room = {
  followingBytes,
  borderCrossingRecords: count16('2.101a'),
  loadOperationRecords: count16('2.111a'),
  loadTypeRecords: count16('2.112a'),
  configurationBytes,
} as const;

export const driverCardRoomV2 = recordLayout('DriverCardApplicationIdentificationV2', '2.61a', version2Room, []);
export const workshopCardRoomV2 = recordLayout('WorkshopCardApplicationIdentificationV2', '2.234a', version2Room, []);
export const controlCardRoomV2 = recordLayout(
  'ControlCardApplicationIdentificationV2',
  '2.50a',
  { followingBytes, configurationBytes },
  [],
);
export const companyCardRoomV2 = recordLayout(
  'CompanyCardApplicationIdentificationV2',
  '2.48a',
  { followingBytes, configurationBytes },
  [],
);

const printedOnCard = {
  issuingState: nationNumeric,
  cardNumber,
  issuingAuthority: name,
  issued: timeReal,
  validFrom: timeReal,
  expiry: timeReal,
} as const;
const holderName = { surname: name, firstNames: name } as const;
const language = plainText('2.88', 2);

export const driverIdentification = recordLayout(
  'CardIdentification, DriverCardHolderIdentification',
  '2.24, 2.62',
  { ...printedOnCard, ...holderName, birthDate: datef, language },
  ['cardNumber'],
);
/** Workshop cards have the same fields under other names (2.237). */
export const officerIdentification = recordLayout(
  'CardIdentification, ControlCardHolderIdentification',
  '2.24, 2.52',
  { ...printedOnCard, organisation: name, address, ...holderName, language },
  ['cardNumber'],
);
export const workshopIdentification = recordLayout(
  'CardIdentification, WorkshopCardHolderIdentification',
  '2.24, 2.237',
  officerIdentification.fields,
  ['cardNumber'],
);
export const companyIdentification = recordLayout(
  'CardIdentification, CompanyCardHolderIdentification',
  '2.24, 2.49',
  { ...printedOnCard, organisation: name, address, language },
  ['cardNumber'],
);

export const drivingLicence = recordLayout(
  'CardDrivingLicenceInformation',
  '2.18',
  { issuingAuthority: name, issuingState: nationNumeric, licenceNumber: plainText('2.18', 16) },
  [],
);

export const lastCardDownload = recordLayout('LastCardDownload', '2.89', { time: timeReal });
export const calibrationsSinceDownload = recordLayout(
  'NoOfCalibrationsSinceDownload',
  '2.103',
  { calibrations: count16('2.103') },
  [],
);

const eventType = code('eventFaultType', '2.70');
const eventOnCard = { type: eventType, begin: timeReal, end: timeReal, vehicle: registration } as const;
export const cardEvent = recordLayout('CardEventRecord', '2.20', eventOnCard);
export const cardFault = recordLayout('CardFaultRecord', '2.22', eventOnCard);

const vehicleUse = {
  odometerBeginKm: odometerShort,
  odometerEndKm: odometerShort,
  firstUse: timeReal,
  lastUse: timeReal,
  vehicle: registration,
  insertionCounter: decimalCounter('2.189'),
} as const;
export const cardVehicle = {
  gen1: recordLayout('CardVehicleRecord', '2.37', vehicleUse, ['firstUse']),
  gen2: recordLayout('CardVehicleRecord', '2.37', { ...vehicleUse, vin }, ['firstUse']),
} as const;

/** PlaceRecord without its position, 2.117. */
export const place = {
  time: timeReal,
  entryType: code('entryType', '2.66'),
  country: nationNumeric,
  region: regionNumeric,
  odometerKm: odometerShort,
} as const;
export const cardPlace = {
  gen1: recordLayout('PlaceRecord', '2.117', place),
  gen2: recordLayout('PlaceRecord', '2.117', { ...place, ...position }),
} as const;
export const placeAuthentication = recordLayout('PlaceAuthStatusRecord', '2.116b', {
  time: timeReal,
  positionAuthentication: authenticatedPosition.positionAuthentication,
});

export const currentUse = recordLayout('CardCurrentUse', '2.16', { opened: timeReal, vehicle: registration }, [
  'opened',
  'vehicle',
]);

const control = { type: bits('controlType', '2.53'), time: timeReal } as const;
const downloadedPeriod = { downloadedFrom: timeReal, downloadedTo: timeReal } as const;
export const lastControl = recordLayout('CardControlActivityDataRecord', '2.15', {
  ...control,
  controlCard: fullCardNumber,
  vehicle: registration,
  ...downloadedPeriod,
});
export const controlMade = recordLayout('ControlCardControlActivityData', '2.51', {
  ...control,
  controlledCard: fullCardNumber,
  vehicle: registration,
  ...downloadedPeriod,
});
export const companyActivity = recordLayout('CompanyActivityData', '2.46', {
  type: code('companyActivity', '2.47'),
  time: timeReal,
  downloadedCard: fullCardNumber,
  vehicle: registration,
  ...downloadedPeriod,
});

/** Out of scope, or on a ferry or train: the same on cards and in recorders of every generation. */
export const specificCondition = recordLayout(
  'SpecificConditionRecord',
  '2.152',
  { time: timeReal, type: code('specificCondition', '2.154') },
  ['time'],
);

export const vehicleUnitUsed = recordLayout('CardVehicleUnitRecord', '2.39', {
  time: timeReal,
  manufacturer: manufacturerCode,
  recorderType: opaque('2.39', 1),
  software: plainText('2.226', 4),
});

export const accumulatedDriving = recordLayout('GNSSAccumulatedDrivingRecord', '2.79', {
  time: timeReal,
  ...position,
  odometerKm: odometerShort,
});
export const positionAuthentication = recordLayout('GNSSAuthStatusADRecord', '2.79b', {
  time: timeReal,
  positionAuthentication: authenticatedPosition.positionAuthentication,
});

/** A crossing that is found when the card is put in has neither a place nor an odometer, but it has its countries. */
export const cardBorderCrossing = recordLayout(
  'CardBorderCrossingRecord',
  '2.11b',
  {
    countryLeft: nationAtBorder,
    countryEntered: nationAtBorder,
    ...authenticatedPosition,
    odometerKm: odometerShort,
  },
  ['countryLeft', 'countryEntered', 'positionTime'],
);
export const cardLoadOperation = recordLayout('CardLoadUnloadRecord', '2.24d', {
  time: timeReal,
  operation: code('loadOperation', '2.114a'),
  ...authenticatedPosition,
  odometerKm: odometerShort,
});
export const cardLoadType = recordLayout('CardLoadTypeEntryRecord', '2.24b', {
  time: timeReal,
  loadType: code('loadType', '2.90a'),
});

/** What a calibration sets, on a workshop's card and in the recorder (2.174, 2.236). */
export const calibrated = {
  pulsesOfVehicle: pulses('2.239'),
  pulsesOfRecorder: pulses('2.85'),
  tyreCircumference,
  tyreSize: plainText('2.163', 15),
  authorisedSpeedKmh: speed,
  odometerOldKm: odometerShort,
  odometerKm: odometerShort,
  timeOld: timeReal,
  time: timeReal,
  nextDue: timeReal,
} as const;
export const calibrationPurpose = code('calibrationPurpose', '2.8');

const cardCalibrationOf = {
  calibrationPurpose,
  vin,
  registration,
  ...calibrated,
  recorderPart: plainText('2.217', 16),
  recorderSerial: extendedSerialNumber,
  sensorSerial: extendedSerialNumber,
} as const;
export const cardCalibration = {
  gen1: recordLayout('WorkshopCardCalibrationRecord', '2.236', cardCalibrationOf, ['vin', 'time', 'timeOld']),
  gen2: recordLayout(
    'WorkshopCardCalibrationRecord',
    '2.236',
    {
      ...cardCalibrationOf,
      positioningSerial: extendedSerialNumber,
      communicationSerial: extendedSerialNumber,
      firstGenerationCards: code('firstGenerationCards', '2.169'),
      seals: sealsOnCard,
    },
    ['vin', 'time', 'timeOld'],
  ),
} as const;
export const cardCalibrationAddition = recordLayout('WorkshopCardCalibrationAddDataRecord', '2.234c', {
  timeOld: timeReal,
  vin,
  loadType: code('loadType', '2.90a'),
  country: nationNumeric,
  countryTime: timeReal,
});
