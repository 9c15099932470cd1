import { join } from 'node:path';
import type { CheckName, CheckResult } from '../../../shared/contract/diagnostics.ts';
import type { Listening } from '../../../shared/contract/webhooks.ts';
import { assertNever, type Result, success } from '../../../shared/result.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { lastDone } from '../due-work.ts';
import { answeredWithin } from '../intake/time-limited-files.ts';
import { filesOfOthersInUploaded, leavesOutUploaded } from '../intake/uploaded-folder.ts';
import type { WorkingPart } from '../platform/guard.ts';
import type { Clock, FileError, Files, Random } from '../ports.ts';
import { changedCopies } from '../spool/scrub.ts';
import type { FolderPrivacy } from '../store/folder-privacy.ts';
import { type Folder, replacementOf, type SettingStore, type Store, StoreError } from '../store/store.ts';
import type { PartFailureCount } from './part-failures.ts';

type Parameters = CheckResult['parameters'];

/** What to do when a check fails, in words for a person. */
export function adviceFor(check: CheckName, parameters: Parameters): string {
  const { code } = parameters;
  switch (check) {
    case 'data-folder':
      return dataFolderAdvice(parameters);
    case 'private-folder':
      return code === 'unknown'
        ? 'Windows did not say who else has rights to the folder. Ask IT to look, and whether "icacls", "whoami" and PowerShell are blocked on this PC.'
        : 'Quit Tacho Depot and start it again: it closes the folder. If it then refuses to start, it says what to do.';
    case 'records':
      return code === 'restored'
        ? 'They were damaged or missing, and a backup took their place. Check the settings and what was changed after it. No download is lost. "Today" and "status" say more, until it is dismissed there.'
        : 'They were damaged, and there was no backup. Set up again what is missing. No download is lost. "Today" and "status" say more, until it is dismissed there.';
    case 'backup':
      return code === 'disk-full'
        ? 'Free some space on the disk of the data folder. The backup is made by itself once there is room.'
        : 'Ask IT to check the disk of the data folder. What is collected is kept and sent all the same.';
    case 'copies':
      return 'Ask IT to check the disk of the data folder. Every file that was sent is at the service, with its receipt.';
    case 'space':
      return 'Free some space on this PC, for example by emptying the recycle bin. What is here already is safe.';
    case 'database':
      return 'Quit Tacho Depot and start it again: it mends its records from their last backup. No download is lost.';
    case 'parts':
      return 'It goes on by itself, and no download is lost. If this stays, send the file for support to IT.';
    case 'folder':
      return folderAdvice(parameters);
    case 'address':
      return 'Check the spelling of the service address in the settings, and the network of this PC.';
    case 'private':
      return 'Ask IT whether this PC trusts the service, and check its clock. No key was sent.';
    case 'answers':
      return 'Files wait, and are sent by themselves as soon as the service answers. If it lasts, ask IT.';
    case 'keys':
      return 'Enter both keys again in the settings, or ask the service for new ones. Files wait until then.';
    case 'webhooks':
      return webhookAdvice(parameters);
    case 'mail':
      return 'See E-mail in the settings: send a test mail there, and see the last deliveries. Lists wait and are tried again by themselves for a day.';
    case 'central-settings':
      return `Show this to ${parameters.contact ?? 'your IT department'}. The settings that were taken before stay in force, and nothing is lost.`;
    case 'company-archive':
      return 'See the archive of the company in the settings, and test it there. Files wait and are tried again by themselves.';
    case 'metrics':
    case 'traces':
      return monitoringAdvice(parameters);
    case 'upload':
      return 'Check the way files are sent in the settings. If it is right, send IT the support file.';
    default:
      return assertNever(check);
  }
}

function dataFolderAdvice({ code }: Parameters): string {
  switch (code) {
    case 'denied':
      return 'Ask IT for the right to write into the data folder. Nothing new is collected until then.';
    case 'disk-full':
      return 'Free some space on the disk of the data folder. Nothing new is collected until then.';
    default:
      return 'Ask IT to check the disk of the data folder. Nothing new is collected until it can be written.';
  }
}

function webhookAdvice({ code }: Parameters): string {
  switch (code) {
    case 'port-taken':
      return 'Choose another port for the listening address in the settings, or end the program that uses this one.';
    case 'port-not-allowed':
      return 'Choose a port above 1023 for the listening address in the settings.';
    case 'address-not-here':
      return 'Choose an address of this PC as the listening address in the settings, such as 127.0.0.1.';
    case 'no-secret':
      return 'Enter the secret that the service signs its webhooks with, in the settings.';
    case 'secret-not-readable':
      return 'Enter the secret of the webhooks again in the settings.';
    default:
      return 'Ask IT whether this PC lets a program listen at this address. Nothing else depends on it.';
  }
}

