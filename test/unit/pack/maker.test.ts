import { describe, expect, it } from 'vitest';
import { configuration } from '../../../build/pack/configuration.ts';
import { makerOf } from '../../../build/pack/maker.ts';

describe('who answers for a package', () => {
  it('is a name that cannot exist, unless whoever builds says who', () => {
    const { contact, homepage } = makerOf({});
    expect(contact).toMatch(/^[^<]+ <[^@]+@[^@]+\.invalid>$/);
    expect(new URL(homepage).hostname).toMatch(/\.invalid$/);
    const given = { TACHO_DEPOT_MAINTAINER: 'IT <it@example.com>', TACHO_DEPOT_HOMEPAGE: 'https://example.com/depot' };
    expect(makerOf(given)).toEqual({ contact: 'IT <it@example.com>', homepage: 'https://example.com/depot' });
    const { linux, extraMetadata } = configuration(null, given);
    expect(linux?.maintainer).toBe('IT <it@example.com>');
    expect(extraMetadata?.homepage).toBe('https://example.com/depot');
  });

  it.each(['IT', 'it@example.com', 'IT <it>', 'IT <it@example.com>\nDepends: more'])(
    'is refused where it is no name with an address: %j',
    (contact) => {
      expect(() => makerOf({ TACHO_DEPOT_MAINTAINER: contact })).toThrow('TACHO_DEPOT_MAINTAINER');
    },
  );

  it.each(['example.com', 'file:///srv'])('is refused where its homepage is %j', (homepage) => {
    expect(() => makerOf({ TACHO_DEPOT_HOMEPAGE: homepage })).toThrow('TACHO_DEPOT_HOMEPAGE');
  });
});

it('the package for Debian needs what opens addresses, and recommends nothing that Debian has dropped', () => {
  const { deb } = configuration(null, {});
  expect(deb?.depends).toContain('xdg-utils');
  expect(JSON.stringify(deb)).not.toContain('appindicator');
  expect(deb?.recommends).toEqual([]);
});
