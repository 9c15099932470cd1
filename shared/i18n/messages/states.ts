export const states = {
  settling: 'Collecting',
  waiting: 'Waiting',
  sending: 'Sending',
  sendingPercent: 'Sending {{percent}} %',
  sent: 'Sent',
  attention: 'Needs attention',
  ignored: 'Ignored',
  'already-here': 'Already here',
} as const;

export const kinds = {
  'driver-card': 'Driver card',
  'workshop-card': 'Workshop card',
  'control-card': 'Control card',
  'company-card': 'Company card',
  'vehicle-unit': 'Vehicle unit',
  archive: 'Zip archive',
  'vendor-data': 'Maker’s data',
  unknown: 'Not known',
} as const;

/** The kinds within a sentence. */
export const kindsInSentence = {
  'driver-card': 'driver card',
  'workshop-card': 'workshop card',
  'control-card': 'control card',
  'company-card': 'company card',
  'vehicle-unit': 'vehicle unit',
  archive: 'zip archive',
  'vendor-data': 'maker’s data',
  unknown: 'kind not known',
} as const;

/** Why a file is in its state, without a full stop; what a person can do follows the colon. */
export const reasons = {
  'empty-file': 'The file is empty: copy it again',
  'one-byte-fill': 'The file is blank inside: copy it again',
  'web-page': 'Not a download but a web page',
  'text-file': 'Not a download but a text',
  'other-format': 'Not a download but a file of another kind',
  otherFormat: 'Not a download but {{what}}',
  'unknown-content': 'Nobody here knows what it is: send it if you know it for a download',
  'cut-short': 'Stops half way: copy the file again',
  cutShortCard: 'Stops half way: read the card again',
  cutShortVehicleUnit: 'Stops half way: download it again',
  locked: 'In use by another program: close it there. Trying again by itself',
  unreadable: 'Cannot be read: give this user the right to, or copy the file again. Trying again by itself',
  changing: 'Still being written. Looking again by itself',
  'too-large': 'Larger than any download: take it out of the folder',
  'too-deep': 'Too many folders inside folders: move what is in it further up',
  'too-many-files':
    'Too many files in the watched folder, and these come after the last that is looked at: watch fewer, or take some out',
  'archive-unreadable': 'The zip archive is damaged: copy it again',
  'archive-too-large': 'The zip archive is too large: unpack it into the folder',
  'archive-empty': 'The zip archive has no files in it',
  'outside-folder': 'A link to a place outside the folder: copy the file itself',
  'spool-copy-missing': 'The safe copy is damaged: put the file into the folder again',
  'refused-file': 'The service refused this file',
  refusedFileWords: 'The service refused this file: “{{words}}”',
  'not-sendable':
    'Not sent, because its name or the site in the settings does not fit the service: copy it here under another name',
  'refused-account': 'The service refuses the keys',
  withWords: '{{reason}}: “{{words}}”',
  'service-busy': 'The service asks to wait',
  'service-failed': 'The service has an error of its own',
  'no-connection': 'No connection to the service',
  'timed-out': 'No answer from the service',
  timedOutSeconds: 'No answer within {{seconds}} s',
  'not-trusted': 'The service cannot prove who it is',
  proxy: 'The proxy lets nothing through',
  'broken-answer': 'The service’s answer cannot be understood',
  'outcome-unknown': 'Not known whether the service has it: sending it again',
  'receipt-unreadable': 'The service took it, and its answer cannot be read: ask the service whether it has it',
} as const;

/** What a file that is no download is; the text follows "Not a download but". */
export const otherFormats = {
  pdf: 'a PDF document',
  'word-document': 'a text document',
  spreadsheet: 'a spreadsheet',
  presentation: 'a presentation',
  'outlook-message': 'an Outlook message',
  'outlook-mailbox': 'an Outlook mailbox',
  'office-document': 'a document of an older Office',
  document: 'a document',
  picture: 'a picture',
  sound: 'a sound recording',
  film: 'a film',
  program: 'a program',
  'windows-program': 'a Windows program',
  installer: 'an installation file',
  zip: 'a zip archive',
  archive: 'an archive: unpack it into the folder',
  'disk-image': 'a disk image',
  database: 'a database',
  font: 'a font',
  shortcut: 'a shortcut to a file elsewhere',
  other: 'a file of another program',
} as const;

/** The texts of the column "Reason, or next try". */
export const next = {
  beingCollected: 'Being collected',
  nextConnection: 'With the next connection',
  whenResumed: 'When sending goes on',
  whenKeys: 'When the keys are accepted',
  whenSetUp: 'When the service is set up',
  soon: 'Goes out next',
  triedNext_one: 'Tried once, next {{at}}',
  triedNext_other: 'Tried {{count, number}} times, next {{at}}',
  tryNumber: 'Try {{number}}',
  sentDespite_one: '{{parts, firstParts}} does not verify. Sent all the same.',
  sentDespite_other: '{{parts, firstParts}} do not verify. Sent all the same.',
  sameAsSent: 'Same file as the one sent at {{at}}',
  sameAsSentOn: 'Same file as the one sent on {{at}}',
  sameAsHere: 'Same file as an earlier one',
  ignored: 'Not sent, and kept on this PC',
} as const;
