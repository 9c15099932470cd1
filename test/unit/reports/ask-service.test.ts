import { describe, expect, test } from 'vitest';
import { createAskService } from '../../../electron/engine/reports/ask-service.ts';
import type { CallError, NoAnswer } from '../../../electron/engine/service/call-outcome.ts';
import type { ServiceClient } from '../../../electron/engine/service/client.ts';
import { defaultSettings } from '../../../shared/settings/settings.ts';

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
    () => ({ ...defaultSettings, serviceUrl: 'http://127.0.0.1:1' }),
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
    expect(await service.ask()).toEqual({ ok: true, value: answer });
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