function monitoringAdvice({ code }: Parameters): string {
  switch (code) {
    case 'not-private':
      return 'Give an address that begins with https:, or let the administrator of this PC set "allowPlainMetrics". Nothing was sent.';
    case 'not-found':
      return 'Check the spelling of the address under Monitoring in the settings, and the network of this PC.';
    case 'not-trusted':
      return 'Ask IT whether this PC trusts the certificate at this address, and check its clock. Nothing was sent.';
    case 'proxy':
      return 'Check the proxy in the settings: it does not let the figures through.';
    case 'refused':
      return 'Check the path of the address under Monitoring in the settings: OTLP over HTTP, such as /v1/metrics or, for Prometheus, /api/v1/otlp/v1/metrics.';
    case 'busy':
    case 'partly-refused':
      return 'Ask whoever runs the collector. The next figures are sent in their turn.';
    default:
      return 'Ask IT whether the collector runs, and whether a firewall is in the way. Collecting and sending files do not depend on it.';
  }
}

function folderAdvice({ code }: Parameters): string {
  switch (code) {
    case 'missing':
      return 'Connect the drive or the network that the folder is on, or stop watching it in the settings.';
    case 'denied':
      return 'Ask IT for the right to read this folder.';
    case 'left-out':
      return 'Move the files that are not yet sent out of "Uploaded", up into the folder. Sent originals are moved there, so it is not collected from.';
    case 'timed-out':
      return 'Check the network, and whether the PC that shares this folder is switched on.';
    default:
      return 'Close the programs that use this folder. If it stays, ask IT to check its disk.';
  }
}

export interface LocalCheckParts {
  readonly files: Files;
  readonly clock: Clock;
  readonly random: Random;
  readonly store: Pick<Store, 'condition' | 'webhooks'> & {
    readonly settings: Pick<SettingStore, 'note'>;
    readonly folders: Pick<Store['folders'], 'hasMovedOriginals'>;
  };
  readonly settings: () => Settings;
  readonly dataDirectory: string;
  /** What failed lately and was contained. */
  readonly failures: () => readonly PartFailureCount[];
  /** Who but this user can read the data folder. */
  readonly privacy: () => ReturnType<FolderPrivacy['inspect']>;
  /** Whether webhooks are taken. */
  readonly listening: () => Listening;
}

/** Checks of this PC itself. Each ends within some seconds, whatever a disk or a network drive does. */
export interface LocalChecks {
  readonly dataFolder: () => Promise<CheckResult>;
  readonly space: () => Promise<CheckResult>;
  readonly privateFolder: () => Promise<CheckResult>;
  readonly database: () => Promise<CheckResult>;
  /** Whether the records were replaced, and nobody has read so yet. */
  readonly records: () => CheckResult;
  readonly backup: () => CheckResult;
  readonly copies: () => CheckResult;
  /** Whether a part of the program has failed within the last day, or got what it could not use. */
  readonly parts: () => CheckResult;
  readonly folder: (folder: Folder) => Promise<CheckResult>;
  /** Whether webhooks are taken where the settings say so. */
  readonly webhooks: () => CheckResult;
}

const partNames: Readonly<Record<WorkingPart, string>> = {
  collecting: 'collecting',
  sending: 'sending',
  reading: 'reading files',
  reports: 'reports',
  'usb-keys': 'USB keys',
  program: 'the program itself',
  webhooks: 'webhooks',
  mail: 'e-mail',
  'company-archive': 'the archive of the company',
  metrics: 'monitoring',
  upkeep: 'upkeep',
  page: 'the window',
  store: 'the records',
};
const answerWithinMs = 10_000;
/** As long as failures of the parts are shown. */
const lookedBackMs = 24 * 60 * 60_000;
const megabyte = 1024 * 1024;

