import { join } from 'node:path';
import type { AdviceCode, CheckName, CheckResult } from '../../../shared/contract/diagnostics.ts';
import type { Listening } from '../../../shared/contract/webhooks.ts';
import english from '../../../shared/i18n/locales/en/diagnostics.json' with { type: 'json' };
import { assertNever, type Result, success } from '../../../shared/result.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { lastDone } from '../due-work.ts';
import { answeredWithin } from '../intake/time-limited-files.ts';
import { filesOfOthersInUploaded, leavesOutUploaded } from '../intake/uploaded-folder.ts';
import type { WorkingPart } from '../platform/guard.ts';
import type { Clock, FileError, Files, Random } from '../ports.ts';
import { say } from '../refusal.ts';
import { changedCopies } from '../spool/scrub.ts';
import type { FolderPrivacy } from '../store/folder-privacy.ts';
import { type Folder, replacementOf, type SettingStore, type Store, StoreError } from '../store/store.ts';
import type { PartFailureCount } from './part-failures.ts';

type Parameters = CheckResult['parameters'];

/** A failed check with what to do: by its code, and in English for the files and programs that read it. */
export function withAdvice(result: Omit<CheckResult, 'advice' | 'adviceCode'>): CheckResult {
  const adviceCode = adviceFor(result.check, result.parameters);
  const advice = english.advice[adviceCode].replace('{{contact}}', String(result.parameters.contact));
  return { ...result, advice, adviceCode };
}

/** What to do when a check fails. */
function adviceFor(check: CheckName, { code, contact }: Parameters): AdviceCode {
  switch (check) {
    case 'data-folder':
      return code === 'denied'
        ? 'data-folder-denied'
        : code === 'disk-full'
          ? 'data-folder-full'
          : 'data-folder-broken';
    case 'private-folder':
      return code === 'unknown' ? 'private-unknown' : 'private-open';
    case 'records':
      return code === 'restored' ? 'records-restored' : 'records-anew';
    case 'backup':
      return code === 'disk-full' ? 'backup-full' : 'backup-failed';
    case 'folder':
      return folderAdvice(code);
    case 'webhooks':
      return webhookAdvice(code);
    case 'central-settings':
      return contact === undefined ? 'central-settings' : 'central-settings-contact';
    case 'metrics':
    case 'traces':
      return monitoringAdvice(code);
    case 'copies':
    case 'space':
    case 'database':
    case 'parts':
    case 'address':
    case 'private':
    case 'answers':
    case 'keys':
    case 'mail':
    case 'company-archive':
    case 'upload':
      return check;
    default:
      return assertNever(check);
  }
}

function webhookAdvice(code: Parameters[string] | undefined): AdviceCode {
  switch (code) {
    case 'port-taken':
    case 'port-not-allowed':
    case 'no-secret':
      return `webhooks-${code}`;
    case 'address-not-here':
      return 'webhooks-address';
    case 'secret-not-readable':
      return 'webhooks-secret';
    default:
      return 'webhooks-failed';
  }
}

function monitoringAdvice(code: Parameters[string] | undefined): AdviceCode {
  switch (code) {
    case 'not-private':
    case 'not-found':
    case 'not-trusted':
    case 'proxy':
    case 'refused':
      return `monitoring-${code}`;
    case 'busy':
    case 'partly-refused':
      return 'monitoring-collector';
    default:
      return 'monitoring-unreachable';
  }
}

function folderAdvice(code: Parameters[string] | undefined): AdviceCode {
  switch (code) {
    case 'missing':
    case 'denied':
    case 'left-out':
    case 'timed-out':
      return `folder-${code}`;
    default:
      return 'folder-broken';
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
  'removable-drives': 'USB keys',
  'card-readers': 'card readers',
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
          return failed('private-folder', found.value);
        case 'open-to-others': {
          const { code, who } = found.value;
          const { message: words, said } = say('users-listed', { who });
          return { ...failed('private-folder', { code, words }), said };
        }
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
      return changed === 0 ? passed('copies') : failed('copies', { changed, words: `${changed}` });
    },
    parts() {
      const recent = failures();
      const aside = store.webhooks.setAsideSince(clock.now() - lookedBackMs);
      if (recent.length === 0 && aside === 0) return passed('parts');
      const words = recent.map(({ part, count }) => `${partNames[part]}: ${count === 1 ? 'once' : `${count} times`}`);
      if (aside > 0) words.push(`messages of the service that cannot be read: ${aside}`);
      const counts = Object.fromEntries(recent.map(({ part, count }) => [part, count]));
      return failed('parts', { ...counts, ...(aside > 0 && { 'unread-messages': aside }), words: words.join(', ') });
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
        ? passed('folder', { ...found, code: 'uploaded-left-out', words: '"Uploaded" is left out, for sent originals' })
        : failed('folder', { ...found, code: 'left-out', others: others.value, words });
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
  return withAdvice({ check, state: 'failed', parameters });
}
