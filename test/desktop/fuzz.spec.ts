import { expect } from '@playwright/test';
import { requests } from '../../shared/contract/contract.ts';
import { requestNames, topicNames } from '../../shared/contract/names.ts';
import { fromOrigin, test } from './fixtures.ts';
import { request } from './page-requests.ts';

/** Arguments that look like those of some request, and fit only few. */
const plausible: readonly object[] = [
  { id: '1' },
  { id: 1.5 },
  { id: -1, extra: true },
  { ids: [] },
  { ids: Array.from({ length: 501 }, (_, index) => index) },
  { ids: ['1'] },
  { until: 'tomorrow' },
  { path: 42 },
  { path: '../../etc/passwd', extra: 1 },
  { patch: null },
  { patch: { unknown: 1 } },
  { patch: { archiveDays: 1 } },
  { patch: { serviceUrl: 'javascript:alert(1)' } },
  { patch: { constructor: { prototype: { x: 1 } } } },
  { apiToken: 7 },
  { apiToken: {}, subscriptionKey: [] },
  { fileName: 'x.ddd', bytes: 'not bytes' },
  { segment: 'all; DROP TABLE job', search: 1 },
];

test.describe(`every channel from the side of the page, ${fromOrigin}`, () => {
  test('refuses what does not fit, does nothing, and goes on', async ({ app }) => {
    const page = await app.page();
    const before = await request(page, 'settings.get', {});
    const counts = await request(page, 'uploads.counts', {});

    const needSomething: readonly string[] = requestNames.filter(
      (name) => !requests[name].arguments.safeParse({}).success,
    );
    const misfits = requestNames.flatMap((name) =>
      plausible
        .filter((given) => !requests[name].arguments.safeParse(given).success)
        .map((given): readonly [string, object] => [name, given]),
    );
    const tally = await page.evaluate(
      async ([names, needSomething, misfits]) => {
        const cyclic: Record<string, unknown> = { ids: [1] };
        cyclic.self = cyclic;
        const polluting = JSON.parse('{"__proto__":{"ids":[1],"id":1,"until":null,"patch":{"depotName":"own"}}}');
        const deep = Array.from({ length: 500 }).reduce<unknown>((inner) => ({ inner }), 'end');
        const trap = new Proxy(
          {},
          {
            get: () => {
              throw new Error('trapped');
            },
          },
        );
        const accessor = Object.defineProperty({}, 'id', {
          enumerable: true,
          get: () => {
            throw new Error('read');
          },
        });
        const values: readonly unknown[] = [
          undefined,
          null,
          true,
          0,
          -1,
          1.5,
          Number.NaN,
          Number.POSITIVE_INFINITY,
          10n ** 30n,
          '',
          'x',
          'x'.repeat(50_000),
          Symbol('x'),
          () => 'called',
          new Date(Number.NaN),
          /x/,
          new Map([['id', 1]]),
          new Set([1]),
          new Error('x'),
          new Uint8Array(200_000),
          new ArrayBuffer(8),
          [],
          [[]],
          ['x', 1, null],
          cyclic,
          deep,
          { fileName: '', bytes: new Uint8Array(1) },
          { fileName: { toString: 'x' }, bytes: new Uint8Array(1) },
        ];
        /** What the bridge makes an object without fields of: fit for a request that needs none, and for no other. */
        const inherited = Object.create({ id: 1, ids: [1], until: null, patch: {} });
        const empty: readonly unknown[] = [trap, inherited, polluting, accessor];
        const wrongNames: readonly unknown[] = [
          '',
          ' ',
          'host.get ',
          'HOST.GET',
          '__proto__',
          'constructor',
          'toString',
          'hasOwnProperty',
          'valueOf',
          'files.read',
          '../host.get',
          'host.get\u0000',
          'x'.repeat(50_000),
          0,
          null,
          undefined,
          true,
          {},
          [],
          ['host.get'],
          { toString: () => 'host.get' },
          Symbol('host.get'),
          () => 'host.get',
          new String('host.get'),
        ];
        const tally = { refusedHere: 0, refusedByEngine: 0, carriedOut: [] as string[], silent: [] as string[] };
        const attempt = async (name: unknown, given: unknown, label: string) => {
          try {
            const answer = await Promise.race([
              window.depot?.request(name as string, given),
              new Promise((_, reject) => setTimeout(() => reject(new Error('no answer')), 10_000)),
            ]);
            const { ok, error } = answer as { ok: boolean; error?: { code?: string; message?: string } };
            if (ok) {
              tally.carriedOut.push(label);
            } else if (typeof error?.code === 'string' && typeof error.message === 'string') {
              tally.refusedByEngine += 1;
            } else {
              tally.silent.push(label);
            }
          } catch (error) {
            if ((error as Error).message === 'no answer') {
              tally.silent.push(label);
            } else {
              tally.refusedHere += 1;
            }
          }
        };
        for (const name of names) {
          for (const [index, given] of values.entries()) await attempt(name, given, `${name} with value ${index}`);
        }
        for (const [name, given] of misfits) await attempt(name, given, `${name} with ${JSON.stringify(given)}`);
        for (const name of needSomething) {
          for (const [index, given] of empty.entries()) await attempt(name, given, `${name} with nothing ${index}`);
        }
        for (const [index, name] of wrongNames.entries()) await attempt(name, {}, `wrong name ${index}`);
        return tally;
      },
      [requestNames as readonly string[], needSomething, misfits] as const,
    );

    const attempts = tally.refusedHere + tally.refusedByEngine + tally.carriedOut.length + tally.silent.length;
    console.log(
      `Channels fuzzed from the page: ${attempts} requests, ${tally.refusedByEngine} refused by the engine, ` +
        `${tally.refusedHere} before they left the page, ${tally.carriedOut.length} carried out.`,
    );
    expect(tally.silent).toEqual([]);
    expect(attempts).toBeGreaterThan(1_000);
    expect(tally.carriedOut).toEqual([]);
    expect(await request(page, 'settings.get', {})).toEqual(before);
    expect(await request(page, 'uploads.counts', {})).toEqual(counts);
    expect(await page.evaluate(() => ({}) as Record<string, unknown>)).toEqual({});
  });

  test('refuses topics that are in no table', async ({ app }) => {
    const page = await app.page();
    const taken = await page.evaluate(
      (known) => {
        const wrong: readonly unknown[] = [
          '',
          'keys',
          '__proto__',
          'constructor',
          0,
          null,
          undefined,
          {},
          [known[0]],
          new String(known[0]),
        ];
        return wrong.filter((topic) => {
          try {
            window.depot?.subscribe(topic as string, () => undefined);
            return true;
          } catch {
            return false;
          }
        }).length;
      },
      topicNames as readonly string[],
    );
    expect(taken).toBe(0);
  });

  test('refuses the same without the preload script, straight at the handler', async ({ app }) => {
    await app.page();
    const outcome = await app.inMain(async ({ BrowserWindow }) => {
      const sender = BrowserWindow.getAllWindows()[0]?.webContents;
      const event = { sender, senderFrame: { url: 'depot://app/', origin: 'depot://app', parent: null } };
      const handler = globalThis.observed.handlers.get('depot:request');
      const names: readonly unknown[] = [
        '',
        'files.read',
        '__proto__',
        'constructor',
        null,
        7,
        {},
        ['host.get'],
        undefined,
      ];
      const answers = await Promise.all(names.map(async (name) => handler?.(event, name, {})));
      return answers.map((answer) => (answer as { readonly error?: { readonly code: string } }).error?.code);
    }, null);
    expect(outcome).toEqual(Array(9).fill('not-found'));
  });
});
