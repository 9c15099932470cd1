import type { AdviceCode } from '../../contract/diagnostics.ts';

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
  parts: {
    collecting: 'collecting',
    sending: 'sending',
    reading: 'reading files',
    reports: 'reports',
    'usb-keys': 'USB keys',
    program: 'the program itself',
    webhooks: 'webhooks',
    mail: 'e-mail',
    upkeep: 'upkeep',
    page: 'the window',
    store: 'the records',
    'unread-messages': 'messages of the service that cannot be read',
  },
  failedPart: '{{part}} ({{times, number}}×)',
  uploadedOfOthers: '“Uploaded” is left out, files of others in it: {{files, number}}',
  uploadedLeftOut: '“Uploaded” is left out, for sent originals',
  advice: {
    'data-folder-denied': 'Ask IT for the right to write into the data folder. Nothing new is collected until then.',
    'data-folder-full': 'Free some space on the disk of the data folder. Nothing new is collected until then.',
    'data-folder-broken':
      'Ask IT to check the disk of the data folder. Nothing new is collected until it can be written.',
    'private-unknown':
      'Windows did not say who else has rights to the folder. Ask IT to look, and whether "icacls", "whoami" and PowerShell are blocked on this PC.',
    'private-open':
      'Quit Tacho Depot and start it again: it closes the folder. If it then refuses to start, it says what to do.',
    'records-restored':
      'They were damaged or missing, and a backup took their place. Check the settings and what was changed after it. No download is lost. "Today" and "status" say more, until it is dismissed there.',
    'records-anew':
      'They were damaged, and there was no backup. Set up again what is missing. No download is lost. "Today" and "status" say more, until it is dismissed there.',
    'backup-full': 'Free some space on the disk of the data folder. The backup is made by itself once there is room.',
    'backup-failed': 'Ask IT to check the disk of the data folder. What is collected is kept and sent all the same.',
    copies:
      'Ask IT to check the disk of the data folder. Every file that was sent is at the service, with its receipt.',
    space: 'Free some space on this PC, for example by emptying the recycle bin. What is here already is safe.',
    database: 'Quit Tacho Depot and start it again: it mends its records from their last backup. No download is lost.',
    parts: 'It goes on by itself, and no download is lost. If this stays, send the file for support to IT.',
    'folder-missing': 'Connect the drive or the network that the folder is on, or stop watching it in the settings.',
    'folder-denied': 'Ask IT for the right to read this folder.',
    'folder-left-out':
      'Move the files that are not yet sent out of "Uploaded", up into the folder. Sent originals are moved there, so it is not collected from.',
    'folder-timed-out': 'Check the network, and whether the PC that shares this folder is switched on.',
    'folder-broken': 'Close the programs that use this folder. If it stays, ask IT to check its disk.',
    address: 'Check the spelling of the service address in the settings, and the network of this PC.',
    private: 'Ask IT whether this PC trusts the service, and check its clock. No key was sent.',
    answers: 'Files wait, and are sent by themselves as soon as the service answers. If it lasts, ask IT.',
    keys: 'Enter both keys again in the settings, or ask the service for new ones. Files wait until then.',
    'webhooks-port-taken':
      'Choose another port for the listening address in the settings, or end the program that uses this one.',
    'webhooks-port-not-allowed': 'Choose a port above 1023 for the listening address in the settings.',
    'webhooks-address': 'Choose an address of this PC as the listening address in the settings, such as 127.0.0.1.',
    'webhooks-no-secret': 'Enter the secret that the service signs its webhooks with, in the settings.',
    'webhooks-secret': 'Enter the secret of the webhooks again in the settings.',
    'webhooks-failed': 'Ask IT whether this PC lets a program listen at this address. Nothing else depends on it.',
    mail: 'See E-mail in the settings: send a test mail there, and see the last deliveries. Lists wait and are tried again by themselves for a day.',
    'central-settings':
      'Show this to your IT department. The settings that were taken before stay in force, and nothing is lost.',
    'central-settings-contact':
      'Show this to {{contact}}. The settings that were taken before stay in force, and nothing is lost.',
    'company-archive':
      'See the archive of the company in the settings, and test it there. Files wait and are tried again by themselves.',
    'monitoring-not-private':
      'Give an address that begins with https:, or let the administrator of this PC set "allowPlainMetrics". Nothing was sent.',
    'monitoring-not-found':
      'Check the spelling of the address under Monitoring in the settings, and the network of this PC.',
    'monitoring-not-trusted':
      'Ask IT whether this PC trusts the certificate at this address, and check its clock. Nothing was sent.',
    'monitoring-proxy': 'Check the proxy in the settings: it does not let the figures through.',
    'monitoring-refused':
      'Check the path of the address under Monitoring in the settings: OTLP over HTTP in protobuf, such as /v1/metrics; for Prometheus /api/v1/otlp/v1/metrics, for VictoriaMetrics /opentelemetry/v1/metrics. Check the clock of this PC, too: figures from the future are refused.',
    'monitoring-collector': 'Ask whoever runs the collector. The next figures are sent in their turn.',
    'monitoring-unreachable':
      'Ask IT whether the collector runs, and whether a firewall is in the way. Collecting and sending files do not depend on it.',
    upload: 'Check the way files are sent in the settings. If it is right, send IT the support file.',
  } satisfies Readonly<Record<AdviceCode, string>>,
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
      drivingTimes: 'Driving and rest times, (EC) 561/2006',
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
