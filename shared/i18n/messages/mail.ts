import type { MailCause, MailDeliveryState, MailFailure } from '../../contract/mail.ts';

/** What stands in the mails themselves. */
export const mail = {
  about: { drivers: 'Driver cards', vehicles: 'Vehicle units', both: 'Driver cards and vehicle units' },
  part: { driver: 'Driver cards', vehicle: 'Vehicle units' },
  one: { driver: 'Driver', vehicle: 'Vehicle' },
  count: {
    over_one: '{{count, number}} overdue',
    over_other: '{{count, number}} overdue',
    due_one: '{{count, number}} due soon',
    due_other: '{{count, number}} due soon',
    unknown_one: '{{count, number}} not known',
    unknown_other: '{{count, number}} not known',
  },
  subject: {
    list: '{{what}}: {{over}}, {{due}}, {{unknown}} ({{group}})',
    listOf: '{{depot}}. {{what}}: {{over}}, {{due}}, {{unknown}} ({{group}})',
    choice: '{{what}}, as chosen: {{over}}, {{due}}, {{unknown}} ({{group}})',
    choiceOf: '{{depot}}. {{what}}, as chosen: {{over}}, {{due}}, {{unknown}} ({{group}})',
  },
  title: { list: '{{what}} to download', choice: '{{what}}, as chosen' },
  intro: 'For {{group}}, made on {{at}}.',
  introOf: '{{depot}}, for {{group}}, made on {{at}}.',
  summary: {
    driver_one:
      '{{over}}, {{due}}, {{unknown}}, of {{count, number}} driver. The limit is {{limitDays, number}} days; due soon means {{dueSoonDays, number}} days left or fewer.',
    driver_other:
      '{{over}}, {{due}}, {{unknown}}, of {{count, number}} drivers. The limit is {{limitDays, number}} days; due soon means {{dueSoonDays, number}} days left or fewer.',
    vehicle_one:
      '{{over}}, {{due}}, {{unknown}}, of {{count, number}} vehicle. The limit is {{limitDays, number}} days; due soon means {{dueSoonDays, number}} days left or fewer.',
    vehicle_other:
      '{{over}}, {{due}}, {{unknown}}, of {{count, number}} vehicles. The limit is {{limitDays, number}} days; due soon means {{dueSoonDays, number}} days left or fewer.',
  },
  summaryChoice: '{{over}}, {{due}}, {{unknown}} among those that were chosen.',
  note: {
    fresh: 'As the service’s report says, as of {{at}}.',
    old: 'The service gave no newer report. This one is as of {{at}}: downloads since then are not in it.',
    notHad:
      'The service has not given this report yet, so nobody knows who is overdue. An empty list does not mean that nobody is.',
    misfits_one: '{{count, number}} row of the report could not be read in full, and may be missing here.',
    misfits_other: '{{count, number}} rows of the report could not be read in full, and may be missing here.',
    narrowed: {
      driver_one: 'The service named only drivers whose last download is more than {{count, number}} day ago.',
      driver_other: 'The service named only drivers whose last download is more than {{count, number}} days ago.',
      vehicle_one: 'The service named only vehicles whose last download is more than {{count, number}} day ago.',
      vehicle_other: 'The service named only vehicles whose last download is more than {{count, number}} days ago.',
    },
    otherReading:
      'The times of the report seem to be meant in another time zone than this depot reads them in, so a day may be off by one.',
    noDivision_one: '{{count, number}} driver is listed whatever the division, because no report says which it is.',
    noDivision_other:
      '{{count, number}} drivers are listed whatever the division, because no report says which theirs is.',
  },
  empty: 'Nobody is overdue, due soon or not known.',
  emptyUnsure: 'Nobody is listed. Read what stands above before you rely on it.',
  none: 'not known',
  column: {
    name: '{{of}}',
    deadline: 'Deadline',
    last: 'Last download',
    limit: 'Limit day',
    category: 'Category',
    agency: 'Agency',
  },
  deadline: {
    unknown: 'No download known',
    lastDay: 'Last day today',
    over_one: '{{count, number}} day over',
    over_other: '{{count, number}} days over',
    left_one: '{{count, number}} day left',
    left_other: '{{count, number}} days left',
  },
  state: { over: 'Overdue', due: 'Due soon', unknown: 'Not known', fine: 'In time' },
  csv: {
    kind: 'Kind',
    name: 'Name',
    id: 'Number at the service',
    category: 'Category',
    agency: 'Agency',
    division: 'Division',
    state: 'State',
    daysLeft: 'Days left',
    days: 'Days since the last download',
    limitDays: 'Limit in days',
    lastDownload: 'Last download',
    limitDay: 'Limit day',
    asOf: 'As of',
  },
  foot: {
    counts: 'Days are counted by the calendar, in the time zone of the depot.',
    attached: 'The same list is attached as a table for a spreadsheet.',
    from: 'Tacho Depot sends this by itself. Who runs it at your depot can change or stop it.',
  },
  test: {
    subject: 'Tacho Depot: this is a test',
    subjectOf: '{{depot}}: this is a test of Tacho Depot',
    text: 'Tacho Depot sent this mail because somebody pressed “Send a test mail” in its settings. Lists will come the same way.',
  },
  fileName: 'Downloads {{group}} {{day}}.csv',
} as const;

