/**
 * Something noticeable in a download. `values` holds only positions, sizes, codes and part names, never a name, number,
 * plate or any other content of the file, because findings are logged and put into support bundles.
 */
export interface Finding {
  readonly code: FindingCode;
  readonly level: FindingLevel;
  /** Byte offset in the file at which it begins. */
  readonly offset: number;
  readonly values: FindingValues;
  /** The facts of `code` and `values` as one plain English sentence. */
  readonly message: string;
}

/**
 * `problem`: somebody should act. `warning`: it is sent all the same, and somebody may want to know.
 * `note`: how the file is made up.
 */
export const findingLevels = ['problem', 'warning', 'note'] as const;

type FindingLevel = (typeof findingLevels)[number];

/** Positions, sizes, codes and part names that a finding is about. */
export type FindingValues = Readonly<Record<string, string | number>>;

interface FindingKind {
  readonly level: FindingLevel;
  readonly message: (values: FindingValues) => string;
}

const findingKinds = {
  empty: { level: 'problem', message: () => 'The file is empty' },
  'web-page': { level: 'problem', message: () => 'The file is a saved web page' },
  text: { level: 'problem', message: () => 'The file is text' },
  'one-byte-fill': { level: 'problem', message: () => 'Every byte of the file is the same' },
  'not-recognised': { level: 'warning', message: () => 'No known element of a tachograph download was found' },
  archive: { level: 'note', message: (values) => `The file is a ${values.format} archive` },
  'cut-short': {
    level: 'problem',
    message: (values) => `${values.what} declares ${values.missingBytes} bytes beyond the end of the file`,
  },
  'stops-before-signature': {
    level: 'problem',
    message: (values) => `The file ends between the ${values.part} and their signature`,
  },
  'parts-missing': { level: 'problem', message: (values) => `Not in this file: ${values.parts}` },
  'not-fetched': { level: 'warning', message: (values) => `Not fetched from the card: ${values.parts}` },
  'second-generation-not-fetched': {
    level: 'warning',
    message: () => 'The card was issued with a second generation application, which is not in this file',
  },
  'first-generation-not-fetched': {
    level: 'warning',
    message: () => 'The first generation application of the card, which every card has, is not in this file',
  },
  'length-damaged': {
    level: 'warning',
    message: (values) => `${values.what} has a length or a count that does not lead to the next element`,
  },
  'other-content': { level: 'problem', message: (values) => `${values.what} holds the records of another block` },
  'signature-alone': {
    level: 'problem',
    message: (values) => `${values.what} is a signature with no data in front of it`,
  },
  'stray-bytes': { level: 'problem', message: (values) => `${values.size} bytes between two elements belong to none` },
  'trailing-bytes': {
    level: 'note',
    message: (values) => `${values.size} bytes after the last element belong to none`,
  },
  'days-missing': {
    level: 'problem',
    message: (values) => `No block for ${values.days} days between others, from ${values.first} to ${values.last}`,
  },
  'days-missing-before-download': {
    level: 'warning',
    message: (values) => `No record of the last ${values.days} days, from ${values.first} to ${values.last}`,
  },
  'days-missing-since-previous': {
    level: 'warning',
    message: (values) =>
      `No record of ${values.days} days since the download before this one, from ${values.first} to ${values.last}`,
  },
  'days-contradict': {
    level: 'problem',
    message: (values) =>
      `Two signed copies contradict each other on ${values.days} days between ${values.first} and ${values.last}`,
  },
  'days-unreadable': {
    level: 'problem',
    message: (values) =>
      `The activities of ${values.days} days between ${values.first} and ${values.last} cannot be read`,
  },
  'day-without-date': { level: 'problem', message: (values) => `${values.what} does not say which day it is about` },
  'part-unreadable': { level: 'problem', message: (values) => `${values.what} is all there and cannot be read` },
  'pointer-outside': { level: 'warning', message: (values) => `The pointer of ${values.what} leads outside its ring` },
  'half-older': {
    level: 'warning',
    message: (values) =>
      `The ${values.half} copy of the days ends on ${values.first}, ${values.days} days before the other one`,
  },
  'too-many-elements': { level: 'warning', message: (values) => `Reading stopped after ${values.count} elements` },
  'activity-pointer-outside': {
    level: 'warning',
    message: (values) => `The activity buffer of ${values.size} bytes has a pointer outside itself`,
  },
  'activity-record-damaged': {
    level: 'warning',
    message: () => 'A day of the activity buffer is damaged; the days on both sides of it were read',
  },
  'activity-days-out-of-order': { level: 'warning', message: () => 'The days of the activity buffer are not in order' },
  'copies-differ': {
    level: 'warning',
    message: () => 'The two copies of the identification on this card differ',
  },
  'two-cards': { level: 'problem', message: () => 'The certificates in this file are those of two cards' },
  'chip-of-another-card': {
    level: 'problem',
    message: () => 'The serial number of the chip is not that of the card whose certificates are in this file',
  },
  'two-vehicles': {
    level: 'problem',
    message: () => 'The overviews in this file are those of two vehicles or recorders',
  },
  'dated-outside-certificate': {
    level: 'warning',
    message: () => 'Some times in the signed data lie outside the time of the certificate',
  },
  'signature-invalid': { level: 'warning', message: (values) => `${values.what} does not verify` },
  'authority-unknown': {
    level: 'warning',
    message: (values) => `${values.count} signed elements are unaltered, but their certificates lead to no given root`,
  },
  'signatures-not-verifiable': {
    level: 'warning',
    message: (values) => `${values.count} signed elements cannot be checked: ${values.reason}`,
  },
  'name-says-other-kind': {
    level: 'warning',
    message: (values) => `The file name says ${values.said}, the content is ${values.is}`,
  },
  'name-says-other-card': { level: 'warning', message: () => 'The file name has another card number than the content' },
  'name-says-other-vehicle': { level: 'warning', message: () => 'The file name has another vehicle than the content' },
  'name-says-other-time': { level: 'warning', message: () => 'The file name has another time than the content' },
  'vendor-data': {
    level: 'note',
    message: (values) => `Block 76 ${values.block} is the recorder maker's own data, which has no public layout`,
  },
  padding: { level: 'note', message: (values) => `${values.size} bytes of padding after the last element` },
  'unknown-element': { level: 'note', message: (values) => `${values.what} is not known; it was stepped over` },
  'wrapped-card': { level: 'note', message: () => 'The card is wrapped in a Card Download block (76 06)' },
  'embedded-card': { level: 'note', message: () => 'A card download (76 06) follows' },
  'more-findings': { level: 'note', message: (values) => `${values.count} more findings were left out` },
} as const satisfies Record<string, FindingKind>;

/** The code of a finding, which is the same in every language. */
export type FindingCode = keyof typeof findingKinds;

/** Every code, for tables that must have a row for each. */
export const findingCodes = Object.keys(findingKinds) as readonly FindingCode[];

/** Makes a finding; its level and its sentence follow from its code. */
export function finding(code: FindingCode, offset: number, values: FindingValues = {}): Finding {
  const { level, message }: FindingKind = findingKinds[code];
  return { code, level, offset, values, message: message(values) };
}
