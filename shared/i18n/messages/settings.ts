import type { SettingGroup, SettingPair, SettingUnit } from '../../settings/descriptor.ts';
import type { SettingTexts } from '../../settings/settings.ts';
import { languageNames } from '../languages.ts';

export const settings = {
  title: 'Settings',
  subtitle: 'Changes take effect at once',
  search: 'Search settings',
  clearSearch: 'Clear the search',
  groups: {
    folders: 'Folders',
    service: 'Service',
    limits: 'Limits',
    after: 'After upload',
    reminders: 'Reminders',
    mail: 'E-mail',
    companyArchive: 'The company’s archive',
    start: 'Start',
    look: 'Look',
    network: 'Network',
    webhooks: 'Webhooks',
    monitoring: 'Monitoring',
    diagnostics: 'Diagnostics',
    about: 'About',
  } as const satisfies Readonly<Record<SettingGroup, string>>,
  windows: {
    title: 'Windows of this page',
    help: 'Browser windows on this PC that are let in. One that is closed and not used for 12 hours is let in no longer. The command “tacho-depot-agent page” prints an address for another window, which works once.',
    since: 'let in {{at}}',
    used: 'last used {{at}}',
    open: 'open now',
    thisOne: 'This window',
    other: 'Another window',
    end: 'End',
    endLabel: 'End the access of the window let in {{at}}',
    ended: 'That window is no longer let in.',
  },
  groupsTitle: 'Groups of settings',
  noMatch: 'No setting matches “{{search}}”',
  noMatchLine: 'Try another word, such as folder, key or proxy.',
  fixed: 'Fixed by your IT department',
  central: {
    line: 'Settings of your IT department, last changed {{at}}.',
    contact: 'Questions about them: {{contact}}.',
    refused: 'The newest settings of your IT department are not used',
    folder: 'A folder that your IT department names cannot be watched',
    never: 'The settings of your IT department have never been read',
    before:
      'Show this to your IT department. Until then their settings from before stay in force, and nothing is lost.',
    rest: 'Show this to your IT department. The rest of their settings is in force, and the other folders are watched.',
    away: 'It has been so since {{at}}, and meanwhile they stay in force as they are.',
  },
  managed: {
    title: 'Some settings of your IT department cannot be used',
    notice: 'Some settings of your IT department cannot be used.',
    show: 'Show',
    line: 'Show this to your IT department. Until then the settings of this depot count in their place, and nothing is lost.',
  },
  saved: 'Saved',
  stillUsing: '{{problem}} Still using {{value}}.',
  stillEmpty: '{{problem}} Nothing is set.',
  file: {
    more: 'More for the settings',
    save: 'Save settings to a file',
    read: 'Read settings from a file',
    taken_one: '{{count, number}} setting changed.',
    taken_other: '{{count, number}} settings changed.',
    same: 'The settings were like this already.',
    fixed_one: '{{count, number}} is fixed by your IT department and stays as it is.',
    fixed_other: '{{count, number}} are fixed by your IT department and stay as they are.',
    refused: 'The file was not taken, and nothing was changed',
    notSettings: 'It is not a file with settings that Tacho Depot has saved.',
    unknown: 'There is no setting named “{{name}}”. Perhaps a newer Tacho Depot has saved the file.',
    problem: '{{title}}: {{problem}}',
    close: 'Close',
  },
  pairs: {
    driverCards: {
      title: 'Driver cards',
      help: 'A card is overdue after this many days without a download. The law says 28 in the EU and the UK.',
    },
    vehicleUnits: {
      title: 'Vehicle units',
      help: 'A vehicle is overdue after this many days without a download. The law says 90 in the EU and the UK.',
    },
    quietHours: {
      title: 'Quiet hours',
      help: 'No summary in between. One that would fall into them goes out when they end. The same time twice: no quiet hours.',
    },
  } as const satisfies Readonly<Record<SettingPair, { readonly title: string; readonly help: string }>>,
  units: {
    days: 'days',
    daysLeft: 'days left',
    hours: 'hours',
    minutes: 'minutes',
    seconds: 'seconds',
    megabytes: 'MB',
    files: 'files',
  } as const satisfies Readonly<Record<SettingUnit, string>>,
  on: 'On',
  off: 'Off',

  folders: {
    title: 'Folders to watch',
    help: 'New downloads in these folders, and in folders inside them, are sent by themselves.',
    helpFlat: 'New downloads in these folders are sent by themselves. Folders inside them are left out.',
    looked: 'looked {{at}}',
    notLooked: 'not looked yet',
    own: 'Not collected: Tacho Depot keeps its own data there',
    unreachable: 'not reached since {{since}}',
    other: 'another since {{since}}',
    accept: 'This is the right folder',
    uploadedLeftOut: '“Uploaded” in it is left out: sent files are moved there',
    uploadedOthers_one:
      '{{count, number}} file in “Uploaded” was put there by somebody else and is not sent. Move it up into the folder.',
    uploadedOthers_other:
      '{{count, number}} files in “Uploaded” were put there by somebody else and are not sent. Move them up into the folder.',
    polled: 'Asked every few seconds for new files.',
    watching: {
      title: 'New files are noticed',
      auto: 'By itself, in the best way',
      events: 'When the system tells',
      polling: 'By asking every few seconds',
    },
    add: 'Add a folder',
    cancel: 'Cancel',
    more: 'More for {{folder}}',
    lookNow: 'Look now',
    remove: 'Stop watching',
    none: 'No folder is watched yet.',
  },
  removeFolder: {
    title: 'Stop watching {{folder}}?',
    line: 'New downloads in it are no longer collected. What was collected stays here, and is still sent.',
    keep: 'Keep watching',
    remove: 'Stop watching',
  },
  keys: {
    title: 'Keys',
    help: {
      system: 'Kept by {{system}} for this user. They are never shown again, only replaced.',
      file: 'Kept in a file that only this user can read. They are never shown again, only replaced.',
      environment:
        'Taken from the variables {{token}} and {{key}} in the environment of the agent. They are never shown here.',
    },
    accepted: 'Accepted at {{at}}',
    acceptedOn: 'Accepted on {{at}}',
    kept: 'Kept, not used yet',
    refused: 'Refused since {{since}}',
    missing: 'Not entered yet',
    replace: 'Replace keys',
    enter: 'Enter keys',
    save: 'Save keys',
    cancel: 'Cancel',
  },
  connection: { title: 'Connection', help: 'Tries the address and the keys step by step. No file is sent.' },
  system: { win32: 'Windows', darwin: 'macOS', other: 'the system’s keyring' },
} as const;

