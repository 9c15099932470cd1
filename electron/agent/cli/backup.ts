import { access } from 'node:fs/promises';
import path from 'node:path';
import packageFile from '../../../package.json' with { type: 'json' };
import { holdsDepot } from '../../engine/data-directory.ts';
import { fileErrorOf } from '../../engine/platform/file-error.ts';
import { findRunningAgent } from '../../engine/running-agent.ts';
import { readBackup, writeBackup } from '../backup-file.ts';
import { exitCodes } from '../exit-codes.ts';
import { type CommonOptions, complain, formatCounts, print } from '../output.ts';
import { readAgentSettings } from '../settings-sources.ts';
import { withDepot } from '../with-depot.ts';
import { commandWords as t } from '../words.ts';

/** Writes the records and every kept copy into one new file, while the agent goes on working. */
export async function backup(options: CommonOptions, given: string): Promise<number> {
  const to = path.resolve(given);
  if (await exists(to)) {
    complain(options, t('command.backup.exists', { file: given }));
    return exitCodes.wrongUse;
  }
  return withDepot(options, async ({ backUpRecords, dataDirectory }) => {
    const recordsFile = await backUpRecords();
    try {
      const made = await writeBackup({ dataDirectory, recordsFile, to, program: packageFile.version });
      const left = made.unsound === 0 ? [] : [t('command.backup.leftOut', { count: made.unsound })];
      const said = [t('command.backup.made', { file: given, count: made.copies }), ...left].join(' ');
      print(options, said, { event: 'backed-up', file: to, ...made });
      return made.unsound === 0 ? exitCodes.done : exitCodes.needsAttention;
    } catch (error) {
      const { code, systemCode } = fileErrorOf(error);
      complain(options, t('command.backup.notWritten', { file: given, systemCode }));
      return code === 'disk-full' ? exitCodes.tryAgain : exitCodes.wrongUse;
    }
  });
}

/** Puts a depot from such a file into a data folder that holds none, and opens it once. */
export async function restore(options: CommonOptions, given: string): Promise<number> {
  const settings = await readAgentSettings(options, process.env);
  if (!settings.ok) {
    complain(options, settings.error);
    return exitCodes.misconfigured;
  }
  const { dataDirectory } = settings.value;
  if ((await findRunningAgent(dataDirectory)) !== null || (await holdsDepot(dataDirectory))) {
    complain(options, t('command.backup.depotThere', { folder: dataDirectory }));
    return exitCodes.wrongUse;
  }
  const taken = await readBackup(path.resolve(given), dataDirectory);
  if (!taken.ok) {
    complain(options, taken.error);
    return exitCodes.wrongUse;
  }
  return withDepot(options, async ({ ask }) => {
    const counts = await ask('uploads.counts', {});
    const { at, copies } = taken.value;
    const said = t('command.backup.restored', { at, count: copies, counts: formatCounts(counts) });
    print(options, said, { event: 'restored', at, copies, ...counts });
    return exitCodes.done;
  });
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
