import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { agentCredentials, agentWebhookSecret, readWebhookSecret } from '../../../electron/agent/credentials.ts';

let home: string;
let keysFile: string;

beforeEach(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'tacho-depot-secret-'));
  keysFile = path.join(home, 'keys.json');
});
afterEach(() => rm(home, { recursive: true }));

describe("the webhooks' secret", () => {
  it('comes from the environment before the keys file, and is absent where neither says it', async () => {
    expect(await readWebhookSecret({}, keysFile)).toEqual({ ok: true, value: null });
    await writeFile(keysFile, '{"apiToken":"a","subscriptionKey":"b"}', { mode: 0o600 });
    expect(await readWebhookSecret({}, keysFile)).toEqual({ ok: true, value: null });
    await writeFile(keysFile, '{"webhookSecret":"from the file"}');
    expect(await readWebhookSecret({}, keysFile)).toEqual({ ok: true, value: 'from the file' });
    const environment = { TACHO_DEPOT_WEBHOOK_SECRET: 'from the environment' };
    expect(await readWebhookSecret(environment, keysFile)).toEqual({ ok: true, value: 'from the environment' });
  });

  it('outlives a change of the keys on the page, and is not told with them', async () => {
    await writeFile(keysFile, '{"webhookSecret":"kept"}', { mode: 0o600 });
    const secrets = agentCredentials({}, keysFile);
    const keys = { apiToken: 'token', subscriptionKey: 'key', origin: 'https://fleet.example' };
    expect((await secrets.write(keys)).ok).toBe(true);
    expect(await secrets.read()).toEqual({ ok: true, value: keys });
    expect(await readWebhookSecret({}, keysFile)).toEqual({ ok: true, value: 'kept' });
  });

  it('is replaced by the page beside the keys, and before there are any', async () => {
    const store = agentWebhookSecret({}, keysFile);
    const secrets = agentCredentials({}, keysFile);
    expect((await store.write('first secret')).ok).toBe(true);
    expect(await store.read()).toEqual({ ok: true, value: 'first secret' });
    expect(await secrets.read()).toEqual({ ok: true, value: null });
    const keys = { apiToken: 'token', subscriptionKey: 'key', origin: 'https://fleet.example' };
    await secrets.write(keys);
    expect((await store.write('second secret')).ok).toBe(true);
    expect(await store.read()).toEqual({ ok: true, value: 'second secret' });
    expect(await secrets.read()).toEqual({ ok: true, value: keys });
  });

  it('of the environment is not replaced, and a file that cannot be read is not written over', async () => {
    const given = agentWebhookSecret({ TACHO_DEPOT_WEBHOOK_SECRET: 'given' }, keysFile);
    expect(given.isFixed).toBe(true);
    expect(await given.write('another secret')).toMatchObject({ ok: false, error: { code: 'fixed' } });
    await writeFile(keysFile, 'no JSON', { mode: 0o600 });
    const store = agentWebhookSecret({}, keysFile);
    expect(await store.write('another secret')).toMatchObject({ ok: false, error: { code: 'unavailable' } });
    expect(await readFile(keysFile, 'utf8')).toBe('no JSON');
  });

  it('is refused when it is empty or no text, without repeating it', async () => {
    for (const content of ['{"webhookSecret":""}', '{"webhookSecret":["canary"]}', 'canary']) {
      await writeFile(keysFile, content, { mode: 0o600 });
      const read = await readWebhookSecret({}, keysFile);
      expect(read).toMatchObject({ ok: false, error: { code: 'unreadable' } });
      expect(JSON.stringify(read)).not.toContain('canary');
    }
  });

  it.skipIf(process.platform === 'win32')('is refused from a file that others can read', async () => {
    await writeFile(keysFile, '{"webhookSecret":"seen"}');
    await chmod(keysFile, 0o644);
    expect(await readWebhookSecret({}, keysFile)).toMatchObject({ ok: false, error: { code: 'unprotected' } });
  });
});
