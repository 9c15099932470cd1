import { describe, expect, it } from 'vitest';
import { createTimes } from '../../../shared/format/times.ts';
import { en } from '../../../shared/i18n/en.ts';
import { createTexts } from '../../../shared/i18n/texts.ts';
import { mailHtml, mailText } from '../../../shared/mail/mail-bodies.ts';
import { mailCsv, mailDocument } from '../../../shared/mail/mail-document.ts';
import {
  isAllQuiet,
  listPart,
  type MailList,
  type MailSubject,
  type ReportStanding,
  reportStanding,
  sameState,
} from '../../../shared/mail/mail-list.ts';
import { type MailGroup, mailGroupSchema } from '../../../shared/settings/mail-group.ts';
import { dayNumber } from '../../../shared/tachograph/time.ts';

const t = createTexts(en);
const formatter = { t, times: createTimes('Europe/London', t) };
const today = dayNumber('2026-11-22');
const madeAt = Date.parse('2026-11-22T07:00:00Z');
const fresh: ReportStanding = {
  state: 'fresh',
  asOf: madeAt - 600_000,
  misfits: 0,
  narrowedTo: null,
  askedOf: null,
  isOtherReading: false,
};

function group(given: Partial<MailGroup> = {}): MailGroup {
  return mailGroupSchema.parse({ name: 'North', recipients: ['north@example.com'], about: 'drivers', ...given });
}

function driver(id: string, daysAgo: number | null, given: Partial<MailSubject> = {}): MailSubject {
  return {
    id,
    name: `Driver ${id}`,
    category: 'Artic',
    agency: '',
    division: 'North',
    lastDownloadDay: daysAgo === null ? null : today - daysAgo,
    pending: null,
    ...given,
  };
}

function listOf(subjects: readonly MailSubject[], given: Partial<MailGroup> = {}, report = fresh): MailList {
  const parts = [listPart('driver', group(given), subjects, report, today)];
  return { groupName: 'North', madeAt, today, isChoice: false, parts };
}

const idsOf = (list: MailList) => list.parts.flatMap(({ rows }) => rows.map(({ id, state }) => `${id} ${state}`));

describe('who stands in the list of a group', () => {
  it('is overdue, due soon or not known by the limits of the group, the most pressing first', () => {
    const subjects = [driver('a', 20), driver('b', 29), driver('c', 21), driver('d', null), driver('e', 40)];
    expect(idsOf(listOf(subjects))).toEqual(['e over', 'b over', 'c due', 'd unknown']);
    expect(idsOf(listOf(subjects, { driverLimitDays: 30, driverDueSoonDays: 2 }))).toEqual([
      ...['e over', 'b due', 'd unknown'],
    ]);
  });

  it('is of the divisions, categories and agencies of the group', () => {
    const subjects = [
      driver('a', 40),
      driver('b', 40, { division: 'South' }),
      driver('c', 40, { category: 'Rigid' }),
      driver('d', 40, { agency: 'Swift Staff' }),
    ];
    const narrowed = { divisions: ['North'], driverCategories: ['Artic'], agencies: ['Swift Staff'] };
    expect(idsOf(listOf(subjects, narrowed))).toEqual(['d over']);
  });

  it('is there too where no report says the division, and the mail says so', () => {
    const list = listOf([driver('a', 40, { division: null })], { divisions: ['North'] });
    expect(idsOf(list)).toEqual(['a over']);
    expect(mailText(mailDocument(list, '', formatter))).toContain('1 driver is listed whatever the division');
  });
});

describe('what a mail says of its reports', () => {
  const snapshot = {
    id: 'drivers-missing',
    asOf: madeAt - 60_000,
    tookMs: 1,
    refreshing: null,
    lastError: null,
    misfits: 0,
    narrowedTo: null,
    askedOf: null,
    otherReading: null,
    nextRefreshAt: null,
  };
  const text = (list: MailList) => mailText(mailDocument(list, 'Millbrook', formatter));

  it('is as of when the service answered', () => {
    expect(text(listOf([], {}, reportStanding(snapshot, madeAt, 60)))).toContain('as of 22 Nov 2026, 06:59.');
  });

  it('is that an answer is old, and that there was none', () => {
    const old = reportStanding({ ...snapshot, asOf: madeAt - 3 * 3_600_000 }, madeAt, 60);
    expect(text(listOf([], {}, old))).toContain('! The service gave no newer report.');
    const failed = { code: 'no-connection', at: madeAt, words: null } as const;
    expect(reportStanding({ ...snapshot, lastError: failed }, madeAt, 60).state).toBe('old');
    const none = reportStanding({ ...snapshot, asOf: null }, madeAt, 60);
    expect(text(listOf([], {}, none))).toContain('An empty list does not mean that nobody is.');
  });

  it.each([
    { given: fresh, says: 'Nobody is overdue, due soon or not known.', quiet: true },
    { given: { ...fresh, state: 'old' as const }, says: 'Read what stands above', quiet: false },
    { given: { ...fresh, misfits: 2 }, says: '2 rows of the report could not be read', quiet: false },
    { given: { ...fresh, narrowedTo: 14 }, says: 'more than 14 days ago', quiet: false },
    { given: { ...fresh, isOtherReading: true }, says: 'a day may be off by one', quiet: false },
  ])('is never that all is well where that is not known: $says', ({ given, says, quiet }) => {
    const list = listOf([], {}, given);
    expect(text(list)).toContain(says);
    expect(isAllQuiet(list)).toBe(quiet);
  });
});

