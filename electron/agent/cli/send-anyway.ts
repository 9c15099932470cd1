import { isKeptBack } from '../../../shared/contract/uploads.ts';
import { exitCodes } from '../exit-codes.ts';
import { type CommonOptions, complain, print, whyText } from '../output.ts';
import { type DepotAccess, withDepot } from '../with-depot.ts';
import { commandWords as t } from '../words.ts';

export interface SendAnywayOptions extends CommonOptions {
  /** The person has read what it does. */
  readonly yes: boolean;
}

/** Has one file sent that was kept back; without `--yes` it only says what that would do. */
export function sendAnyway(options: SendAnywayOptions, given: string): Promise<number> {
  const id = Number(given);
  if (!Number.isInteger(id)) {
    complain(options, t('command.files.noNumber', { given }));
    return Promise.resolve(exitCodes.wrongUse);
  }
  return withDepot(options, async ({ ask }) => {
    const { row } = await ask('uploads.details', { id });
    const why = whyText(row);
    if (!options.yes && isKeptBack(row.reason)) {
      const effect = t('command.files.effect');
      const facts = { event: 'kept-back', id, fileName: row.fileName, why, effect };
      print(options, t('command.files.keptBack', { file: row.fileName, why, effect }), facts);
      return exitCodes.needsAttention;
    }
    await ask('uploads.sendAnyway', { id });
    const { fileName } = row;
    print(options, t('command.files.sentAnyway', { file: fileName }), { event: 'sent-anyway', id, fileName, why });
    return exitCodes.done;
  });
}

/** Refuses the first number that no file has, before anything is done to the others. */
async function expectFiles({ ask }: DepotAccess, ids: readonly string[]): Promise<void> {
  for (const id of ids) await ask('uploads.details', { id: Number(id) });
}

export function retry(options: CommonOptions, ids: readonly string[]): Promise<number> {
  return withDepot(options, async (depot) => {
    const { ask } = depot;
    await expectFiles(depot, ids);
    const { count, keptBack } =
      ids.length === 0 ? await ask('uploads.retryAll', {}) : await ask('uploads.retry', { ids: ids.map(Number) });
    const stays = keptBack === 0 ? [] : [t('command.files.keptBackToo', { count: keptBack })];
    const said = [t('command.files.retried', { count }), ...stays].join(', ');
    print(options, said, { event: 'retry', count, keptBack });
    return exitCodes.done;
  });
}

export function ignore(options: CommonOptions, ids: readonly string[]): Promise<number> {
  return withDepot(options, async (depot) => {
    const { ask } = depot;
    await expectFiles(depot, ids);
    const { count } = await ask('uploads.ignore', { ids: ids.map(Number) });
    print(options, t('command.files.ignored', { count }), { event: 'ignore', count });
    return exitCodes.done;
  });
}

export function pause(options: CommonOptions, minutes: string | undefined): Promise<number> {
  const until = minutes === undefined ? null : Date.now() + Number(minutes) * 60_000;
  const isTime = until === null || !Number.isNaN(new Date(until).getTime());
  if (minutes !== undefined && !(isTime && Number(minutes) > 0)) {
    complain(options, t('command.files.noMinutes', { given: minutes }));
    return Promise.resolve(exitCodes.wrongUse);
  }
  return withDepot(options, async ({ ask }) => {
    await ask('sending.pause', { until });
    const at = until === null ? null : new Date(until).toISOString();
    const text = at === null ? t('command.files.paused') : t('command.files.pausedUntil', { until: at });
    print(options, text, { event: 'paused', until: at });
    return exitCodes.done;
  });
}

export function resume(options: CommonOptions): Promise<number> {
  return withDepot(options, async ({ ask }) => {
    await ask('sending.resume', {});
    print(options, t('command.files.resumed'), { event: 'resumed' });
    return exitCodes.done;
  });
}
