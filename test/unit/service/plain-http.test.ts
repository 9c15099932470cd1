import { describe, expect, test } from 'vitest';
import { leadsToThisPc, lookupKeepingLocalhostHere, sendableUrl } from '../../../electron/engine/service/plain-http.ts';

describe('keys and files over http:', () => {
  test.each([
    'http://localhost:8080/api',
    'http://LOCALHOST',
    'http://localhost.',
    'http://127.0.0.1',
    'http://127.0.0.1.',
    'http://127.255.1.2:9',
    'http://127.1',
    'http://0x7f.0.0.1',
    'http://0177.0.0.1',
    'http://2130706433',
    'http://0x7f000001',
    'http://[::1]:3000',
    'http://[0:0:0:0:0:0:0:1]',
    'http://[::ffff:127.0.0.1]',
    'http://[::ffff:7f12:3456]',
    'http://%6cocalhost',
    'http://loc%61lhost',
    'http://ｌｏｃａｌｈｏｓｔ',
    'http://evil.example@127.0.0.1',
  ])('stay on this PC: %s', (address) => {
    expect(leadsToThisPc(new URL(address))).toBe(true);
    expect(sendableUrl(address, { allowPlainHttp: false }).ok).toBe(true);
  });

  test.each([
    'http://service.example',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
    'http://evil.localhost',
    'http://127.0.0.1@evil.example',
    'http://localhost@evil.example',
    'http://0.0.0.0',
    'http://[::]',
    'http://[::7f00:1]',
    'http://[::ffff:8.8.8.8]',
    'http://[::ffff:7e00:1]',
    'http://128.0.0.1',
    'http://10.0.0.1',
    'http://192.168.1.10:8080',
    'http://169.254.1.1',
    'http://xn--localhost-.example',
  ])('would leave it, and are refused: %s', (address) => {
    expect(sendableUrl(address, { allowPlainHttp: false })).toEqual({
      ok: false,
      error: { phase: 'plain-http', systemCode: 'ERR_PLAIN_HTTP', mayHaveArrived: false, status: null },
    });
    expect(sendableUrl(address, { allowPlainHttp: true }).ok, 'where the administrator allows it').toBe(true);
  });

  test.each(['ftp://service.example', 'ws://127.0.0.1', 'file:///etc/passwd', 'data:,x'])(
    'never go by another scheme: %s',
    (address) => {
      expect(sendableUrl(address, { allowPlainHttp: true }).ok).toBe(false);
    },
  );

  test('go anywhere over https:', () => {
    expect(sendableUrl('https://service.example', { allowPlainHttp: false }).ok).toBe(true);
  });
});

describe('localhost', () => {
  const found = (hostname: string, options: { readonly all?: boolean; readonly family?: number }) =>
    new Promise((resolve, reject) => {
      lookupKeepingLocalhostHere(hostname, options, (error, addresses) => (error ? reject(error) : resolve(addresses)));
    });

  test('is this PC, whatever a name server or a hosts file says', async () => {
    for (const name of ['localhost', 'localhost.', 'LocalHost']) {
      expect(await found(name, { all: true })).toEqual([
        { address: '127.0.0.1', family: 4 },
        { address: '::1', family: 6 },
      ]);
    }
    expect(await found('localhost', {})).toBe('127.0.0.1');
    expect(await found('localhost', { family: 6 })).toBe('::1');
  });

  test('is the only name that is not asked for', async () => {
    await expect(found('no-such-service.invalid', { all: true })).rejects.toThrow(/ENOTFOUND|EAI_AGAIN/);
  });
});
