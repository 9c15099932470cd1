import path from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type ArchiveTrouble, archiveMonthSchema } from '../../../shared/contract/company-archive.ts';
import { archiveTroubleText } from '../../../shared/format/archive-text.ts';
import { exitCodes } from '../exit-codes.ts';
import { writeNewFile } from '../given-file.ts';
import { type CommonOptions, complain, print, refuse } from '../output.ts';
import { type DepotAccess, withDepot } from '../with-depot.ts';
import { commandWords, words as t } from '../words.ts';

interface ListOptions extends CommonOptions {
  readonly month?: string;
  readonly search?: string;
}

/**
 * Adds `archive`, `archive list`, `archive fetch`, `archive index` and `archive check`.
 *
 * @param finish takes the exit code of a command
 */
export function addArchiveCommands(program: Command, finish: (exitCode: Promise<number>) => Promise<void>): void {
  const archive = program
    .command('archive')
    .description(commandWords('commandHelp.archive.line'))
    .allowExcessArguments(false);
  archive.action((_options, command: Command) => finish(printState(command.optsWithGlobals())));
  archive
    .command('list')
    .addOption(new Option('--month <month>', commandWords('commandHelp.archive.month')).argParser(monthOf))
    .option('--search <text>', commandWords('commandHelp.archive.search'))
    .description(commandWords('commandHelp.archive.list'))
    .action((_options, command: Command) => finish(list(command.optsWithGlobals())));
  archive
    .command('fetch')
    .argument('<sha256>', commandWords('commandHelp.archive.sha256'), hashOf)
    .argument('<file>', commandWords('commandHelp.backup.file'))
    .description(commandWords('commandHelp.archive.fetch'))
    .action((sha256: string, file: string, _options, command: Command) =>
      finish(fetchFile(command.optsWithGlobals(), sha256, file)),
    );
  archive
    .command('index')
    .argument('<month>', commandWords('commandHelp.archive.ofMonth'), monthOf)
    .description(commandWords('commandHelp.archive.index'))
    .action((month: string, _options, command: Command) => finish(completeIndex(command.optsWithGlobals(), month)));
  archive
    .command('check')
    .description(commandWords('commandHelp.archive.check'))
    .action((_options, command: Command) => finish(check(command.optsWithGlobals())));
}

function monthOf(given: string): string {
  if (archiveMonthSchema.safeParse(given).success) return given;
  throw new InvalidArgumentError(t('companyArchive.command.notMonth', { given }));
}

function hashOf(given: string): string {
  const sha256 = given.toLowerCase();
  if (/^[0-9a-f]{64}$/.test(sha256)) return sha256;
  throw new InvalidArgumentError(t('companyArchive.command.notHash', { given }));
}

/** Ends with 2 where files fail, with 3 where some wait. */
function printState(options: CommonOptions): Promise<number> {
  return withDepot(options, async ({ ask }) => {
    const { archiving, archived, waiting, failing, lastArchivedAt, trouble } = await ask('companyArchive.get', {});
    if (archiving === 'off') print(options, t('companyArchive.command.off'), { event: 'archive-off' });
    else {
      const counts = [
        t('companyArchive.command.archived', { count: archived }),
        t('companyArchive.command.waiting', { count: waiting }),
      ];
      print(options, counts.join(' '), { event: 'archive', archived, waiting, failing, lastArchivedAt });
    }
    if (trouble !== null) return told(options, trouble);
    return waiting > 0 ? exitCodes.stillWaits : exitCodes.done;
  });
}

