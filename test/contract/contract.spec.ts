import path from 'node:path';
import { expect } from '@playwright/test';
import { waitFor } from '../desktop/desktop-app.ts';
import { onHost, test } from '../desktop/fixtures.ts';

interface Told {
  readonly order: readonly string[];
  readonly bridge: Readonly<Record<string, unknown>>;
  readonly refused: string;
  readonly quit: readonly string[];
  readonly done?: true;
}

declare global {
  // Lives in the main process of `program.mjs`.
  var contract: Told;
}

/** The stand-in is honest where it does the same here as the real Electron: the one program runs on both. */
test(`what the specs of the desktop rely on is as it is said here, ${onHost}`, async ({ launch }) => {
  const app = await launch({ main: path.join(import.meta.dirname, 'program.mjs') });
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
  expect(told.refused, 'a load that the session cancels').toContain('ERR_BLOCKED_BY_CLIENT');
  expect(told.quit, 'whoever asks to quit while it is being told is passed over').toEqual(['asked 1', 'still here']);
  await app.inMain(({ app }) => {
    setImmediate(() => app.quit());
  }, null);
  expect(await app.exited).toBe(0);
});
