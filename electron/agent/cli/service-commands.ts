import { type Command, InvalidArgumentError, Option } from 'commander';
import { type DateOrder, dateOrderSchema } from '../../../shared/contract/maintain.ts';
import { choices } from '../../../shared/service/choices.ts';
import { isOperationName, operationList, operations as table } from '../../../shared/service/operations.ts';
import { printChanges, readBatchFile } from '../batch/batch-file.ts';
import { batchOperation } from '../batch/items.ts';
import { type SendBatchOptions, sendBatch } from '../batch/send-batch.ts';
import { reportForms } from '../conform/report-text.ts';
import { ruleGroups } from '../conform/rules.ts';
import { exitCodes } from '../exit-codes.ts';
import { paragraphs } from '../help-text.ts';
import { type CommonOptions, print, refuse } from '../output.ts';
import { stopRequested } from '../process-events.ts';
import { operationLines, operationText } from '../service/operation-text.ts';
import { depotZone } from '../service/service-connection.ts';
import { commandWords as t, words } from '../words.ts';
import { call } from './call.ts';
import { conform } from './conform.ts';

/**
 * Adds the commands that call the service directly: `operations`, `call`, `conform` and `batch`.
 *
 * @param finish takes the exit code of a command
 */
export function addServiceCommands(program: Command, finish: (exitCode: Promise<number>) => Promise<void>): void {
  program
    .command('operations')
    .argument('[name]', t('commandHelp.operations.name'))
    .description(t('commandHelp.operations.line'))
    .action((name: string | undefined, _options, command: Command) =>
      finish(Promise.resolve(operations(command.optsWithGlobals(), name))),
    );
  program
    .command('call')
    .argument('<operation>', t('commandHelp.call.operation'))
    .description(t('commandHelp.call.line'))
    .option('--body <json>', t('commandHelp.call.body'))
    .option('--file <path>', t('commandHelp.call.file'))
    .option('--raw', t('commandHelp.call.raw'), false)
    .option('--csv', t('commandHelp.call.csv'), false)
    .addOption(separatorOption())
    .option('--out <file>', t('commandHelp.call.out'))
    .option('--misfits', t('commandHelp.call.misfits'), false)
    .addHelpText('after', ({ command }) => operationHelp(command.args[0]))
    .action((name: string, _options, command: Command) => finish(call(command.optsWithGlobals(), name)));
  program
    .command('conform')
    .description(t('commandHelp.conform.line'))
    .option('--url <address>', t('commandHelp.conform.url'))
    .option(
      '--only <what>',
      t('commandHelp.conform.only'),
      (name: string, before: readonly string[]) => [...before, name],
      [],
    )
    .option('--write', t('commandHelp.conform.write'), false)
    .option('--driver <id>', t('commandHelp.conform.driver'))
    .option('--clocking <id>', t('commandHelp.conform.clocking'))
    .option('--delete-clocking <id>', t('commandHelp.conform.deleteClocking'))
    .option('--upload <file>', t('commandHelp.conform.upload'))
    .addOption(new Option('--format <form>', t('commandHelp.conform.format')).choices(reportForms).default('text'))
    .option('--out <file>', t('commandHelp.conform.out'))
    .addHelpText('after', conformHelp)
    .action((_options, command: Command) => finish(conform(command.optsWithGlobals())));
  program
    .command('batch')
    .argument('<operation>', t('commandHelp.batch.operation'))
    .argument('<file>', t('commandHelp.batch.file'))
    .description(t('commandHelp.batch.line'))
    .option('--dry-run', t('commandHelp.batch.dryRun'), false)
    .addOption(new Option('--batch-size <records>', t('commandHelp.batch.batchSize')).argParser(recordCount))
    .addOption(
      new Option('--dates <order>', t('commandHelp.batch.dates')).choices(dateOrderSchema.options).default('iso'),
    )
    .addOption(
      new Option('--in-doubt <what>', t('commandHelp.batch.inDoubt'))
        .choices(['leave', 'send'])
        .default(choices.batchInDoubt.value),
    )
    .addHelpText('after', batchHelp)
    .action((name: string, file: string, _options, command: Command) =>
      finish(batch(command.optsWithGlobals(), name, file)),
    );
}

const separatorNames = { ',': ',', ';': ';', tab: '\t' } as const;

export function separatorOption(): Option {
  const names = Object.keys(separatorNames);
  return new Option('--separator <sign>', t('commandHelp.call.separator', { names: names.join(' ') }))
    .default(',')
    .argParser((text) => {
      const found = Object.entries(separatorNames).find(([name]) => name === text);
      if (found === undefined)
        throw new InvalidArgumentError(t('commandHelp.call.needSeparator', { names: names.join(' ') }));
      return found[1];
    });
}

function recordCount(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError(t('commandHelp.batch.needCount'));
  return Number(text);
}

function operationHelp(name: string | undefined): string {
  return name !== undefined && isOperationName(name)
    ? `\n${operationText(table[name])}`
    : `\n${t('commandHelp.call.fields')}`;
}

function batchHelp(): string {
  const pageWord = words('maintainFields.driverDetails-dqcExpiry');
  const { about, cells, failed } = {
    about: t('commandHelp.batch.about', { pageWord }),
    cells: t('commandHelp.batch.cells'),
    failed: t('commandHelp.batch.failed'),
  };
  return `
${paragraphs(about, cells, failed)}`;
}

function conformHelp(): string {
  const { done, needsAttention, stillWaits, notEnoughSeen } = exitCodes;
  const codes = t('commandHelp.conform.exitCodes', { done, needsAttention, stillWaits, notEnoughSeen });
  const groups = t('commandHelp.conform.groups', { groups: ruleGroups.join(', ') });
  return `
${paragraphs(t('commandHelp.conform.about'), groups, t('commandHelp.conform.enough'), codes)}`;
}

/** Lists the operations of the service, or shows the fields of one. */
export function operations(options: CommonOptions, name: string | undefined): number {
  if (name === undefined) {
    if (options.json) {
      for (const { name: one, purpose, method, path } of operationList) {
        print(options, '', { operation: one, purpose, method, path });
      }
    } else {
      print(options, operationLines().join('\n'), null);
    }
    return exitCodes.done;
  }
  if (!isOperationName(name)) return refuse(options, t('command.service.noOperation', { name }));
  const { purpose, method, path } = table[name];
  const text = operationText(table[name]);
  print(options, text, { operation: name, purpose, method, path, text });
  return exitCodes.done;
}

export interface BatchCommandOptions extends SendBatchOptions {
  /** Say what would change, and send nothing. */
  readonly dryRun: boolean;
  /** How dates with slashes are meant. */
  readonly dates: DateOrder;
}

/** Changes or deletes the records that a spreadsheet names. */
export async function batch(
  options: BatchCommandOptions,
  name: string,
  fileName: string,
  stop: () => Promise<unknown> = stopRequested,
): Promise<number> {
  const operation = batchOperation(name);
  if (!operation.ok) return refuse(options, operation.error);
  const zone = await depotZone(options);
  if (!zone.ok) return refuse(options, zone.error);
  const file = await readBatchFile(operation.value, fileName, options.dates, zone.value);
  if (!file.ok) return refuse(options, file.error);
  if (options.dryRun) {
    printChanges(options, file.value.rows);
    return exitCodes.done;
  }
  return sendBatch(options, operation.value, file.value, stop);
}