function list(options: ListOptions): Promise<number> {
  const { month = null, search = '' } = options;
  return withDepot(options, async ({ ask }) => {
    const { trouble, files, more, misfits } = await ask('companyArchive.search', { month, search });
    if (trouble !== null) return told(options, trouble);
    for (const file of files) {
      const { sha256, kind, subject, firstDay, lastDay, depot, fileName, lockedUntil } = file;
      const until = lockedUntil?.slice(0, 10);
      const lock = until === undefined ? [] : [t('companyArchive.command.lockedUntil', { until })];
      const days = [firstDay, lastDay].filter((day) => day !== null).join(' - ');
      print(options, [sha256, t(`kinds.${kind}`), subject ?? '', days, depot, fileName, ...lock].join('\t'), {
        event: 'archived-file',
        ...file,
      });
    }
    if (files.length === 0 && !options.json) print(options, t('companyArchive.command.none'), null);
    if (misfits > 0) complain(options, t('companyArchive.command.misfits', { count: misfits }));
    if (more) complain(options, t('companyArchive.command.more'));
    return more || misfits > 0 ? exitCodes.needsAttention : exitCodes.done;
  });
}

function fetchFile(options: CommonOptions, sha256: string, given: string): Promise<number> {
  return withDepot(options, async ({ ask }) => {
    const { trouble, bytes } = await ask('companyArchive.fetch', { sha256 });
    if (trouble !== null) return told(options, trouble);
    const file = path.resolve(given);
    const written = await writeNewFile(file, bytes ?? new Uint8Array());
    if (!written.ok) {
      return refuse(options, t('companyArchive.command.notWritten', { file: given, code: written.error.systemCode }));
    }
    const sizeBytes = bytes?.byteLength ?? 0;
    const event = { event: 'fetched', sha256, file, sizeBytes };
    print(options, t('companyArchive.command.fetched', { file: given, bytes: sizeBytes }), event);
    return exitCodes.done;
  });
}

const indexedAtOnce = 2_000;

function completeIndex(options: CommonOptions, month: string): Promise<number> {
  return withDepot(options, async ({ ask }) => {
    const tally = { added: 0, misfits: 0, lost: 0 };
    for (let after: string | null = ''; after !== null; ) {
      const part: Awaited<ReturnType<typeof indexSome>> = await indexSome(ask, month, after);
      tally.added += part.added;
      tally.misfits += part.misfits;
      tally.lost += part.lost;
      if (part.trouble !== null) return told(options, part.trouble);
      after = part.next;
    }
    const { added, misfits, lost } = tally;
    const sum = t('companyArchive.command.indexed', { count: added });
    print(options, sum, { event: 'archive-indexed', month, ...tally });
    if (misfits > 0) complain(options, t('companyArchive.command.misfits', { count: misfits }));
    if (lost > 0) complain(options, t('companyArchive.command.lost', { count: lost }));
    return misfits + lost > 0 ? exitCodes.needsAttention : exitCodes.done;
  });
}

function indexSome(ask: DepotAccess['ask'], month: string, after: string) {
  return ask('companyArchive.completeIndex', { month, after, limit: indexedAtOnce });
}

const checkedAtOnce = 20;

function check(options: CommonOptions): Promise<number> {
  return withDepot(options, async ({ ask }) => {
    const tally = { checked: 0, wrong: 0 };
    let after: number | null = 0;
    while (after !== null) {
      const part: Awaited<ReturnType<typeof checkSome>> = await checkSome(ask, after);
      for (const { sha256, failure } of part.wrong) {
        const why = t(`companyArchive.failure.${failure}`);
        print(options, t('companyArchive.command.wrong', { sha256, why }), { event: 'archive-wrong', sha256, failure });
      }
      tally.checked += part.checked;
      tally.wrong += part.wrong.length;
      if (part.trouble !== null) return told(options, part.trouble);
      after = part.next;
    }
    const { checked, wrong } = tally;
    const sum = t('companyArchive.command.checked', { count: checked, wrong });
    print(options, sum, { event: 'archive-checked', ...tally });
    return wrong === 0 ? exitCodes.done : exitCodes.needsAttention;
  });
}

function checkSome(ask: DepotAccess['ask'], after: number) {
  return ask('companyArchive.check', { after, limit: checkedAtOnce });
}

function told(options: CommonOptions, trouble: ArchiveTrouble): number {
  print(options, archiveTroubleText(trouble, { t }), { event: 'archive-trouble', ...trouble });
  return exitCodes.needsAttention;
}