describe('two mails say the same', () => {
  it('while the same people are overdue, due and not known, however many days that is', () => {
    expect(sameState(listOf([driver('a', 40), driver('b', 30)]))).toBe(
      sameState(listOf([driver('b', 31), driver('a', 41)])),
    );
  });

  it.each([
    ['somebody became overdue', listOf([driver('a', 29)])],
    ['somebody was added', listOf([driver('a', 25), driver('b', 29)])],
    ['the report cannot be had any more', listOf([driver('a', 25)], {}, { ...fresh, state: 'old' })],
  ])('no longer once %s', (_what, other) => {
    expect(sameState(other)).not.toBe(sameState(listOf([driver('a', 25)])));
  });
});

describe('the words of a mail', () => {
  it('put the figures into the subject, with the depot and the group', () => {
    const { subject } = mailDocument(listOf([driver('a', 40), driver('b', null)]), 'Millbrook', formatter);
    expect(subject).toBe('Millbrook. Driver cards: 1 overdue, 0 due soon, 1 not known (North)');
  });

  it('name the most pressing 500 of a long list, say so, and leave nobody out of the table', () => {
    const many = Array.from({ length: 600 }, (_, index) => driver(`d${index}`, 30 + index));
    const list = listOf(many);
    const document = mailDocument(list, 'Millbrook', formatter);
    const html = mailHtml(document, 'en');
    expect(document.subject).toContain('600 overdue');
    for (const body of [html, mailText(document)]) {
      expect(body).toContain('The 500 most pressing of 600 stand here. The attached table has all of them.');
      expect([body.includes('Driver d599'), body.includes('Driver d100'), body.includes('Driver d99')]).toEqual([
        true,
        true,
        false,
      ]);
    }
    expect(html.length).toBeLessThan(1024 * 1024);
    expect(mailCsv(list, ',', formatter).split('\r\n')).toHaveLength(602);
    expect(mailText(mailDocument(listOf(many.slice(0, 500)), '', formatter))).not.toContain('most pressing');
  });

  it('say what the depot has sent already, where it has, so that nobody is asked for it again', () => {
    const sent = { state: 'sent-not-processed', sentAt: Date.parse('2026-11-22T06:10:00Z') } as const;
    const list = listOf([
      driver('a', 40, { pending: sent }),
      driver('b', 30),
      driver('c', 29, { pending: { state: 'attention', sentAt: null } }),
    ]);
    const [part] = mailDocument(list, '', formatter).parts;
    expect(part?.heads.at(4)).toBe('What this depot has');
    expect(part?.rows.map(({ cells }) => cells.at(4))).toEqual([
      ...['Sent 22 Nov 2026, not processed yet', '', 'Needs attention'],
    ]);
    expect(mailCsv(list, ',', formatter)).toContain('"Sent 22 Nov 2026, not processed yet"');
    expect(mailDocument(listOf([driver('b', 30)]), '', formatter).parts[0]?.heads).not.toContain('What this depot has');
  });

  it('stay words where a name is written to be run, shown or clicked', () => {
    const nasty = '<img src=x onerror=alert(1)>\r\nBcc: all@example.com';
    const list = listOf([driver('a', 40, { name: nasty })]);
    const document = mailDocument({ ...list, groupName: 'North\r\nBcc: all@example.com' }, 'Mill\nbrook', formatter);
    const html = mailHtml(document, 'en');
    expect(html).not.toContain('<img');
    expect(html).not.toMatch(/href|src=["']|url\(|<script|<link/i);
    expect(document.subject).not.toMatch(/[\r\n]/);
    expect(mailText(document)).not.toMatch(/^Bcc:/m);
  });

  it('stand in a table for a spreadsheet with numbers as numbers and no formula', () => {
    const list = listOf([driver('a', 40, { name: '=HYPERLINK("x")' }), driver('b', 21)]);
    const [head, first, second] = mailCsv(list, ';', formatter).split('\r\n');
    expect(head).toContain('Days left;Days since the last download;Limit in days');
    expect(first).toContain(`"'=HYPERLINK(""x"")"`);
    expect(first).toContain(';Overdue;-12;40;28;2026-10-13;2026-11-10;');
    expect(second).toContain(';Due soon;7;21;28;2026-11-01;2026-11-29;');
  });
});
