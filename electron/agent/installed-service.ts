import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { keyVariables } from '../../shared/contract/key-variables.ts';
import { failure, type Result, success } from '../../shared/result.ts';
import { originOf } from '../../shared/settings/settings.ts';
import { readFileText } from '../engine/platform/open-file.ts';

/** Where the unit of systemd reads what the service starts with. */
export const installedDirectory = '/etc/tacho-depot';

/** The two files in that folder. */
export const settingsFileIn = (directory: string) => path.join(directory, 'settings.json');
export const keysFileIn = (directory: string) => path.join(directory, 'keys.env');
/** The second as `systemd-creds encrypt` has sealed it, in its place. */
export const sealedKeysFileIn = (directory: string) => path.join(directory, 'keys.cred');

/** The name of the credential in which the service gets what is sealed there. */
const keysCredential = 'keys.env';

/** The keys as `EnvironmentFile=` of the unit has them, with the address that they are for. */
export interface InstalledKeys {
  readonly url: string;
  readonly apiToken: string;
  readonly subscriptionKey: string;
}

/** Far above what two keys and an address take. */
const mostKeysBytes = 64 * 1024;

/** @param before what the file says: all of it stays but these keys, other secrets among it */
export function keysText(keys: InstalledKeys, before = ''): string {
  const { url, apiToken, subscriptionKey } = keys;
  if (isDeepStrictEqual(keysIn(before), keys)) return before;
  // systemd.exec(5): within double quotes a backslash takes the meaning from what follows.
  const quoted = (text: string) => `"${text.replaceAll(/["\\`$]/g, String.raw`\$&`)}"`;
  const own = [
    ['TACHO_DEPOT_URL', url],
    [keyVariables.token, apiToken],
    [keyVariables.key, subscriptionKey],
  ] as const;
  const others = before.split('\n').filter((line) => !own.some(([name]) => line.startsWith(`${name}=`)));
  const said = [...own.map(([name, value]) => `${name}=${quoted(value)}`), ...others].join('\n');
  return said.endsWith('\n') ? said : `${said}\n`;
}

/** Null where the text does not have all three. */
function keysIn(text: string): InstalledKeys | null {
  const said = variablesIn(text);
  const url = said.get('TACHO_DEPOT_URL') ?? '';
  const apiToken = said.get(keyVariables.token) ?? '';
  const subscriptionKey = said.get(keyVariables.key) ?? '';
  return [url, apiToken, subscriptionKey].includes('') ? null : { url, apiToken, subscriptionKey };
}

/** The variables that such a text sets. */
function variablesIn(text: string): ReadonlyMap<string, string> {
  const said = new Map<string, string>();
  for (const [, name = '', quoted, plain = ''] of text.matchAll(/^(\w+)=(?:"((?:[^"\\]|\\.)*)"|(.*))$/gm)) {
    said.set(name, quoted === undefined ? plain.trim() : quoted.replaceAll(/\\(.)/g, '$1'));
  }
  return said;
}

/**
 * What systemd hands over as a credential counts as if it stood in the environment: it is the keys file, which systemd has
 * decrypted into memory, for this service alone. `EnvironmentFile=` cannot name it, because it is read before.
 */
export async function takeKeysCredential(environment: NodeJS.ProcessEnv): Promise<void> {
  const { CREDENTIALS_DIRECTORY: directory } = environment;
  if (directory === undefined) return;
  const read = await readFileText(path.join(directory, keysCredential), mostKeysBytes);
  if (!read.ok) return;
  for (const [name, value] of variablesIn(read.value)) if (name.startsWith('TACHO_DEPOT_')) environment[name] = value;
}

/** The keys are sealed for systemd, so that they are written nowhere in clear. */
export function areKeysSealed(directory: string): boolean {
  return existsSync(sealedKeysFileIn(directory)) && !existsSync(keysFileIn(directory));
}

/** Null where there is no such file, or none of the keys in it; the error where it is not for whoever asks, or no text. */
export async function readInstalledKeys(directory: string): Promise<Result<InstalledKeys | null, 'unreadable'>> {
  const read = areKeysSealed(directory) ? await unsealedKeys(directory) : await plainKeys(directory);
  return read.ok ? success(keysIn(read.value ?? '')) : read;
}

async function plainKeys(directory: string): Promise<Result<string | null, 'unreadable'>> {
  const read = await readFileText(keysFileIn(directory), mostKeysBytes);
  if (read.ok) return read;
  return read.error.code === 'missing' ? success(null) : failure('unreadable');
}

/** Root alone can: what it was sealed with is root's. */
function unsealedKeys(directory: string): Promise<Result<string, 'unreadable'>> {
  const given = ['decrypt', `--name=${keysCredential}`, sealedKeysFileIn(directory), '-'];
  return new Promise((resolve) => {
    execFile('systemd-creds', given, { maxBuffer: mostKeysBytes }, (error, text) => {
      resolve(error === null ? success(text) : failure('unreadable'));
    });
  });
}

/**
 * The environment that a command calls the service with: that of the installed service where nobody has said anything else
 * of keys or settings, and who runs the command may read it. Root on a host with the package is such a one. An address that
 * is given gets these keys where it is of the origin that they are for, and nowhere else.
 *
 * @param isSaid the command line names a settings file of its own
 */
export async function installedEnvironment(
  environment: NodeJS.ProcessEnv,
  isSaid: boolean,
  directory: string = installedDirectory,
): Promise<NodeJS.ProcessEnv> {
  const own = ['TACHO_DEPOT_SETTINGS', keyVariables.token, keyVariables.key];
  if (isSaid || own.some((name) => (environment[name] ?? '') !== '')) return environment;
  const keys = await readInstalledKeys(directory);
  if (!keys.ok || keys.value === null) return environment;
  const url = environment.TACHO_DEPOT_URL ?? keys.value.url;
  if (originOf(url) !== originOf(keys.value.url)) return environment;
  return {
    ...environment,
    TACHO_DEPOT_SETTINGS: settingsFileIn(directory),
    TACHO_DEPOT_URL: url,
    [keyVariables.token]: keys.value.apiToken,
    [keyVariables.key]: keys.value.subscriptionKey,
  };
}
