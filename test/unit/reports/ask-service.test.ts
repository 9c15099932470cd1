import { describe, expect, test } from 'vitest';
import { createAskService } from '../../../electron/engine/reports/ask-service.ts';
import type { CallError, NoAnswer } from '../../../electron/engine/service/call-outcome.ts';
import type { ServiceClient } from '../../../electron/engine/service/client.ts';

const answer = { rows: [], misfits: [] };

/** Fails as often as it is told to, then answers. */
function askThrough(troubles: readonly CallError[]) {
  const left = [...troubles];
  let asked = 0;
  const call = async () => {
    asked += 1;
    return left.shift() ?? { kind: 'accepted', answer };
  };
  const client = { call, upload: call } as unknown as ServiceClient;
  const ask = createAskService(
    () => client,
    () => true,
  );
  return { ask: () => ask('driver-d53', [{}], new AbortController().signal), asked: () => asked };
}

const broken = (phase: NoAnswer['phase']): NoAnswer => ({
  kind: 'no-answer',
  phase,
  systemCode: 'UND_ERR_SOCKET',
  outcomeUnknown: true,
  status: null,
});

describe('a question whose connection breaks', () => {
  test.each(['send', 'receive'] as const)('while it is in the phase "%s" is asked once more', async (phase) => {
    const service = askThrough([broken(phase)]);
    expect(await service.ask()).toEqual({ ok: true, value: { rows: answer, request: {}, askedOf: null } });
    expect(service.asked()).toBe(2);
  });

  test('twice has no connection', async () => {
    const service = askThrough([broken('receive'), broken('send')]);
    expect(await service.ask()).toEqual({ ok: false, error: { code: 'no-connection', words: null } });
    expect(service.asked()).toBe(2);
  });
});

test.each([
  ['connect', 'no-connection'],
  ['timed-out', 'timed-out'],
  ['trust', 'not-trusted'],
] as const)('a question that fails in the phase "%s" is not repeated', async (phase, code) => {
  const service = askThrough([broken(phase)]);
  expect(await service.ask()).toMatchObject({ ok: false, error: { code } });
  expect(service.asked()).toBe(1);
});

describe('a question of several forms', () => {
  const forms = [{ daysSinceLastDownload: -1 }, { daysSinceLastDownload: 0 }, {}];
  const failedInside: CallError = {
    kind: 'later',
    status: 500,
    retryAfterMs: null,
    reportedStatus: 500,
    words: null,
    outcomeUnknown: false,
  };
  const refused: CallError = { kind: 'refused', status: 400, words: null, details: null };

  /** A service that fails for the forms at these places, once each where `once` is said. */
  function serviceFailing(error: CallError, places: readonly number[], once = false) {
    const asked: number[] = [];
    const call = async (_name: string, request: object) => {
      const place = forms.indexOf(request as (typeof forms)[number]);
      asked.push(place);
      const fails = places.includes(place) && !(once && asked.filter((each) => each === place).length > 1);
      return fails ? error : { kind: 'accepted', answer };
    };
    const client = { call, upload: call } as unknown as ServiceClient;
    const ask = createAskService(
      () => client,
      () => true,
    );
    return { ask: () => ask('driver-d53', forms, new AbortController().signal), asked };
  }

  test('is asked in the next one where the service refuses one, and says which was answered', async () => {
    const service = serviceFailing(refused, [0, 1]);
    expect(await service.ask()).toEqual({ ok: true, value: { rows: answer, request: {}, askedOf: null } });
    expect(service.asked).toEqual([0, 1, 2]);
  });

  test('is asked in the next one also where the service fails inside with one', async () => {
    const service = serviceFailing(failedInside, [0, 1]);
    expect(await service.ask()).toEqual({ ok: true, value: { rows: answer, request: {}, askedOf: null } });
    // The widest is tried once more, in case it was the moment that was bad.
    expect(service.asked).toEqual([0, 1, 2, 0]);
  });

  test('keeps its widest form where the service only failed for a moment', async () => {
    const service = serviceFailing(failedInside, [0], true);
    expect(await service.ask()).toEqual({ ok: true, value: { rows: answer, request: forms[0], askedOf: null } });
    expect(service.asked).toEqual([0, 1, 0]);
  });

  test('fails where the service answers to none of them', async () => {
    const service = serviceFailing(failedInside, [0, 1, 2]);
    expect(await service.ask()).toEqual({ ok: false, error: { code: 'service-failed', words: null } });
    expect(service.asked).toEqual([0, 1, 2]);
  });
});

