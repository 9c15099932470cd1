import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CheckName, CheckResult, CheckStep } from '../../../shared/contract/diagnostics.ts';
import { fileErrorOf } from '../../engine/platform/file-error.ts';
import { exitCodes } from '../exit-codes.ts';
import { type CommonOptions, complain, print } from '../output.ts';
import { withDepot } from '../with-depot.ts';

export interface CheckOptions extends CommonOptions {
  readonly upload: boolean;
}

const titles: Readonly<Record<CheckName, string>> = {
  'data-folder': 'Data folder can be written',
  'private-folder': 'Data folder is private',
  space: 'Space on this PC',
  database: 'Records are sound',
  records: 'Records are complete',
  backup: 'Records are backed up',
  copies: 'Kept copies are sound',
  parts: 'Every part of the program works',
  folder: 'Folder can be read',
  address: 'Address of the service is found',
  private: 'Connection is private',
  answers: 'Service answers',
  keys: 'Keys are accepted',
  webhooks: 'Webhooks are taken',
  mail: 'E-mail can be sent',
  upload: 'Test upload',
};

const stateText = { passed: 'passed', failed: 'FAILED', 'not-tried': 'not tried' } as const;

/** Checks this PC, the folders and the way to the service, and says of each what was found and what to do. */
export function check(options: CheckOptions): Promise<number> {
  return withDepot(options, async ({ ask }) => {
    const { steps } = await ask('checks.list', {});
    const tally = { passed: 0, failed: 0, 'not-tried': 0 };
    let number = 0;
    for (const step of steps) {
      if (step.onlyIfWanted && !options.upload) continue;
      const { results } = await ask('checks.run', { step: step.step, folderId: step.folderId });
      for (const result of results) {
        number += 1;
        tally[result.state] += 1;
        print(options, lineOf(number, step, result), { event: 'check', number, folder: step.folder, ...result });
      }
    }
    const { passed, failed, 'not-tried': notTried } = tally;
    const sum = `${passed} passed, ${failed} failed${notTried === 0 ? '' : `, ${notTried} not tried`}`;
    print(options, sum, { event: 'checked', passed, failed, notTried });
    return failed === 0 ? exitCodes.done : exitCodes.needsAttention;
  });
}

function lineOf(number: number, { folder }: CheckStep, { check, state, parameters, advice }: CheckResult): string {
  const found = Object.entries(parameters).map(([name, value]) => (name === 'words' ? value : `${name} ${value}`));
  const title = folder === null ? titles[check] : `${titles[check]}, "${folder}"`;
  const parts = [`${number}. ${title}: ${stateText[state]}`, found.length === 0 ? '' : ` (${found.join(', ')})`];
  return `${parts.join('')}${advice === '' ? '' : `\n   ${advice}`}`;
}

/** Writes what helps to find a trouble into a new file, without names, numbers, paths and keys. */
export function supportBundle(options: CommonOptions, given: string): Promise<number> {
  const file = path.resolve(given);
  return withDepot(options, async ({ ask }) => {
    const { bytes } = await ask('support.bundle', {});
    try {
      await writeFile(file, bytes, { flag: 'wx', mode: 0o600 });
    } catch (error) {
      const { systemCode } = fileErrorOf(error);
      complain(
        options,
        `"${given}" cannot be written (${systemCode}). Give the name of a new file in a folder of yours.`,
      );
      return exitCodes.wrongUse;
    }
    const sizeBytes = bytes.byteLength;
    print(options, `${given} (${sizeBytes} bytes)`, { event: 'support-bundle', file, sizeBytes });
    return exitCodes.done;
  });
}
