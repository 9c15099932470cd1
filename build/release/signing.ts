import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Who signs the installers of Windows: Azure's cloud key, or a command before a key of hardware. */
export type WindowsSigning =
  | {
      readonly kind: 'azure';
      readonly publisher: string;
      readonly endpoint: string;
      readonly account: string;
      readonly profile: string;
    }
  | { readonly kind: 'command'; readonly publisher: string; readonly command: string };

/** What a release is signed with; null where there is no key. */
export interface Signing {
  readonly windows: WindowsSigning | null;
  /** A certificate of Apple's and an account that notarises. */
  readonly apple: 'signed-and-notarised' | null;
  /** The armoured private key of the packages, their repositories and the checksums. */
  readonly packagesKey: string | null;
}

/** What the name of a file says whose maker had no key for it. */
export const unsignedMark = '-unsigned';

/** All of each are needed: with a part of them somebody believes that a release is signed, and it is not. */
const together = {
  azure: [
    ...['AZURE_SIGN_ENDPOINT', 'AZURE_SIGN_ACCOUNT', 'AZURE_SIGN_PROFILE', 'WINDOWS_PUBLISHER'],
    ...['AZURE_TENANT_ID', 'AZURE_CLIENT_ID', 'AZURE_CLIENT_SECRET'],
  ],
  command: ['WINDOWS_SIGN_COMMAND', 'WINDOWS_PUBLISHER'],
  apple: [
    ...['APPLE_CERTIFICATE', 'APPLE_CERTIFICATE_PASSWORD'],
    ...['APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID'],
  ],
} as const;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads from the environment what there is to sign with. A variable that a workflow fills from a secret that nobody has
 * set is there, and empty. Throws, with the names that are missing, where a key is given in part.
 */
export function signingOf(environment: Environment): Signing {
  const given = (name: string) => environment[name] ?? '';
  return {
    windows: windowsSigning(environment, given),
    apple: isWhole('apple', environment) ? 'signed-and-notarised' : null,
    packagesKey: given('TACHO_DEPOT_PACKAGES_KEY') === '' ? null : given('TACHO_DEPOT_PACKAGES_KEY'),
  };
}

function windowsSigning(environment: Environment, given: (name: string) => string): WindowsSigning | null {
  const publisher = given('WINDOWS_PUBLISHER');
  if (given('WINDOWS_SIGN_COMMAND') !== '') {
    isWhole('command', environment);
    return { kind: 'command', publisher, command: given('WINDOWS_SIGN_COMMAND') };
  }
  if (!isWhole('azure', environment)) return null;
  return {
    kind: 'azure',
    publisher,
    endpoint: given('AZURE_SIGN_ENDPOINT'),
    account: given('AZURE_SIGN_ACCOUNT'),
    profile: given('AZURE_SIGN_PROFILE'),
  };
}

function isWhole(kind: keyof typeof together, environment: Environment): boolean {
  const missing = together[kind].filter((name) => (environment[name] ?? '') === '');
  if (missing.length === 0) return true;
  if (missing.length === together[kind].length) return false;
  const present = together[kind].filter((name) => !missing.includes(name));
  throw new Error(
    `${present.join(', ')} without ${missing.join(', ')}: nothing is signed with a part of a key. Set all of them or none.`,
  );
}

/** The mark that the installers of a system carry in their names. */
export function markOf(isSigned: boolean): string {
  return isSigned ? '' : unsignedMark;
}

const run = promisify(execFile);

/** Signs one file in its place by a command that takes its path as the only argument. Throws where that fails. */
export async function signByCommand(command: string, file: string): Promise<void> {
  try {
    await run(command, [file]);
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new Error(`The command in WINDOWS_SIGN_COMMAND has not signed ${file}. ${said}`.trim(), { cause: error });
  }
}
