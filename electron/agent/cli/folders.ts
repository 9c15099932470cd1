import { type Command, InvalidArgumentError } from 'commander';
import { type FolderWatching, folderWatchingSchema, type WatchedFolder } from '../../../shared/contract/folders.ts';
import { folderErrorSince } from '../../../shared/contract/status.ts';
import { exitCodes } from '../exit-codes.ts';
import { type CommonOptions, print } from '../output.ts';
import { withDepot } from '../with-depot.ts';

/**
 * Adds `folders`, `folders watching` and `folders accept`.
 *
 * @param finish takes the exit code of a command
 */
export function addFolderCommands(program: Command, finish: (exitCode: Promise<number>) => Promise<void>): void {
  const folders = program
    .command('folders')
    .description('say how the watched folders stand')
    .allowExcessArguments(false);
  folders.action((_options, command: Command) => finish(listFolders(command.optsWithGlobals())));
  folders
    .command('watching')
    .argument('<id>', 'number that "folders" shows', numberOf)
    .argument('<how>', 'auto, events (the system tells) or polling (it is asked every few seconds)', howOf)
    .description('choose how new files in a folder are noticed; some network folders need polling')
    .action((id: number, watching: FolderWatching, _options, command: Command) =>
      finish(setWatching(command.optsWithGlobals(), id, watching)),
    );
  folders
    .command('accept')
    .argument('<id>', 'number that "folders" shows', numberOf)
    .description('take the folder that lies at its path now for the right one, after a disk or share was changed')
    .action((id: number, _options, command: Command) => finish(accept(command.optsWithGlobals(), id)));
}

function listFolders(options: CommonOptions): Promise<number> {
  return withDepot(options, async ({ ask }) => {
    const { folders } = await ask('folders.list', {});
    for (const folder of folders) print(options, lineOf(folder), { event: 'folder', watching: 'auto', ...folder });
    if (folders.length === 0 && !options.json) print(options, 'No folder is watched.', null);
    return folders.some((folder) => folderErrorSince(folder) !== null) ? exitCodes.needsAttention : exitCodes.done;
  });
}

function lineOf({
  id,
  label,
  unreachableSince,
  otherSince,
  lookedAt,
  watching = 'auto',
  isPolled,
  uploadedLeftOut,
}: WatchedFolder): string {
  const at = (epochMs: number) => new Date(epochMs).toISOString();
  const state = () => {
    if (unreachableSince !== null) return `not reached since ${at(unreachableSince)}`;
    if (otherSince !== undefined) {
      return `another folder since ${at(otherSince)}: connect its share again, or run "folders accept ${id}"`;
    }
    return lookedAt === null ? 'not looked yet' : `looked ${at(lookedAt)}`;
  };
  const leftOut = uploadedLeftOut === undefined ? '' : `; ${leftOutText(uploadedLeftOut.otherFiles)}`;
  return `${id}\t${label}\t${state()}${leftOut}\t${watching}${isPolled ? ', asked every few seconds' : ''}`;
}

function leftOutText(otherFiles: number): string {
  const leftOut = '"Uploaded" in it is not collected from, because sent originals are moved there';
  if (otherFiles === 0) return leftOut;
  return `${leftOut}. Not put there by this depot: ${otherFiles}. Move them up into the folder`;
}

function setWatching(options: CommonOptions, id: number, watching: FolderWatching): Promise<number> {
  return withDepot(options, async ({ ask }) => {
    await ask('folders.setWatching', { id, watching });
    print(options, `Folder ${id}: ${watching}`, { event: 'folder-watching', id, watching });
    return exitCodes.done;
  });
}

function accept(options: CommonOptions, id: number): Promise<number> {
  return withDepot(options, async ({ ask }) => {
    await ask('folders.accept', { id });
    print(options, `Folder ${id} is the right one`, { event: 'folder-accepted', id });
    return exitCodes.done;
  });
}

function numberOf(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('Give the number that "folders" shows.');
  return Number(text);
}

function howOf(text: string): FolderWatching {
  const watching = folderWatchingSchema.safeParse(text);
  if (!watching.success) throw new InvalidArgumentError('Give auto, events or polling.');
  return watching.data;
}
