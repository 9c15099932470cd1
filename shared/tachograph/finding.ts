/**
 * What was noticed in a download. `values` holds only positions, sizes, codes and part names: never a name, number,
 * plate or any other content of the file, because findings are logged and put into diagnostics bundles.
 */
export interface Finding {
  readonly code: FindingCode;
  /** Byte offset in the file where it begins. */
  readonly offset: number;
  readonly values: FindingValues;
  /** One plain English sentence, the same facts as `code` and `values`. */
  readonly message: string;
}

export type FindingValues = Readonly<Record<string, string | number>>;

const MESSAGES = {
  empty: () => 'The file is empty',
  'not-a-tachograph-file': () => 'No known element of a tachograph download was found',
  'web-page': () => 'The file is a saved web page',
  text: () => 'The file is text',
  'one-byte-fill': (values) => `Every byte of the file is ${values.byte}`,
  archive: (values) => `The file is a ${values.format} archive`,
  'vendor-data': (values) => `Block 76 ${values.block} is the recorder maker's own data, which has no public layout`,
  'cut-short': (values) => `${values.what} declares ${values.missingBytes} bytes beyond the end of the file`,
  'parts-missing': (values) => `Not in this file: ${values.parts}`,
  'stray-bytes': (values) => `${values.size} bytes belong to no element`,
  'length-damaged': (values) => `${values.what} has a length or a count that does not lead to the next element`,
  padding: (values) => `${values.size} bytes of padding after the last element`,
  'unknown-element': (values) => `${values.what} is not known; it was stepped over`,
  'wrapped-card': () => 'The card is wrapped in a Card Download block (76 06)',
  'embedded-card': () => 'A card download (76 06) follows',
  'activity-pointer-outside': (values) => `The activity buffer of ${values.size} bytes has a pointer outside itself`,
  'activity-record-damaged': () => 'A day of the activity buffer is damaged; the days on both sides of it were read',
  'activity-days-out-of-order': () => 'The days of the activity buffer are not in order',
  'too-many-elements': (values) => `Reading stopped after ${values.count} elements`,
  'more-findings': (values) => `${values.count} more findings were left out`,
} as const satisfies Record<string, (values: FindingValues) => string>;

export type FindingCode = keyof typeof MESSAGES;

export function finding(code: FindingCode, offset: number, values: FindingValues = {}): Finding {
  return { code, offset, values, message: MESSAGES[code](values) };
}
