import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { missingPrograms } from '../this-machine.ts';
import { freePort } from './free-port.ts';

const modules = '/usr/lib/apache2/modules';

/** Why there is no Apache on this machine, in one sentence; null where there is. */
export function whyNoApache(): string | null {
  const missing = [...missingPrograms(['apache2', 'litmus']), ...(existsSync(modules) ? [] : [modules])];
  return missing.length === 0
    ? null
    : `Apache's WebDAV or its test litmus are not here (Debian: apache2-bin, litmus); missing: ${missing.join(', ')}`;
}

/** Apache over a folder of its own: `/basic/` and `/digest/` ask for the same user in either way. */
export interface ApacheWebDav {
  readonly port: number;
  /** The folder that it serves. */
  readonly files: string;
  readonly user: string;
  readonly password: string;
  readonly stop: () => Promise<void>;
}

export async function startApache(): Promise<ApacheWebDav> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'apache-'));
  const [user, password] = ['depot', 'right-secret'];
  for (const name of ['files', 'files/basic', 'files/digest', 'locks']) {
    mkdirSync(path.join(home, name));
    // Apache gives up the rights of root.
    chmodSync(path.join(home, name), 0o777);
  }
  chmodSync(home, 0o755);
  const md5 = (text: string) => createHash('md5').update(text).digest('hex');
  const sha1 = createHash('sha1').update(password).digest('base64');
  writeFileSync(path.join(home, 'basic.users'), `${user}:{SHA}${sha1}\n`);
  writeFileSync(path.join(home, 'digest.users'), `${user}:depots:${md5(`${user}:depots:${password}`)}\n`);
  const port = await freePort();
  const configuration = path.join(home, 'apache.conf');
  writeFileSync(configuration, configurationOf(home, port));
  const server = spawn('/usr/sbin/apache2', ['-d', home, '-f', configuration, '-D', 'FOREGROUND'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  server.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString('utf8');
  });
  const ended = once(server, 'exit');

  async function stop(): Promise<void> {
    if (server.exitCode === null) server.kill('SIGTERM');
    await ended;
    rmSync(home, { recursive: true, force: true });
  }

  for (let tries = 0; ; tries += 1) {
    const answered = await fetch(`http://127.0.0.1:${port}/basic/`).catch(() => null);
    if (answered?.status === 401) return { port, files: path.join(home, 'files'), user, password, stop };
    if (tries < 300 && server.exitCode === null) {
      await delay(100);
      continue;
    }
    await stop();
    throw new Error(`Apache has not answered within 30 s: ${said}`);
  }
}

function configurationOf(home: string, port: number): string {
  const loaded = ['authn_core', 'authn_file', 'authz_core', 'authz_user', 'auth_basic', 'auth_digest', 'dav', 'dav_fs']
    .concat('mpm_event')
    .map((name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`);
  return `${loaded.join('\n')}
ServerName localhost
Listen 127.0.0.1:${port}
PidFile ${home}/apache.pid
ErrorLog ${home}/error.log
DefaultRuntimeDir ${home}
DavLockDB ${home}/locks/lock
DocumentRoot ${home}/files
<Directory ${home}/files>
  Dav On
  AuthName depots
  Require valid-user
</Directory>
<Directory ${home}/files/basic>
  AuthType Basic
  AuthUserFile ${home}/basic.users
</Directory>
<Directory ${home}/files/digest>
  AuthType Digest
  AuthUserFile ${home}/digest.users
</Directory>
`;
}
