import { type Command, InvalidArgumentError, Option } from 'commander';
import { type DateOrder, dateOrderSchema } from '../../../shared/contract/maintain.ts';
import { isOperationName, operationList, operations as table } from '../../../shared/service/operations.ts';
import { printChanges, readBatchFile } from '../batch/batch-file.ts';
import { batchOperation } from '../batch/items.ts';
import { type SendBatchOptions, sendBatch } from '../batch/send-batch.ts';
import { reportForms } from '../conform/report-text.ts';
import { exitCodes } from '../exit-codes.ts';
import { type CommonOptions, complain, print } from '../output.ts';
import { stopRequested } from '../process-events.ts';
import { operationLines, operationText } from '../service/operation-text.ts';
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
    .argument('[name]', 'show the fields of this one')
    .description('list what can be asked of the service')
    .action((name: string | undefined, _options, command: Command) =>
      finish(Promise.resolve(operations(command.optsWithGlobals(), name))),
    );
  program
    .command('call')
    .argument('<operation>', 'a name that "operations" lists')
    .description('ask one operation of the service and print its answer')
    .option('--body <json>', 'its fields as JSON, or @FILE, or @- for standard input')
    .option('--file <path>', 'the file of an upload')
    .option('--raw', 'print what the service answered byte for byte, a refusal too', false)
    .option('--csv', 'print a table for spreadsheets', false)
    .addOption(separatorOption())
    .option('--out <file>', 'write the answer to a file instead (keeps its letters right in Windows shells)')
    .option('--misfits', 'say what is wrong with rows that do not fit', false)
    .addHelpText('after', ({ command }) => operationHelp(command.args[0]))
    .action((name: string, _options, command: Command) => finish(call(command.optsWithGlobals(), name)));
  program
    .command('conform')
    .description('hold a service against its interface, field by field, and say where it departs from it')
    .option('--url <address>', 'the service to check; without it, that of the settings')
    .option(
      '--operation <name>',
      'only this operation (repeatable)',
      (name: string, before: readonly string[]) => [...before, name],
      [],
    )
    .option('--write', 'also ask what changes records, with the test records named here', false)
    .option('--driver <id>', 'a driver of yours for tests; the record stays as it is')
    .option('--clocking <id>', 'a clocking for tests; it stays as it is')
    .option('--delete-clocking <id>', 'a clocking that may be deleted')
    .option('--upload <file>', 'a file that may be sent, once by each of the two uploads')
    .addOption(new Option('--format <form>', 'form of the report').choices(reportForms).default('text'))
    .option('--out <file>', 'write the report to a file instead')
    .addHelpText('after', conformHelp)
    .action((_options, command: Command) => finish(conform(command.optsWithGlobals())));
  program
    .command('batch')
    .argument('<operation>', 'drivers-update, clockings-update or clockings-delete')
    .argument('<file>', 'a CSV file or an Excel workbook whose first line names the fields')
    .description('change or delete the records that a spreadsheet names')
    .option('--dry-run', 'say what would change, and send nothing', false)
    .addOption(new Option('--batch-size <records>', 'most records of one request').argParser(recordCount))
    .addOption(
      new Option('--dates <order>', 'how dates with slashes are meant').choices(dateOrderSchema.options).default('iso'),
    )
    .addOption(
      new Option('--in-doubt <what>', 'rows of an interrupted run that were sent and never answered for')
        .choices(['leave', 'send'])
        .default('leave'),
    )
    .addHelpText('after', batchHelp)
    .action((name: string, file: string, _options, command: Command) =>
      finish(batch(command.optsWithGlobals(), name, file)),
    );
}

const separatorNames = { ',': ',', ';': ';', tab: '\t' } as const;

function separatorOption(): Option {
  const names = Object.keys(separatorNames);
  return new Option('--separator <sign>', `what stands between the cells of --csv: ${names.join(' ')}`)
    .default(',')
    .argParser((text) => {
      const found = Object.entries(separatorNames).find(([name]) => name === text);
      if (found === undefined) throw new InvalidArgumentError(`Give one of these: ${names.join(' ')}`);
      return found[1];
    });
}

function recordCount(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('Give a whole number from 1 to 999999.');
  return Number(text);
}

function operationHelp(name: string | undefined): string {
  return name !== undefined && isOperationName(name)
    ? `\n${operationText(table[name])}`
    : '\n"call NAME --help" also shows the fields of that operation.';
}

const batchHelp = `
The file is an Excel workbook (.xlsx), of which the first sheet is read, or CSV with commas, semicolons or tabs, as
Excel saves it. Its first line names the fields as "operations NAME" shows them, such as
id,lastName,driverDetails.dqcExpiry, or as the page calls them ("Qualification card valid until"); the fields of lists
carry a number from 1: registeredCards.1.cardNumber. One column names the record: id (drivers-update) or clockingId.

An empty cell leaves its field as it is. Dates: 2027-01-31, 31.01.2027, and with --dates also 31/01/2027; a time may
follow (2027-01-31 08:30) and is UTC, unless it ends in an offset (+01:00). Flags: true or false, yes or no, 1 or 0.

Rows that were not applied are written beside the file (NAME.failed.csv) with the reason in a last column, which is
passed over when that file is mended and sent. NAME.progress.json stands there while a run is unfinished: the same
command goes on from it, and sends nothing twice.`;

const conformHelp = `
The keys are those of the other commands (TACHO_DEPOT_API_TOKEN, TACHO_DEPOT_SUBSCRIPTION_KEY, or the keys file); those
of the environment are sent to --url. It sends some 250 small requests, one after the other, wrong ones among them. The
report names fields and kinds of values, and holds no value of a record and no key.

Exit codes: ${exitCodes.done} the service is as the interface says, ${exitCodes.needsAttention} it departs somewhere, ${exitCodes.stillWaits} it could not answer everything.`;

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
  if (!isOperationName(name)) {
    complain(options, `The service has no operation "${name}". Run "tacho-depot-agent operations" for their names.`);
    return exitCodes.wrongUse;
  }
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
  if (!operation.ok) {
    complain(options, operation.error);
    return exitCodes.wrongUse;
  }
  const file = await readBatchFile(operation.value, fileName, options.dates);
  if (!file.ok) {
    complain(options, file.error);
    return exitCodes.wrongUse;
  }
  if (options.dryRun) {
    printChanges(options, file.value.rows);
    return exitCodes.done;
  }
  return sendBatch(options, operation.value, file.value, stop);
}
