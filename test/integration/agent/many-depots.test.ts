import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { builtAgent } from '../../bench/built-agent.ts';
import { type RunningAgentProcess, startAgent } from '../../demo/agent-process.ts';
import { type PageSession, signIn } from '../../web/page-session.ts';
import { runningService } from '../reference-service/running-service.ts';
import { tachoDepot, temporaryFolder } from './command-line.ts';

/** `npm run nightly` has 20 of them. */
const count = Number(process.env.DEPOTS ?? '3');
const rings = ['canary', 'early', 'all'] as const;
type Ring = (typeof rings)[number];

interface Depot {
  readonly name: string;
  readonly ring: Ring;
  readonly home: string;
  running: { readonly agent: RunningAgentProcess; readonly session: PageSession } | null;
}

interface Company {
  readonly place: (name: string) => string;
  readonly depots: readonly Depot[];
  readonly start: (depot: Depot) => Promise<void>;
  readonly stop: (depot: Depot) => Promise<void>;
  /** Has the settings signed for a file of their own; their version. */
  readonly sign: (key: string, settings: object, file: string) => Promise<string>;
  readonly run: (...given: readonly string[]) => Promise<Record<string, string>>;
  readonly put: (file: string, into?: readonly Ring[]) => Promise<void>;
  /** Every depot that runs looks now, not at its next quarter of an hour; what each has in force then. */
  readonly look: () => Promise<readonly (string | null)[]>;
  readonly troubles: () => Promise<readonly (string | null)[]>;
}

const credentials = { apiToken: 'the-api-token', subscriptionKey: 'the-subscription-key' };

/** The agents of a company, which looks after them by one folder for each ring. */
async function company(): Promise<Company> {
  const home = await temporaryFolder();
  const place = (name: string) => path.join(home, name);
  await mkdir(place('share'));
  const { url } = await runningService();
  const run = async (...given: readonly string[]) => {
    const { exitCode, output, complaint } = await tachoDepot({ dataDirectory: place('none') }, '--json', ...given);
    if (exitCode !== 0) throw new Error(complaint);
    return JSON.parse(output) as Record<string, string>;
  };
  const { publicKey } = await run('settings', 'keys', 'make', place('first.pem'));
  const depots = Array.from({ length: count }, (_, index): Depot => {
    const name = `depot-${index}`;
    return { name, ring: rings[index] ?? 'all', home: place(name), running: null };
  });
  const start = async (depot: Depot) => {
    const folder = path.join(depot.home, 'downloads');
    const settingsFile = path.join(depot.home, 'settings.json');
    await mkdir(folder, { recursive: true });
    const from = path.join(place('share'), `${depot.ring}.json`);
    const central = { from, depot: depot.name, publicKey: [{ id: 'first', publicKey }] };
    await writeFile(settingsFile, JSON.stringify({ central }));
    const given = { folders: [folder], data: path.join(depot.home, 'data'), serviceUrl: url, credentials };
    const agent = await startAgent({ ...given, settingsFile, program: builtAgent });
    depot.running = { agent, session: await signIn(agent.url) };
  };
  const stop = async (depot: Depot) => {
    await depot.running?.agent.stop();
    depot.running = null;
  };
  onTestFinished(async () => {
    for (const depot of depots) await stop(depot);
  });
  const running = () => depots.flatMap((depot) => depot.running ?? []);
  const central = () =>
    Promise.all(running().map(async ({ session }) => (await session.request('settings.get', {})).central));
  return {
    place,
    depots,
    start,
    stop,
    run,
    sign: async (key, settings, file) => {
      await writeFile(place('depots.json'), JSON.stringify({ settings }));
      const signed = await run('settings', 'sign', place('depots.json'), place(file), '--key', place(key));
      return signed.version ?? '';
    },
    put: async (file, into = rings) => {
      for (const ring of into) await copyFile(place(file), path.join(place('share'), `${ring}.json`));
    },
    look: async () => {
      const step = { step: 'central-settings', folderId: null } as const;
      await Promise.all(running().map(({ session }) => session.request('checks.run', step)));
      return (await central()).map((each) => each?.inForce?.version ?? null);
    },
    troubles: async () => (await central()).map((each) => each?.trouble?.kind ?? null),
  };
}

