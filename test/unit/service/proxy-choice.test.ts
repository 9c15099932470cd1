import { describe, expect, test } from 'vitest';
import { proxyFor } from '../../../electron/engine/service/undici-transport.ts';

const service = new URL('https://api.service.example/v1');
const fromEnvironment = (variables: Record<string, string>, url = service) =>
  proxyFor(url, { kind: 'environment', variables });

test('no proxy, or the one that the depot names', () => {
  expect(proxyFor(service, { kind: 'none' })).toBeNull();
  expect(proxyFor(service, { kind: 'address', url: 'http://proxy.example:8080' })).toBe('http://proxy.example:8080');
});

describe('the environment', () => {
  test('without variables means the direct way', () => {
    expect(fromEnvironment({})).toBeNull();
    expect(fromEnvironment({ https_proxy: ' ' })).toBeNull();
  });

  test('names one proxy for each scheme, and that of HTTP serves both', () => {
    const both = { http_proxy: 'http://plain.example:1', HTTPS_PROXY: 'http://secure.example:2' };
    expect(fromEnvironment(both)).toBe('http://secure.example:2');
    expect(fromEnvironment(both, new URL('http://api.service.example'))).toBe('http://plain.example:1');
    expect(fromEnvironment({ HTTP_PROXY: 'http://plain.example:1' })).toBe('http://plain.example:1');
  });

  test('may leave out the scheme of the proxy', () => {
    expect(fromEnvironment({ https_proxy: 'proxy.example:3128' })).toBe('http://proxy.example:3128');
  });

  test.each([
    '*',
    'api.service.example',
    'API.Service.Example',
    'service.example',
    '.service.example',
    '*.service.example',
    'localhost, .service.example',
    'localhost service.example',
    'api.service.example:443',
  ])('exempts the service with NO_PROXY=%s', (exemptions) => {
    expect(fromEnvironment({ https_proxy: 'http://proxy.example:1', NO_PROXY: exemptions })).toBeNull();
  });

  test.each(['', 'other.example', 'vice.example', 'api.service.example:8443', '*.api.service.example', '*:80'])(
    'does not exempt it with NO_PROXY=%s',
    (exemptions) => {
      expect(fromEnvironment({ https_proxy: 'http://proxy.example:1', NO_PROXY: exemptions })).not.toBeNull();
    },
  );

  test.each([
    ['2001:db8::1', true],
    ['[2001:db8::1]', true],
    ['[2001:db8::1]:8080', true],
    ['[2001:db8::1]:9090', false],
    ['127.0.0.1', false],
  ])('exempts http://[2001:db8::1]:8080 with NO_PROXY=%s: %s', (exemptions, isExempt) => {
    const proxy = fromEnvironment(
      { http_proxy: 'http://proxy.example:1', no_proxy: exemptions },
      new URL('http://[2001:db8::1]:8080/'),
    );
    expect(proxy === null).toBe(isExempt);
  });
});

test.each(['http://localhost:8080', 'http://127.0.0.1', 'https://[::1]:8443'])(
  'no proxy ever gets what leads to this PC: %s',
  (url) => {
    expect(proxyFor(new URL(url), { kind: 'address', url: 'http://proxy.example:8080' })).toBeNull();
    expect(fromEnvironment({ http_proxy: 'http://proxy.example:1' }, new URL(url))).toBeNull();
  },
);
