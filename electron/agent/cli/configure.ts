import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { overBudgetText } from '../../../shared/format/traffic-text.ts';
import { isRecord, parsedJson } from '../../../shared/json.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import { defaultSettings, originOf, type SettingsPatch } from '../../../shared/settings/settings.ts';
import { fileErrorOf } from '../../engine/platform/file-error.ts';
import { standingQuestions } from '../../engine/reports/snapshot-entry.ts';
import { parseSettingsFile, settingMisfit } from '../../engine/settings/managed-settings-file.ts';
import { exitCodes } from '../exit-codes.ts';
import {
  areKeysSealed,
  type InstalledKeys,
  keysFileIn,
  keysText,
  readInstalledKeys,
  sealedKeysFileIn,
  settingsFileIn,
} from '../installed-service.ts';
import { type CommonOptions, print, refuse } from '../output.ts';
import { saidText, commandWords as t, words } from '../words.ts';
import { readServiceFiles, type ServiceFiles, undoServiceFiles, writeServiceFiles } from './configure-change.ts';
import { whyItWouldNotWork } from './configure-trial.ts';

export interface ConfigureOptions extends CommonOptions {
  /** Left out: the one that is there. */
  readonly url?: string;
  /** The site product code. */
  readonly site?: string;
  readonly plainHttp: boolean;
  /** Ask for keys also where there are some for the address. */
  readonly keys: boolean;
  /** Write without trying. */
  readonly offline: boolean;
  /** Take the last change back. */
  readonly undo: boolean;
  /** Where the service's files are. */
  readonly directory: string;
}

type Keys = Pick<InstalledKeys, 'apiToken' | 'subscriptionKey'>;

/** Gives one key, where its name is asked for; empty where none was given. */
type AskForKey = (question: string) => Promise<string>;

/** A settings file that fits, as text and as what it says. */
interface WantedSettings {
  readonly text: string;
  readonly url: string;
  readonly folders: readonly string[];
  readonly settings: SettingsPatch;
}

/**
 * Writes the two files that the service on Linux starts with: the settings, and the keys with the address that they are
 * for. What is not given stays, the keys too where the address keeps its origin. All of it is tried before: the service
 * with these keys, and each folder as the service's user. Nothing is written where one of it would not fit or not work.
 */
export async function configure(options: ConfigureOptions, askForKey?: AskForKey): Promise<number> {
  const { directory } = options;
  try {
    if (options.undo) {
      if (!(await undoServiceFiles(directory))) {
        return refuse(options, t('command.configure.nothingToUndo', { folder: directory }));
      }
      const files = filesOf(directory);
      print(options, t('command.configure.undone', files), { event: 'configure-undone', ...files });
      return exitCodes.done;
    }
    const before = await readServiceFiles(directory);
    if (!before.ok) return refuse(options, t('command.configure.settingsNotRead', { file: before.error }));
    const wanted = wantedSettings(options, before.value.settings, settingsFileIn(directory));
    if (!wanted.ok) return refuse(options, wanted.error);
    const keys = await keysFor(options, wanted.value.url, askForKey);
    if (!keys.ok) return refuse(options, keys.error);
    if (!options.offline) {
      const why = await whyItWouldNotWork({ ...wanted.value, keys: keys.value });
      if (why !== null) return refuse(options, why);
      print(options, t('command.configure.tried'), { event: 'configure-tried' });
    }
    return await written(options, before.value, wanted.value, keys.value);
  } catch (error) {
    const { systemCode } = fileErrorOf(error);
    return refuse(options, t('command.configure.notWritten', { folder: directory, systemCode }));
  }
}

/** Where what is written stands, for whoever reads it. */
function filesOf(directory: string) {
  const keysFile = areKeysSealed(directory) ? sealedKeysFileIn(directory) : keysFileIn(directory);
  return { settingsFile: settingsFileIn(directory), keysFile };
}

/** Says what changes, and writes it. */
async function written(
  options: ConfigureOptions,
  before: ServiceFiles,
  wanted: WantedSettings,
  keys: InstalledKeys,
): Promise<number> {
  const { directory } = options;
  const files = filesOf(directory);
  const keysAfter = areKeysSealed(directory) ? before.keys : keysText(keys, before.keys ?? '');
  const after = { settings: wanted.text, keys: keysAfter };
  const changes = changesBetween(before, after);
  for (const change of changes)
    print(options, t('command.configure.changes', { ...change }), { event: 'change', ...change });
  const isSame = before.settings === after.settings && before.keys === after.keys;
  if (!isSame) await writeServiceFiles(directory, before, after);
  const said = t(isSame ? 'command.configure.same' : 'command.configure.written', files);
  const over = overBudget(wanted.text);
  print(options, over === null ? said : `${said}\n${over}`, {
    event: 'configured',
    ...files,
    changed: !isSame,
    ...(over !== null && { overBudget: over }),
  });
  return exitCodes.done;
}

interface Change {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** Each name of the settings file whose value is another one, and whether the keys are. No key is said. */
function changesBetween(before: ServiceFiles, after: ServiceFiles): readonly Change[] {
  const [was, is] = [before, after].map(({ settings }) => flat(settings));
  const names = [...new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])];
  const nothing = t('command.configure.nothing');
  const changes = names
    .map((name) => ({ name, before: was?.get(name) ?? nothing, after: is?.get(name) ?? nothing }))
    .filter((change) => change.before !== change.after);
  if (before.keys === after.keys) return changes;
  const keptKeys = t('command.configure.keptKeys');
  const keys = {
    name: 'keys',
    before: before.keys === null ? nothing : keptKeys,
    after: t('command.configure.newKeys'),
  };
  return [...changes, keys];
}

