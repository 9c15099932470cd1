import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { nodeClock } from '../../../electron/engine/platform/clock.ts';
import type { Clock } from '../../../electron/engine/ports.ts';
import { signPolicy } from '../../../electron/engine/settings/central-policy.ts';
import { makePolicyKeys } from '../../../electron/engine/settings/policy-keys.ts';
import { signerWith } from '../../../electron/engine/settings/policy-signers.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { ask, dropCards, keysInMemory, makePlace, rightKeys, startDepot, startService } from './depot-under-test.ts';

const keys = makePolicyKeys();

/** A minute of the depot takes a second. */
function hurriedClock(times = 60): Clock {
  const clock = nodeClock();
  const startAt = clock.now();
  return {
    now: () => startAt + (clock.now() - startAt) * times,
    monotonicMs: () => clock.monotonicMs() * times,
    after: (delayMs, run) => clock.after(delayMs / times, run),
  };
}

it('a depot goes back by itself from an address at which nobody answers, sends on, and says so', async () => {
  const place = await makePlace();
  const service = await startService(place);
  const signed = path.join(place.home, 'depots.json');
  const put = async (given: { readonly settings: Partial<Settings>; readonly moved?: object }) => {
    const policy = { ...given, settings: { centralBackMinutes: 2, ...given.settings } };
    const made = signPolicy(JSON.stringify(policy), keys.privateKey, new Date());
    if (!made.ok) throw new Error(made.error.code);
    await writeFile(signed, made.value);
  };
  await put({ settings: { serviceUrl: service.url } });
  const secrets = keysInMemory();
  await secrets.write({ ...rightKeys, origin: service.url });
  const depot = await startDepot(place, '', {
    secrets,
    clock: hurriedClock(),
    settings: { serviceUrl: undefined },
    central: { from: signed, publicKey: [signerWith(keys.publicKey)], depot: 'leeds' },
  });
  const sent = (count: number) => expect.poll(() => depot.counts().uploaded, { timeout: 20_000 }).toBe(count);
  const look = () => ask(depot, 'checks.run', { step: 'central-settings', folderId: null });
  const address = async () => (await ask(depot, 'settings.get')).settings.serviceUrl;
  await look();
  expect(await address()).toBe(service.url);
  await dropCards(place.folder, 0, 1);
  await sent(1);

  const nobody = 'http://127.0.0.1:9';
  await put({ settings: { serviceUrl: nobody }, moved: { from: service.url, to: nobody } });
  await look();
  expect(await address()).toBe(nobody);
  await dropCards(place.folder, 1, 1);
  await expect.poll(address, { timeout: 40_000 }).toBe(service.url);
  const { central } = await ask(depot, 'settings.get');
  expect(central).toMatchObject({ setAside: { by: 'itself' }, trouble: { kind: 'back-by-itself' } });
  await sent(2);
  const { facts } = await ask(depot, 'status.get');
  const duty = facts.duties.find((each) => each.duty === 'central-settings');
  expect(duty).toMatchObject({ state: 'stopped', reasons: ['central-back-by-itself'] });
}, 90_000);
