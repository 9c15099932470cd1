import { type Command, Option } from 'commander';
import packageFile from '../../package.json' with { type: 'json' };
import { regimes } from '../../shared/settings/driving-rules.ts';
import { addArchiveCommands } from './cli/archive.ts';
import { backup, restore } from './cli/backup.ts';
import { canStart } from './cli/can-start.ts';
import { readCardCommand, readers } from './cli/card-readers.ts';
import { check, supportBundle } from './cli/check.ts';
import { clockings } from './cli/clockings.ts';
import { configure } from './cli/configure.ts';
import { addCustodyCommands, dayGiven } from './cli/custody.ts';
import { drain } from './cli/drain.ts';
import { addFolderCommands } from './cli/folders.ts';
import { hours } from './cli/hours.ts';
import { identify } from './cli/identify.ts';
import { addJournalCommands } from './cli/journal.ts';
import { leave } from './cli/leave.ts';
import { mail } from './cli/mail.ts';
import { missingDays } from './cli/missing-days.ts';
import { page, run } from './cli/run.ts';
import { ignore, pause, resume, retry, sendAnyway } from './cli/send-anyway.ts';
import { addServiceCommands, separatorOption } from './cli/service-commands.ts';
import { addSettingsCommands } from './cli/settings.ts';
import { status } from './cli/status.ts';
import { exitCodes } from './exit-codes.ts';
import { AgentCommand, definitionList, paragraphs } from './help-text.ts';
import { installedDirectory } from './installed-service.ts';
import { commandWords as t } from './words.ts';

/** Takes the exit code of a command. */
type Finish = (exitCode: Promise<number>) => Promise<void>;

/** The commands with their help, in the language that is spoken at this moment. */
export function createProgram(finish: Finish): Command {
  const program = new AgentCommand('tacho-depot-agent')
    .description(t('commandHelp.program'))
    .version(packageFile.version, '-V, --version', t('commandHelp.version'))
    .helpCommand('help [command]', t('commandHelp.help'))
    .option('--folder <dir>', t('commandHelp.folder'), (dir: string, before: readonly string[]) => [...before, dir], [])
    .option('--watch-anyway', t('commandHelp.watchAnyway'))
    .option('--data <dir>', t('commandHelp.data'))
    .option('--new-depot', t('commandHelp.newDepot'))
    .option('--settings <file>', t('commandHelp.settingsFile'))
    .option('--json', t('commandHelp.json'), false)
    .showHelpAfterError(t('commandHelp.allCommands'))
    .addHelpText('after', environmentAndExitCodes);
  addWork(program, finish);
  addFiles(program, finish);
  addReading(program, finish);
  addCare(program, finish);
  addFolderCommands(program, finish);
  addSettingsCommands(program, finish);
  addServiceCommands(program, finish);
  addArchiveCommands(program, finish);
  return program;
}

/** No number where the text is none: an empty one, of a variable that nobody set, would be taken for 0 and any port. */
function portGiven(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}

/** What works, and says how it goes. */
function addWork(program: Command, finish: Finish): void {
  program
    .command('run')
    .description(t('commandHelp.run.line'))
    .addOption(
      new Option('--port <number>', t('commandHelp.run.port'))
        .argParser(portGiven)
        .default(0, t('commandHelp.aFreePort')),
    )
    .option('--no-page', t('commandHelp.run.noPage'))
    .option('--removable', t('commandHelp.run.removable'), false)
    .option('--card-readers', t('commandHelp.run.cardReaders'), false)
    .option('--counter', t('commandHelp.run.counter'), false)
    .addOption(new Option('--webhooks <port>', t('commandHelp.run.webhooks')).argParser(portGiven))
    .option('--webhooks-host <address>', t('commandHelp.run.webhooksHost'), '127.0.0.1')
    .action((_options, command: Command) => finish(run(command.optsWithGlobals())));
  program
    .command('configure')
    .option('--url <address>', t('commandHelp.configure.url'))
    .option('--site <code>', t('commandHelp.configure.site'))
    .option('--plain-http', t('commandHelp.configure.plainHttp'), false)
    .option('--keys', t('commandHelp.configure.keys'), false)
    .option('--offline', t('commandHelp.configure.offline'), false)
    .option('--undo', t('commandHelp.configure.undo'), false)
    .option('--directory <dir>', t('commandHelp.configure.directory'), installedDirectory)
    .description(t('commandHelp.configure.line'))
    .action((_options, command: Command) => finish(configure(command.optsWithGlobals())));
  program
    .command('drain')
    .description(t('commandHelp.drain'))
    .action((_options, command: Command) => finish(drain(command.optsWithGlobals())));
  program
    .command('status')
    .option('--dismiss', t('commandHelp.status.dismiss'), false)
    .description(t('commandHelp.status.line'))
    .action((_options, command: Command) => finish(status(command.optsWithGlobals())));
  program
    .command('page')
    .description(t('commandHelp.page'))
    .action((_options, command: Command) => finish(page(command.optsWithGlobals())));
}

