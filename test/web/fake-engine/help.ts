import type { RequestHandlers } from '../../../electron/engine/feature.ts';
import type { CheckName, CheckResult, CheckStep } from '../../../shared/contract/diagnostics.ts';
import { success } from '../../../shared/result.ts';
import type { Scene } from './scene.ts';

type HelpRequest = Extract<keyof RequestHandlers, `checks.${string}` | `support.${string}` | `updates.${string}`>;

const plain = { folderId: null, folder: null, onlyIfWanted: false };

/** What each check finds where all is well. */
const allWell: Readonly<Record<CheckName, CheckResult['parameters']>> = {
  'data-folder': {},
  'private-folder': {},
  backup: {},
  records: {},
  copies: {},
  space: { freeMegabytes: 48_000, leastMegabytes: 500 },
  database: { megabytes: 12, schemaVersion: 8 },
  parts: {},
  folder: { entries: 38 },
  address: { host: 'fleet.example.com' },
  private: { validUntil: Date.UTC(2027, 2, 4) },
  answers: { milliseconds: 184 },
  keys: { entries: 8 },
  webhooks: { words: 'http://127.0.0.1:8790/' },
  'company-archive': { milliseconds: 212 },
  mail: { milliseconds: 212 },
  'central-settings': {},
  metrics: {},
  traces: {},
  upload: { sizeBytes: 61_440, milliseconds: 320 },
};

/** The checks, the support file and the updates of a made-up depot. */
export function helpHandlers(scene: () => Scene): Pick<RequestHandlers, HelpRequest> {
  const resultOf = (check: CheckName): CheckResult =>
    scene().checkResults?.find((result) => result.check === check) ?? {
      check,
      state: 'passed',
      advice: '',
      parameters: allWell[check],
    };
  const steps = (): CheckStep[] => [
    { ...plain, step: 'data-folder', checks: ['data-folder', 'private-folder'] },
    { ...plain, step: 'space', checks: ['space'] },
    { ...plain, step: 'database', checks: ['database', 'records', 'backup', 'copies'] },
    { ...plain, step: 'parts', checks: ['parts'] },
    ...scene().facts.folders.map(
      ({ id, label }): CheckStep => ({ ...plain, step: 'folder', folderId: id, folder: label, checks: ['folder'] }),
    ),
    { ...plain, step: 'connection', checks: ['address', 'private', 'answers', 'keys'] },
    { ...plain, step: 'upload', checks: ['upload'], onlyIfWanted: true },
  ];
  return {
    'checks.list': () => success({ steps: steps() }),
    'checks.run': ({ step, folderId }) =>
      success({
        results: steps()
          .filter((each) => each.step === step && each.folderId === folderId)
          .flatMap(({ checks }) => checks.map(resultOf)),
      }),
    'support.bundle': () =>
      success({ fileName: 'tacho-depot-support-2026-11-21.zip', bytes: new TextEncoder().encode('PK') }),
    'updates.get': () => success(scene().update ?? { state: 'not-possible', why: 'agent' }),
    'updates.check': () => success({}),
    'updates.restart': () => success({}),
  };
}
