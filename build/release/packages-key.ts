import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The key of a release, in a keyring of its own. */
export interface PackagesKey {
  /** 40 hexadecimal digits. */
  readonly fingerprint: string;
  /** As `gpg --export --armor` writes it. */
  readonly publicKey: string;
  /** For programs that call gpg themselves: `GNUPGHOME` is the keyring. */
  readonly environment: NodeJS.ProcessEnv;
  /** Writes `FILE.asc` beside the file. */
  readonly sign: (file: string) => void;
  readonly close: () => void;
}

/**
 * Opens an armoured private key without a passphrase, because reprepro and rpmsign have nobody to ask for one. Throws
 * where it is none, where it wants a passphrase, and where it has expired.
 */
export function openPackagesKey(armoured: string): PackagesKey {
  const home = mkdtempSync(path.join(os.tmpdir(), 'tacho-depot-key-'));
  const environment = { ...process.env, GNUPGHOME: home };
  const gpg = (...given: readonly string[]) =>
    execFileSync('gpg', ['--batch', '--quiet', '--yes', '--pinentry-mode', 'error', ...given], {
      encoding: 'utf8',
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const close = () => {
    spawnQuietly('gpgconf', ['--kill', 'gpg-agent'], environment);
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const file = path.join(home, 'given.asc');
    writeFileSync(file, armoured, { mode: 0o600 });
    gpg('--import', file);
    rmSync(file);
    const [fingerprint] = /(?<=^fpr:{9})[0-9A-F]{40}/m.exec(gpg('--list-secret-keys', '--with-colons')) ?? [];
    if (fingerprint === undefined) throw new Error('it has no private key');
    const sign = (signed: string) => {
      gpg('--local-user', fingerprint, '--armor', '--detach-sign', '--output', `${signed}.asc`, signed);
    };
    const tried = path.join(home, 'tried');
    writeFileSync(tried, 'tried');
    sign(tried);
    return { fingerprint, publicKey: gpg('--export', '--armor', fingerprint), environment, sign, close };
  } catch (error) {
    close();
    // gpg's own words could tell the key's owner, and nothing that helps more.
    const said = error instanceof Error && 'stderr' in error ? reasonOf(String(error.stderr)) : String(error);
    throw new Error(`TACHO_DEPOT_PACKAGES_KEY cannot sign: ${said}.`, { cause: error });
  }
}

function reasonOf(said: string): string {
  if (/no valid OpenPGP data|not a private|eof/i.test(said)) return 'it is no armoured private key';
  if (/pinentry|passphrase|cancel/i.test(said)) return 'it wants a passphrase; export one without';
  if (/expired|unusable/i.test(said)) return 'it has expired or may not sign';
  return 'gpg refuses it';
}

/** Nobody waits for the end of what serves a keyring that goes. */
function spawnQuietly(program: string, given: readonly string[], env: NodeJS.ProcessEnv): void {
  try {
    execFileSync(program, given, { env, stdio: 'ignore' });
  } catch {
    // There is none to end.
  }
}