/** How the sending of mails stands, in the settings and on the command line. */
export const mailing = {
  failure: {
    'no-server': 'No mail server is entered.',
    'no-sender': 'No sender’s address is entered.',
    'not-private':
      'Nothing was sent: without TLS everybody on the way could read the list. Choose STARTTLS or TLS, or ask your IT department to allow it.',
    'no-password': 'The password of the mail server is missing.',
    'password-of-other-server':
      'The password was given for another mail server, and is not sent to this one. Enter it again.',
    'password-unreadable': 'The password of the mail server cannot be read. Enter it again.',
    'not-found': 'No server of this name is found. Check its spelling, and the network of this PC.',
    'not-reached': 'The mail server cannot be reached. Check its name and port, and whether a firewall is in the way.',
    'timed-out': 'The mail server did not answer in time.',
    'not-trusted': 'The certificate of the mail server is not trusted, so nothing was sent. Ask your IT department.',
    'no-starttls':
      'The mail server does not offer STARTTLS, so nothing was sent. Choose TLS, or ask who runs the server.',
    'login-refused': 'The mail server refused the user name or the password.',
    'sender-refused': 'The mail server refused the sender’s address.',
    'recipient-refused': 'The mail server refused this recipient.',
    'mail-refused': 'The mail server refused the mail.',
    busy: 'The mail server cannot take the mail now.',
    cut: 'The connection to the mail server ended too early.',
    'not-understood': 'What answered there is no mail server, or speaks in a way that is not understood.',
    interrupted: 'Tacho Depot stopped while the mail was on its way.',
    'too-old': 'It was more than a day old before it could be sent, and a newer one follows.',
  } as const satisfies Readonly<Record<MailFailure, string>>,
  state: {
    waiting: 'Tried again by itself',
    'under-way': 'Under way',
    sent: 'Taken by the mail server',
    refused: 'Refused',
    'in-doubt': 'In doubt',
    'given-up': 'Given up',
  } as const satisfies Readonly<Record<MailDeliveryState, string>>,
  inDoubt:
    'The mail server had the whole mail, but did not say that it took it. It is not sent again by itself: it may have arrived.',
  cause: { schedule: 'As planned', 'by-hand': 'By hand', choice: 'Chosen rows' } as const satisfies Readonly<
    Record<MailCause, string>
  >,
  trouble: {
    title_one: '{{count, number}} mail with a list did not arrive for sure.',
    title_other: '{{count, number}} mails with a list did not arrive for sure.',
    again: 'It is tried again by itself.',
    look: 'See the last deliveries in the settings, under E-mail.',
    show: 'Show',
  },
  command: {
    off: 'Lists are not sent by e-mail: it is switched off in the settings.',
    next: '{{name}}: the next list goes out at {{at}}.',
    tested: 'The mail server took the test mail.',
    noAgent:
      'No agent runs on this data folder, so nobody would send the list. Start one with "tacho-depot-agent run".',
    already: 'Everybody in the group got a mail that says the same today. It is not sent again.',
    handedIn_one: 'Handed in for {{count, number}} person. See "tacho-depot-agent mail" for what becomes of it.',
    handedIn_other: 'Handed in for {{count, number}} people. See "tacho-depot-agent mail" for what becomes of it.',
    preview_one: 'For {{count, number}} person, with the file “{{attachment}}”. Subject: {{subject}}',
    preview_other: 'For {{count, number}} people, with the file “{{attachment}}”. Subject: {{subject}}',
  },
  words: 'The server said: “{{words}}”',
} as const;
