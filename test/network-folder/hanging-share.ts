import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { signPolicy } from '../../electron/engine/settings/central-policy.ts';
import { makePolicyKeys } from '../../electron/engine/settings/policy-keys.ts';
import { makeBulkDownload } from '../corpus/bulk.ts';
import { mountShare } from './share.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');
/** A look that the share leaves without an answer takes 20 seconds. */
const answersWithinMs = 60_000;
/** As long as the unit of the agent gives it. */
const endsWithinMs = 30_000;

/**
 * The agent with a folder of its own PC, and with its settings for all depots and another folder on a share, whose server
 * stops to answer while the agent works: calls to the share then hang for as long as that lasts. It is asked to look at
 * the settings more often than Node has threads.
 */
export async function tryHangingShare(home: string, tell: (what: string, isRight: boolean) => void): Promise<void> {
  const otherSide = path.join(home, 'server');
  const mountPoint = path.join(home, 'share');
  const local = path.join(home, 'local');
  for (const folder of [path.join(otherSide, 'cards'), mountPoint, local]) await mkdir(folder, { recursive: true });
  const keys = makePolicyKeys();
  const policy = path.join(otherSide, 'depots.json');
  await writeFile(policy, signed(keys.privateKey, 900, '2026-11-01T08:00:00Z'));
  const share = await mountShare(otherSide, mountPoint);
  const service = spawn(
    process.execPath,
    ['test/service/main.ts', '--port', '0', '--data', path.join(home, 'service')],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [line] = (await once(createInterface({ input: service.stdout }), 'line')) as [string];
  const settingsFile = path.join(home, 'settings.json');
  const central = { from: path.join(mountPoint, 'depots.json'), publicKey: keys.publicKey };
  const folders = [path.join(mountPoint, 'cards'), local];
  await writeFile(settingsFile, JSON.stringify({ folders, central }));
  const agent = startAgent(path.join(home, 'agent'), settingsFile, /http:\S+/.exec(line)?.[0]);
  let files = 0;
  const put = async (folder: string) => {
    files += 1;
    const { fileName, bytes } = makeBulkDownload(files, { signed: false });
    await writeFile(path.join(folder, fileName), bytes);
  };

  try {
    await until(async () => (await agent.logged('settings.central-changed')) === 1);
    await put(path.join(otherSide, 'cards'));
    tell('the settings and a file of the share are taken', await agent.sent(files));

    share.hang();
    await delay(20_000);
    let answered = 0;
    for (let looks = 0; looks < 5; looks += 1) answered += (await agent.check()) === 'failed' ? 1 : 0;
    tell('while the share hangs each of five looks at the settings ends, and says so', answered === 5);
    await put(local);
    tell('a file of the PC’s own folder is sent meanwhile', await agent.sent(files));
    tell('no other settings came into force', (await agent.logged('settings.central-changed')) === 1);

    await writeFile(policy, signed(keys.privateKey, 901, '2026-11-02T08:00:00Z'));
    await put(path.join(otherSide, 'cards'));
    share.answer();
    tell('the share’s new file is sent when it answers again', await agent.sent(files));
    tell(
      'and its new settings count',
      (await agent.check()) === 'passed' && (await agent.logged('settings.central-changed')) === 2,
    );

    share.hang();
    await until(async () => (await agent.logged('intake.folder-unreachable')) === 2);
    tell('the agent ends when it is told to, though the share hangs', await agent.ends());
  } finally {
    share.answer();
    await agent.kill();
    service.kill();
    await share.unmount();
  }
}

function signed(privateKey: string, archiveDays: number, issuedAt: string): string {
  const made = signPolicy(JSON.stringify({ issuedAt, settings: { archiveDays } }), privateKey, new Date());
  if (!made.ok) throw new Error(made.error.code);
  return made.value;
}

interface RunningAgent {
  readonly sent: (files: number) => Promise<boolean>;
  /** Looks at the central settings now. How that ended; null without an answer in time. */
  readonly check: () => Promise<string | null>;
  /** How often something stands in the log. */
  readonly logged: (event: string) => Promise<number>;
  /** Asks it to end, and waits as long as a supervisor. */
  readonly ends: () => Promise<boolean>;
  readonly kill: () => Promise<void>;
}

function startAgent(data: string, settingsFile: string, serviceUrl: string | undefined): RunningAgent {
  const program = path.join(root, 'electron/agent/launch.ts');
  const env = {
    ...process.env,
    TACHO_DEPOT_URL: serviceUrl,
    TACHO_DEPOT_API_TOKEN: 'demo-api-token',
    TACHO_DEPOT_SUBSCRIPTION_KEY: 'demo-subscription-key',
  };
  const started = spawn(process.execPath, [program, 'run', '--no-page', '--data', data, '--settings', settingsFile], {
    env,
    stdio: 'ignore',
  });
  const ended = once(started, 'exit');
  /** The lines of JSON that a command has printed, whatever it ended with; none where it did not end in time. */
  async function ask(command: string): Promise<readonly Record<string, unknown>[]> {
    const given = [program, command, '--json', '--data', data, '--settings', settingsFile];
    const { stdout } = await run(process.execPath, given, {
      env,
      timeout: answersWithinMs,
      killSignal: 'SIGKILL',
    }).catch((error: { readonly killed?: boolean; readonly stdout?: string }) => ({
      stdout: error.killed === true ? '' : (error.stdout ?? ''),
    }));
    return stdout.split('\n').flatMap((text) => (text.startsWith('{') ? [JSON.parse(text)] : []));
  }
  return {
    sent: (files) => until(async () => (await ask('status')).at(-1)?.uploaded === files),
    check: async () => {
      const found = (await ask('check')).find(({ check }) => check === 'central-settings');
      return typeof found?.state === 'string' ? found.state : null;
    },
    logged: async (event) => {
      const log = await readFile(path.join(data, 'log/depot.log'), 'utf8').catch(() => '');
      return log.split(`"event":"${event}"`).length - 1;
    },
    ends: async () => {
      started.kill('SIGTERM');
      return Promise.race([ended.then(([code]) => code === 0), delay(endsWithinMs, false, { ref: false })]);
    },
    kill: async () => {
      started.kill('SIGKILL');
      await ended;
    },
  };
}

async function until(holds: () => Promise<boolean>): Promise<boolean> {
  for (const endMs = performance.now() + answersWithinMs; performance.now() < endMs; await delay(500)) {
    if (await holds()) return true;
  }
  return false;
}
