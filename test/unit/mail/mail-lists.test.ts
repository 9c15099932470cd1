import { expect, it } from 'vitest';
import { createMailLists, type MailListsParts } from '../../../electron/engine/mail/mail-lists.ts';
import type { MissingRow } from '../../../electron/engine/reports/missing-list.ts';
import { serviceStanding } from '../../../shared/compliance/answer/service-start.ts';
import { depotDays } from '../../../shared/compliance/depot-days.ts';
import type { LocalFiles } from '../../../shared/contract/reports/local-files.ts';
import { createTimes } from '../../../shared/format/times.ts';
import { en } from '../../../shared/i18n/en.ts';
import { createTexts } from '../../../shared/i18n/texts.ts';
import { mailDocument } from '../../../shared/mail/mail-document.ts';
import { euRegimes } from '../../../shared/settings/driving-rules.ts';
import { mailGroupSchema } from '../../../shared/settings/mail-group.ts';
import { defaultSettings } from '../../../shared/settings/settings.ts';
import { createFakeClock } from '../../faults/fake-clock.ts';

const sentAt = Date.parse('2026-11-22T06:10:00Z');
const group = mailGroupSchema.parse({ name: 'North', recipients: ['north@example.com'], about: 'drivers' });

type Certainty = MissingRow['match']['certainty'];

/** A driver of the report, and the newest file here that may be theirs. */
function row(id: string, state: LocalFiles['state'], certainty: Certainty): Partial<MissingRow> {
  const localFiles = { state, upToDay: '2026-11-21', arrivedAt: sentAt, sentAt, progress: null, uploadId: 1, files: 1 };
  const match = { certainty, candidates: [] };
  return { id, name: id, category: '', agency: '', lastDownloadDay: 20_000, match, localFiles };
}

/** The service said at 06:00 that the driver can start from 08:00 on. */
const knownDriver = {
  id: 'service:sent',
  name: 'sent',
  division: '',
  category: '',
  agency: '',
  key: 'sent',
  card: null,
  unsureCardUpToMinute: null,
  service: serviceStanding({
    answeredAtMs: sentAt,
    earliestStartMs: Date.parse('2026-11-22T08:00:00Z'),
    dataUpToMs: Date.parse('2026-11-21T21:00:00Z'),
    reducedRestsLeft: 3,
    extendedDaysLeft: 2,
    nextWeeklyRest: 'Regular',
    lastWeekMinutes: 0,
    thisWeekMinutes: 0,
    fortnightLeftMinutes: 5_400,
  }),
  regime: 'national',
  offered: euRegimes,
  nextWeeklyRest: 'Regular',
  processedAt: null,
  localFiles: {
    state: 'never-seen',
    upToDay: null,
    arrivedAt: null,
    sentAt: null,
    progress: null,
    uploadId: null,
    files: 0,
  },
  jobId: null,
} as const;

function listsOf(rows: readonly Partial<MissingRow>[]) {
  const noState = { asOf: null, lastError: null, misfits: 0, narrowedTo: null, askedOf: null, otherReading: null };
  const reports = {
    lists: { drivers: () => ({ rows }), availability: () => ({ rows: [] }), days: () => depotDays('Europe/London') },
    snapshots: { state: () => noState },
  } as unknown as MailListsParts['reports'];
  const starts: MailListsParts['starts'] = {
    known: async (id) => (id === 'service:sent' ? knownDriver : null),
    age: () => ({ nowMinute: sentAt / 60_000, staleAfterHours: 24 }),
    all: () => Promise.reject(new Error('not asked')),
  };
  return createMailLists({ reports, starts, settings: () => defaultSettings, clock: createFakeClock(sentAt) });
}

it('what this depot has sent of a driver is told, where it is surely theirs and the report does not show it', async () => {
  const lists = listsOf([
    row('sent', 'sent-not-processed', 'certain'),
    row('stuck', 'attention', 'confirmed'),
    row('of another, perhaps', 'sent-not-processed', 'perhaps'),
    row('in the report', 'processed', 'certain'),
    row('put away', 'ignored', 'certain'),
  ]);
  const told = (await lists.ofGroup(group)).parts.flatMap(({ rows }) => rows.map(({ id, pending }) => [id, pending]));
  expect(Object.fromEntries(told)).toEqual({
    sent: { state: 'sent-not-processed', sentAt },
    stuck: { state: 'attention', sentAt },
    'of another, perhaps': null,
    'in the report': null,
    'put away': null,
  });
});

it('tells of each driver whether he can start, and since or from when, as the screens do', async () => {
  const lists = listsOf([row('sent', 'processed', 'certain'), row('nobody knows', 'processed', 'certain')]);
  const list = await lists.ofGroup(group);
  expect(Object.fromEntries(list.parts.flatMap(({ rows }) => rows.map(({ id, start }) => [id, start])))).toMatchObject({
    sent: { answer: 'no', reason: 'daily-rest', from: Date.parse('2026-11-22T08:00:00Z'), source: 'service' },
    'nobody knows': null,
  });
  const t = createTexts(en);
  const { parts } = mailDocument(list, '', { t, times: createTimes('Europe/London', t) });
  expect(parts[0]?.heads).toContain('Can start');
  expect(parts[0]?.rows.flatMap(({ cells }) => cells)).toContain('from 22 Nov 2026, 08:00');
});
