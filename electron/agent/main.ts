import { Command, Option } from 'commander';
import packageFile from '../../package.json' with { type: 'json' };
import { backup, restore } from './cli/backup.ts';
import { check, supportBundle } from './cli/check.ts';
import { configure } from './cli/configure.ts';
import { drain } from './cli/drain.ts';
import { addFolderCommands } from './cli/folders.ts';
import { hours } from './cli/hours.ts';
import { identify } from './cli/identify.ts';
import { mail } from './cli/mail.ts';
import { missingDays } from './cli/missing-days.ts';
import { page, run } from './cli/run.ts';
import { ignore, pause, resume, retry, sendAnyway } from './cli/send-anyway.ts';
import { addServiceCommands } from './cli/service-commands.ts';
import { addSettingsCommands } from './cli/settings.ts';
import { status } from './cli/status.ts';
import { exitCodes } from './exit-codes.ts';
import { faultFacts } from './process-events.ts';

const program = new Command('tacho-depot-agent')
  .description('Collects tachograph downloads and delivers every one of them to the compliance service.')
  .version(packageFile.version)
  .configureHelp({ showGlobalOptions: true })
  .option(
    '--folder <dir>',
    'watch this folder too (repeatable)',
    (dir: string, before: string[]) => [...before, dir],
    [],
  )
  .option('--watch-anyway', 'watch a folder even if it is a whole drive, a home folder or one of the system')
  .option('--data <dir>', 'where the depot keeps its files (TACHO_DEPOT_DATA)')
  .option('--settings <file>', 'settings file in JSON (TACHO_DEPOT_SETTINGS)')
  .option('--json', 'print one JSON object a line, for programs', false)
  .showHelpAfterError('(run "tacho-depot-agent help" for all commands)')
  .addHelpText(
    'after',
    `
Environment:
  TACHO_DEPOT_URL               address of the service
  TACHO_DEPOT_API_TOKEN         API token
  TACHO_DEPOT_SUBSCRIPTION_KEY  subscription key
  TACHO_DEPOT_WEBHOOK_SECRET    what the service signs its webhooks with
  TACHO_DEPOT_MAIL_PASSWORD     password of the mail server
  TACHO_DEPOT_MAIL_SERVER       the mail server that the password is for
  TACHO_DEPOT_DATA              data folder
  TACHO_DEPOT_SETTINGS          settings file

Exit codes:
  ${exitCodes.done}   done, nothing is left unsent; "status": an agent works, and the service was reached
  ${exitCodes.wrongUse}   wrong use: a command, a file or a field that does not fit, or no depot in the data folder; "call", "batch": also address or keys; nothing was sent
  ${exitCodes.needsAttention}   something needs attention: a file, a check that failed, missing days, a refusal of the service, rows that were left out or not applied
  ${exitCodes.stillWaits}   something still waits: a file, or an answer that the service cannot give now
  ${exitCodes.noAgent}   "status" and "page": no agent runs on the data folder, or it does not answer
  ${exitCodes.failedInside}  a fault of the program
  ${exitCodes.tryAgain}  cannot work now, try again: the data folder is in use or cannot be written, its disk is full, a port is taken
  ${exitCodes.misconfigured}  settings that do not fit: nothing changes until they are put right
A supervisor may start "run" again after every code but ${exitCodes.wrongUse} and ${exitCodes.misconfigured}.`,
  );

program
  .command('run')
  .description('work until stopped, with a page for the browsers of this PC')
  .addOption(new Option('--port <number>', 'port of the page on 127.0.0.1').argParser(Number).default(0, 'a free one'))
  .option('--no-page', 'work without the page')
  .option('--removable', 'offer the downloads of USB keys that are plugged into this PC', false)
  .addOption(
    new Option(
      '--webhooks <port>',
      'also take what the service posts when something happens; as the settings say without it',
    ).argParser(Number),
  )
  .option(
    '--webhooks-host <address>',
    'where to listen for it; behind a proxy with TLS the default is right',
    '127.0.0.1',
  )
  .action((_options, command: Command) => finish(run(command.optsWithGlobals())));
program
  .command('configure')
  .requiredOption('--url <address>', 'address of the service')
  .option('--site <code>', 'site product code')
  .option('--plain-http', 'an address that begins with http: may lead to another PC', false)
  .option('--directory <dir>', 'where the files of the service are', '/etc/tacho-depot')
  .description('write what the service on Linux starts with; asks for the two keys')
  .action((_options, command: Command) => finish(configure(command.optsWithGlobals())));
program
  .command('drain')
  .description('look once, send all that is due, stop')
  .action((_options, command: Command) => finish(drain(command.optsWithGlobals())));
