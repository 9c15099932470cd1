import { execFile } from 'node:child_process';
import os from 'node:os';
import { checkAdvice, checkDetail } from '../../../shared/format/check-text.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { createTimes } from '../../../shared/format/times.ts';
import { systemTimeZone } from '../../../shared/i18n/system-locale.ts';
import { success } from '../../../shared/result.ts';
import { defaultSettings, type Settings, type SettingsPatch } from '../../../shared/settings/settings.ts';
import { checkConnection } from '../../engine/diagnostics/checks.ts';
import { createConnectionTest } from '../../engine/diagnostics/connection-test.ts';
import { nodeClock } from '../../engine/platform/clock.ts';
import { openNodeTransport } from '../../engine/service/undici-transport.ts';
import type { InstalledKeys } from '../installed-service.ts';
import { commandWords as t, words } from '../words.ts';

/** The user of the unit, and its group. */
const serviceUser = 'tacho-depot';

/** The number of that group; null where there is none, as where only a program was unpacked. */
export async function serviceGroupId(): Promise<number | null> {
  const id = await said('id', ['-g', serviceUser]);
  return id === null ? null : Number(id);
}

export interface Trial {
  readonly settings: SettingsPatch;
  readonly keys: InstalledKeys;
  /** Absolute. */
  readonly folders: readonly string[];
}

/** Why the service would not work with this, as a sentence with the way out; null where all of it was tried and works. */
export async function whyItWouldNotWork({ settings, keys, folders }: Trial): Promise<string | null> {
  for (const folder of folders) {
    const found = await cannotList(folder);
    if (found !== null) return t('command.configure.folderNotRead', { folder, ...found });
  }
  const clock = nodeClock();
  const inForce: Settings = Object.assign({}, defaultSettings, settings);
  const transport = openNodeTransport(inForce);
  try {
    const test = createConnectionTest({
      ports: { clock, transport },
      credentials: { forService: async () => success(keys) },
      openTransport: openNodeTransport,
      settings: () => inForce,
    });
    const failed = (await checkConnection(test, clock)).find(({ state }) => state === 'failed');
    if (failed === undefined) return null;
    const formatter: Formatter = { t: words, times: createTimes(systemTimeZone(), words) };
    const why = [checkDetail(failed, formatter), checkAdvice(failed, formatter)]
      .filter((part) => part !== '')
      .join(' ');
    return t('command.configure.triedFailed', { what: t(`command.check.titles.${failed.check}`), why });
  } finally {
    await transport.close();
  }
}

interface Unlisted {
  readonly user: string;
  readonly systemCode: string;
}

/** A share that hangs must not hold up whoever sets it up. */
const listsWithinMs = 15_000;

/** Says nothing, or the system's code for why a folder cannot be listed. */
const lister = "require('node:fs').readdir(process.argv[1], (error) => process.stdout.write(error ? error.code : ''))";

/** Lists a folder as the service's user, where root asks and there is that user; else as whoever asks. */
async function cannotList(folder: string): Promise<Unlisted | null> {
  const isService = process.getuid?.() === 0 && (await said('id', ['-u', serviceUser])) !== null;
  const asked = [process.execPath, '-e', lister, folder] as const;
  const systemCode = isService
    ? await said('runuser', ['-u', serviceUser, '--', ...asked])
    : await said(asked[0], asked.slice(1));
  if (systemCode === '') return null;
  return { user: isService ? serviceUser : os.userInfo().username, systemCode: systemCode ?? 'ETIMEDOUT' };
}

/** What a program says; null where it fails, or does not end in time. */
function said(program: string, given: readonly string[]): Promise<string | null> {
  return new Promise((resolve) => {
    execFile(program, given, { timeout: listsWithinMs, killSignal: 'SIGKILL' }, (error, output) => {
      resolve(error === null ? output : null);
    });
  });
}
