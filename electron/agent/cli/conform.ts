import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isAmong } from '../../../shared/narrowing.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import type { Operation } from '../../../shared/service/operation.ts';
import { isOperationName } from '../../../shared/service/operations.ts';
import { originOf } from '../../../shared/settings/settings.ts';
import { askService, type FilePart } from '../conform/ask-service.ts';
import type { CheckResult } from '../conform/check.ts';
import { type Verdict, verdictOf } from '../conform/coverage.ts';
import { checkReading } from '../conform/read-checks.ts';
import { type ReportForm, reportText } from '../conform/report-text.ts';
import { isRuleGroup, type Rule, ruleGroups } from '../conform/rules.ts';
import { checkWriting, type TestRecords } from '../conform/write-checks.ts';
import { exitCodes } from '../exit-codes.ts';
import { readGivenFile } from '../given-file.ts';
import { type CommonOptions, refuse } from '../output.ts';
import { stopRequested } from '../process-events.ts';
import { openConnection, type ServiceConnection } from '../service/service-connection.ts';
import { commandWords as t } from '../words.ts';

export interface ConformOptions extends CommonOptions {
  /** The service to be checked; that of the settings when left out. */
  readonly url?: string;
  /** Operations and groups of rules: only these are checked; where none of a kind is given, all of that kind. */
  readonly only: readonly string[];
  /** Also ask what changes records, with those that are named below. */
  readonly write: boolean;
  readonly driver?: string;
  readonly clocking?: string;
  readonly deleteClocking?: string;
  /** Path of a file. */
  readonly upload?: string;
  readonly format: ReportForm;
  /** Where the report goes instead of standard output. */
  readonly out?: string;
}

/**
 * Holds a service against the interface, operation by operation and field by field, and prints where it departs from it.
 *
 * @param stop gives it up when it settles
 */
export async function conform(options: ConformOptions, stop: () => Promise<unknown> = stopRequested): Promise<number> {
  const unknown = options.only.find((name) => !isOperationName(name) && !isRuleGroup(name));
  if (unknown !== undefined) {
    return refuse(options, t('command.conform.noSuchRule', { name: unknown, groups: ruleGroups.join(', ') }));
  }
  const records = await testRecords(options);
  if (!records.ok) return refuse(options, records.error);
  const opened = await connectionTo(options);
  if (!opened.ok) return refuse(options, opened.error);
  const { transport, settings, credentials } = opened.value;
  try {
    if (!credentials.ok) return refuse(options, t('command.conform.noKeys'));
    const givenUp = new AbortController();
    void stop().then(() => givenUp.abort());
    const ask = askService({
      transport,
      baseUrl: settings.serviceUrl,
      credentials: credentials.value,
      filePartName: settings.filePartName,
      signal: givenUp.signal,
    });
    const checks: CheckResult[] = [];
    const [named, groups] = [options.only.filter(isOperationName), options.only.filter(isRuleGroup)];
    const wants = ({ name }: Operation) => isAmong<string>(named, name);
    const asking = {
      ask,
      wants: ({ group }: Rule) => isAmong(groups, group),
      report: (check: CheckResult) => void checks.push(check),
    };
    await checkReading(asking, wants);
    await checkWriting(asking, records.value, wants);
    return await printReport(options, { service: originOf(settings.serviceUrl) ?? '', checks });
  } finally {
    await transport.close();
  }
}

async function connectionTo(options: ConformOptions): Promise<Result<ServiceConnection, string>> {
  const { url } = options;
  if (url === undefined) return openConnection(options);
  if (originOf(url) === null) return failure(t('command.conform.noAddress', { url }));
  return openConnection(options, url);
}

async function testRecords(options: ConformOptions): Promise<Result<TestRecords, string>> {
  const { write: mayWrite, driver, clocking, deleteClocking: deletedClocking, upload } = options;
  const isNamed = [driver, clocking, deletedClocking, upload].some((each) => each !== undefined);
  if (isNamed && !mayWrite) return failure(t('command.conform.namedOnly'));
  if (mayWrite && !isNamed) return failure(t('command.conform.needRecords'));
  const file = upload === undefined ? success(undefined) : await fileOf(upload);
  return file.ok ? success({ mayWrite, driver, clocking, deletedClocking, file: file.value }) : file;
}

async function fileOf(given: string): Promise<Result<FilePart, string>> {
  const read = await readGivenFile(given);
  return read.ok ? success({ fileName: path.basename(given), bytes: read.value }) : read;
}

async function printReport(
  options: ConformOptions,
  report: { readonly service: string; readonly checks: readonly CheckResult[] },
): Promise<number> {
  const text = await reportText(report, options.json ? 'json' : options.format);
  if (options.out === undefined) {
    process.stdout.write(text);
  } else {
    const failed = await writeFile(options.out, text).catch((error: NodeJS.ErrnoException) => error);
    if (failed instanceof Error) {
      return refuse(
        options,
        t('command.conform.notWritten', { file: options.out, systemCode: failed.code ?? 'UNKNOWN' }),
      );
    }
  }
  return exitCodeOf[verdictOf(report.checks)];
}

const exitCodeOf: Readonly<Record<Verdict, number>> = {
  conforms: exitCodes.done,
  departs: exitCodes.needsAttention,
  unanswered: exitCodes.stillWaits,
  notEnoughSeen: exitCodes.notEnoughSeen,
};
