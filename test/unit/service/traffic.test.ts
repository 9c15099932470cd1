import { expect, test } from 'vitest';
import { standingQuestions } from '../../../electron/engine/reports/snapshot-entry.ts';
import { createServiceTraffic } from '../../../electron/engine/service/traffic.ts';
import { failure, success } from '../../../shared/result.ts';
import { trafficAtRest } from '../../../shared/service/traffic.ts';
import { createFakeClock } from '../../faults/fake-clock.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const service = 'https://service.example/base';

/** A depot's counting, whose note stays when it is made anew. The day begins at midnight UTC. */
function countingDepot() {
  const clock = createFakeClock(Date.UTC(2026, 10, 20, 8, 30));
  let note: unknown = null;
  let writes = 0;
  const made = () =>
    createServiceTraffic({
      notes: {
        note: () => note,
        setNote: (_name, value) => {
          note = JSON.parse(JSON.stringify(value));
          writes += 1;
        },
      },
      clock,
      startOfToday: () => Math.floor(clock.now() / dayMs) * dayMs,
    });
  const ask = async (traffic: ReturnType<typeof made>, path: string, sent: number, answered: number | 'too-large') => {
    const transport = traffic.counted({
      request: async () =>
        answered === 'too-large'
          ? failure({
              phase: 'answer-too-large',
              systemCode: 'ERR_ANSWER_TOO_LARGE',
              mayHaveArrived: true,
              status: 200,
            })
          : success({ status: 200, headers: {}, body: new Uint8Array(answered) }),
      close: async () => {},
    });
    const request = {
      method: 'POST',
      headers: {},
      progressTimeoutMs: 1,
      deadlineMs: 1,
      maxAnswerBytes: 5_000,
    } as const;
    await transport.request({ ...request, url: `${service}${path}`, body: [new Uint8Array(sent)] });
  };
  return { clock, made, ask, writes: () => writes };
}

test('what is asked of the service is counted by operation, in this hour of the clock and today, with what went both ways', async () => {
  const { clock, made, ask } = countingDepot();
  const traffic = made();
  await ask(traffic, '/analysis-reports/v1/api/driver-d99', 2, 1_000);
  await ask(traffic, '/analysis-reports/v1/api/driver-d28', 10, 'too-large');
  await ask(traffic, '/pictures/one.png', 0, 70_000);
  await clock.advance(hourMs / 2 - 1);
  expect(traffic.read([]).hour).toEqual({ requests: 2, bytes: 6_012 });
  await clock.advance(1);
  await ask(traffic, '/analysis-reports/v1/api/driver-d99', 2, 500);
  const now = traffic.read([{ operation: 'driver-d99', isDaily: false }]);
  expect(now.hour).toEqual({ requests: 1, bytes: 502 });
  expect(now.today).toEqual({ requests: 3, bytes: 6_514 });
  expect(now.operations.map(({ operation, today }) => [operation, today.requests, today.bytes])).toEqual([
    ['driver-d28', 1, 5_010],
    ['driver-d99', 2, 1_504],
  ]);
  expect(now.standing).toEqual([{ operation: 'driver-d99', isDaily: false, lastBytes: 502 }]);
  await clock.advance(dayMs);
  expect(traffic.read([])).toMatchObject({ today: { requests: 0, bytes: 0 }, operations: [] });
});

test('a file counts with its bytes, although their memory is given back while it is sent', async () => {
  const { made } = countingDepot();
  const traffic = made();
  const transport = traffic.counted({
    async request({ body: [bytes] }) {
      if (bytes !== undefined) structuredClone(bytes, { transfer: [bytes.buffer as ArrayBuffer] });
      return success({ status: 201, headers: {}, body: new Uint8Array(40) });
    },
    close: async () => {},
  });
  const url = `${service}/digital-tachographs/v1/api/tachograph-upload`;
  const request = { method: 'POST', headers: {}, progressTimeoutMs: 1, deadlineMs: 1, maxAnswerBytes: 1 } as const;
  await transport.request({ ...request, url, body: [new Uint8Array(30_000)] });
  expect(traffic.read([]).today).toEqual({ requests: 1, bytes: 30_040 });
});

test('the counts are there after a restart, and a hundred questions are one write', async () => {
  const { clock, made, ask, writes } = countingDepot();
  const first = made();
  for (let question = 0; question < 100; question += 1) await ask(first, '/fleets/v1/api/fleets-search', 1, 9);
  expect(writes()).toBe(0);
  await clock.advance(60_000);
  expect(writes()).toBe(1);
  await ask(first, '/fleets/v1/api/fleets-search', 1, 9);
  first.stop();
  expect(writes()).toBe(2);
  first.stop();
  expect(writes()).toBe(2);
  expect(made().read([]).today).toEqual({ requests: 101, bytes: 1_010 });
});

test.each([
  [60, null, 4, null],
  [40, null, 6, null],
  [30, null, 8, 'requests'],
  [15, null, 16, 'requests'],
  // Four reports of 1,300,000 bytes each hour are 124.8 MB a day, and two of the day beside them.
  [60, 1_300_000, 4, null],
  // Every 40 minutes and 2,100,000 bytes: 36 times four, 302.4 MB a day.
  [40, 2_100_000, 6, 'bytes'],
] as const)(
  'every %d minutes with %s bytes a report, the standing reports are %d requests an hour: over in %s',
  (minutes, lastBytes, requestsAnHour, over) => {
    const standing = standingQuestions.map((question) => ({ ...question, lastBytes }));
    expect(trafficAtRest(standing, minutes)).toMatchObject({ requestsAnHour, over });
  },
);
