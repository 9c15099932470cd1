import { access } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import packageFile from '../../../package.json' with { type: 'json' };
import { printableLine } from '../../../shared/printable-text.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import { holdsDepot } from '../../engine/data-directory.ts';
import { fileErrorOf } from '../../engine/platform/file-error.ts';
import { readFileText } from '../../engine/platform/open-file.ts';
import { findRunningAgent } from '../../engine/running-agent.ts';
import { isRecipient, writeBackup } from '../backup-file.ts';
import { exitCodes } from '../exit-codes.ts';
import { unread } from '../given-file.ts';
import { type CommonOptions, complain, formatCounts, print, refuse } from '../output.ts';
import { type BackupOrigin, readBackup } from '../restore-file.ts';
import { readAgentSettings } from '../settings-sources.ts';
import { withDepot } from '../with-depot.ts';
import { commandWords as t } from '../words.ts';

interface BackupOptions extends CommonOptions {
  /** A public key of age; where there is none, everybody can read the backup who has the file. */
  readonly recipient?: string;
}

/** Writes the records and every kept copy into one new file, signed, while the agent goes on working. */
export async function backup(options: BackupOptions, given: string): Promise<number> {
  const to = path.resolve(given);
  const { recipient = null } = options;
  if (recipient !== null && !isRecipient(recipient)) return refuse(options, t('command.backup.noRecipient'));
  if (await exists(to)) return refuse(options, t('command.backup.exists', { file: given }));
  return withDepot(options, async ({ ask, askJournal, backUpRecords, dataDirectory }) => {
    const { settings } = await ask('settings.get', {});
    const recordsFile = await backUpRecords();
    try {
      const made = await writeBackup({
        dataDirectory,
        recordsFile,
        to,
        program: packageFile.version,
        depot: settings.depotName,
        recipient,
        sign: (text) => askJournal('agent.backup-sign', { text }),
      });
      const left = made.unsound === 0 ? [] : [t('command.backup.leftOut', { count: made.unsound })];
      const signed =
        made.publicKey === null
          ? t('command.backup.notSigned')
          : t('command.backup.signedWith', { key: made.publicKey });
      const said = [t('command.backup.made', { file: given, count: made.copies }), ...left, signed].join(' ');
      const { publicKey, at, copies, unsound } = made;
      print(options, said, { event: 'backed-up', file: to, publicKey, at, copies, unsound, recipient });
      return unsound === 0 && publicKey !== null ? exitCodes.done : exitCodes.needsAttention;
    } catch (error) {
      const { code, systemCode } = fileErrorOf(error);
      complain(options, t('command.backup.notWritten', { file: given, systemCode }));
      return code === 'disk-full' ? exitCodes.tryAgain : exitCodes.wrongUse;
    }
  });
}

interface RestoreOptions extends CommonOptions {
  /** A file with secret keys of age. */
  readonly identity?: string;
  /** The public key with which the wanted backup is signed, or `unsigned`. */
  readonly from?: string;
}

/** Puts a depot from such a file into a data folder that holds nothing, and opens it once. */
export async function restore(options: RestoreOptions, given: string): Promise<number> {
  const settings = await readAgentSettings(options, process.env);
  if (!settings.ok) return refuse(options, settings.error, exitCodes.misconfigured);
  const { dataDirectory } = settings.value;
  if ((await findRunningAgent(dataDirectory)) !== null || (await holdsDepot(dataDirectory))) {
    return refuse(options, t('command.backup.depotThere', { folder: dataDirectory }));
  }
  const identities = await readIdentities(options.identity);
  if (!identities.ok) return refuse(options, identities.error);
  const taken = await readBackup({
    file: path.resolve(given),
    dataDirectory,
    identities: identities.value,
    isWanted: (origin) => isWanted(options, origin, dataDirectory),
  });
  if (!taken.ok) {
    return refuse(options, 'message' in taken.error ? taken.error.message : unwantedText(given, taken.error.unwanted));
  }
  return withDepot(options, async ({ ask }) => {
    const counts = await ask('uploads.counts', {});
    const { contents, publicKey, missing } = taken.value;
    const { at, copies, depot } = contents;
    const lost = missing.length === 0 ? [] : [t('command.backup.missing', { count: missing.length })];
    const restored = t('command.backup.restored', { at, count: copies, counts: formatCounts(counts) });
    const said = [restored, ...lost, t('command.backup.since', { at })].join(' ');
    print(options, said, { event: 'restored', at, copies, depot, publicKey, missing: missing.length, ...counts });
    return missing.length === 0 ? exitCodes.done : exitCodes.needsAttention;
  });
}

const unsigned = 'unsigned';

/** Nothing is known in an empty folder of the depot that was there, so each origin is one to be asked about. */
async function isWanted(options: RestoreOptions, origin: BackupOrigin, folder: string): Promise<boolean> {
  if (options.from !== undefined) return options.from === (origin.publicKey ?? unsigned);
  if (process.stdin.isTTY !== true) return false;
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await lines.question(`${originText(origin)} ${t('command.backup.question', { folder })} `);
    return answer.trim().toLowerCase() === t('command.backup.yes');
  } finally {
    lines.close();
  }
}

function originText({ depot, publicKey, at, copies }: BackupOrigin): string {
  // The file says it, whoever wrote that.
  const name = depot === '' ? t('command.backup.depotWithoutName') : printableLine(depot);
  const made = t('command.backup.madeBy', { depot: name, at, count: copies });
  return [
    made,
    publicKey === null ? t('command.backup.notSigned') : t('command.backup.signedWith', { key: publicKey }),
  ].join(' ');
}

function unwantedText(file: string, origin: BackupOrigin): string {
  const key = origin.publicKey ?? unsigned;
  return `${file}: ${originText(origin)} ${t('command.backup.unwanted', { key })}`;
}

const mostIdentityBytes = 100_000;

/** One a line, as `age-keygen` writes them; a line with `#` is a remark. */
async function readIdentities(file: string | undefined): Promise<Result<readonly string[], string>> {
  if (file === undefined) return success([]);
  const read = await readFileText(file, mostIdentityBytes);
  if (!read.ok) return failure(unread(file, read.error));
  const lines = read.value.split(/\r?\n/).map((line) => line.trim());
  const keys = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const areKeys = keys.length > 0 && keys.every((key) => /^AGE-SECRET-KEY-(PQ-)?1[0-9A-Z]+$/.test(key));
  return areKeys ? success(keys) : failure(t('command.backup.noIdentity', { file }));
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
