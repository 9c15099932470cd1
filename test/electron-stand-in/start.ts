import { fork } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { browserFlags, findBrowser } from '../browser.ts';
import type { SpecAnswer, SpecQuestion } from './control.ts';
import { optionsVariable, type StandInOptions } from './options.ts';

export interface StandInLaunch extends Omit<StandInOptions, 'browser'> {
  /** The built main.js. */
  readonly main: string;
  /** A CommonJS file that runs before it. */
  readonly before: string;
  readonly given: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** An app that runs on the stand-in. */
export interface StandInApp {
  readonly processId: number;
  readonly evaluate: (source: string, given: unknown) => Promise<unknown>;
  /** Where Playwright connects to see the windows. */
  readonly endpoint: () => Promise<string>;
  readonly exited: Promise<number | null>;
  readonly kill: () => void;
}

/** Starts a built main.js under Node, with the stand-in in the place of `electron`. */
export async function startOnStandIn(launch: StandInLaunch): Promise<StandInApp> {
  const { main, before, given, environment, ...played } = launch;
  const browser = await findBrowser();
  const options: StandInOptions = {
    ...played,
    browser: { executablePath: browser.executablePath, flags: browserFlags },
  };
  const register = path.join(import.meta.dirname, 'register.ts');
  const child = fork(path.join(import.meta.dirname, 'run-main.ts'), [main, ...given], {
    execArgv: ['--disable-warning=ExperimentalWarning', '--import', register, '--import', pathToFileURL(before).href],
    env: { ...process.env, ...browser.environment, ...environment, [optionsVariable]: JSON.stringify(options) },
    serialization: 'advanced',
    silent: true,
  });
  let errorText = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errorText += chunk.toString('utf8');
  });
  child.stdout?.resume();
  const waiting = new Map<number, (answer: SpecAnswer) => void>();
  child.on('message', (answer: SpecAnswer) => {
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  void exited.then((code) => {
    for (const [id, resolve] of waiting)
      resolve({ id, ok: false, message: `The app has ended with code ${code}.\n${errorText}` });
    waiting.clear();
  });

  let lastId = 0;
  async function ask(question: (id: number) => SpecQuestion): Promise<unknown> {
    lastId += 1;
    const id = lastId;
    const answer = await new Promise<SpecAnswer>((resolve) => {
      waiting.set(id, resolve);
      if (child.connected) child.send(question(id));
      else resolve({ id, ok: false, message: `The app has ended already.\n${errorText}` });
    });
    if (!answer.ok) throw new Error(answer.message);
    return answer.value;
  }

  return {
    processId: child.pid ?? 0,
    evaluate: (source, value) => ask((id) => ({ id, ask: 'evaluate', source, given: value })),
    endpoint: async () => String(await ask((id) => ({ id, ask: 'endpoint' }))),
    exited,
    kill: () => child.kill('SIGKILL'),
  };
}
