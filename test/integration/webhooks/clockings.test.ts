import { createHmac } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import type { AnswerOf, ArgumentsOf } from '../../../shared/contract/contract.ts';
import { operations } from '../../../shared/service/operations.ts';
import { runningService } from '../reference-service/running-service.ts';
import { type DepotUnderTest, depotUnderTest } from '../reports/depot-under-test.ts';
import { json, startServer } from '../service-client/scripted-server.ts';

const secret = 'the-webhook-secret';
const takingWebhooks = { takeWebhooks: true, webhookAddress: '127.0.0.1:0' } as const;
const all: ArgumentsOf<'clockings.page'> = { show: 'all', search: '', weeks: 2, offset: 0, limit: 100 };
const longestWait = { timeout: 30_000, interval: 100 };

/** Delivers a body as the service does, signed. */
async function deliver(depot: DepotUnderTest, event: string, body: string): Promise<number> {
  const { listening } = await depot.ask('webhooks.get', {});
  if (listening.state !== 'listening') throw new Error('it does not listen');
  const signature = createHmac('sha1', secret).update(body).digest('hex');
  const answer = await fetch(listening.url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'TT-Hook-Event': event, 'TT-Hook-Signature': `sha1=${signature}` },
    body,
  });
  return answer.status;
}

function clockingBody(id: string, driverId: string, clockingTimeStamp: string, isClockIn: boolean, action = 'created') {
  return JSON.stringify({ action, clocking: { id, driverId, clockingTimeStamp, isClockIn } });
}

const moment = (date: string) => ({ date, formatted: date });
const minutes = (value: number) => ({ minutes: value, formatted: String(value) });

/** As driver-d46 answers: Emberley clocked out four hours early, and Larkspindle not at all. */
const report = [
  {
    driverId: 'D1',
    name: 'Emberley, Joss',
    data: [
      {
        clockIn: moment('2026-11-20T05:58:00Z'),
        clockOut: moment('2026-11-20T14:02:00Z'),
        tachoStart: moment('2026-11-20T06:02:00Z'),
        tachoEnd: moment('2026-11-20T18:02:00Z'),
        tachoHours: minutes(720),
        clockedHours: minutes(484),
        clockingMismatch: true,
      },
      {
        clockIn: moment('2026-11-19T06:00:00Z'),
        clockOut: moment('2026-11-19T14:00:00Z'),
        tachoStart: moment('2026-11-19T06:04:00Z'),
        tachoEnd: moment('2026-11-19T14:03:00Z'),
        clockingMismatch: false,
      },
    ],
  },
  {
    driverId: 'D2',
    name: 'Larkspindle, Teo',
    data: [
      {
        clockIn: moment('2026-11-20T07:04:00Z'),
        tachoStart: moment('2026-11-20T07:08:00Z'),
        tachoEnd: moment('2026-11-20T15:54:00Z'),
        clockingMismatch: true,
      },
    ],
  },
];

async function depotWithReport() {
  const asked: unknown[] = [];
  const server = await startServer((seen, response) => {
    if (seen.path !== operations['driver-d46'].path) return json(response, 200, []);
    asked.push(JSON.parse(seen.body.toString()));
    return json(response, 200, report);
  });
  const depot = await depotUnderTest(server.url, {
    settings: takingWebhooks,
    standsAt: Date.parse('2026-11-20T20:00:00Z'),
  });
  return { depot, asked };
}

/** What a person reads of a page, row by row. */
function read({ rows }: AnswerOf<'clockings.page'>) {
  const clock = (at: number | null) => (at === null ? null : new Date(at).toISOString().slice(5, 16));
  return rows.map(
    ({ name, driverId, day, verdict, isClockIn, clockedAt, tachographAt, differenceMinutes, isMarked, clocking }) =>
      [
        name ?? driverId,
        day,
        verdict,
        isClockIn ? 'in' : 'out',
        clock(clockedAt),
        clock(tachographAt),
        differenceMinutes,
        isMarked ? 'marked' : '',
        clocking?.clockingId ?? null,
      ] as const,
  );
}

