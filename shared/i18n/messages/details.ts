import type { FindingCode } from '../../tachograph/finding.ts';
import { type AdviceCode, adviceTexts, findingTexts, type RowCode, rowTexts } from '../../tachograph/text/messages.ts';

/** The texts of the drawer with the details of one file. */
export const details = {
  title: '{{subject}}, {{kind}}',
  unnamed: '{{kind}}, name not known',
  receipt: 'receipt {{receipt}}',
  receiptFact: 'Receipt',
  sentToday: 'Sent today {{at}}',
  sentOn: 'Sent {{at}}',
  file: 'File',
  kind: 'Kind',
  folder: 'Folder',
  addedHere: 'added here',
  arrived: 'Arrived',
  size: 'Size',
  sizeBytes: '{{size}} ({{bytes, number}} bytes)',
  fingerprint: 'Fingerprint',
  tries: 'Tries',
  nextTry_other: 'Waiting: tried {{count, number}} times, next try {{at}}.',
  nextTry_one: 'Waiting: tried once, next try {{at}}.',
  otherArrivals_one: 'The same file arrived once more',
  otherArrivals_other: 'The same file arrived {{count, number}} more times',
  saveCopy: 'Save a copy',
  showInFolder: 'Show in folder',
  sendAgain: {
    action: 'Send again',
    title: 'Send this file once more?',
    why: 'The service has {{name}} already; its receipt came {{at}}.',
    effect: 'Sending it again is for when the service’s support asks for it. Its history keeps both receipts.',
    send: 'Send it again',
    keep: 'Do not send',
  },
  retry: 'Try again',
  ignore: 'Ignore',
  sendAnyway: {
    action: 'Send anyway',
    title: 'Send this file to the service?',
    why: '{{name}} was kept back. {{reason}}.',
    effect:
      'It goes to the compliance service as it is. Whoever works there can read what is in it, and it cannot be taken back. That you sent it stays in its history.',
    send: 'Send it anyway',
    keep: 'Keep it here',
  },
  noCopy: 'The safe copy is no longer kept.',
  failed: 'The details cannot be shown. {{message}}',

  recorder: {
    G1: '1st generation recorder',
    G2v1: '2nd generation recorder, version 1',
    G2v2: '2nd generation recorder, version 2',
  },
  card: {
    G1: '{{card}}, 1st generation',
    G2v1: '{{card}}, 2nd generation, version 1',
    G2v2: '{{card}}, 2nd generation, version 2',
  },
  downloaded: 'Downloaded',
  dataUpTo: 'Data up to',
  cardValidity: 'Card',
  validUntil: 'valid until {{day}}',
  expired: 'Expired on {{day}}',

  content: 'What it holds',
  notRead: 'Not read yet. This shows by itself once it is.',
  notReadable: 'It could not be read.',

  days: 'Days covered',
  dayCounts: {
    driven: '{{days, number}} driven',
    'other-work': '{{days, number}} with other work',
    'no-activity': '{{days, number}} with no activity',
    missing: '{{days, number}} not in this file',
  },
  daysInWords: '{{first}} to {{last}}: {{counts}}',

  genuine: 'Is it genuine?',
  partByPart: 'checked part by part',
  allParts: 'All {{parts, number}} parts',
  otherParts: 'The other {{parts, number}} parts',
  sentAllTheSame: 'Sent all the same.',

  findings: 'What was noticed',
} as const;

/**
 * The texts about the content of downloads come from `shared/tachograph`, because the command line shows them too and
 * each sentence should exist once. `addDownloadFormats` formats their values.
 */
export const download = {
  row: rowTexts as Readonly<Record<RowCode, string>>,
  advice: adviceTexts as Readonly<Record<AdviceCode, string>>,
  finding: findingTexts as Readonly<Record<FindingCode, { readonly says: string }>>,
} as const;

/** The texts for what happened to one file. The text of an attempt begins with its ordinal and ends with its outcome. */
export const history = {
  title: 'History',
  seenIn: 'Seen in {{folder}}',
  seen: 'Added here',
  changed: 'Changed since the last look, looked again',
  locked: 'In use by another program',
  unreadable: 'Could not be read',
  kept: 'Safe copy kept on this PC',
  'already-here': 'Already here: same file as an earlier one',
  'attempt-started': 'being sent',
  accepted: 'accepted',
  postponed: 'put off',
  'refused-file': 'refused',
  'refused-account': 'the service refuses the keys',
  'needs-attention': 'Needs attention',
  'outcome-unknown': 'Cut off while it was sent: not known whether it arrived, so it is sent again',
  'retried-by-person': 'Try again was asked for',
  'sent-anyway-by-person': 'Send anyway was asked for',
  'sent-again-by-person': 'Send again was asked for',
  'ignored-by-person': 'Ignored, and kept on this PC',
  'ignore-undone-by-person': 'Ignored no longer',
  'original-moved': 'Receipt stored, original moved',
  originalMovedTo: 'Receipt stored, original moved to {{folder}}',
  'original-gone': 'The original is no longer in its folder',
  'original-replaced': 'Another version lies in its place',
  'not-watched': 'Its folder is not watched any more',
  'original-not-moved': 'The original could not be moved and stays where it is',
  'copy-pruned': 'Safe copy removed, its time was up',
  restored: 'Found again after the records were restored',
  tryOutcome: '{{attempt}} try: {{outcome}}',
  tryNumber: 'Try {{number}}: {{outcome}}',
  tries: 'Tries {{first}} to {{last}}: {{outcome}}',
  ordinal: {
    first: 'First',
    second: 'Second',
    third: 'Third',
    fourth: 'Fourth',
    fifth: 'Fifth',
    sixth: 'Sixth',
    seventh: 'Seventh',
    eighth: 'Eighth',
    ninth: 'Ninth',
    tenth: 'Tenth',
  },
} as const;