program
  .command('status')
  .option('--dismiss', 'what it says of replaced records is read: do not say it again', false)
  .description('say what is sent and what is not')
  .action((_options, command: Command) => finish(status(command.optsWithGlobals())));
program
  .command('retry')
  .argument('[id...]', 'numbers that "status" shows; without any, all that need attention')
  .description('send files again that failed, wait or are ignored; never what was kept back')
  .action((ids: string[], _options, command: Command) => finish(retry(command.optsWithGlobals(), ids)));
program
  .command('send-anyway')
  .argument('<id>', 'number that "status" shows')
  .option('--yes', 'send it; without this, only say what that would do', false)
  .description('send one file that was kept back, such as one that is no download')
  .action((id: string, _options, command: Command) => finish(sendAnyway(command.optsWithGlobals(), id)));
program
  .command('ignore')
  .argument('<id...>', 'numbers that "status" shows')
  .description('do not send these files, and keep them')
  .action((ids: string[], _options, command: Command) => finish(ignore(command.optsWithGlobals(), ids)));
program
  .command('pause')
  .argument('[minutes]', 'for how long; without it, until "resume"')
  .description('stop sending; collecting goes on')
  .action((minutes: string | undefined, _options, command: Command) =>
    finish(pause(command.optsWithGlobals(), minutes)),
  );
program
  .command('resume')
  .description('send again')
  .action((_options, command: Command) => finish(resume(command.optsWithGlobals())));
program
  .command('identify')
  .argument('<file...>', 'downloads')
  .addOption(new Option('--roots <dir>', 'trust the root certificates in this folder instead of the European ones'))
  .description('say what files are, whose they are, what they cover, and whether they are genuine')
  .action((files: string[], _options, command: Command) => finish(identify(command.optsWithGlobals(), files)));
program
  .command('hours')
  .argument('<file...>', 'downloads of cards and vehicle units')
  .option('--zone <zone>', 'count the calendar days of this time zone (default: that of this PC)')
  .addOption(new Option('--roots <dir>', 'trust the root certificates in this folder instead of the European ones'))
  .description('say what drivers drove, worked and rested, as facts beside the articles of the law')
  .action((files: string[], _options, command: Command) => finish(hours(command.optsWithGlobals(), files)));
program
  .command('missing-days')
  .description('say of each driver and vehicle which days the files held here cover, and which are missing')
  .action((_options, command: Command) => finish(missingDays(command.optsWithGlobals())));
program
  .command('mail')
  .addOption(new Option('--test <address>', 'send a mail without a list there').conflicts(['send', 'preview']))
  .addOption(new Option('--send <group>', "send a group's list now").conflicts('preview'))
  .option('--preview <group>', 'print the mail that a group would get now')
  .description('say when lists go out by e-mail, and what became of the last ones')
  .action((_options, command: Command) => finish(mail(command.optsWithGlobals())));
program
  .command('page')
  .description('print a new address for the page of the agent that runs')
  .action((_options, command: Command) => finish(page(command.optsWithGlobals())));
program
  .command('check')
  .option('--upload', 'also send the file that was sent last once more', false)
  .description('check this PC, the folders and the way to the service, and say what to do')
  .action((_options, command: Command) => finish(check(command.optsWithGlobals())));
program
  .command('support-bundle')
  .argument('<file>', 'a new zip file')
  .description('write what helps to find a trouble, without names, numbers, paths and keys')
  .action((file: string, _options, command: Command) => finish(supportBundle(command.optsWithGlobals(), file)));
program
  .command('backup')
  .argument('<file>', 'a new file')
  .description('write the records and every kept copy into one file, while the agent works; the keys are not in it')
  .action((file: string, _options, command: Command) => finish(backup(command.optsWithGlobals(), file)));
program
  .command('restore')
  .argument('<file>', 'what "backup" has written')
  .description('put a depot from such a file into a data folder that holds none, checked throughout')
  .action((file: string, _options, command: Command) => finish(restore(command.optsWithGlobals(), file)));
addFolderCommands(program, finish);
addSettingsCommands(program, finish);
addServiceCommands(program, finish);

// Whoever reads the output may have seen enough (`| head`): that is no failure, and ends no work.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

/** What nothing caught is a fault of the program, and no trouble of the person's: it is told apart by its own code. */
function fail(error: unknown): never {
  const { error: name, line, column } = faultFacts(error);
  process.stderr.write(
    `This is a fault of Tacho Depot (${name}, ${line}:${column}). Nothing is lost. Please report it.\n`,
  );
  process.exit(exitCodes.failedInside);
}
process.once('uncaughtException', fail);

async function finish(exitCode: Promise<number>): Promise<void> {
  process.exitCode = await exitCode;
}

await program.parseAsync();
