import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Companions, exitCode, firstLine, type User } from './companions.ts';

/** As after a sign-in with a password, as after an automatic sign-in, and as on a PC without a desktop. */
export type Keyring = 'open' | 'locked' | 'none';

export interface SessionBusOrder {
  /** Absolute, short, and theirs who work on the bus. */
  readonly folder: string;
  readonly keyring: Keyring;
  readonly environment: NodeJS.ProcessEnv;
}

/**
 * A message bus with a keyring that nobody else has, on Linux. It starts no service by itself, but for the asking for a
 * password where the keyring is locked. Gives the environment of those who work on it.
 */
export async function openSessionBus(
  { start, user }: Companions,
  { folder, keyring, environment }: SessionBusOrder,
): Promise<Record<string, string>> {
  const data = path.join(folder, 'data');
  const configuration = path.join(folder, 'bus.conf');
  writeFileSync(configuration, busConfiguration(folder, keyring === 'locked'));
  const given = [`--config-file=${configuration}`, '--nofork', '--nopidfile', '--nosyslog', '--print-address=3'];
  const bus = start('dbus-daemon', given, { env: environment, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const own = { DBUS_SESSION_BUS_ADDRESS: await firstLine(bus, 'The message bus'), XDG_DATA_HOME: data };
  const env = { ...environment, ...own };

  const startKeyring = (given: readonly string[]) => {
    const daemon = start('gnome-keyring-daemon', ['--foreground', '--components=secrets', ...given], {
      env,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    // The password of a keyring that is made here, and goes with the folder.
    daemon.stdin?.end('of this folder only');
    return daemon;
  };
  if (keyring === 'none') return own;
  const opened = startKeyring(['--unlock']);
  await ready(user, env);
  if (keyring === 'locked') {
    opened.kill('SIGTERM');
    await exitCode(opened);
    startKeyring([]);
    await ready(user, env);
  }
  return own;
}

function busConfiguration(folder: string, hasServices: boolean): string {
  return [
    '<busconfig><type>session</type>',
    `<listen>unix:dir=${folder}</listen><auth>EXTERNAL</auth>`,
    hasServices ? '<standard_session_servicedirs/>' : '',
    '<policy context="default"><allow send_destination="*" eavesdrop="true"/>',
    '<allow eavesdrop="true"/><allow own="*"/></policy></busconfig>',
  ].join('\n');
}

const readyWithinMs = 10_000;

async function ready(user: User, env: NodeJS.ProcessEnv): Promise<void> {
  const ask = ['--session', '--print-reply', '--dest=org.freedesktop.DBus', '/org/freedesktop/DBus'];
  const endMs = performance.now() + readyWithinMs;
  while (performance.now() < endMs) {
    const asked = [...ask, 'org.freedesktop.DBus.NameHasOwner', 'string:org.freedesktop.secrets'];
    const { stdout } = spawnSync('dbus-send', asked, { ...user, env, encoding: 'utf8' });
    if (stdout.includes('boolean true')) return;
    await delay(50);
  }
  throw new Error(`The keyring was not ready within ${readyWithinMs} ms.`);
}
