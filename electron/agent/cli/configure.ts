import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { overBudgetText } from '../../../shared/format/traffic-text.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import { defaultSettings } from '../../../shared/settings/settings.ts';
import { fileErrorOf } from '../../engine/platform/file-error.ts';
import { readFileText } from '../../engine/platform/open-file.ts';
import { standingQuestions } from '../../engine/reports/snapshot-entry.ts';
import {
  mostSettingsFileBytes,
  parseSettingsFile,
  settingMisfit,
} from '../../engine/settings/managed-settings-file.ts';
import { exitCodes } from '../exit-codes.ts';
import { type CommonOptions, print, refuse } from '../output.ts';
import { saidText, commandWords as t, words } from '../words.ts';

export interface ConfigureOptions extends CommonOptions {
  readonly url: string;
  /** The site product code. */
  readonly site?: string;
  readonly plainHttp: boolean;
  /** Where the service's files are. */
  readonly directory: string;
}

/** The keys as `EnvironmentFile=` of the unit has them. */
interface Keys {
  readonly apiToken: string;
  readonly subscriptionKey: string;
}

/** Gives one key, where its name is asked for; empty where none was given. */
type AskForKey = (question: string) => Promise<string>;

/**
 * Writes the two files that the service on Linux starts with: the settings, and the keys with the address that they are
 * for. What another settings file says besides stays. Nothing is written where one of the two would not fit.
 */
export async function configure(options: ConfigureOptions, askForKey?: AskForKey): Promise<number> {
  const settingsFile = path.join(options.directory, 'settings.json');
  const keysFile = path.join(options.directory, 'keys.env');
  const settings = await settingsText(options, settingsFile);
  if (!settings.ok) return refuse(options, settings.error);
  const keys = await readKeys(askForKey);
  if (!keys.ok) return refuse(options, keys.error);
  try {
    await mkdir(options.directory, { recursive: true, mode: 0o755 });
    // The keys last: the unit starts with them.
    await replace(settingsFile, settings.value, 0o644);
    await replace(keysFile, keysText(options.url, keys.value), 0o600);
  } catch (error) {
    const { systemCode } = fileErrorOf(error);
    return refuse(options, t('command.configure.notWritten', { folder: options.directory, systemCode }));
  }
  const written = t('command.configure.written', { settingsFile, keysFile });
  const over = overBudget(settings.value);
  print(options, over === null ? written : `${written}\n${over}`, {
    event: 'configured',
    settingsFile,
    keysFile,
    ...(over !== null && { overBudget: over }),
  });
  return exitCodes.done;
}

/** The settings file as it is to be. The error is one sentence. */
async function settingsText(options: ConfigureOptions, file: string): Promise<Result<string, string>> {
  let before: Record<string, unknown> = {};
  const read = await readFileText(file, mostSettingsFileBytes);
  if (!read.ok && read.error.code !== 'missing') return failure(t('command.configure.settingsNotRead', { file }));
  try {
    if (read.ok) before = JSON.parse(read.value) as typeof before;
  } catch {
    return failure(t('command.configure.settingsNotRead', { file }));
  }
  const folders = options.folder.map((folder) => path.resolve(folder));
  const settings = {
    ...(before.settings as object | undefined),
    serviceUrl: options.url,
    ...(options.site !== undefined && { siteProductCode: options.site }),
    ...(options.plainHttp && { allowPlainHttp: true }),
  };
  const wanted = { ...before, ...(folders.length > 0 && { folders }), settings };
  const text = `${JSON.stringify(wanted, null, 2)}\n`;
  const parsed = parseSettingsFile(text, file);
  if (!parsed.ok) return failure(saidText(parsed.error));
  const [problem] = parsed.value.problems;
  if (problem !== undefined) return failure(saidText(settingMisfit(file, problem)));
  if ((parsed.value.folders ?? []).length === 0) {
    return failure(t('command.configure.needFolder'));
  }
  return success(text);
}

/** Why what the file says would ask the service too often; null where it does not. How much comes then, nobody knows yet. */
function overBudget(settingsFileText: string): string | null {
  const { settings = {} }: { settings?: { reportRefreshMinutes?: number } } = JSON.parse(settingsFileText);
  const standing = standingQuestions.map((question) => ({ ...question, lastBytes: null }));
  return overBudgetText(standing, settings.reportRefreshMinutes ?? defaultSettings.reportRefreshMinutes, { t: words });
}

/** From the environment, or as they are given when asked for. */
async function readKeys(askForKey: AskForKey | undefined): Promise<Result<Keys, string>> {
  const { TACHO_DEPOT_API_TOKEN: token = '', TACHO_DEPOT_SUBSCRIPTION_KEY: key = '' } = process.env;
  if (token !== '' && key !== '') return checked({ apiToken: token, subscriptionKey: key });
  const asking = askForKey === undefined ? askAtTerminal() : { ask: askForKey, end: () => undefined };
  try {
    const apiToken = await asking.ask(t('command.configure.askToken'));
    const subscriptionKey = await asking.ask(t('command.configure.askKey'));
    return checked({ apiToken, subscriptionKey });
  } finally {
    asking.end();
  }
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

function keysText(url: string, { apiToken, subscriptionKey }: Keys): string {
  // systemd.exec(5): within double quotes a backslash takes the meaning from what follows.
  const quoted = (text: string) => `"${text.replaceAll(/["\\`$]/g, String.raw`\$&`)}"`;
  return [
    `TACHO_DEPOT_URL=${quoted(url)}`,
    `TACHO_DEPOT_API_TOKEN=${quoted(apiToken)}`,
    `TACHO_DEPOT_SUBSCRIPTION_KEY=${quoted(subscriptionKey)}`,
    '',
  ].join('\n');
}

/** Whole at every moment, and readable for nobody else at any. */
async function replace(file: string, text: string, mode: number): Promise<void> {
  const temporary = `${file}.new`;
  await rm(temporary, { force: true });
  const handle = await open(temporary, 'wx', mode);
  try {
    await handle.chmod(mode);
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
}
