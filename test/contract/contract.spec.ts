import path from 'node:path';
import { expect } from '@playwright/test';
import { waitFor } from '../desktop/desktop-app.ts';
import { onHost, test } from '../desktop/fixtures.ts';

interface Told {
  readonly order: readonly string[];
  readonly bridge: Readonly<Record<string, unknown>>;
  readonly permission: string;
  readonly refused: string;
  readonly menu: unknown;
  readonly tray: unknown;
  readonly notification: unknown;
  readonly otherStarts: readonly unknown[];
  readonly requests: unknown;
  readonly kept: unknown;
  readonly quit: readonly string[];
  readonly done?: true;
}

declare global {
  // Lives in the main process of `program.mjs`.
  var contract: Told;
}

/** The stand-in is honest where it does the same here as the real Electron: the one program runs on both. */
test(`what the specs of the desktop rely on is as it is said here, ${onHost}`, async ({ launch, startThatEnds }) => {
  const main = path.join(import.meta.dirname, 'program.mjs');
  const app = await launch({ main });
  const told = await waitFor('the program to be through', async () => {
    const soFar = await app.inMain(() => globalThis.contract, null);
    return soFar.done === true ? soFar : undefined;
  });
  expect(told.order, 'Electron becomes ready after its main module has been evaluated').toEqual([
    'module',
    'ready',
    'start',
  ]);
  const empty = { type: 'object', names: [] };
  expect(told.bridge, 'what the bridge between the worlds makes of a value').toEqual({
    inherited: empty,
    accessor: empty,
    polluting: empty,
    plain: { type: 'object', names: ['id'] },
    symbol: 'refused',
    failure: "Error invoking remote method 'fails': RangeError: the reason",
    frozen: true,
  });
  expect(told.permission, 'what the session refuses is denied to the page').toBe('denied');
  expect(told.menu, 'an item of a menu is found at any depth, and does what it is for').toEqual({
    clicked: ['first', 'inside'],
    types: ['normal', 'separator', 'submenu'],
    missing: null,
  });
  expect(
    told.tray,
    'an icon in the tray takes a sign, words and a menu, and tells of a click until it is gone',
  ).toEqual({
    clicked: ['icon'],
    destroyed: [false, true],
  });
  expect(told.notification, 'a notification says what it shows, and tells of a click').toEqual({
    title: 'Title',
    body: 'Body',
    clicked: ['notification'],
    supported: 'boolean',
  });
  expect(told.requests, 'what a request tells, in its order').toEqual({
    posted: ['response 201 one, two', 'data POST 5', 'end'],
    moved: ['redirect 302 /elsewhere', 'error Redirect was cancelled'],
    away: ['error net::ERR_CONNECTION_REFUSED'],
  });
  expect(told.kept, 'a text that the system encrypts').toEqual({
    isReadable: false,
    backAgain: 'a text',
    damaged: 'refused',
  });
  expect(told.refused, 'a load that the session cancels').toContain('ERR_BLOCKED_BY_CLIENT');
  expect(told.quit, 'whoever asks to quit while it is being told is passed over').toEqual(['asked 1', 'still here']);
  const again = await startThatEnds({ main, environment: { CONTRACT_START: 'second' } });
  expect(again, 'a second start on the same data ends by itself').toBe(0);
  const heard = await waitFor('the first start to hear of the second', async () => {
    const { otherStarts } = await app.inMain(() => globalThis.contract, null);
    return otherStarts.length > 0 ? otherStarts : undefined;
  });
  expect(heard, 'what a second start hands over arrives whole, with where it was started').toEqual([
    {
      given: true,
      folder: process.cwd(),
      data: { by: 'second', files: ['/Müller/ü 1.ddd'], inside: { none: null, is: true } },
    },
  ]);
  await app.inMain(({ app }) => {
    setImmediate(() => app.quit());
  }, null);
  expect(await app.exited).toBe(0);
});
