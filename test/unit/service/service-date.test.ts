import { describe, expect, it } from 'vitest';
import type { HttpTransport } from '../../../electron/engine/ports.ts';
import { createServiceContact, type ServiceDate } from '../../../electron/engine/service/engine-transport.ts';
import { parseHttpDate } from '../../../electron/engine/service/service-date.ts';
import { failure, success } from '../../../shared/result.ts';

describe('The time of an answer', () => {
  it('is read in the one form that may be sent', () => {
    expect(parseHttpDate('Sun, 06 Nov 1994 08:49:37 GMT')).toBe(Date.UTC(1994, 10, 6, 8, 49, 37));
  });

  it.each([
    undefined,
    '',
    'Sunday, 06-Nov-94 08:49:37 GMT',
    'Sun Nov  6 08:49:37 1994',
    '1994-11-06T08:49:37Z',
    'Sun, 31 Feb 2027 08:49:37 GMT',
    'Mon, 06 Nov 1994 08:49:37 GMT',
    'Sun, 06 Nov 1994 24:49:37 GMT',
    'Sun, 06 Nov 1994 08:49:37 +0100',
    'Sun, 06 Nov 1994 08:49:37 GMT, Sun, 06 Nov 2094 08:49:37 GMT',
  ])('is nothing else: %s', (text) => {
    expect(parseHttpDate(text)).toBeNull();
  });
});

const date = 'Sun, 06 Nov 1994 08:49:37 GMT';
type Answer = Awaited<ReturnType<HttpTransport['request']>>;
const answered = (status: number): Answer => success({ status, headers: { date }, body: new Uint8Array() });

/** What is handed on of the time of one answer. */
async function heard(url: string, answer: Answer, tookMs = 40): Promise<readonly ServiceDate[]> {
  const dates: ServiceDate[] = [];
  let steadyMs = 1_000;
  const transport = {
    request: async () => {
      steadyMs += tookMs;
      return answer;
    },
    close: async () => {},
  } as unknown as HttpTransport;
  const clock = { now: () => 0, monotonicMs: () => steadyMs };
  const contact = createServiceContact(
    transport,
    clock,
    () => new URL(url).origin,
    (told) => dates.push(told),
  );
  await contact.transport.request({ method: 'GET', url } as Parameters<HttpTransport['request']>[0]);
  return dates;
}

describe('What the service says of the time', () => {
  it('is handed on with how long the answer took', async () => {
    expect(await heard('https://service.example/api', answered(200))).toEqual([
      { dateMs: Date.UTC(1994, 10, 6, 8, 49, 37), tookMs: 40 },
    ]);
    expect(await heard('https://service.example/api', answered(401)), 'a refusal is its word too').toHaveLength(1);
  });

  it('is not believed without TLS, of a gateway, or where there was no answer', async () => {
    expect(await heard('http://service.example/api', answered(200))).toEqual([]);
    expect(await heard('https://service.example/api', answered(503))).toEqual([]);
    const refused = failure({ phase: 'trust', systemCode: 'DEPTH_ZERO_SELF_SIGNED_CERT' }) as Answer;
    expect(await heard('https://service.example/api', refused)).toEqual([]);
  });
});
