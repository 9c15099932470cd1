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
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tacho-depot-policy-'));
  try {
    const file = path.join(folder, 'policy.reg');
    await promisify(execFile)(program, ['export', policyKey, file, '/y'], { windowsHide: true, timeout: longestMs });
    return success(registryValues(await readFile(file, 'utf16le'), policyKey));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    // Where there is no such key, which is how most PCs are.
    if (code === 1) return success(new Map());
    return failure(`The policy for this PC cannot be read: "${program}" does not work here (${code ?? 'unknown'}).`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
