/** The texts of the checks, the file for support, the program's versions, and the links to the law. */
export const diagnostics = {
  checks: {
    title: 'Checks',
    help: 'Looks at this PC, the folders and the way to the service, one after the other, and says what to do.',
    run: 'Run the checks',
    again: 'Check again',
    progress: 'Checking {{number}} of {{total}}',
    passed: 'All is well',
    failed_one: '{{count}} check failed',
    failed_other: '{{count}} checks failed',
    broken: 'The checks could not be finished. {{message}}',
    upload: 'Also send a test',
    uploadHelp: 'The file that was sent last goes to the service once more.',
    everything: 'Check everything',
  },
  check: {
    'data-folder': {
      passed: 'The data folder can be written',
      failed: 'The data folder cannot be written',
      'not-tried': 'The data folder',
    },
    'private-folder': {
      passed: 'Nobody else can read the data folder',
      failed: 'Other users of this PC can read the data folder',
      'not-tried': 'Who can read the data folder',
    },
    space: { passed: 'There is enough space', failed: 'There is too little space', 'not-tried': 'Space on this PC' },
    database: { passed: 'The records are sound', failed: 'The records are damaged', 'not-tried': 'The records' },
    records: {
      passed: 'The records are complete',
      failed: 'The records were replaced',
      'not-tried': 'Whether the records are complete',
    },
    backup: {
      passed: 'The records are backed up',
      failed: 'The records cannot be backed up',
      'not-tried': 'The backup of the records',
    },
    copies: {
      passed: 'The kept copies are as they were kept',
      failed: 'Kept copies have changed on the disk',
      'not-tried': 'The kept copies',
    },
    parts: {
      passed: 'Every part of the program works',
      failed: 'A part of the program has failed lately',
      'not-tried': 'The parts of the program',
    },
    folder: { passed: '{{folder}} can be read', failed: '{{folder}} cannot be read', 'not-tried': '{{folder}}' },
    webhooks: {
      passed: 'Webhooks are taken',
      failed: 'Webhooks cannot be taken',
      'not-tried': 'Webhooks',
    },
    'company-archive': {
      passed: 'The archive of the company can be written and read',
      failed: 'The archive of the company cannot be used, or files wait for it',
      'not-tried': 'The archive of the company',
    },
    mail: {
      passed: 'E-mail can be sent, and what was sent arrived at the mail server',
      failed: 'E-mail cannot be sent, or did not arrive',
      'not-tried': 'E-mail',
    },
    'central-settings': {
      passed: 'The settings of your IT department are up to date',
      failed: 'The newest settings of your IT department are not in force',
      'not-tried': 'Settings of your IT department',
    },
    metrics: {
      passed: 'The figures for monitoring arrive',
      failed: 'The figures for monitoring do not arrive',
      'not-tried': 'The figures for monitoring',
    },
    traces: {
      passed: 'The traces for monitoring arrive',
      failed: 'The traces for monitoring do not arrive',
      'not-tried': 'The traces for monitoring',
    },
    upload: { passed: 'A file was sent', failed: 'A file could not be sent', 'not-tried': 'A test file' },
  },
  waiting: 'waiting',
  running: 'checking',
  space: '{{free}} left, {{least}} needed',
  entries_one: '{{count, number}} file or folder in it',
  entries_other: '{{count, number}} files and folders in it',
  notSent: 'no file was sent from here yet',
  support: {
    title: 'File for support',
    help: 'A zip file with the settings, the states, the checks and the last log lines. No name, number, folder or key is in it.',
    save: 'Save the file',
    saved: 'Saved as {{name}}',
  },
} as const;

export const about = {
  version: { title: 'Version', help: 'Tacho Depot {{version}}' },
  update: {
    off: 'Does not look for newer versions',
    waiting: 'Looks for newer versions by itself',
    looking: 'Looking for a newer version',
    current: 'This is the newest version, looked {{at}}',
    downloading: 'A newer version is being fetched: {{percent}} %',
    ready: 'Version {{version}} is ready, and is installed when Tacho Depot quits',
    failed: {
      'no-answer': 'No answer about newer versions, tried {{at}}',
      'bad-signature': 'A newer version was refused, because its signature is wrong. Tell your IT department',
    },
    why: {
      agent: 'Newer versions come with the packages of this PC',
      packages: 'Newer versions come with the packages of this PC',
      'not-installed': 'This copy runs from its sources, and is not updated by itself',
      'not-signed': 'This copy is not signed, so newer versions are installed by hand',
    },
    look: 'Look now',
    restart: 'Restart now',
  },
  news: { title: 'What is new', help: 'In the versions so far, newest first.', inReady: 'In version {{version}}' },
  law: {
    title: 'The rules',
    help: 'Where the limits come from. The pages open in your browser.',
    links: {
      drivingTimes: 'Driving and rest times, (EU) 561/2006',
      tachographs: 'Tachographs, (EU) 165/2014',
      tachographDetails: 'Tachographs in detail, (EU) 2016/799',
      britishHours: 'Drivers’ hours, GOV.UK',
    },
  },
} as const;

/** The texts of the connection test, step by step. */
export const connection = {
  test: 'Test the connection',
  again: 'Test again',
  running: 'Testing the connection',
  works: 'The connection works',
  fails: 'The connection does not work yet',
  steps: {
    address: {
      passed: 'The address was found',
      failed: 'The address was not found',
      'not-tried': 'Finding the address',
    },
    private: {
      passed: 'The connection is private',
      failed: 'The service cannot prove who it is',
      'not-tried': 'A private connection',
    },
    answers: { passed: 'The service answers', failed: 'The service does not answer', 'not-tried': 'An answer' },
    keys: { passed: 'Both keys are accepted', failed: 'The keys are refused', 'not-tried': 'The keys' },
    sending: { passed: 'Sending a file', failed: 'Sending a file', 'not-tried': 'Sending a file' },
  },
  certificate: 'certificate valid until {{day}}',
  plain: 'The connection stays on this PC',
  plainDetail: 'not private, and need not be',
  inMs: 'in {{milliseconds, number}} ms',
  entries_one: 'list of tachograph types, {{count}} entry',
  entries_other: 'list of tachograph types, {{count}} entries',
  status: 'answered with {{status}}',
  notTried: 'not tried',
  nothingSent: 'not tried, nothing is sent yet',
  failed: 'The test could not be run. {{message}}',
} as const;
