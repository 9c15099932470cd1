/** Codes of the regulation and what they mean, by the name of their data type (Annex IC, appendix 1). */
const codes = {
  /** 2.1 */
  activity: { 0: 'rest', 1: 'available', 2: 'work', 3: 'driving' },
  /** 2.1, the bits c and p together: 2 and 3 are those of a card that is not inserted. */
  drivingStatus: { 0: 'single', 1: 'crew', 2: 'not-known', 3: 'entered-by-hand' },
  /** 2.1, the bit p the other way round. */
  cardInserted: { 0: 'not-inserted', 1: 'inserted' },
  /** 2.8 */
  calibrationPurpose: {
    1: 'activation',
    2: 'first-installation',
    3: 'installation',
    4: 'periodic-inspection',
    5: 'registration-entered-by-company',
    6: 'time-adjustment',
  },
  /** 2.33 */
  cardSlot: { 0: 'driver', 1: 'co-driver' },
  /** 2.34 */
  cardInSlot: { 0: 'no-card', 1: 'driver-card', 2: 'workshop-card', 3: 'control-card', 4: 'company-card' },
  /** 2.47 */
  companyActivity: { 1: 'card-downloaded', 2: 'recorder-downloaded', 3: 'locked-in', 4: 'locked-out' },
  /** 2.66 */
  entryType: {
    0: 'begin-card-inserted',
    1: 'end-card-withdrawn',
    2: 'begin-entered-by-hand',
    3: 'end-entered-by-hand',
    4: 'begin-assumed',
    5: 'end-assumed',
    6: 'begin-by-position',
    7: 'end-by-position',
  },
  /** 2.67 */
  equipmentType: {
    1: 'driver-card',
    2: 'workshop-card',
    3: 'control-card',
    4: 'company-card',
    5: 'manufacturing-card',
    6: 'recorder',
    7: 'motion-sensor',
    8: 'positioning',
    9: 'remote-communication',
    10: 'its-interface',
    11: 'plaque',
    12: 'adapter',
    15: 'positioning-connection',
  },
  /** 2.69 */
  recordPurpose: {
    0: 'one-of-the-newest',
    1: 'longest-of-a-day',
    2: 'one-of-the-longest-of-a-year',
    3: 'last-of-a-day',
    4: 'most-serious-of-a-day',
    5: 'one-of-the-most-serious-of-a-year',
    6: 'first-after-calibration',
    7: 'still-going-on',
  },
  /** 2.70 */
  eventFaultType: {
    0: 'event',
    1: 'card-not-valid',
    2: 'card-conflict',
    3: 'time-overlap',
    4: 'driving-without-card',
    5: 'card-inserted-while-driving',
    6: 'session-not-closed',
    7: 'over-speeding',
    8: 'power-interruption',
    9: 'motion-data-error',
    10: 'motion-conflict',
    11: 'time-conflict',
    12: 'remote-communication-error',
    13: 'no-position',
    14: 'external-positioning-error',
    15: 'positioning-anomaly',
    16: 'recorder-breach-attempt',
    17: 'sensor-not-authenticated',
    18: 'card-not-authenticated',
    19: 'sensor-changed',
    20: 'card-data-damaged',
    21: 'stored-data-damaged',
    22: 'internal-transfer-error',
    23: 'recorder-opened',
    24: 'recorder-sabotaged',
    25: 'positioning-tampered',
    26: 'external-positioning-not-authenticated',
    27: 'external-positioning-certificate-expired',
    28: 'motion-and-activities-disagree',
    32: 'sensor-breach-attempt',
    33: 'sensor-authentication-failed',
    34: 'sensor-data-damaged',
    35: 'sensor-transfer-error',
    36: 'sensor-opened',
    37: 'sensor-sabotaged',
    48: 'recorder-fault',
    49: 'internal-fault',
    50: 'printer-fault',
    51: 'display-fault',
    52: 'download-fault',
    53: 'sensor-fault',
    54: 'internal-positioning-fault',
    55: 'external-positioning-fault',
    56: 'remote-communication-fault',
    57: 'its-interface-fault',
    58: 'internal-sensor-fault',
    64: 'card-fault',
  },
  /** 2.75 */
  generation: { 1: 'first', 2: 'second' },
  /** 2.90a */
  loadType: { 0: 'not-defined', 1: 'goods', 2: 'passengers' },
  /** 2.114a */
  loadOperation: { 1: 'loaded', 2: 'unloaded', 3: 'loaded-and-unloaded' },
  /** 2.117a */
  positionAuthentication: { 0: 'not-authenticated', 1: 'authenticated' },
  /** 2.154 */
  specificCondition: { 1: 'out-of-scope-begin', 2: 'out-of-scope-end', 3: 'ferry-begin', 4: 'ferry-end' },
  /** 2.169 */
  firstGenerationCards: { 0: 'accepted', 1: 'refused' },
} as const satisfies Readonly<Record<string, Readonly<Record<number, string>>>>;

/** Bytes of which each bit says something of its own. */
const bits = {
  /** 2.53 */
  controlType: {
    128: 'card-downloaded',
    64: 'recorder-downloaded',
    32: 'printed',
    16: 'displayed',
    8: 'calibration-checked',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<number, string>>>>;

type Codes = typeof codes;
type Bits = typeof bits;

export type CodeName = keyof Codes;
export type BitsName = keyof Bits;

/** What the codes of one data type can mean. */
export type MeaningOf<Name extends CodeName> = Extract<Codes[Name][keyof Codes[Name]], string>;
export type BitMeaningOf<Name extends BitsName> = Extract<Bits[Name][keyof Bits[Name]], string>;

/** A code and what it means, as one name. */
export type CodeKey = { [Name in CodeName]: `${Name}.${MeaningOf<Name>}` }[CodeName];
export type BitKey = { [Name in BitsName]: `${Name}.${BitMeaningOf<Name>}` }[BitsName];

/** The same as a name; null for a code without a meaning. */
export function codeKey(name: CodeName, code: number): CodeKey | null {
  const meaning = meaningOf(name, code);
  return meaning === null ? null : (`${name}.${meaning}` as CodeKey);
}

/** The bits that are set, as names. */
export function bitKeys(name: BitsName, byte: number): readonly BitKey[] {
  return bitMeanings(name, byte).map((meaning) => `${name}.${meaning}` as BitKey);
}

/** What a code means; null for one that is reserved, or its maker's own. */
export function meaningOf(name: CodeName, code: number): string | null {
  const meanings: Readonly<Record<number, string>> = codes[name];
  return meanings[code] ?? null;
}

/** What the bits of a byte say, the highest first. */
export function bitMeanings(name: BitsName, byte: number): readonly string[] {
  return Object.entries(bits[name])
    .map(([bit, meaning]) => ({ bit: Number(bit), meaning }))
    .filter(({ bit }) => (byte & bit) !== 0)
    .sort((left, right) => right.bit - left.bit)
    .map(({ meaning }) => meaning);
}
