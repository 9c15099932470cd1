import { expect, it, vi } from 'vitest';
import { tellFaults } from '../../../../renderer/client/tell-faults.ts';
import type { Transport } from '../../../../renderer/client/transport/transport.ts';

function page(request: (name: string, given: unknown) => Promise<unknown>) {
  const target = new EventTarget();
  const caught = tellFaults(target as Window, { request: request as Transport['request'] });
  return {
    caught,
    throws: (error: unknown) => target.dispatchEvent(Object.assign(new Event('error'), { error })),
    rejects: (reason: unknown) => target.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason })),
  };
}

it('tells the engine what the page threw, rejected or could not draw', () => {
  const told: unknown[] = [];
  const { caught, throws, rejects } = page(async (...request) => told.push(request));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const error = new TypeError('words');
  throws(error);
  rejects(error);
  caught(error);
  rejects('no error');
  const fault = { name: 'TypeError', stack: error.stack };
  expect(told).toEqual([
    ['page.fault', fault],
    ['page.fault', fault],
    ['page.fault', fault],
    ['page.fault', { name: 'string', stack: '' }],
  ]);
});

it('tells no more than twenty faults, of a size that the engine takes, and none in the telling', async () => {
  const told: { readonly stack: string; readonly name: string }[] = [];
  const { throws } = page((_name, given) => {
    told.push(given as (typeof told)[number]);
    return Promise.reject(new Error('no answer'));
  });
  const error = Object.assign(new Error('x'), { name: 'n'.repeat(500), stack: 's'.repeat(50_000) });
  for (let count = 0; count < 30; count += 1) throws(error);
  expect(told).toHaveLength(20);
  expect(told[0]).toEqual({ name: 'n'.repeat(100), stack: 's'.repeat(20_000) });
});
