import type { FindingCode } from '../finding.ts';
import type { DownloadPart } from '../part.ts';
import type { NotVerifiableReason } from '../verify/verdict.ts';

/**
 * The English of everything that is said about downloads, in the form that i18next takes: `{{value}}`, and
 * `{{value, day}}`, `{{value, part}}`, `{{value, parts}}` and `{{value, reason}}` for values that are themselves worded
 * (`Part`, `Parts` and `Reason`: at the start of a line).
 */
export const lineTexts = {
  'driver-card-of': 'Driver card of {{holder}}',
  'workshop-card-of': 'Workshop card of {{holder}}',
  'control-card-of': 'Control card of {{holder}}',
  'company-card-of': 'Company card of {{holder}}',
  'driver-card': 'Driver card',
  'workshop-card': 'Workshop card',
  'control-card': 'Control card',
  'company-card': 'Company card',
  card: 'Card',
  'vehicle-unit-of': 'Vehicle unit {{vehicle}}',
  'vehicle-unit': 'Vehicle unit',
  'maker-data': 'Data of the recorder’s maker',
  archive: 'Archive with files inside',
  empty: 'The file is empty',
  'one-byte-fill': 'Not a download but one byte over and over',
  'web-page': 'Not a download but a web page',
  text: 'Not a download but a text',
  'not-recognised': 'Not recognised as a download',
  'card-number': '{{start}}…',
  day: 'day {{first, day}}',
  days: 'days {{first, day}} to {{last, day}}',
  expired: 'expired {{expiry, day}}',
  genuine: 'genuine',
  'rest-genuine': 'the rest is genuine',
  unaltered: 'unaltered, authority unknown',
  'rest-unaltered': 'the rest is unaltered, its authority unknown',
  'not-checked': 'not checked yet',
  'does-not-verify': 'does not verify: {{parts, parts}}',
  'cannot-be-checked': 'cannot be checked: {{reason, reason}}',
  'parts-not-checked': 'cannot be checked: {{parts, parts}}, because {{reason, reason}}',
  'not-trusted': 'not trusted: {{reason, reason}}',
  'two-cards': 'not trusted: it holds the data of two cards',
  'chip-of-another-card': 'not trusted: its data are not of the card whose chip was read',
  'two-vehicles': 'not trusted: it holds the data of two vehicles',
  'cut-short-in': 'cut short in the {{part, part}}',
  'cut-short': 'cut short',
  'damaged-in': 'damaged in the {{parts, parts}}',
  'parts-missing': 'without {{parts, parts}}',
  'not-fetched': 'your reader did not fetch {{parts, parts}}',
  'second-generation-not-fetched': 'your reader fetched only the older half of this card',
  'days-missing': 'days {{first, day}} to {{last, day}} without {{missing, spans}}',
  'genuine-of': '{{genuine}} of {{count}} signed parts are genuine',
} as const;

export type LineCode = keyof typeof lineTexts;

/** What a person can do. */
export const adviceTexts = {
  'read-card-again': 'read the card again',
  'download-again': 'download it again',
  'copy-again': 'copy it again',
  'get-the-download': 'get the download itself',
  'other-reader': 'update the reader’s software, or use another reader',
  'download-again-or-none-recorded':
    'download it again; if the same days are missing then, the recorder has no record of them',
  'read-card-again-then-workshop':
    'it has no legal value as it is: read the card again, and if it stays so, have a workshop look at it',
  'download-again-then-workshop':
    'it has no legal value as it is: download it again, and if it stays so, have a workshop look at it',
  'check-the-file': 'check that it is the right file',
  'check-the-name': 'check the file name',
  'nothing-to-do': 'it is sent all the same',
} as const;

export type AdviceCode = keyof typeof adviceTexts;

/** Parts as they stand in the middle of a sentence. */
export const partTexts: Readonly<Record<DownloadPart, string>> = {
  overview: 'overview',
  activities: 'activities',
  'events-and-faults': 'events and faults',
  'detailed-speed': 'speed data',
  'technical-data': 'technical data',
  'card-download': 'card download',
  'vendor-block': 'maker’s own data',
  chip: 'chip data',
  'card-type': 'card type',
  identity: 'identity',
  'previous-download': 'previous download',
  'driving-licence': 'driving licence',
  certificates: 'certificates',
  events: 'events',
  faults: 'faults',
  'vehicles-used': 'vehicles used',
  places: 'places',
  'current-use': 'current use',
  controls: 'controls',
  'specific-conditions': 'special conditions',
  'vehicle-units-used': 'vehicle units used',
  'satellite-checks': 'satellite checks',
  positions: 'positions',
  'border-crossings': 'border crossings',
  'load-operations': 'loading and unloading',
  calibrations: 'calibrations',
  'company-activities': 'company activities',
  other: 'other data',
};

/** Labels and verdicts of the rows of "Is it genuine?". */
export const rowTexts = {
  part: '{{part, Part}}',
  'activities-days': 'Activities, {{count}} days',
  genuine: 'Genuine',
  'genuine-of': 'Genuine, {{genuine}} of {{count}}',
  unaltered: 'Unaltered, authority unknown',
  'unaltered-of': 'Unaltered, authority unknown, {{genuine}} of {{count}} genuine',
  'does-not-verify': 'Does not verify',
  'does-not-verify-of': 'Does not verify, {{genuine}} of {{count}} genuine',
  'cannot-be-checked': 'Cannot be checked',
  'cannot-be-checked-of': 'Cannot be checked, {{genuine}} of {{count}} genuine',
  'cut-short': 'Cut short',
  'cut-short-of': 'Cut short, {{genuine}} of {{count}} genuine',
  damaged: 'Damaged',
  'damaged-of': 'Damaged, {{genuine}} of {{count}} genuine',
  'not-in-file': 'Not in this file',
  reason: '{{reason, Reason}}',
  'known-recorder-fault': 'Some recorders sign this part wrongly.',
  'no-legal-value-of-card':
    'It has no legal value as it is. Read the card again; if it stays so, have a workshop look at it.',
  'no-legal-value-of-vehicle-unit':
    'It has no legal value as it is. Download it again; if it stays so, have a workshop look at it.',
} as const;