test('every clocking that was heard stands by driver and day beside the report, whole, and days that disagree come first', async () => {
  const { depot, asked } = await depotWithReport();
  const sent = [
    clockingBody('c-in', 'D1', '2026-11-20T05:58:06Z', true),
    clockingBody('c-out', 'D1', '2026-11-20T14:02:31Z', false),
    clockingBody('l-in', 'D2', '2026-11-20T07:04:40Z', true),
    // A night that the report does not have yet: its end belongs to the day on which it began.
    clockingBody('n-in', 'D3', '2026-11-18T21:00:00Z', true),
    clockingBody('n-out', 'D3', '2026-11-19T04:30:00Z', false),
  ];
  for (const body of sent) expect(await deliver(depot, 'clocking', body)).toBe(204);
  expect(await deliver(depot, 'clocking', sent[0] ?? '')).toBe(204);
  await vi.waitFor(
    async () => expect((await depot.ask('clockings.page', all)).snapshot.asOf).not.toBeNull(),
    longestWait,
  );

  const page = await depot.ask('clockings.page', all);
  expect(read(page)).toEqual([
    ['Emberley, Joss', '2026-11-20', 'disagrees', 'in', '11-20T05:58', '11-20T06:02', -4, '', 'c-in'],
    ['Emberley, Joss', '2026-11-20', 'disagrees', 'out', '11-20T14:02', '11-20T18:02', -240, 'marked', 'c-out'],
    ['Larkspindle, Teo', '2026-11-20', 'disagrees', 'in', '11-20T07:04', '11-20T07:08', -4, '', 'l-in'],
    ['Larkspindle, Teo', '2026-11-20', 'disagrees', 'out', null, '11-20T15:54', null, 'marked', null],
    ['Emberley, Joss', '2026-11-19', 'agrees', 'in', '11-19T06:00', '11-19T06:04', -4, '', null],
    ['Emberley, Joss', '2026-11-19', 'agrees', 'out', '11-19T14:00', '11-19T14:03', -3, '', null],
    ['D3', '2026-11-18', 'silent', 'in', '11-18T21:00', null, null, '', 'n-in'],
    ['D3', '2026-11-18', 'silent', 'out', '11-19T04:30', null, null, '', 'n-out'],
  ]);
  expect(page).toMatchObject({ sizes: [2, 2, 2, 2], heard: 5, notUnderstood: 0, from: '2026-11-09', to: '2026-11-20' });
  expect(page.counts).toEqual({ all: 4, disagree: 2, 'out-missing': 1 });
  // As the report has the day, and what it does not have is said to be missing.
  const hoursOf = ({ from, to }: { readonly from: number | null; readonly to: number | null }) =>
    [from, to].map((at) => at && new Date(at).toISOString().slice(5, 16));
  expect(
    page.rows.slice(1, 3).map(({ clockedSpan, tachographSpan }) => [hoursOf(clockedSpan), hoursOf(tachographSpan)]),
  ).toEqual([
    [
      ['11-20T05:58', '11-20T14:02'],
      ['11-20T06:02', '11-20T18:02'],
    ],
    [
      ['11-20T07:04', null],
      ['11-20T07:08', '11-20T15:54'],
    ],
  ]);
  expect(page.rows[0]?.clocking?.history).toMatchObject([{ what: 'heard', action: 'created', repeats: 1 }]);
  // Nobody ran that report: the form of driver-d46 must not show its answer as the last choice of a person.
  expect(await depot.ask('reports.runs', {})).toEqual({ runs: [] });
  // One question for the whole of two weeks, and none for looking again.
  expect(asked).toEqual([{ recordsAfterDateTime: '2026-11-09T00:00:00.000Z', filterClockingData: 2 }]);

  const missing = await depot.ask('clockings.page', { ...all, show: 'out-missing' });
  expect(missing.rows.map(({ driverId }) => driverId)).toEqual(['D2', 'D2']);
  const found = await depot.ask('clockings.page', { ...all, search: 'n-out' });
  expect(found.rows.map(({ driverId }) => driverId)).toEqual(['D3', 'D3']);

  const { clockings } = await depot.ask('clockings.list', { driverId: 'D1', from: '2026-11-20', to: '2026-11-20' });
  expect(clockings.map(({ deliveries }) => deliveries.map(({ body }) => body))).toEqual([[sent[0]], [sent[1]]]);
  const { clockings: others } = await depot.ask('clockings.list', { driverId: '', from: null, to: '2026-11-19' });
  expect(others.map(({ clockingId }) => clockingId)).toEqual(['n-in', 'n-out']);
});

