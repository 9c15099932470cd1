import path from 'node:path';
import type { CheckResult, CheckStep } from '../../../shared/contract/diagnostics.ts';
import { checkAdvice, checkDetail } from '../../../shared/format/check-text.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { installationText } from '../../../shared/format/installation-text.ts';
import { createTimes } from '../../../shared/format/times.ts';
import { systemTimeZone } from '../../../shared/i18n/system-locale.ts';
import { exitCodes } from '../exit-codes.ts';
import { writeNewFile } from '../given-file.ts';
import { type CommonOptions, print, refuse } from '../output.ts';
import { withDepot } from '../with-depot.ts';
import { commandWords as t, words } from '../words.ts';

export interface CheckOptions extends CommonOptions {
  readonly upload: boolean;
}

/** Checks this PC, the folders and the way to the service, and says of each what was found and what to do. */
export function check(options: CheckOptions): Promise<number> {
  return withDepot(options, async ({ ask }) => {
    const { version, installation } = await ask('host.get', {});
    const about = { event: 'program', version, installation };
    print(options, installationText(about, { t: words }), about);
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
    const sum =
      notTried === 0
        ? t('command.check.sum', { passed, failed })
        : t('command.check.sumNotTried', { passed, failed, notTried });
    print(options, sum, { event: 'checked', passed, failed, notTried });
    return failed === 0 ? exitCodes.done : exitCodes.needsAttention;
  });
}

function lineOf(number: number, { folder }: CheckStep, result: CheckResult): string {
  const formatter: Formatter = { t: words, times: createTimes(systemTimeZone(), words) };
  const named = t(`command.check.titles.${result.check}`);
  const title = folder === null ? named : t('command.check.ofFolder', { title: named, folder });
  const line = { number, title, state: t(`command.check.states.${result.state}`) };
  const { systemCode } = result.parameters;
  // What the page keeps from a clerk: whoever types commands knows what to do with it.
  const found = [checkDetail(result, formatter), systemCode ?? '']
    .filter((part, index, all) => part !== '' && all.indexOf(part) === index)
    .join(' ');
  const said = found === '' ? t('command.check.line', line) : t('command.check.lineWith', { ...line, found });
  const advice = checkAdvice(result, formatter);
  return advice === '' ? said : `${said}\n   ${advice}`;
}

/** Writes what helps to find a trouble into a new file, without names, numbers, paths and keys. */
export function supportBundle(options: CommonOptions, given: string): Promise<number> {
  const file = path.resolve(given);
  return withDepot(options, async ({ ask }) => {
    const { bytes } = await ask('support.bundle', {});
    const written = await writeNewFile(file, bytes);
    if (!written.ok) {
      const { systemCode } = written.error;
      return refuse(options, t('command.check.bundleNotWritten', { file: given, systemCode }));
    }
    const sizeBytes = bytes.byteLength;
    print(options, t('command.check.bundle', { file: given, size: sizeBytes }), {
      event: 'support-bundle',
      file,
      sizeBytes,
    });
    return exitCodes.done;
  });
}
