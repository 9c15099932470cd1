import { describe, expect, it } from 'vitest';
import type { Secrets, StoredCredentials } from '../../../electron/engine/ports.ts';
import { say } from '../../../electron/engine/refusal.ts';
import { createServiceCredentials, credentialsFor } from '../../../electron/engine/service/credentials.ts';
import { failure, success } from '../../../shared/result.ts';
import { createFakeClock } from '../../faults/fake-clock.ts';

const given = { apiToken: 'token', subscriptionKey: 'key' };
const service = 'https://fleet.example/api';
const other = 'https://evil.example/api';

function keeping(first: StoredCredentials | null, canBeWritten = true) {
  const place = { kept: first, written: 0 };
  const secrets: Secrets = {
    read: async () => success(place.kept),
    write: async (keys) => {
      if (!canBeWritten) return failure({ code: 'unavailable', ...say('keys-file-not-written') });
      place.kept = keys;
      place.written += 1;
      return success(undefined);
    },
  };
  return { place, secrets };
}

function inForce(secrets: Secrets, serviceUrl = service) {
  const settings = { serviceUrl, moved: null as { readonly from: string; readonly to: string } | null };
  const clock = createFakeClock();
  return {
    keys: createServiceCredentials({
      secrets,
      clock,
      serviceUrl: () => settings.serviceUrl,
      moved: () => settings.moved,
    }),
    settings,
    clock,
  };
}

describe('keys', () => {
  it('go to the origin that they were given for, whatever the path, and to no other', async () => {
    const { keys } = inForce(keeping({ ...given, origin: 'https://fleet.example' }).secrets);
    expect(await keys.forService(service)).toEqual(success(given));
    expect(await keys.forService('https://FLEET.example:443/other')).toEqual(success(given));
    for (const url of [
      other,
      'http://fleet.example/api',
      'https://fleet.example:8443/api',
      'https://x.fleet.example',
      '',
    ]) {
      expect(await keys.forService(url), url).toMatchObject({ ok: false, error: { code: 'keys-of-other-address' } });
    }
  });

  it('are asked for again where the address of the depot changes to another origin, by whatever hand', async () => {
    const { secrets } = keeping({ ...given, origin: 'https://fleet.example' });
    const { keys, settings } = inForce(secrets);
    settings.serviceUrl = other;
    const refused = await keys.forService(other);
    expect(refused).toMatchObject({ ok: false, error: { code: 'keys-of-other-address' } });
    expect(!refused.ok && refused.error.message).toContain('Give the keys for https://evil.example');
    await secrets.write({ ...given, origin: 'https://evil.example' });
    keys.forget();
    expect((await keys.forService(other)).ok, 'once a person gave them for it').toBe(true);
  });

  it('go with the service from one origin to another by the word of the IT department that names both, and no further', async () => {
    const { keys, settings } = inForce(keeping({ ...given, origin: 'https://fleet.example' }).secrets);
    settings.moved = { from: 'https://fleet.example', to: 'https://fleet-new.example' };
    expect(await keys.forService('https://fleet-new.example/api')).toEqual(success(given));
    expect(await keys.forService(service), 'also back').toEqual(success(given));
    expect((await keys.forService(other)).ok).toBe(false);
    settings.moved = { from: 'https://elsewhere.example', to: 'https://fleet-new.example' };
    expect((await keys.forService('https://fleet-new.example/api')).ok, 'not those of a third').toBe(false);
  });

  it('that were kept without an address belong to the one in force, from then on', async () => {
    const { place, secrets } = keeping({ ...given, origin: null });
    const { keys, settings } = inForce(secrets);
    expect(await keys.forService(service)).toEqual(success(given));
    expect(place.kept).toEqual({ ...given, origin: 'https://fleet.example' });
    settings.serviceUrl = other;
    expect((await keys.forService(other)).ok).toBe(false);
    expect(place.written).toBe(1);
  });

  it('that were kept without an address do not go to one that is only tried', async () => {
    const { place, secrets } = keeping({ ...given, origin: null });
    expect((await inForce(secrets).keys.forService(other)).ok).toBe(false);
    expect(place.written).toBe(0);
  });

  it('whose address cannot be noted are not sent, and it is said how to note it', async () => {
    const { secrets } = keeping({ ...given, origin: null }, false);
    const refused = await credentialsFor(secrets, service);
    expect(refused).toMatchObject({ ok: false, error: { code: 'keys-of-other-address' } });
    expect(!refused.ok && refused.error.message).toContain('"origin": "https://fleet.example"');
  });

  it('that are missing, unprotected, unreadable or without an address are told apart', async () => {
    const troubled = (code: 'unprotected' | 'unreadable' | 'no-address'): Secrets => ({
      ...keeping(null).secrets,
      read: async () => failure({ code, ...say('keys-file-without-keys') }),
    });
    const throwing: Secrets = { ...keeping(null).secrets, read: () => Promise.reject(new Error('keyring')) };
    expect(await credentialsFor(keeping(null).secrets, service)).toMatchObject({ error: { code: 'keys-missing' } });
    expect(await credentialsFor(troubled('unprotected'), service)).toEqual(
      failure({ code: 'keys-unprotected', ...say('keys-file-without-keys') }),
    );
    expect(await credentialsFor(troubled('unreadable'), service)).toMatchObject({ error: { code: 'keys-unreadable' } });
    expect(await credentialsFor(troubled('no-address'), service)).toMatchObject({
      error: { code: 'keys-of-other-address' },
    });
    expect(await credentialsFor(throwing, service)).toMatchObject({ error: { code: 'keys-unreadable' } });
  });

  it('are read once for many files, and again after some seconds', async () => {
    const { place, secrets } = keeping({ ...given, origin: 'https://fleet.example' });
    const { keys, clock } = inForce(secrets);
    await keys.forService(service);
    place.kept = { ...given, apiToken: 'new', origin: 'https://fleet.example' };
    expect(await keys.forService(service)).toEqual(success(given));
    await clock.advance(10_001);
    expect(await keys.forService(service)).toMatchObject({ value: { apiToken: 'new' } });
  });
});