test('a clocking that was changed is shown as it is now, with what was heard of it; what is not understood is kept as it came', async () => {
  const { depot } = await depotWithReport();
  const unknown = '{"vehicle":{"id":"v1"}}';
  await deliver(depot, 'clocking', clockingBody('c1', 'D9', '2026-11-19T06:00:00Z', true));
  await deliver(depot, 'clocking', clockingBody('c1', 'D9', '2026-11-20T06:30:00Z', true, 'updated'));
  expect(await deliver(depot, 'vehicle', unknown)).toBe(204);
  // The name travels outside the signature: a captured clocking under another one changes nothing.
  expect(await deliver(depot, 'vehicle', clockingBody('c2', 'D9', '2026-11-20T07:00:00Z', true))).toBe(204);

  const page = await depot.ask('clockings.page', { ...all, search: 'D9' });
  expect(read(page)).toEqual([['D9', '2026-11-20', 'silent', 'in', '11-20T06:30', null, null, '', 'c1']]);
  expect(page.rows[0]?.clocking?.history.map((event) => 'action' in event && event.action)).toEqual([
    'created',
    'updated',
  ]);
  expect(page.notUnderstood).toBe(2);
  const { deliveries } = await depot.ask('clockings.aside', { after: 0, limit: 10 });
  expect(deliveries[0]).toMatchObject({ event: 'vehicle', body: unknown });
  expect(await depot.ask('clockings.aside', { after: deliveries[1]?.id ?? 0, limit: 10 })).toEqual({ deliveries: [] });
});

test('a clocking is corrected and deleted through Maintain with the id that was heard, and the ledger knows both', async () => {
  const service = await runningService({ control: true });
  const depot = await depotUnderTest(service.url, { settings: takingWebhooks });
  const { listening } = await depot.ask('webhooks.get', {});
  if (listening.state !== 'listening') throw new Error('it does not listen');
  service.webhooks.install({ url: listening.url, secret, events: ['clocking'] });
  const at = new Date(Date.now() - 60 * 60_000);
  at.setUTCSeconds(0, 0);
  const made = service.records.addClocking({ driverId: 'D1001', isClockIn: true, clockingTimeStamp: at.toISOString() });
  const clockingId = made?.id ?? '';
  const ledger = async () => (await depot.ask('clockings.list', { driverId: 'D1001', from: null, to: null })).clockings;
  await vi.waitFor(async () => expect(await ledger()).toHaveLength(1), longestWait);

  const corrected = new Date(at.getTime() - 5 * 60_000).toISOString();
  await send('clockings-update', [
    { field: 'clockingId', text: clockingId },
    { field: 'isClockIn', text: 'true' },
    { field: 'clockingTimeStamp', text: corrected },
  ]);
  await vi.waitFor(async () => {
    const [clocking] = await ledger();
    expect(clocking?.clockedAt).toBe(Date.parse(corrected));
    expect(clocking?.history.map(({ what }) => what).toSorted()).toEqual(['corrected', 'heard', 'heard']);
  }, longestWait);

  await send('clockings-delete', [{ field: 'clockingId', text: clockingId }]);
  await vi.waitFor(async () => expect((await ledger())[0]?.changedHere).toBe('deleted'), longestWait);

  async function send(kind: 'clockings-update' | 'clockings-delete', values: { field: string; text: string }[]) {
    await depot.ask('maintain.addRow', { kind, values });
    const { revision, count } = await depot.ask('maintain.question', { kind });
    expect(count).toBe(1);
    await depot.ask('maintain.send', { kind, revision, count });
  }
}, 60_000);
