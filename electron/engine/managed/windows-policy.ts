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

/**
 * The values of the policy for this PC; none where there is no policy. Windows' own program writes them to a file, in
 * letters that its printed output would lose.
 */
export async function readWindowsPolicy(
  environment: NodeJS.ProcessEnv,
): Promise<Result<ReadonlyMap<string, RegistryValue>, string>> {
  const program = path.win32.join(environment.SystemRoot ?? 'C:\\Windows', 'System32', 'reg.exe');
  const folder = await makeTemporaryFolder();
  if (!folder.ok) return folder;
  try {
    const file = path.join(folder.value, 'policy.reg');
    await promisify(execFile)(program, ['export', policyKey, file, '/y'], { windowsHide: true, timeout: longestMs });
    return success(registryValues(await readFile(file, 'utf16le'), policyKey, environment));
  } catch (error) {
    // Where there is no such key, which is how most PCs are.
    if (codeOf(error) === 1) return success(new Map());
    return failure(
      `The policy for this PC cannot be read: "${program}" does not work here (${codeOf(error) ?? 'unknown'}).`,
    );
  } finally {
    // A virus scanner may still look at it; what is left over is nothing but a copy of the policy.
    await rm(folder.value, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
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