it('nobody stays behind, and nothing older or of another wins, where the keys rotate while a depot is off, a ring gets a mistake, and the share is hostile', async () => {
  const { place, depots, start, stop, sign, run, put, look, troubles } = await company();
  const everybody = <Value>(value: Value) => Array.from({ length: depots.length }, () => value);
  for (const depot of depots) await start(depot);
  const off = depots.at(-1);
  const canary = depots[0];
  if (off === undefined || canary === undefined) throw new Error('there is no depot');

  const first = await sign('first.pem', { depotName: 'One' }, 'first.json');
  await put('first.json');
  expect(await look()).toEqual(everybody(first));
  // And says so to whoever asks how it stands.
  const health = await fetch(new URL('/health', canary.running?.agent.url));
  expect(await health.json()).toMatchObject({ centralSettings: first });

  // The key rotates while one depot is off.
  await stop(off);
  await run('settings', 'keys', 'make', place('second.pem'));
  await copyFile(place('first.json'), place('second.json'));
  await run(
    ...['settings', 'keys', 'rotate', place('second.json'), '--key', place('first.pem')],
    ...['--next', place('second.pem'), '--id', 'second', '--until', new Date(Date.now() - 60_000).toISOString()],
  );
  const second = await sign('second.pem', { depotName: 'Two' }, 'second.json');
  await put('second.json');
  expect(await look()).toEqual(everybody(second).slice(1));
  await start(off);
  expect(await look()).toEqual(everybody(second));

  // A mistake reaches the canary alone, and is taken back there by one command.
  await copyFile(place('second.json'), place('mistake.json'));
  const mistake = await sign('second.pem', { depotName: 'Wrong' }, 'mistake.json');
  await put('mistake.json', ['canary']);
  expect(await look()).toEqual(depots.map(({ ring }) => (ring === 'canary' ? mistake : second)));
  const settingsFile = path.join(canary.home, 'settings.json');
  const back = await tachoDepot(
    { dataDirectory: path.join(canary.home, 'data') },
    ...['--json', '--settings', settingsFile, 'settings', 'back'],
  );
  expect(back).toMatchObject({ exitCode: 0, complaint: '' });
  expect(await look()).toEqual(everybody(second));

  // Whoever has the ended key, or one of their own, signs; others make of the share what they can.
  const bytes = async (file: string) => new Uint8Array(await readFile(place(file)));
  await sign('first.pem', { depotName: 'Stolen' }, 'stolen.json');
  await run('settings', 'keys', 'make', place('other.pem'));
  await sign('other.pem', { depotName: 'Theirs' }, 'theirs.json');
  const [good, older] = [await bytes('second.json'), await bytes('first.json')];
  const half = Math.floor(good.length / 2);
  const hostile: Readonly<Record<string, Uint8Array | null>> = {
    'signed by a key that has ended': await bytes('stolen.json'),
    'of another company': await bytes('theirs.json'),
    'not signed': await bytes('depots.json'),
    'the own settings of another depot': new Uint8Array(await readFile(settingsFile)),
    older,
    'half written': good.slice(0, half),
    'mixed of two': Buffer.concat([good.slice(0, half), older.slice(half)]),
    empty: new Uint8Array(0),
    missing: null,
  };
  for (const [what, content] of Object.entries(hostile)) {
    for (const ring of rings) {
      const file = path.join(place('share'), `${ring}.json`);
      await (content === null ? rm(file) : writeFile(file, content));
    }
    expect(await look(), what).toEqual(everybody(second));
    // The canary, which went back, goes on saying so where nothing can be read.
    for (const kind of await troubles()) expect(['refused', 'away', 'back'], what).toContain(kind);
  }

  const last = await sign('second.pem', { depotName: 'Three' }, 'second.json');
  await put('second.json');
  expect(await look()).toEqual(everybody(last));
  expect(await troubles()).toEqual(everybody(null));
  // A depot that was off all along comes up with them too.
  await stop(off);
  await start(off);
  expect(await look()).toEqual(everybody(last));

  // No private key, and no key of the service, got to a depot's disk or to the share.
  for (const folder of [place('share'), ...depots.map(({ home }) => home)]) {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const text = await readFile(path.join(entry.parentPath, entry.name), 'latin1');
      for (const secret of ['PRIVATE KEY', ...Object.values(credentials)])
        expect(text.includes(secret), entry.name).toBe(false);
    }
  }
}, 900_000);
