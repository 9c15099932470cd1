import { describe, expect, it } from 'vitest';
import { saying } from '../../../electron/engine/refusal.ts';
import { readCentralPolicy, signPolicy } from '../../../electron/engine/settings/central-policy.ts';
import { makePolicyKeys } from '../../../electron/engine/settings/policy-keys.ts';

const keys = makePolicyKeys();
const { publicKey } = keys;
const now = new Date('2026-11-23T08:00:00Z');
const policy = {
  contact: 'IT service desk, 01632 960000',
  settings: { archiveDays: 1000 },
  folders: ['/srv/tacho'],
  depots: {
    'Leeds-01': {
      settings: { depotName: 'Leeds', siteProductCode: 'LDS' },
      folders: ['/srv/leeds', '/srv/tacho'],
    },
    'hull-03': { folders: ['/srv/hull'] },
  },
};
const signed = (given: unknown = policy, key = keys.privateKey) => {
  const made = signPolicy(JSON.stringify(given), key, now);
  if (!made.ok) throw new Error(made.error.code);
  return made.value;
};

describe('A signed policy', () => {
  it('gives each depot what holds for all, and what the table has for its name in any letters', () => {
    const read = readCentralPolicy(signed(), { publicKey, depot: 'LEEDS-01' });
    expect(read).toEqual({
      ok: true,
      value: {
        issuedAt: now.getTime(),
        contact: policy.contact,
        settings: { archiveDays: 1000, depotName: 'Leeds', siteProductCode: 'LDS' },
        folders: ['/srv/tacho', '/srv/leeds'],
        expiresAt: null,
        from: null,
        until: null,
        owned: [],
        moved: null,
        keys: null,
        depots: ['Leeds-01', 'hull-03'],
      },
    });
    expect(readCentralPolicy(signed(), { publicKey, depot: 'york-01' })).toMatchObject({
      value: { settings: { archiveDays: 1000 }, folders: ['/srv/tacho'] },
    });
    expect(readCentralPolicy(signed(), { publicKey, depot: 'hull-03' })).toMatchObject({
      value: { settings: { archiveDays: 1000 }, folders: ['/srv/tacho', '/srv/hull'] },
    });
  });

  it('is refused with one changed letter, by another key, and without a signature', () => {
    const changed = signed().replace('1000', '1001');
    const byAnother = signed(policy, makePolicyKeys().privateKey);
    const errors = [changed, byAnother, JSON.stringify(policy), '{'].map((text) => {
      const read = readCentralPolicy(text, { publicKey, depot: 'york-01' });
      return read.ok ? null : saying(read.error).message;
    });
    expect(errors).toEqual([
      expect.stringContaining('its signature is not by the key'),
      expect.stringContaining('its signature is not by the key'),
      expect.stringContaining('it is not signed'),
      expect.stringContaining('it is not JSON'),
    ]);
  });

  it('cannot be made of settings that do not fit, of any depot, nor with a key of another kind', () => {
    const misfit = { ...policy, depots: { york: { settings: { archiveDays: 1 } } } };
    const refusedFor = (text: string, key: string) => {
      const made = signPolicy(text, key, now);
      return made.ok ? null : saying(made.error).message;
    };
    expect(refusedFor(JSON.stringify(misfit), keys.privateKey)).toMatch(/depot "york".*archiveDays/);
    expect(signPolicy(JSON.stringify({ setings: {} }), keys.privateKey, now)).toMatchObject({ ok: false });
    const later = { ...policy, issuedAt: new Date(now.getTime() + 25 * 3_600_000).toISOString() };
    expect(refusedFor(JSON.stringify(later), keys.privateKey)).toContain('has not come yet');
    expect(refusedFor(JSON.stringify(policy), 'no key')).toContain('settings key');
  });
});

describe('The time of a policy', () => {
  const signing = (given: object) => {
    const made = signPolicy(JSON.stringify({ ...policy, ...given }), keys.privateKey, now);
    return made.ok ? readCentralPolicy(made.value, { publicKey, depot: 'york' }) : saying(made.error).message;
  };

  it('is part of the signed words, in any zone', () => {
    expect(signing({ from: '2026-12-01T06:00:00+01:00', until: '2027-01-31T00:00:00Z' })).toMatchObject({
      value: { from: Date.UTC(2026, 11, 1, 5), until: Date.UTC(2027, 0, 31) },
    });
  });

  it('is refused at signing where it ends before it begins, or is over already, or is no time', () => {
    const at = '2026-12-01T06:00:00Z';
    expect(signing({ from: at, until: '2026-12-01T05:00:00Z' })).toContain(
      'from 2026-12-01 06:00 UTC until 2026-12-01 05:00 UTC',
    );
    expect(signing({ from: at, until: at })).toContain('no time at all');
    expect(signing({ until: '2026-11-23T07:59:00Z' })).toContain('its time was over at 2026-11-23 07:59 UTC');
    expect(signing({ from: 'tomorrow' })).toContain('"from"');
  });
});

describe('What a policy owns', () => {
  const ofYork = (given: object) => readCentralPolicy(signed(given), { publicKey, depot: 'york' });
  const moved = { from: 'https://old.example/api', to: 'https://new.example' };

  it('is said by name, and counts for the depots of which it says something', () => {
    const given = { own: ['siteProductCode'], depots: { york: { settings: { siteProductCode: 'YRK' } } } };
    expect(ofYork(given)).toMatchObject({ value: { owned: ['siteProductCode'], moved: null } });
    expect(readCentralPolicy(signed(given), { publicKey, depot: 'hull' })).toMatchObject({ value: { owned: [] } });
    expect(signPolicy(JSON.stringify({ own: ['siteCode'] }), keys.privateKey, now)).toMatchObject({
      error: { code: 'central-misfit' },
    });
  });

  it('is the address of the service only with the word on both addresses between which the keys go', () => {
    const given = { settings: { serviceUrl: 'https://new.example/api' }, own: ['serviceUrl'] };
    const made = (policy: object) => signPolicy(JSON.stringify(policy), keys.privateKey, now);
    expect(made(given)).toMatchObject({ error: { code: 'central-owns-address' } });
    expect(made({ ...given, moved: { ...moved, to: 'https://else.example' } })).toMatchObject({ ok: false });
    expect(ofYork({ ...given, moved })).toMatchObject({
      value: { owned: ['serviceUrl'], moved: { from: 'https://old.example', to: 'https://new.example' } },
    });
  });
});