/** What becomes of files that wait. */
function addFiles(program: Command, finish: Finish): void {
  program
    .command('retry')
    .argument('[id...]', t('commandHelp.retry.ids'))
    .description(t('commandHelp.retry.line'))
    .action((ids: string[], _options, command: Command) => finish(retry(command.optsWithGlobals(), ids)));
  program
    .command('send-anyway')
    .argument('<id>', t('commandHelp.sendAnyway.id'))
    .option('--yes', t('commandHelp.sendAnyway.yes'), false)
    .description(t('commandHelp.sendAnyway.line'))
    .action((id: string, _options, command: Command) => finish(sendAnyway(command.optsWithGlobals(), id)));
  program
    .command('ignore')
    .argument('<id...>', t('commandHelp.ignore.ids'))
    .description(t('commandHelp.ignore.line'))
    .action((ids: string[], _options, command: Command) => finish(ignore(command.optsWithGlobals(), ids)));
  program
    .command('pause')
    .argument('[minutes]', t('commandHelp.pause.minutes'))
    .description(t('commandHelp.pause.line'))
    .action((minutes: string | undefined, _options, command: Command) =>
      finish(pause(command.optsWithGlobals(), minutes)),
    );
  program
    .command('resume')
    .description(t('commandHelp.resume'))
    .action((_options, command: Command) => finish(resume(command.optsWithGlobals())));
}

/** What files and lists say. */
function addReading(program: Command, finish: Finish): void {
  const roots = () => new Option('--roots <dir>', t('commandHelp.roots'));
  program
    .command('identify')
    .argument('<file...>', t('commandHelp.identify.files'))
    .addOption(roots())
    .description(t('commandHelp.identify.line'))
    .action((files: string[], _options, command: Command) => finish(identify(command.optsWithGlobals(), files)));
  program
    .command('readers')
    .description(t('commandHelp.readers'))
    .action((_options, command: Command) => finish(readers(command.optsWithGlobals())));
  program
    .command('read-card')
    .option('--reader <name>', t('commandHelp.readCard.reader'))
    .option('--out <file>', t('commandHelp.readCard.out'))
    .addOption(roots())
    .description(t('commandHelp.readCard.line'))
    .action((_options, command: Command) => finish(readCardCommand(command.optsWithGlobals())));
  program
    .command('hours')
    .argument('<file...>', t('commandHelp.hours.files'))
    .option('--zone <zone>', t('commandHelp.hours.zone'))
    .option('--leave <file>', t('commandHelp.hours.leave'))
    .addOption(roots())
    .description(t('commandHelp.hours.line'))
    .action((files: string[], _options, command: Command) => finish(hours(command.optsWithGlobals(), files)));
  program
    .command('can-start')
    .argument('[file...]', t('commandHelp.canStart.files'))
    .option('--at <time>', t('commandHelp.canStart.at'))
    .option('--regime <regime>', t('commandHelp.canStart.regime', { regimes: regimes.join(', ') }))
    .addOption(roots())
    .description(t('commandHelp.canStart.line'))
    .action((files: string[], _options, command: Command) => finish(canStart(command.optsWithGlobals(), files)));
  program
    .command('leave')
    .description(t('commandHelp.leave.line'))
    .addOption(new Option('--csv', t('commandHelp.leave.csv')).default(false).conflicts('import'))
    .addOption(separatorOption())
    .option('--import <file>', t('commandHelp.leave.import'))
    .addOption(new Option('--unnamed', t('commandHelp.leave.unnamed')).default(false).conflicts(['csv', 'import']))
    .addOption(new Option('--remove <driver>', t('commandHelp.leave.remove')).conflicts(['csv', 'import', 'unnamed']))
    .action((_options, command: Command) => finish(leave(command.optsWithGlobals())));
  program
    .command('missing-days')
    .description(t('commandHelp.missingDays'))
    .action((_options, command: Command) => finish(missingDays(command.optsWithGlobals())));
  program
    .command('clockings')
    .description(t('commandHelp.clockings.line'))
    .option('--driver <id>', t('commandHelp.clockings.driver'))
    .option('--from <day>', t('commandHelp.clockings.from'), dayGiven)
    .option('--to <day>', t('commandHelp.clockings.to'), dayGiven)
    .addOption(new Option('--csv', t('commandHelp.clockings.csv')).conflicts('json').default(false))
    .addOption(separatorOption())
    .addOption(new Option('--not-understood', t('commandHelp.clockings.notUnderstood')).conflicts('csv').default(false))
    .action((_options, command: Command) => finish(clockings(command.optsWithGlobals())));
  program
    .command('mail')
    .addOption(new Option('--test <address>', t('commandHelp.mail.test')).conflicts(['send', 'preview']))
    .addOption(new Option('--send <group>', t('commandHelp.mail.send')).conflicts('preview'))
    .option('--preview <group>', t('commandHelp.mail.preview'))
    .description(t('commandHelp.mail.line'))
    .action((_options, command: Command) => finish(mail(command.optsWithGlobals())));
}