describe('a report whose answer is too large', () => {
  const tooLarge: CallError = {
    kind: 'broken-answer',
    reason: 'too-large',
    status: 200,
    redirectOrigin: null,
    words: null,
    outcomeUnknown: false,
  };
  const drivers = Array.from({ length: 10 }, (_, index) => `D${index}`);

  /** Answers with a row for each driver that it is asked for, and to more than so many at once with too much. */
  function askFor(most: number, name: 'driver-d46' | 'driver-d99' | 'divisions-search', request: object) {
    const asked: (readonly string[] | undefined)[] = [];
    const call = async (_name: string, given: { readonly filterByDriverIds?: readonly string[] }) => {
      asked.push(given.filterByDriverIds);
      const ids = given.filterByDriverIds ?? drivers;
      if (ids.length > most) return tooLarge;
      // The second driver of each answer cannot be read.
      const rows = ids.filter((_, place) => place !== 1).map((driverId) => ({ driverId }));
      const misfits = ids.length > 1 ? [{ index: 1, leftOut: true, issues: [] }] : [];
      return { kind: 'accepted', answer: { rows, misfits } };
    };
    const ask = createAskService(
      () => ({ call, upload: call }) as unknown as ServiceClient,
      () => true,
      (of) => (of === 'drivers' ? drivers : []),
    );
    return { asked, answer: ask(name, [request as never], new AbortController().signal) };
  }

  test('is asked for in four parts by driver, whose rows and misfits stand where they would have in one; it says that some may be missing', async () => {
    const { asked, answer } = askFor(3, 'driver-d46', { recordsAfterDateTime: '2026-01-01T00:00:00Z' });
    const outcome = await answer;
    expect(asked).toEqual([undefined, ['D0', 'D1', 'D2'], ['D3', 'D4', 'D5'], ['D6', 'D7', 'D8'], ['D9']]);
    if (!outcome.ok) throw new Error('it was not answered');
    expect(outcome.value.request).toEqual({ recordsAfterDateTime: '2026-01-01T00:00:00Z' });
    expect(outcome.value.askedOf).toBe(10);
    const { rows, misfits } = outcome.value.rows;
    expect(rows.map((row) => Reflect.get(row as object, 'driverId'))).toEqual([
      'D0',
      'D2',
      'D3',
      'D5',
      'D6',
      'D8',
      'D9',
    ]);
    expect(misfits.map(({ index }) => index)).toEqual([1, 4, 7]);
  });

  test('keeps to the drivers that it was asked for, of whom none is missing', async () => {
    const filterByDriverIds = ['D4', 'D5', 'D6', 'D7'];
    const { asked, answer } = askFor(3, 'driver-d99', { filterByDriverIds });
    expect(await answer).toMatchObject({ ok: true, value: { askedOf: null } });
    expect(asked).toEqual([filterByDriverIds, ['D4'], ['D5'], ['D6'], ['D7']]);
  });

  test('has a part that is too large taken apart again', async () => {
    const { asked, answer } = askFor(1, 'driver-d99', {});
    expect(await answer).toMatchObject({
      ok: true,
      value: { rows: { rows: drivers.map((driverId) => ({ driverId })) } },
    });
    expect(asked.slice(1, 5)).toEqual([['D0', 'D1', 'D2'], ['D0'], ['D1'], ['D2']]);
    expect(asked).toHaveLength(1 + 3 * 4 + 1);
  });

  test.each([
    ['one driver alone is too much', 0, 'driver-d99', { filterByDriverIds: ['D1', 'D2'] }, 2],
    ['it is of neither drivers nor vehicles, and has no days', 1, 'divisions-search', {}, 1],
  ] as const)('is given up where %s', async (_why, most, name, request, questions) => {
    const { asked, answer } = askFor(most, name, request);
    expect(await answer).toEqual({ ok: false, error: { code: 'too-large', words: null } });
    expect(asked).toHaveLength(questions);
  });
});
