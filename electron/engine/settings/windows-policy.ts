import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { failure, type Result, success } from '../../../shared/result.ts';
import { defaultSettings, type SettingName, type SettingsPatch } from '../../../shared/settings/settings.ts';
import { type Said, say } from '../refusal.ts';
import { checkSettings, type FoundProblem } from './settings-file.ts';

/** A value of the registry, as far as policies need them: text, or a number. `null`: of another type. */
export type RegistryValue = string | number | null;

/**
 * The values of one key from what `reg.exe export` has written, by their names in small letters, which Windows does not
 * tell from capitals. Sub-keys are left out.
 *
 * The form is that of "Windows Registry Editor Version 5.00": a line `[key]`, then lines `"name"="text"`,
 * `"name"=dword:0000016d` or `"name"=hex(7):61,00,...`, of which long ones go on after a backslash. `hex(2)` is text with
 * variables, which are filled in from the environment.
 */
export function registryValues(
  text: string,
  key: string,
  environment: NodeJS.ProcessEnv = {},
): ReadonlyMap<string, RegistryValue> {
  const values = new Map<string, RegistryValue>();
  let isInKey = false;
  for (const line of text.replace(/\\\r?\n\s*/g, '').split(/\r?\n/)) {
    if (line.startsWith('[')) isInKey = line.toLowerCase() === `[${key.toLowerCase()}]`;
    const entry = isInKey ? /^"(?<name>(?:[^"\\]|\\.)*)"=(?<value>.*)$/.exec(line)?.groups : undefined;
    if (entry !== undefined) {
      values.set(unescaped(entry.name ?? '').toLowerCase(), valueMeant(entry.value ?? '', environment));
    }
  }
  return values;
}

function valueMeant(written: string, environment: NodeJS.ProcessEnv): RegistryValue {
  const text = /^"(?<text>(?:[^"\\]|\\.)*)"$/.exec(written)?.groups?.text;
  if (text !== undefined) return unescaped(text);
  const withVariables = /^hex\(2\):(?<hex>[0-9a-f,]*)$/i.exec(written)?.groups?.hex;
  if (withVariables !== undefined) return expanded(textOf(withVariables), environment);
  const number = /^dword:(?<hex>[0-9a-f]{8})$/i.exec(written)?.groups?.hex;
  return number === undefined ? null : Number.parseInt(number, 16);
}

/** Bytes of two-byte letters, up to the one that ends a text. */
function textOf(hex: string): string {
  const text = Buffer.from(hex.replaceAll(',', ''), 'hex').toString('utf16le');
  return text.split('\0')[0] ?? '';
}

/** `%ProgramData%` as Windows reads it in such a text: names in any letters, unknown ones left as they are. */
function expanded(text: string, environment: NodeJS.ProcessEnv): string {
  const values = new Map(Object.entries(environment).map(([name, value]) => [name.toLowerCase(), value]));
  return text.replace(/%([^%]+)%/g, (whole, name: string) => values.get(name.toLowerCase()) ?? whole);
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/g, '$1');
}

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
): Promise<Result<ReadonlyMap<string, RegistryValue>, Said>> {
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
    return failure(say('policy-not-read', { code: String(codeOf(error) ?? '?') }));
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

async function makeTemporaryFolder(): Promise<Result<string, Said>> {
  try {
    return success(await mkdtemp(path.join(os.tmpdir(), 'tacho-depot-policy-')));
  } catch (error) {
    return failure(say('policy-without-temporary', { folder: os.tmpdir(), code: String(codeOf(error) ?? '?') }));
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null;
}

/** Names a settings file instead of a setting: only the administrator can write the policy, so the file is trusted. */
export const settingsFileValue = 'SettingsFile';

interface PolicySettings {
  /** Those that fit. */
  readonly settings: SettingsPatch;
  readonly problems: readonly FoundProblem[];
  readonly settingsFile: string | null;
}

/** The values of the policy as settings: each name is that of a setting, and numbers 0 and 1 switch it off and on. */
export function policySettings(values: ReadonlyMap<string, RegistryValue>): PolicySettings {
  const names = new Map(Object.keys(defaultSettings).map((name) => [name.toLowerCase(), name]));
  const given: Record<string, unknown> = {};
  let settingsFile: RegistryValue | undefined;
  for (const [written, value] of values) {
    if (written === settingsFileValue.toLowerCase()) settingsFile = value;
    else given[names.get(written) ?? written] = typed(names.get(written), value);
  }
  const { patch, problems } = checkSettings(given);
  if (settingsFile === undefined || typeof settingsFile === 'string') {
    return { settings: patch, problems, settingsFile: settingsFile ?? null };
  }
  const problem: FoundProblem = { name: settingsFileValue, code: 'does-not-fit', ...say('misfit-path') };
  return { settings: patch, problems: [...problems, problem], settingsFile: null };
}

/** What does not fit is left as it is, for the schema to refuse. */
function typed(name: string | undefined, value: RegistryValue): unknown {
  const kind = name === undefined ? 'unknown' : typeof defaultSettings[name as SettingName];
  if (kind === 'boolean' && (value === 0 || value === 1)) return value === 1;
  // Some tools write every value as text.
  if (kind === 'boolean' && (value === '0' || value === '1')) return value === '1';
  if (kind === 'number' && typeof value === 'string' && /^\d+$/.test(value)) return Number(value);
  return value;
}
