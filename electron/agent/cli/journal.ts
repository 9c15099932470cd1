import { type FileHandle, open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { createJournalCheck, type JournalReport } from '../../engine/custody/journal-check.ts';
import { fileErrorOf } from '../../engine/platform/file-error.ts';
import { openFile } from '../../engine/platform/open-file.ts';
import type { FileError } from '../../engine/ports.ts';
import { exitCodes } from '../exit-codes.ts';
import { type CommonOptions, complain, print, refuse } from '../output.ts';
import { type DepotAccess, withDepot } from '../with-depot.ts';
import { commandWords as t } from '../words.ts';

/**
 * Adds `journal export` and `journal check`.
 *
 * @param finish takes the exit code of a command
 */
export function addJournalCommands(program: Command, finish: (exitCode: Promise<number>) => Promise<void>): void {
  const journal = program.command('journal').description(t('commandHelp.journal.line'));
  journal
    .command('export')
    .argument('<file>', t('commandHelp.journal.exportFile'))
    .description(t('commandHelp.journal.export'))
    .action((file: string, _options, command: Command) => finish(exportJournal(command.optsWithGlobals(), file)));
  journal
    .command('check')
    .argument('[file]', t('commandHelp.journal.checkFile'))
    .description(t('commandHelp.journal.check'))
    .action((file: string | undefined, _options, command: Command) =>
      finish(checkJournal(command.optsWithGlobals(), file)),
    );
}

/** Takes the depot's lines in their order, some at a time, and returns the hash that was stored with the last. */
async function eachLine({ askJournal }: DepotAccess, take: (text: string) => Promise<void> | void): Promise<string> {
  let after = 0;
  let lastHash = '';
  for (;;) {
    const lines = await askJournal('agent.journal-lines', { after });
    for (const { text } of lines) await take(text);
    const last = lines.at(-1);
    if (last === undefined) return lastHash;
    ({ number: after, hash: lastHash } = last);
  }
}

/** Of a file, or of the depot where none is given. Ends with 2 where anything is not as it was written. */
export function checkJournal(options: CommonOptions, file: string | undefined): Promise<number> {
  return file === undefined ? checkDepot(options) : checkFile(options, file);
}

/** Every export ends with a signed head, so that one that was cut shows. */
export function exportJournal(options: CommonOptions, given: string): Promise<number> {
  return withDepot(options, async (depot) => {
    const isSigned = await depot.askJournal('agent.journal-sign', {});
    if (!isSigned) complain(options, t('command.journal.notSigned'));
    if (given === '-') {
      await eachLine(depot, (text) => void process.stdout.write(`${text}\n`));
      return isSigned ? exitCodes.done : exitCodes.needsAttention;
    }
    const file = path.resolve(given);
    let handle: FileHandle | null = null;
    try {
      const writing = await open(file, 'wx', 0o600);
      handle = writing;
      let lines = 0;
      await eachLine(depot, async (text) => {
        await writing.write(`${text}\n`);
        lines += 1;
      });
      await writing.sync();
      await writing.close();
      print(options, t('command.journal.exported', { file: given, count: lines }), {
        event: 'journal-exported',
        file,
        lines,
      });
      return isSigned ? exitCodes.done : exitCodes.needsAttention;
    } catch (error) {
      await handle?.close().catch(() => undefined);
      if (handle !== null) await rm(file, { force: true });
      const { code, systemCode } = fileErrorOf(error);
      complain(options, t('command.journal.notWritten', { file: given, systemCode }));
      return code === 'disk-full' ? exitCodes.tryAgain : exitCodes.wrongUse;
    }
  });
}

/** Of the depot: also whether the journal ends where it was written last, and says what the records say. */
function checkDepot(options: CommonOptions): Promise<number> {
  return withDepot(options, async (depot) => {
    const check = createJournalCheck();
    const lastHash = await eachLine(depot, check.take);
    const report = check.report();
    const { publicKey } = await depot.askJournal('agent.journal-state', {});
    const disagreements = await depot.askJournal('agent.journal-disagreements', {});
    if (publicKey === null) complain(options, t('command.journal.notSigned'));
    const isLastChanged = report.last !== null && report.last.hash !== lastHash;
    const contradicted = [...disagreements.notKept, ...disagreements.notSent];
    for (const sha256 of contradicted) {
      print(options, t('command.journal.noLineOf', { sha256 }), { event: 'journal-has-no-line', sha256 });
    }
    const lastNumber = report.last?.number ?? 0;
    if (isLastChanged) printFinding(options, { code: 'changed', line: lastNumber });
    const isWhole = printReport(options, report, publicKey) && !isLastChanged && contradicted.length === 0;
    return isWhole && publicKey !== null ? exitCodes.done : exitCodes.needsAttention;
  });
}

async function checkFile(options: CommonOptions, given: string): Promise<number> {
  const check = createJournalCheck();
  const notRead = ({ systemCode }: FileError) => {
    return refuse(options, t('command.journal.notRead', { file: given, systemCode }));
  };
  const opened = await openFile(path.resolve(given));
  if (!opened.ok) return notRead(opened.error);
  const { handle } = opened.value;
  try {
    for await (const line of handle.readLines({ encoding: 'utf8', autoClose: false })) check.take(line);
  } catch (error) {
    return notRead(fileErrorOf(error));
  } finally {
    await handle.close();
  }
  const report = check.report();
  const isWhole = printReport(options, report, null);
  // An export ends with a head.
  const isCut = report.unsigned > 0 || report.lines === 0;
  if (isCut) complain(options, t('command.journal.cut', { file: given }));
  else if (isWhole) print(options, t('command.journal.noLaterLines'), { event: 'journal-later-lines-unknown' });
  return isWhole && !isCut ? exitCodes.done : exitCodes.needsAttention;
}

function printFinding(options: CommonOptions, { code, line, to }: JournalReport['findings'][number]): void {
  const said = t(`command.journal.findings.${code}`, { line, to: to ?? line, next: line + 1 });
  print(options, said, { event: 'journal-finding', code, line, ...(to !== undefined && { to }) });
}

/** True where nothing is wrong. */
function printReport(options: CommonOptions, report: JournalReport, publicKey: string | null): boolean {
  const { findings, found, lines, last, head, unsigned, keys } = report;
  for (const finding of findings) printFinding(options, finding);
  const headAt = head === null ? null : new Date(head.at).toISOString();
  const said = [
    found === 0 ? t('command.journal.whole', { count: lines }) : t('command.journal.notWhole', { count: found }),
    headAt === null
      ? t('command.journal.noHead')
      : t('command.journal.head', { line: head?.number ?? 0, at: headAt, count: unsigned }),
    ...keys.map((key) => t('command.journal.key', { key: key.publicKey, line: key.line })),
  ];
  const facts = { lines, last: last?.number ?? 0, lastHash: last?.hash ?? null, headAt, unsigned, keys, publicKey };
  print(options, said.join('\n'), { event: 'journal-checked', isWhole: found === 0, findings: found, ...facts });
  return found === 0;
}
