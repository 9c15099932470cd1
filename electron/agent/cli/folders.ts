import { type Command, InvalidArgumentError } from 'commander';
import { type FolderWatching, folderWatchingSchema, type WatchedFolder } from '../../../shared/contract/folders.ts';
import { folderErrorSince } from '../../../shared/contract/status.ts';
import { exitCodes } from '../exit-codes.ts';
import { type CommonOptions, print } from '../output.ts';
import { withDepot } from '../with-depot.ts';
import { commandWords as t } from '../words.ts';

/**
 * Adds `folders`, `folders watching` and `folders accept`.
 *
 * @param finish takes the exit code of a command
 */
export function addFolderCommands(program: Command, finish: (exitCode: Promise<number>) => Promise<void>): void {
  const folders = program.command('folders').description(t('commandHelp.folders.line')).allowExcessArguments(false);
  folders.action((_options, command: Command) => finish(listFolders(command.optsWithGlobals())));
  folders
    .command('watching')
    .argument('<id>', t('commandHelp.folders.id'), numberOf)
    .argument('<how>', t('commandHelp.folders.how'), howOf)
    .description(t('commandHelp.folders.watching'))
    .action((id: number, watching: FolderWatching, _options, command: Command) =>
      finish(setWatching(command.optsWithGlobals(), id, watching)),
    );
  folders
    .command('accept')
    .argument('<id>', t('commandHelp.folders.id'), numberOf)
    .description(t('commandHelp.folders.accept'))
    .action((id: number, _options, command: Command) => finish(accept(command.optsWithGlobals(), id)));
}

function listFolders(options: CommonOptions): Promise<number> {
  return withDepot(options, async ({ ask }) => {
    const { folders } = await ask('folders.list', {});
    for (const folder of folders) print(options, lineOf(folder), { event: 'folder', watching: 'auto', ...folder });
    if (folders.length === 0 && !options.json) print(options, t('command.folders.none'), null);
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
    if (unreachableSince !== null) return t('command.folders.notReached', { at: at(unreachableSince) });
    if (otherSince !== undefined) return t('command.folders.other', { at: at(otherSince), id });
    return lookedAt === null ? t('command.folders.notYet') : t('command.folders.looked', { at: at(lookedAt) });
  };
  const leftOut = uploadedLeftOut === undefined ? '' : `; ${leftOutText(uploadedLeftOut.otherFiles)}`;
  return `${id}\t${label}\t${state()}${leftOut}\t${watching}${isPolled ? `, ${t('command.folders.polled')}` : ''}`;
}

function leftOutText(otherFiles: number): string {
  return otherFiles === 0 ? t('command.folders.leftOut') : t('command.folders.leftOutOthers', { files: otherFiles });
}

function setWatching(options: CommonOptions, id: number, watching: FolderWatching): Promise<number> {
  return withDepot(options, async ({ ask }) => {
    await ask('folders.setWatching', { id, watching });
    print(options, t('command.folders.watching', { id, watching }), { event: 'folder-watching', id, watching });
    return exitCodes.done;
  });
}

function accept(options: CommonOptions, id: number): Promise<number> {
  return withDepot(options, async ({ ask }) => {
    await ask('folders.accept', { id });
    print(options, t('command.folders.accepted', { id }), { event: 'folder-accepted', id });
    return exitCodes.done;
  });
}

function numberOf(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError(t('commandHelp.folders.needId'));
  return Number(text);
}

function howOf(text: string): FolderWatching {
  const watching = folderWatchingSchema.safeParse(text);
  if (!watching.success) throw new InvalidArgumentError(t('commandHelp.folders.needHow'));
  return watching.data;
}
