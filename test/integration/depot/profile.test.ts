import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Engine } from '../../../electron/engine/engine-interface.ts';
import { createUndiciTransport } from '../../../electron/engine/service/undici-transport.ts';
import { signPolicy } from '../../../electron/engine/settings/central-policy.ts';
import { fingerprintOf, makePolicyKeys } from '../../../electron/engine/settings/policy-keys.ts';
import { makePassphrase, sealKeys } from '../../../electron/engine/settings/sealed-keys.ts';
import type { AnswerOf } from '../../../shared/contract/contract.ts';
import { success } from '../../../shared/result.ts';
import { startServer } from '../service-client/scripted-server.ts';
import { testCertificate } from '../service-client/test-certificate.ts';
import { ask, type DepotChanges, keysInMemory, makePlace, open, rightKeys, startService } from './depot-under-test.ts';

const company = makePolicyKeys();
const other = makePolicyKeys();
const fingerprint = fingerprintOf(company.publicKey);
const issuedAt = '2026-11-02T08:00:00Z';

function profile(policy: object, { by = company, sealed = null as string | null, now = new Date() } = {}): string {
  const made = signPolicy(
    JSON.stringify({ issuedAt, contact: 'IT service desk', ...policy }),
    by.privateKey,
    now,
    sealed,
  );
  if (!made.ok) throw new Error(made.error.code);
  return made.value;
}

const changes = (more: DepotChanges = {}): DepotChanges => ({
  settings: { serviceUrl: undefined },
  secrets: keysInMemory(null),
  ...more,
});

async function newDepot(more: DepotChanges = {}) {
  const place = await makePlace();
  const opened = await open(place, '', changes(more));
  if (!opened.ok) throw new Error(opened.error.message);
  return { depot: opened.value, place };
}

async function opened(depot: Engine, text: string, named?: string) {
  const answer = await ask(depot, 'settings.import', { text, ...(named && { fingerprint: named }) });
  if (answer.outcome !== 'signed') throw new Error(JSON.stringify(answer));
  return answer.profile;
}

const refusedFor = (answer: AnswerOf<'settings.import'>) =>
  answer.outcome === 'refused' ? answer.problems.map(({ message }) => message).join() : answer.outcome;