export type RowCode = keyof typeof rowTexts;

/** Why a signature could not be checked, as it stands after a colon. */
export const reasonTexts: Readonly<Record<NotVerifiableReason, string>> = {
  'no-signature': 'it is not signed',
  'cut-short': 'the file stops before its end',
  damaged: 'it is damaged',
  'no-certificate': 'it brings no certificate',
  'certificate-unreadable': 'its certificate cannot be read',
  'certificate-does-not-verify': 'its certificate does not verify',
  'certificate-wrong-type': 'its certificate is for something else',
  'certificate-expired': 'its certificate had expired',
  'certificate-not-yet-valid': 'its certificate was not valid yet',
  'unknown-root': 'its certificates lead to no known authority',
  'unaltered-authority-unknown': 'it is unaltered, but the authority that certified it is not known here',
  'unknown-curve': 'its signature is of an unknown kind',
  'national-algorithm': 'it is signed in a way of one country only',
};

/** Findings in the words of a depot; the technical sentence stands in the finding itself. */
export const findingTexts: Readonly<
  Record<FindingCode, { readonly says: string; readonly advice: AdviceCode | null }>
> = {
  empty: { says: 'The file is empty', advice: 'copy-again' },
  'web-page': { says: 'Not a download but a web page', advice: 'get-the-download' },
  text: { says: 'Not a download but a text', advice: 'get-the-download' },
  'one-byte-fill': { says: 'Nothing but one byte over and over', advice: 'copy-again' },
  'not-recognised': { says: 'Not like any download known here', advice: 'check-the-file' },
  archive: { says: 'An archive with files inside', advice: null },
  'cut-short': { says: 'The file stops half way', advice: 'download-again' },
  'stops-before-signature': { says: 'The file stops half way', advice: 'download-again' },
  'parts-missing': { says: 'Not everything was downloaded', advice: 'download-again' },
  'not-fetched': { says: 'Your reader did not fetch {{parts, parts}}', advice: 'other-reader' },
  'second-generation-not-fetched': {
    says: 'Your reader fetched only the older half of this card',
    advice: 'other-reader',
  },
  'length-damaged': { says: 'A part is damaged; the rest was read', advice: 'download-again' },
  'other-content': { says: 'A part is damaged; the rest was read', advice: 'download-again' },
  'signature-alone': { says: 'A part was lost; the rest was read', advice: 'download-again' },
  'stray-bytes': { says: 'Something between the parts was damaged or lost', advice: 'download-again' },
  'trailing-bytes': { says: 'Something behind the last part that belongs to none', advice: null },
  'days-missing': {
    says: '{{days}} days are missing, from {{first, day}} to {{last, day}}',
    advice: 'download-again-or-none-recorded',
  },
  'too-many-elements': { says: 'The file has more parts than a download can have', advice: 'check-the-file' },
  'activity-pointer-outside': { says: 'The days on this card cannot be found', advice: 'read-card-again' },
  'activity-record-damaged': { says: 'A day on this card is damaged; the others were read', advice: 'nothing-to-do' },
  'activity-days-out-of-order': { says: 'The days on this card are out of order', advice: 'nothing-to-do' },
  'copies-differ': { says: 'The card says two different things about its holder', advice: 'check-the-file' },
  'two-cards': { says: 'Data of two cards are in this one file', advice: 'read-card-again' },
  'chip-of-another-card': { says: 'The data are not of the card whose chip was read', advice: 'read-card-again' },
  'two-vehicles': { says: 'Data of two vehicles are in this one file', advice: 'download-again' },
  'dated-outside-certificate': {
    says: 'Some times in it lie before or after its certificate was valid: a clock may have stood wrong',
    advice: null,
  },
  'signature-invalid': { says: 'A part does not verify', advice: 'download-again-then-workshop' },
  'authority-unknown': {
    says: 'Not altered since it was signed, but the authority behind the signature is not known here',
    advice: 'nothing-to-do',
  },
  'signatures-not-verifiable': { says: 'Cannot be checked: {{reason, reason}}', advice: 'nothing-to-do' },
  'name-says-other-kind': { says: 'The file name says {{said}}, but it is {{is}}', advice: 'check-the-name' },
  'name-says-other-card': { says: 'The file name is of another card', advice: 'check-the-name' },
  'name-says-other-vehicle': { says: 'The file name is of another vehicle', advice: 'check-the-name' },
  'name-says-other-time': { says: 'The file name is of another time', advice: 'check-the-name' },
  'vendor-data': { says: 'Data of the recorder’s maker', advice: null },
  padding: { says: 'Filled up at the end', advice: null },
  'unknown-element': { says: 'A part that is not known here', advice: null },
  'wrapped-card': { says: 'A card that was read in a vehicle', advice: null },
  'embedded-card': { says: 'A card was read together with the vehicle unit', advice: null },
  'more-findings': { says: '{{count}} more', advice: null },
};
