import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** An armoured private key that nobody trusts, for signing releases that are only tried. */
export function throwawayKey(passphrase = ''): string {
  const home = mkdtempSync(path.join(os.tmpdir(), 'tacho-depot-key-'));
  const env = { ...process.env, GNUPGHOME: home };
  const gpg = (...given: readonly string[]) =>
    execFileSync('gpg', ['--batch', '--quiet', '--pinentry-mode', 'loopback', '--passphrase', passphrase, ...given], {
      encoding: 'utf8',
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  try {
    gpg('--quick-generate-key', 'Releases that are tried <releases@tacho-depot.invalid>', 'rsa3072', 'sign', 'never');
    return gpg('--export-secret-keys', '--armor');
  } finally {
    spawnSync('gpgconf', ['--kill', 'gpg-agent'], { env });
    rmSync(home, { recursive: true, force: true });
  }
}
