import { expect, it } from 'vitest';
import { configuration } from '../../../build/pack/configuration.ts';

const { publish, mac, win, nsis } = configuration(null, {});

it('the installers come with what a feed of updates needs, and with no address of their own', () => {
  expect(publish).toMatchObject({ provider: 'generic' });
  const { url } = publish as { readonly url: string };
  expect(new URL(url).hostname).toMatch(/\.invalid$/);
});

it('there is a file for updates on each system that updates itself', () => {
  expect(win?.target).toContain('nsis');
  expect(nsis?.differentialPackage).not.toBe(false);
  expect(JSON.stringify(mac?.target)).toContain('"zip"');
});
