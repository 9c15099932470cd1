import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import type { SettingsPatch } from '../../shared/settings/settings.ts';
import type { FleetDownload } from '../corpus/fleet-download.ts';
import { agentCommand } from '../demo/agent-process.ts';

/** How an agent is started. What is not given stays as at the start before. */
export interface DepotWay {
  readonly settings: SettingsPatch;
  /** The agent's program. */
  readonly program: string;
  readonly serviceUrl: string;
  readonly credentials: { readonly apiToken: string; readonly subscriptionKey: string };
  /** Environment besides: with it the agent's clock is set. */
  readonly environment: Readonly<Record<string, string>>;
  /** Where it looks for the settings for all depots; null: nowhere. */
  readonly central: object | null;
}

/** One depot of many: a folder, and a real agent in a process of its own that watches it. */
export interface Depot {
  readonly name: string;
  /** Of this try: its folder, its data and its settings file lie there. */
  readonly home: string;
  readonly folder: string;
  readonly data: string;
  /** Host and port at which its figures are fetched. */
  readonly target: string;
  /** Resolves when the agent works. */
  readonly start: (change?: Partial<DepotWay>) => Promise<void>;
  /** As a person does. */
  readonly stop: () => Promise<void>;
  /** Without a word. */
  readonly kill: () => Promise<void>;
  readonly restart: (change: Partial<DepotWay>) => Promise<void>;
  /** As a tool does it that knows its job: written under another name, then renamed. */
  readonly drop: (download: FleetDownload) => Promise<void>;
  /** A command of the agent, said to this depot; gives what it prints. */
  readonly command: (...given: string[]) => Promise<string>;
}

export async function makeDepot(home: string, name: string, port: number, first: DepotWay): Promise<Depot> {
  const folder = path.join(home, 'folder');
  const data = path.join(home, 'data');
  const settingsFile = path.join(home, 'settings.json');
  let way = first;
  let running: ChildProcess | null = null;
  await Promise.all([folder, data].map((each) => mkdir(each, { recursive: true })));

  const begin = (command: string, ...more: string[]) => {
    const { program, serviceUrl, credentials } = way;
    const options = {
      folders: command === 'run' ? [folder] : [],
      data,
      settingsFile,
      program,
      serviceUrl,
      credentials,
    };
    const { given, environment } = agentCommand(options, command);
    return spawn(process.execPath, [...given, ...more], {
      env: { ...environment, ...way.environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  };

  async function start(change: Partial<DepotWay> = {}): Promise<void> {
    way = { ...way, ...change, settings: { ...way.settings, ...change.settings } };
    const { settings, central } = way;
    await writeFile(settingsFile, JSON.stringify({ settings, ...(central !== null && { central }) }));
    const agent = begin('run', '--no-page');
    running = agent;
    await new Promise<void>((resolve, reject) => {
      agent.once('exit', (code) => reject(new Error(`${name} ended with ${code}`)));
      createInterface({ input: agent.stdout }).on('line', (line) => {
        if (line.includes('"event":"ready"')) resolve();
      });
    });
  }

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const agent = running;
    running = null;
    if (agent === null || agent.exitCode !== null || agent.signalCode !== null) return;
    const ended = once(agent, 'exit');
    agent.kill(signal);
    await ended;
  }

  const stop = () => end('SIGTERM');
  return {
    name,
    home,
    folder,
    data,
    target: `127.0.0.1:${port}`,
    start,
    stop,
    kill: () => end('SIGKILL'),
    async restart(change) {
      await stop();
      await start(change);
    },
    async drop({ fileName, bytes }) {
      const partial = path.join(folder, `${fileName}.part`);
      await writeFile(partial, bytes);
      await rename(partial, path.join(folder, fileName));
    },
    async command(name, ...given) {
      const asked = begin(name, ...given);
      return text(asked.stdout);
    },
  };
}