/** The title and effect of each setting, which the administrator's policies show too, and the texts of its `choices`. */
export const setting = {
  includeSubfolders: {
    title: 'Folders inside the folders',
    help: 'Downloads in folders inside the watched ones are collected too.',
  },
  openArchives: { title: 'Zip archives', help: 'Downloads inside zip archives are collected one by one.' },
  sendWhat: {
    title: 'What is sent',
    help: 'Pictures, documents, programs and whatever else is no download are kept back and need attention, or every file is sent as it is.',
    choices: { downloads: 'Downloads, and nothing else', everything: 'Every file' },
  },
  lookEverySeconds: {
    title: 'Time between two looks',
    help: 'New files are noticed at once; a full look finds what was missed.',
  },
  incompleteAfterMinutes: {
    title: 'Incomplete files',
    help: 'A file that stops half way needs attention after this time.',
  },
  minimumFreeMegabytes: {
    title: 'Space kept free',
    help: 'Collecting stops when this PC has less space than this.',
  },
  serviceUrl: { title: 'Service address', help: 'Where the files go and the reports come from.' },
  uploadWay: {
    title: 'How files are sent',
    help: 'Leave as it is unless the service’s support asks for a change.',
    choices: { multipart: 'As a form, part named “{{part}}”', json: 'As text inside a message' },
  },
  imageAddresses: {
    title: 'Addresses with pictures',
    help: 'Pictures of vehicle checks are fetched from the service, and from addresses that begin with one of these. The keys go to the service only.',
  },
  timesWithoutZone: {
    title: 'Times that the service gives without a zone',
    help: 'Leave as it is unless times in reports are off by an hour or more.',
    choices: { utc: 'Are in UTC', local: 'Are in the depot’s time' },
  },
  filePartName: { title: 'Name of the form part with the file', help: 'As the service’s support gives it.' },
  sitePartName: { title: 'Name of the form part with the site', help: 'As the service’s support gives it.' },
  siteProductCode: {
    title: 'Site for new drivers and vehicles',
    help: 'Site product code. Left empty, the service chooses the site.',
  },
  uploadsAtOnce: { title: 'Files sent at the same time', help: 'Fewer on a slow line.' },
  reportRefreshMinutes: {
    title: 'Time between two reports',
    help: 'How often the service is asked who is overdue and who can drive. After an upload it is asked sooner.',
  },
  driverCardLimitDays: { title: 'Overdue after' },
  driverCardDueSoonDays: { title: 'Due soon, from' },
  vehicleUnitLimitDays: { title: 'Overdue after' },
  vehicleUnitDueSoonDays: { title: 'Due soon, from' },
  drivingRules: {
    title: 'Rules that journeys come under',
    help: 'The strictest, unless all drivers only do the other kind of journeys: two short weekly rests in a row are allowed in international carriage of goods alone, twelve days without one for occasional coach trips alone. The domestic rules of Great Britain are not offered.',
    choices: {
      national: 'National transport, the strictest',
      'international-goods': 'International carriage of goods',
      'occasional-passengers': 'Occasional passenger services',
    },
  },
  availabilityStaleHours: {
    title: 'Card data for availability',
    help: 'When a driver’s card data are older than this, it is not known when they can start.',
  },
  afterUpload: {
    title: 'Originals',
    help: 'What happens to a file in its folder once the service has it.',
    choices: { stay: 'Stay where they are', move: 'Move to Uploaded, by month' },
  },
  archiveNames: {
    title: 'Names in Uploaded',
    help: 'From the time of the download and the driver or vehicle. A file that does not say these keeps its name.',
    choices: {
      'as-they-are': 'Keep their names',
      common: 'Date first, usual form (.DDD)',
      vdo: 'Date first, as VDO (.DDD)',
      spain: 'Number first, as in Spain (.TGD)',
      france: 'As French law asks (.C1B, .V1B)',
    },
  },
  archiveDays: {
    title: 'Safe copies',
    help: 'How long a sent file is kept on this PC. The law asks for 365 days.',
  },
  sendMail: {
    title: 'Send lists by e-mail',
    help: 'Who is overdue or due soon goes to the people whose addresses are entered below, and to nobody else. Names leave this PC with it.',
  },
  mailServer: {
    title: 'Mail server',
    help: 'Its name, and its port after a colon where it is not the usual one. Ask who runs your e-mail.',
  },
  mailSecurity: {
    title: 'Protection on the way',
    help: 'Without TLS everybody on the way can read names and password, so that is refused to any other PC.',
    choices: {
      starttls: 'STARTTLS, usually port 587',
      tls: 'TLS from the start, usually port 465',
      none: 'None, on this PC only',
    },
  },
  mailFrom: {
    title: 'Sender’s address',
    help: 'The mails come from it, and answers go to it. The mail server has to allow it.',
  },
  mailUser: {
    title: 'User name at the mail server',
    help: 'Left empty, the server is asked to take mails without signing in.',
  },
  mailGroups: {
    title: 'Who gets which list',
    help: 'Each group has its people, its drivers and vehicles, its limits and its time.',
  },
  allowPlainMail: {
    title: 'Send e-mail without encryption',
    help: 'Also to a mail server on another PC, where everybody on the way can read the lists and the password. Counts from the administrator only.',
  },
  companyArchive: {
    title: 'Archive of the company',
    help: 'Each safe copy also goes to a store of your company, and stays there when this PC’s copy is removed. Downloads leave this PC with it: they name people.',
    choices: {
      off: 'None',
      s3: 'S3-compatible store',
      webdav: 'WebDAV folder',
    },
  },
  companyArchiveUrl: {
    title: 'Address of the archive',
    help: 'Of the S3 service, or of the WebDAV folder. It must start with https://, unless it leads to this PC.',
  },
  companyArchiveBucket: {
    title: 'Bucket',
    help: 'It must be there already.',
  },
  companyArchiveFolder: {
    title: 'Folder in the archive',
    help: 'All depots of the company can share one. Left empty, files lie at the top.',
  },
  companyArchiveRegion: {
    title: 'Region',
    help: 'As the store calls it. Most stores of one’s own say us-east-1.',
  },
  companyArchivePathStyle: {
    title: 'Bucket in the path',
    help: 'Stores of one’s own need it. Switch it off where the bucket stands before the host’s name.',
  },
  companyArchiveLockDays: {
    title: 'Lock against removal',
    help: 'For so long nobody without a special right can change or remove a file there. The bucket must have been made with object lock. 0 is no lock.',
  },
  companyArchiveUser: {
    title: 'Access key or user name',
    help: 'Who may write there. Its secret is kept apart, below.',
  },
  startAtLogin: {
    title: 'Start with this PC',
    help: 'Collects and sends as soon as you sign in, without opening its window.',
  },
  remindDue: {
    title: 'Daily summary',
    help: 'Once a day, how many driver cards and vehicle units became due or overdue. Each counts at most once a week.',
  },
  remindAt: {
    title: 'Time of the summary',
    help: 'It goes out at this time, or as soon as Tacho Depot runs after it.',
  },
  quietFrom: { title: 'From' },
  quietUntil: { title: 'Until' },
  notifyAttention: {
    title: 'When files need attention',
    help: 'One notification for all of them, on this PC.',
  },
  notifyBackOnline: {
    title: 'When the service can be reached again',
    help: 'After it could not be reached for more than a minute.',
  },
  depotName: { title: 'Name of the depot', help: 'Shown under the product’s name.' },
  appearance: {
    title: 'Light or dark',
    help: 'Follows this PC, or stays as chosen.',
    choices: { system: 'Like this PC', light: 'Light', dark: 'Dark' },
  },
  language: {
    title: 'Language',
    help: 'Of the screens, the notifications and the sign beside the clock. It changes at once.',
    choices: { system: 'Like this PC', ...languageNames },
  },
  showHints: {
    title: 'Hints for who is new',
    help: 'A few words at the foot of the navigation. They go away with a click and stay away.',
  },
  csvSeparator: {
    title: 'CSV files',
    help: 'What stands between two columns. A spreadsheet that shows all of them in one column expects the other one.',
    choices: { system: 'As the language of this PC has it', comma: 'A comma', semicolon: 'A semicolon' },
  },
  timeZone: {
    title: 'Time zone',
    help: 'In which times and days are shown. Left empty, that of this PC.',
  },
  updateFeedUrl: {
    title: 'Address of newer versions',
    help: 'Newer versions are looked for there, and fetched by themselves. Left empty, none is looked for.',
  },
  proxyUrl: {
    title: 'Proxy',
    help: 'The way to the service where it goes through a proxy, from the next file on. Left empty, the one that this PC uses.',
  },
  takeWebhooks: {
    title: 'Take webhooks',
    help: 'The service tells this PC when somebody clocks in or out, and the reports follow within seconds. Ask your IT department first.',
  },
  webhookAddress: {
    title: 'Listening address',
    help: 'An address of this PC, and a port. With 127.0.0.1 only programs on this PC reach it, such as a proxy with a certificate.',
  },
  webhookPublicUrl: {
    title: 'Address for the service',
    help: 'Where the service posts to, if that is a proxy in front of this PC. Only shown here, and tried by the test.',
  },
  metricsAddress: {
    title: 'Send figures to',
    help: 'An OTLP address of your IT department, such as https://collector.example.com/v1/metrics. Counts, sizes, times and the name of the depot leave this PC with it, and nothing else. Left empty, nothing is sent.',
  },
  tracesAddress: {
    title: 'Send traces to',
    help: 'An OTLP address such as https://collector.example.com/v1/traces. It learns when each file arrived, was kept and was sent, its size and its kind, and never its name. Left empty, nothing is sent.',
  },
  metricsEverySeconds: {
    title: 'Send them every',
    help: 'What cannot be sent is left out, and the next figures are sent in their turn.',
  },
  metricsPage: {
    title: 'Page for Prometheus',
    help: 'Every program on this PC can read the same figures at /metrics, without signing in. No other PC can.',
  },
  allowPlainMetrics: {
    title: 'Send figures without encryption (http:)',
    help: 'Also to an address on another PC that begins with http:, where everybody on the way can read them. Counts from the administrator only.',
  },
  allowPlainHttp: {
    title: 'Send keys and files without encryption (http:)',
    help: 'Also to an address that begins with http:, where everybody on the way can read them. Counts from the administrator only.',
  },
} as const satisfies SettingTexts;
