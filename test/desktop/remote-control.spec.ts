import { cpSync, existsSync, readdirSync, readFileSync, readlinkSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';
import { expect } from '@playwright/test';
import { fuses } from '../../build/pack/configuration.ts';
import { processTree } from '../bench/desktop/process-tree.ts';
import { companions } from '../real-electron/companions.ts';
import { dataFolder, electronHere, logOf, mainFile, temporaryHome, waitFor } from './desktop-app.ts';
import { fromOrigin, test } from './fixtures.ts';

/**
 * Electron takes itself for packed by the name of its program. So this is a copy of it (it finds nothing through links)
 * under the name that the installers give it, with the fuses that keep Node's doors shut.
 */
async function packedProgram(home: string): Promise<string> {
  const electron = electronHere();
  const folder = path.join(home, 'electron');
  cpSync(path.dirname(electron), folder, { recursive: true });
  const sqlite = path.resolve(electron, '../../better-sqlite3');
  if (existsSync(sqlite)) cpSync(sqlite, path.join(home, 'better-sqlite3'), { recursive: true });
  const program = path.join(folder, 'tacho-depot');
  renameSync(path.join(folder, path.basename(electron)), program);
  await flipFuses(program, {
    version: FuseVersion.V1,
    [FuseV1Options.RunAsNode]: fuses.runAsNode,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: fuses.enableNodeOptionsEnvironmentVariable,
    [FuseV1Options.EnableNodeCliInspectArguments]: fuses.enableNodeCliInspectArguments,
  });
  return program;
}

interface Reached {
  /** Sockets of the program's processes on which another program could call. */
  readonly listening: number;
  /** What came back over the pipe of the debugger. */
  readonly pipe: string;
}

/** A program that was copied just now is read from the disk, 200 MB of it: on a busy machine that takes longer than a start. */
const coldStartWithinMs = 60_000;

/** Starts the program, waits until its data are open, and tells by what it could be reached then. */
async function reachedBy(
  program: string,
  home: string,
  given: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Reached> {
  const beside = companions();
  const child = beside.start(program, [mainFile, ...given], {
    env: { ...process.env, TACHO_DEPOT_DATA: dataFolder(home), ...environment },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const [, , , asks, answers] = child.stdio as unknown as [null, null, null, Writable, Readable];
  let pipe = '';
  answers.on('data', (bytes: Buffer) => {
    pipe += String(bytes);
  });
  // Who has not opened the pipe closes it.
  asks.on('error', () => undefined);
  asks.write(`${JSON.stringify({ id: 1, method: 'Browser.getVersion' })}\0`);
  try {
    await waitFor(
      'the data to be open',
      async () => {
        if (child.exitCode !== null) throw new Error(`The program ended with ${child.exitCode}.`);
        return isOpen(home) || undefined;
      },
      coldStartWithinMs,
    );
    const sockets = listeningSockets();
    const held = (await processTree(child.pid ?? 0)).flatMap(socketsOf);
    return { listening: held.filter((socket) => sockets.has(socket)).length, pipe };
  } finally {
    await beside.end();
  }
}

function isOpen(home: string): boolean {
  try {
    return logOf(home).some(({ event }) => event === 'database.opened');
  } catch {
    return false;
  }
}

/** Fields 4 (state, 0A for one that listens) and 10 (the socket) of each line: proc(5), `/proc/net/tcp`. */
function listeningSockets(): ReadonlySet<string> {
  const lines = ['tcp', 'tcp6'].flatMap((kind) => readFileSync(`/proc/net/${kind}`, 'utf8').split('\n').slice(1));
  const fields = lines.map((line) => line.trim().split(/\s+/));
  return new Set(fields.flatMap(([, , , state, , , , , , socket]) => (state === '0A' ? [`socket:[${socket}]`] : [])));
}

function socketsOf(process: number): readonly string[] {
  const folder = `/proc/${process}/fd`;
  // It has ended, or shows its files to nobody: the sandbox lets such a one open no socket.
  return (listed(() => readdirSync(folder)) ?? []).flatMap(
    // One that was closed meanwhile is no socket to call on, and says nothing of the others.
    (name) => listed(() => readlinkSync(path.join(folder, name))) ?? [],
  );
}

/** What the system tells of a process; null where it is gone, or shows it to nobody. */
function listed<Told>(tell: () => Told): Told | null {
  try {
    return tell();
  } catch {
    return null;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

// What is listened to is read from Linux.
if (process.platform === 'linux') {
  test.describe(`a packed program, ${fromOrigin}`, () => {
    let program = '';
    const place = temporaryHome();
    test.beforeAll(async () => {
      program = await packedProgram(place.home);
    });
    test.afterAll(() => place.remove());

    const port = '--remote-debugging-port=';
    const spellings = [
      [`${port}9222`, '--remote-debugging-address=127.0.0.1'],
      ['-remote-debugging-port=0', '--REMOTE-DEBUGGING-PORT=0'],
      ['--remote-debugging-pipe'],
      ['-remote-debugging-pipe=cbor', `${port}0`],
    ];
    // One each: the program starts cold every time.
    for (const given of spellings) {
      test(`is steered by no debugger, by ${given.join(' ')}`, async ({ home }) => {
        const free = `${port}${await freePort()}`;
        const switches = given.map((each) => (each === `${port}9222` ? free : each));
        expect(await reachedBy(program, home, switches)).toEqual({ listening: 0, pipe: '' });
      });
    }

    test('which would be reached by them, were it not packed', async ({ home }) => {
      const byPort = await reachedBy(electronHere(), path.join(home, 'port'), ['--remote-debugging-port=0']);
      expect(byPort.listening).toBe(1);
      const byPipe = await reachedBy(electronHere(), path.join(home, 'pipe'), ['--remote-debugging-pipe']);
      expect(byPipe.pipe).toContain('protocolVersion');
    });

    test('takes no code and no debugger from Node’s own doors', async ({ home }) => {
      const mark = path.join(home, 'ran.txt');
      const code = path.join(home, 'code.cjs');
      writeFileSync(code, `require('node:fs').writeFileSync(${JSON.stringify(mark)}, '')`);
      const environment = { NODE_OPTIONS: `--require=${code}`, ELECTRON_RUN_AS_NODE: '1' };
      const given = ['--inspect=0', '--inspect-brk=0', '--inspect-port=0'];
      expect((await reachedBy(program, home, given, environment)).listening).toBe(0);
      expect(existsSync(mark)).toBe(false);
    });
  });
}