/** What a settings file says, each setting by its own name. */
function flat(text: string | null): ReadonlyMap<string, string> {
  const { settings = {}, ...rest } = text === null ? {} : JSON.parse(text);
  return new Map(Object.entries({ ...rest, ...settings }).map(([name, value]) => [name, JSON.stringify(value)]));
}

/** The settings file as it is to be. The error is one sentence. */
function wantedSettings(options: ConfigureOptions, text: string | null, file: string): Result<WantedSettings, string> {
  const before = text === null ? {} : parsedJson(text);
  if (!isRecord(before)) return failure(t('command.configure.settingsNotRead', { file }));
  const folders = options.folder.map((folder) => path.resolve(folder));
  const settings = {
    ...(before.settings as object | undefined),
    ...(options.url !== undefined && { serviceUrl: options.url }),
    ...(options.site !== undefined && { siteProductCode: options.site }),
    ...(options.plainHttp && { allowPlainHttp: true }),
  };
  const wanted = `${JSON.stringify({ ...before, ...(folders.length > 0 && { folders }), settings }, null, 2)}\n`;
  const parsed = parseSettingsFile(wanted, file);
  if (!parsed.ok) return failure(saidText(parsed.error));
  const [problem] = parsed.value.problems;
  if (problem !== undefined) return failure(saidText(settingMisfit(file, problem)));
  const url = parsed.value.settings.serviceUrl ?? '';
  if (url === '') return failure(t('command.configure.needAddress'));
  const watched = (parsed.value.folders ?? []).map((folder) => path.resolve(path.dirname(file), folder));
  if (watched.length === 0) return failure(t('command.configure.needFolder'));
  return success({ text: wanted, url, folders: watched, settings: parsed.value.settings });
}

/** Those that are there for the same origin, unless others are wanted; else from the environment, or as they are given. */
async function keysFor(
  options: ConfigureOptions,
  url: string,
  askForKey: AskForKey | undefined,
): Promise<Result<InstalledKeys, string>> {
  const kept = await readInstalledKeys(options.directory);
  if (areKeysSealed(options.directory)) {
    const isSame = kept.ok && kept.value?.url === url && !options.keys && givenKeys() === null;
    const file = sealedKeysFileIn(options.directory);
    return isSame && kept.value !== null ? success(kept.value) : failure(t('command.configure.keysSealed', { file }));
  }
  const isFor = kept.ok && kept.value !== null && originOf(kept.value.url) === originOf(url);
  if (isFor && kept.value !== null && !options.keys && givenKeys() === null) return success({ ...kept.value, url });
  const given = await readKeys(askForKey);
  return given.ok ? success({ ...given.value, url }) : given;
}

/** Why what the file says would ask the service too often; null where it does not. How much comes then, nobody knows yet. */
function overBudget(settingsFileText: string): string | null {
  const { settings = {} }: { settings?: { reportRefreshMinutes?: number } } = JSON.parse(settingsFileText);
  const standing = standingQuestions.map((question) => ({ ...question, lastBytes: null }));
  return overBudgetText(standing, settings.reportRefreshMinutes ?? defaultSettings.reportRefreshMinutes, { t: words });
}

/** From the environment, or as they are given when asked for. */
async function readKeys(askForKey: AskForKey | undefined): Promise<Result<Keys, string>> {
  const given = givenKeys();
  if (given !== null) return checked(given);
  const asking = askForKey === undefined ? askAtTerminal() : { ask: askForKey, end: () => undefined };
  try {
    const apiToken = await asking.ask(t('command.configure.askToken'));
    const subscriptionKey = await asking.ask(t('command.configure.askKey'));
    return checked({ apiToken, subscriptionKey });
  } finally {
    asking.end();
  }
}

/** Those of the environment; null where it does not have both. */
function givenKeys(): Keys | null {
  const { TACHO_DEPOT_API_TOKEN: apiToken = '', TACHO_DEPOT_SUBSCRIPTION_KEY: subscriptionKey = '' } = process.env;
  return apiToken === '' || subscriptionKey === '' ? null : { apiToken, subscriptionKey };
}

/** A key is sent as the value of an HTTP header, and stands in quotes in the file. */
function checked({ apiToken, subscriptionKey }: Keys): Result<Keys, string> {
  const isKey = (text: string) => /^[!-~]+$/.test(text);
  if (!isKey(apiToken)) {
    return failure(apiToken === '' ? t('command.configure.noToken') : t('command.configure.strangeToken'));
  }
  if (!isKey(subscriptionKey)) {
    return failure(subscriptionKey === '' ? t('command.configure.noKey') : t('command.configure.strangeKey'));
  }
  return success({ apiToken, subscriptionKey });
}

/** What is typed is not shown; lines from another program are taken as they come. */
function askAtTerminal(): { readonly ask: AskForKey; readonly end: () => void } {
  const isTerminal = process.stdin.isTTY === true;
  const unseen = new Writable({ write: (_text, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: unseen, terminal: isTerminal });
  const given = lines[Symbol.asyncIterator]();
  return {
    ask: async (question) => {
      if (isTerminal) process.stderr.write(question);
      const { value } = await given.next();
      if (isTerminal) process.stderr.write('\n');
      return typeof value === 'string' ? value.trim() : '';
    },
    end: () => lines.close(),
  };
}
