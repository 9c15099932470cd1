import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { failure, type Result, success } from '../../../shared/result.ts';
import { type RegistryValue, registryValues } from './registry-export.ts';

/** Group policy writes here; an ordinary user cannot. */
const policyKey = 'HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Tacho Depot';
const longestMs = 10_000;
/** Of every Windows: a reg.exe that does not list it lists nothing, whatever it ends with. */
const alwaysThere = 'HKEY_LOCAL_MACHINE\\SOFTWARE';
/** What reg.exe ends with when a key is missing, and when anything else went wrong; its words are in any language. */
const noSuccess = 1;

/** Runs Windows' own program, and gives what it printed; rejects with its exit code. */
export type RunReg = (given: readonly string[]) => Promise<string>;

function regOf(environment: NodeJS.ProcessEnv): RunReg {
  const program = path.win32.join(environment.SystemRoot ?? 'C:\\Windows', 'System32', 'reg.exe');
  const options = { windowsHide: true, timeout: longestMs };
  return async (given) => (await promisify(execFile)(program, [...given], options)).stdout;
}

/**
 * The values of the policy for this PC; none where there is no policy. Windows' own program writes them to a file, in
 * letters that its printed output would lose.
 */
export async function readWindowsPolicy(
  environment: NodeJS.ProcessEnv,
  runReg = regOf(environment),
): Promise<Result<ReadonlyMap<string, RegistryValue>, string>> {
  const folder = await makeTemporaryFolder();
  if (!folder.ok) return folder;
  try {
    const file = path.join(folder.value, 'policy.reg');
    await runReg(['export', policyKey, file, '/y']);
    return success(registryValues(await readFile(file, 'utf16le'), policyKey, environment));
  } catch (error) {
    // Where there is no such key, which is how most PCs are.
    const isMissing = codeOf(error) === noSuccess && (await stateOf(runReg, policyKey)) === 'missing';
    if (isMissing && (await stateOf(runReg, alwaysThere)) === 'there') return success(new Map());
    return failure(
      `The policy for this PC cannot be read: "reg.exe" does not work here (${codeOf(error) ?? 'unknown'}). Nothing is sent without it. Start again, or ask the IT department.`,
    );
  } finally {
    // A virus scanner may still look at it; what is left over is nothing but a copy of the policy.
    await rm(folder.value, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}

/**
 * Whether a key is there, by the list of the key above it, which names its sub-keys as they are. Only so can "no policy"
 * be told from "a policy that cannot be read", which must not have the files of this PC sent wherever a user likes.
 */
async function stateOf(runReg: RunReg, key: string): Promise<'there' | 'missing' | 'unknown'> {
  const parent = path.win32.dirname(key);
  if (parent === '.') return 'there';
  try {
    const lines = (await runReg(['query', parent])).split(/\r?\n/);
    return lines.some((line) => line.trim().toLowerCase() === key.toLowerCase()) ? 'there' : 'missing';
  } catch {
    return (await stateOf(runReg, parent)) === 'missing' ? 'missing' : 'unknown';
  }
}

async function makeTemporaryFolder(): Promise<Result<string, string>> {
  try {
    return success(await mkdtemp(path.join(os.tmpdir(), 'tacho-depot-policy-')));
  } catch (error) {
    return failure(
      `The policy for this PC cannot be read: nothing can be written to the folder for temporary files, "${os.tmpdir()}" (${codeOf(error)}). Set TEMP to one that this user may write.`,
    );
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null;
}