export function createLocalChecks(parts: LocalCheckParts): LocalChecks {
  const { files, clock, random, store, settings, dataDirectory, failures, privacy, listening } = parts;
  const bounded = <Value>(call: () => Promise<Result<Value, FileError>>) => answeredWithin(clock, answerWithinMs, call);

  async function written(): Promise<Result<void, FileError>> {
    const trial = join(dataDirectory, `check-${Math.floor(random() * 2 ** 40).toString(36)}.tmp`);
    const kept = await files.writeFlushed(trial, new Uint8Array(512));
    return kept.ok ? files.remove(trial) : kept;
  }

  return {
    async dataFolder() {
      const end = await bounded(written);
      return end.ok ? passed('data-folder') : failed('data-folder', { ...end.error });
    },
    async privateFolder() {
      const found = await bounded(privacy);
      if (!found.ok) return failed('private-folder', { ...found.error });
      switch (found.value.code) {
        case 'private':
          return passed('private-folder');
        case 'unknown':
          return { ...failed('private-folder', found.value), state: 'not-tried' };
        case 'of-another-user':
        case 'open-to-others':
          return failed('private-folder', { ...found.value });
        default:
          return assertNever(found.value);
      }
    },
    async space() {
      const free = await bounded(() => files.freeBytes(dataDirectory));
      if (!free.ok) return failed('space', { ...free.error });
      const leastMegabytes = settings().minimumFreeMegabytes;
      const found = { freeMegabytes: Math.floor(free.value / megabyte), leastMegabytes };
      return found.freeMegabytes >= leastMegabytes ? passed('space', found) : failed('space', found);
    },
    async database() {
      try {
        const { isSound, sizeBytes, schemaVersion } = await store.condition();
        const found = { megabytes: Math.max(1, Math.round(sizeBytes / megabyte)), schemaVersion };
        return isSound ? passed('database', found) : failed('database', { ...found, code: 'damaged' });
      } catch (error) {
        if (!(error instanceof StoreError)) throw error;
        return failed('database', { code: error.code });
      }
    },
    records() {
      const replaced = replacementOf(store.settings.note('records-replaced'));
      if (replaced === null) return passed('records');
      const since = {
        at: isoTime(replaced.at),
        ...(replaced.backupAt !== null && { backup: isoTime(replaced.backupAt) }),
      };
      return failed('records', { code: replaced.by === 'backup' ? 'restored' : 'begun-anew', ...since });
    },
    backup() {
      const trouble = lastDone(store.settings, 'backup')?.trouble ?? null;
      return trouble === null
        ? passed('backup')
        : failed('backup', { code: trouble.code, since: isoTime(trouble.since) });
    },
    copies() {
      const changed = changedCopies(store.settings);
      return changed === 0 ? passed('copies') : failed('copies', { words: `${changed}` });
    },
    parts() {
      const recent = failures();
      const aside = store.webhooks.setAsideSince(clock.now() - lookedBackMs);
      if (recent.length === 0 && aside === 0) return passed('parts');
      const words = recent.map(({ part, count }) => `${partNames[part]}: ${count === 1 ? 'once' : `${count} times`}`);
      if (aside > 0) words.push(`messages of the service that cannot be read: ${aside}`);
      return failed('parts', { words: words.join(', ') });
    },
    webhooks() {
      const now = listening();
      switch (now.state) {
        case 'listening':
          return passed('webhooks', { words: now.url });
        case 'failed':
          return failed('webhooks', { code: now.code, ...(now.systemCode !== null && { systemCode: now.systemCode }) });
        case 'off':
        case 'not-working':
          return { check: 'webhooks', state: 'not-tried', parameters: {}, advice: '' };
        default:
          return assertNever(now);
      }
    },
    async folder({ id, path }) {
      const listed = await bounded(() => files.entries(path));
      if (!listed.ok) return failed('folder', { ...listed.error });
      const found = { entries: listed.value.length };
      const hasMoved = store.folders.hasMovedOriginals(id);
      if (!leavesOutUploaded(settings(), () => hasMoved)) return passed('folder', found);
      const others = await bounded(async () => success(await filesOfOthersInUploaded(files, path, hasMoved)));
      if (!others.ok || others.value === null) return passed('folder', found);
      const words = `"Uploaded" is left out, ${others.value} files in it are of others`;
      return others.value === 0
        ? passed('folder', { ...found, words: '"Uploaded" is left out, for sent originals' })
        : failed('folder', { ...found, code: 'left-out', words });
    },
  };
}

function isoTime(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

function passed(check: CheckName, parameters: CheckResult['parameters'] = {}): CheckResult {
  return { check, state: 'passed', parameters, advice: '' };
}

function failed(check: CheckName, parameters: CheckResult['parameters']): CheckResult {
  return { check, state: 'failed', parameters, advice: adviceFor(check, parameters) };
}
