import { expect, it } from 'vitest';
import { createMailLists, type MailListsParts } from '../../../electron/engine/mail/mail-lists.ts';
import type { MissingRow } from '../../../electron/engine/reports/missing-list.ts';
import { depotDays } from '../../../shared/compliance/depot-days.ts';
import type { LocalFiles } from '../../../shared/contract/reports/local-files.ts';
import { mailGroupSchema } from '../../../shared/settings/mail-group.ts';
import { defaultSettings } from '../../../shared/settings/settings.ts';
import { createFakeClock } from '../../faults/fake-clock.ts';

const sentAt = Date.parse('2026-11-22T06:10:00Z');
const group = mailGroupSchema.parse({ name: 'North', recipients: ['north@example.com'], about: 'drivers' });

type Certainty = MissingRow['match']['certainty'];

/** A driver of the report, and the newest file here that may be theirs. */
function row(id: string, state: LocalFiles['state'], certainty: Certainty): Partial<MissingRow> {
  const held = { state, upToDay: '2026-11-21', arrivedAt: sentAt, sentAt, progress: null, uploadId: 1, files: 1 };
  const match = { certainty, candidates: [] };
  return { id, name: id, category: '', agency: '', lastDownloadDay: 20_000, match, held };
}

function listsOf(rows: readonly Partial<MissingRow>[]) {
  const noState = { asOf: null, lastError: null, misfits: 0, narrowedTo: null, otherReading: null };
  const reports = {
    lists: { drivers: () => ({ rows }), availability: () => ({ rows: [] }), days: () => depotDays('Europe/London') },
    snapshots: { state: () => noState },
  } as unknown as MailListsParts['reports'];
  return createMailLists({ reports, settings: () => defaultSettings, clock: createFakeClock(sentAt) });
}

it('what this depot has sent of a driver is told, where it is surely theirs and the report does not show it', () => {
  const lists = listsOf([
    row('sent', 'sent-not-processed', 'certain'),
    row('stuck', 'attention', 'confirmed'),
    row('of another, perhaps', 'sent-not-processed', 'perhaps'),
    row('in the report', 'processed', 'certain'),
    row('put away', 'ignored', 'certain'),
  ]);
  const told = lists.ofGroup(group).parts.flatMap(({ rows }) => rows.map(({ id, pending }) => [id, pending]));
  expect(Object.fromEntries(told)).toEqual({
    sent: { state: 'sent-not-processed', sentAt },
    stuck: { state: 'attention', sentAt },
    'of another, perhaps': null,
    'in the report': null,
    'put away': null,
  });
});
