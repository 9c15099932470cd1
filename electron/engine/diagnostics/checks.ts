import {
  type CheckResult,
  type CheckStep,
  type CheckStepName,
  type Sending,
  sendings,
} from '../../../shared/contract/diagnostics.ts';
import { assertNever, success } from '../../../shared/result.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { answeredWithin } from '../intake/time-limited-files.ts';
import type { Clock } from '../ports.ts';
import { say } from '../refusal.ts';
import type { Store } from '../store/store.ts';
import { type ConnectionTest, failedFor } from './connection-test.ts';
import { type LocalChecks, withAdvice } from './local-checks.ts';

/** The checks of this depot, one step after the other, so that whoever runs them can show how far they are. */
export interface Checks {
  /** From the inside to the outside: what fails first is often the cause of what fails after it. */
  readonly list: () => readonly CheckStep[];
  /** The results in the order of the step's checks; null where there is no such folder. Ends in bounded time. */
  readonly run: (step: CheckStepName, folderId: number | null) => Promise<readonly CheckResult[] | null>;
}

export interface CheckParts {
  readonly local: LocalChecks;
  readonly upload: () => Promise<CheckResult>;
  readonly mail: () => Promise<CheckResult>;
  /** Null where this PC knows no place of central settings. */
  readonly centralSettings: (() => Promise<CheckResult>) | null;
  readonly companyArchive: () => Promise<CheckResult>;
  readonly monitoring: (what: Sending) => Promise<CheckResult>;
  readonly testConnection: ConnectionTest;
  readonly store: Pick<Store, 'folders'>;
  readonly clock: Clock;
  readonly settings: () => Pick<
    Settings,
    'takeWebhooks' | 'sendMail' | 'companyArchive' | 'metricsAddress' | 'tracesAddress'
  >;
}

const noFolder = { folderId: null, folder: null, onlyIfWanted: false };

export function createChecks(parts: CheckParts): Checks {
  const { local, upload, mail, centralSettings, companyArchive, monitoring } = parts;
  const { testConnection, store, clock, settings } = parts;
  const sent = () => {
    const { metricsAddress, tracesAddress } = settings();
    return sendings.filter((what) => (what === 'metrics' ? metricsAddress : tracesAddress) !== '');
  };
  return {
    list: () => [
      { ...noFolder, step: 'data-folder', checks: ['data-folder', 'private-folder'] },
      { ...noFolder, step: 'space', checks: ['space'] },
      { ...noFolder, step: 'database', checks: ['database', 'records', 'backup', 'copies'] },
      { ...noFolder, step: 'parts', checks: ['parts'] },
      ...store.folders.list().map(
        ({ id, label }): CheckStep => ({
          step: 'folder',
          folderId: id,
          folder: label,
          onlyIfWanted: false,
          checks: ['folder'],
        }),
      ),
      { ...noFolder, step: 'connection', checks: ['address', 'private', 'answers', 'keys'] },
      ...(settings().takeWebhooks ? [{ ...noFolder, step: 'webhooks', checks: ['webhooks'] } satisfies CheckStep] : []),
      ...(settings().sendMail ? [{ ...noFolder, step: 'mail', checks: ['mail'] } satisfies CheckStep] : []),
      ...(centralSettings === null
        ? []
        : [{ ...noFolder, step: 'central-settings', checks: ['central-settings'] } satisfies CheckStep]),
      ...(settings().companyArchive === 'off'
        ? []
        : [{ ...noFolder, step: 'company-archive', checks: ['company-archive'] } satisfies CheckStep]),
      ...(sent().length > 0 ? [{ ...noFolder, step: 'monitoring', checks: sent() } satisfies CheckStep] : []),
      { ...noFolder, step: 'upload', checks: ['upload'], onlyIfWanted: true },
    ],
    async run(step, folderId) {
      switch (step) {
        case 'data-folder':
          return [await local.dataFolder(), await local.privateFolder()];
        case 'space':
          return [await local.space()];
        case 'database':
          return [await local.database(), local.records(), local.backup(), local.copies()];
        case 'parts':
          return [local.parts()];
        case 'folder': {
          const folder = store.folders.list().find(({ id }) => id === folderId);
          return folder === undefined ? null : [await local.folder(folder)];
        }
        case 'connection':
          return checkConnection(testConnection, clock);
        case 'webhooks':
          return [local.webhooks()];
        case 'mail':
          return [await mail()];
        case 'central-settings':
          return centralSettings === null ? null : [await centralSettings()];
        case 'company-archive':
          return [await companyArchive()];
        case 'monitoring':
          return Promise.all(sent().map(monitoring));
        case 'upload':
          return [await upload()];
        default:
          return assertNever(step);
      }
    },
  };
}

/** Longer than any part of the test waits by itself; only a service that answers drop by drop takes all of it. */
const endsWithinMs = 40_000;

const noEnd = failedFor('answers', say('service-not-in-time'));

/** The steps of the connection test in force, each with what to do where it failed. Nothing is sent. */
export async function checkConnection(test: ConnectionTest, clock: Clock): Promise<readonly CheckResult[]> {
  const ended = await answeredWithin(clock, endsWithinMs, async () => success((await test({})).steps));
  return (ended.ok ? ended.value : noEnd).flatMap(({ step, ...found }) => {
    if (step === 'sending') return [];
    const result = { check: step, ...found };
    return [found.state === 'failed' ? withAdvice(result) : { ...result, advice: '' }];
  });
}
