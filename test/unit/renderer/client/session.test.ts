import { expect, test } from 'vitest';
import { type SessionWindow, takeSession } from '../../../../renderer/client/transport/choose-transport.ts';

function pageAt(hash: string, answer: () => Promise<unknown> = async () => ({})) {
  const steps: string[] = [];
  const page: SessionWindow = {
    location: { hash, pathname: '/' },
    history: { replaceState: (_state, _unused, address) => steps.push(`address ${address}`) },
    fetch(address, init) {
      steps.push(`${init.method} ${address} ${String(init.body)}`);
      return answer();
    },
  };
  return { steps, page };
}

test('the token leaves the address before it is used', async () => {
  const { page, steps } = pageAt('#token=abc%2Bdef');
  await takeSession(page);
  expect(steps).toEqual(['address /', 'POST /api/session {"token":"abc+def"}']);
});

test('without a token nothing is asked', async () => {
  const { page, steps } = pageAt('#/uploads');
  await takeSession(page);
  expect(steps).toEqual([]);
});

test('a token that is refused or unanswered does not stop the page', async () => {
  const { page } = pageAt('#token=old', () => Promise.reject(new TypeError('refused')));
  await expect(takeSession(page)).resolves.toBeUndefined();
});