describe('A signed profile', () => {
  it('fills in settings, folders and keys of the depot that a person chose, once they agreed, and sends nothing', async () => {
    const { depot, place } = await newDepot();
    const service = await startService(place);
    const passphrase = makePassphrase();
    const sealed = await sealKeys(rightKeys, passphrase);
    const settings = { serviceUrl: service.url, allowPlainHttp: undefined };
    const depots = { leeds: { settings: { depotName: 'Leeds' }, folders: [place.folder] }, york: {} };
    const found = await opened(depot, profile({ settings, depots }, { sealed }));
    expect(found).toMatchObject({ fingerprint, trust: 'new', contact: 'IT service desk', suggested: '' });
    expect(found.choices.map(({ depot, hasKeys }) => [depot, hasKeys])).toEqual([
      ['', true],
      ['leeds', true],
      ['york', true],
    ]);
    expect((await ask(depot, 'settings.get')).settings.serviceUrl).toBe('');

    const take = { id: found.id, depot: 'leeds' };
    await expect(ask(depot, 'profile.take', { ...take, passphrase: 'AAAA-BBBB' })).rejects.toThrow('does not open');
    expect(await ask(depot, 'settings.get')).toMatchObject({ keysKept: false, settings: { depotName: '' } });
    // As a person types it who was told it over the telephone.
    const typed = passphrase.toLowerCase().replaceAll('-', ' ');
    expect(await ask(depot, 'profile.take', { ...take, passphrase: typed })).toMatchObject({ keysTaken: true });
    const after = await ask(depot, 'settings.get');
    expect(after).toMatchObject({ keysKept: true, settings: { serviceUrl: service.url, depotName: 'Leeds' } });
    expect(after.setup).not.toBeNull();
    expect((await ask(depot, 'folders.list')).folders).toHaveLength(1);
    expect(service.requests()).toEqual([]);
    await expect(ask(depot, 'profile.take', { ...take, passphrase: typed })).rejects.toThrow('no longer open');
    await depot.stop();
  }, 60_000);

  it('is known by its key once one was taken: older, of another key, expired or broken it changes nothing and says why', async () => {
    const { depot } = await newDepot();
    const settings = { serviceUrl: 'https://fleet.example' };
    const first = await opened(depot, profile({ settings }));
    await ask(depot, 'profile.take', { id: first.id, depot: '', passphrase: '' });
    const before = (await ask(depot, 'settings.get')).settings;
    const evil = { settings: { serviceUrl: 'https://evil.example' } };
    const long = new Date('2026-01-01');
    const give = async (text: string) => refusedFor(await ask(depot, 'settings.import', { text }));
    expect(await give(profile(evil, { by: other }))).toContain(fingerprintOf(other.publicKey));
    expect(await give(profile({ ...evil, issuedAt: '2026-11-01T08:00:00Z' }))).toContain('older');
    const expired = { ...evil, issuedAt: '2026-01-01T00:00:00Z', expiresAt: '2026-01-02T00:00:00Z' };
    expect(await give(profile(expired, { now: long }))).toContain('2026-01-02');
    expect(await give(profile({ settings }).replace('IT service', 'XX service'))).toContain('signature');
    expect((await ask(depot, 'settings.get')).settings).toEqual(before);
    expect((await opened(depot, profile({ settings }))).trust).toBe('known');

    // The department's own command names its new key.
    const named = await opened(depot, profile(evil, { by: other }), fingerprintOf(other.publicKey));
    expect(named.trust).toBe('named');
    await depot.stop();
  });

  it('comes from an address that a person gives, by the fingerprint in the link, and from nowhere by itself', async () => {
    const server = await startServer(
      (_request, response) => response.end(profile({ settings: { archiveDays: 999 } })),
      {
        tls: testCertificate,
      },
    );
    const { depot } = await newDepot({
      openTransport: ({ allowPlainHttp }) =>
        createUndiciTransport({ allowPlainHttp, certificateAuthorities: [testCertificate.cert] }),
    });
    const link = (key: string) =>
      `tacho-depot://profile?from=${encodeURIComponent(server.url)}&key=${key.replaceAll(' ', '')}`;
    const answer = await ask(depot, 'profile.open', { link: link(fingerprint) });
    expect(answer).toMatchObject({ outcome: 'signed', profile: { trust: 'named', fingerprint } });
    const wrong = await ask(depot, 'profile.open', { link: link(fingerprintOf(other.publicKey)) });
    expect(refusedFor(wrong)).toContain('which the link');
    await expect(ask(depot, 'profile.open', { link: 'http://it.example/depots.json' })).rejects.toThrow('no link');
    await depot.stop();
  });

  it('is offered at the root of a removable drive, and the page hears no path of it', async () => {
    const place = await makePlace();
    const root = path.join(place.data, '..', 'stick');
    await mkdir(root, { recursive: true });
    const drives = { list: async () => success([{ identity: 'uuid:1', root, label: 'IT-STICK' }]) };
    const { depot } = await newDepot({ drives });
    expect(await ask(depot, 'profile.drives')).toEqual({ drives: [] });
    await writeFile(path.join(root, 'tacho-depot-profile.json'), profile({ settings: { archiveDays: 999 } }));
    expect(await ask(depot, 'profile.drives')).toEqual({ drives: [{ id: 1, label: 'IT-STICK' }] });
    expect(await ask(depot, 'profile.open', { drive: 1 })).toMatchObject({
      outcome: 'signed',
      profile: { fingerprint },
    });
    await depot.stop();
  });
});