/** What looks after the depot. */
function addCare(program: Command, finish: Finish): void {
  addCustodyCommands(program, finish);
  addJournalCommands(program, finish);
  program
    .command('check')
    .option('--upload', t('commandHelp.check.upload'), false)
    .description(t('commandHelp.check.line'))
    .action((_options, command: Command) => finish(check(command.optsWithGlobals())));
  program
    .command('support-bundle')
    .argument('<file>', t('commandHelp.supportBundle.file'))
    .description(t('commandHelp.supportBundle.line'))
    .action((file: string, _options, command: Command) => finish(supportBundle(command.optsWithGlobals(), file)));
  program
    .command('backup')
    .argument('<file>', t('commandHelp.backup.file'))
    .addOption(new Option('--recipient <key>', t('commandHelp.backup.recipient')).env('TACHO_DEPOT_BACKUP_RECIPIENT'))
    .description(t('commandHelp.backup.line'))
    .action((file: string, _options, command: Command) => finish(backup(command.optsWithGlobals(), file)));
  program
    .command('restore')
    .argument('<file>', t('commandHelp.restore.file'))
    .option('--identity <file>', t('commandHelp.restore.identity'))
    .option('--from <key>', t('commandHelp.restore.from'))
    .description(t('commandHelp.restore.line'))
    .action((file: string, _options, command: Command) => finish(restore(command.optsWithGlobals(), file)));
}

const variables = [
  'TACHO_DEPOT_URL',
  'TACHO_DEPOT_API_TOKEN',
  'TACHO_DEPOT_SUBSCRIPTION_KEY',
  'TACHO_DEPOT_WEBHOOK_SECRET',
  'TACHO_DEPOT_MAIL_PASSWORD',
  'TACHO_DEPOT_MAIL_SERVER',
  'TACHO_DEPOT_ARCHIVE_SECRET',
  'TACHO_DEPOT_ARCHIVE_URL',
  'TACHO_DEPOT_MONITORING_TOKEN',
  'TACHO_DEPOT_BACKUP_RECIPIENT',
  'TACHO_DEPOT_DATA',
  'TACHO_DEPOT_SETTINGS',
] as const;

function environmentAndExitCodes(): string {
  const named = variables.map((name) => [name, t(`commandHelp.environment.${name}`)] as const);
  const codes = Object.entries(exitCodes) as [keyof typeof exitCodes, number][];
  const { wrongUse, misconfigured } = exitCodes;
  return [
    '',
    t('commandHelp.headings.environment'),
    definitionList([...named, ['LC_ALL, LC_MESSAGES, LANG', t('commandHelp.environment.language')]]),
    '',
    t('commandHelp.headings.exitCodes'),
    definitionList(codes.map(([name, code]) => [String(code), t(`commandHelp.exitCodes.${name}`)] as const)),
    paragraphs(t('commandHelp.exitCodes.supervisor', { wrongUse, misconfigured })),
  ].join('\n');
}
