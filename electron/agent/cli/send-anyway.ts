import { isKeptBack } from '../../../shared/contract/uploads.ts';
import { exitCodes } from '../exit-codes.ts';
import { type CommonOptions, complain, print, whyText } from '../output.ts';
import { withDepot } from '../with-depot.ts';

export interface SendAnywayOptions extends CommonOptions {
  /** The person has read what it does. */
  readonly yes: boolean;
}

/** Has one file sent that was kept back; without `--yes` it only says what that would do. */
export function sendAnyway(options: SendAnywayOptions, given: string): Promise<number> {
  const id = Number(given);
  if (!Number.isInteger(id)) {
    complain(options, `"${given}" is not a number of a file. "status" shows them.`);
    return Promise.resolve(exitCodes.wrongUse);
  }
  return withDepot(options, async ({ ask }) => {
    const { row } = await ask('uploads.details', { id });
    const why = whyText(row);
    if (!options.yes && isKeptBack(row.reason)) {
      const effect = 'It would go to the compliance service as it is, and cannot be taken back. Add --yes to send it.';
      const facts = { event: 'kept-back', id, fileName: row.fileName, why, effect };
      print(options, `"${row.fileName}" was kept back. ${why}. ${effect}`, facts);
      return exitCodes.needsAttention;
    }
    await ask('uploads.sendAnyway', { id });
    const { fileName } = row;
    print(options, `"${fileName}" will be sent as it is`, { event: 'sent-anyway', id, fileName, why });
    return exitCodes.done;
  });
}

export function retry(options: CommonOptions, ids: readonly string[]): Promise<number> {
  return withDepot(options, async ({ ask }) => {
    const { count, keptBack } =
      ids.length === 0 ? await ask('uploads.retryAll', {}) : await ask('uploads.retry', { ids: ids.map(Number) });
    const stays = keptBack === 0 ? '' : `, ${keptBack} kept back (see "status", and "send-anyway" for a single one)`;
    print(options, `${count} will be sent again${stays}`, { event: 'retry', count, keptBack });
    return exitCodes.done;
  });
}

export function ignore(options: CommonOptions, ids: readonly string[]): Promise<number> {
  return withDepot(options, async ({ ask }) => {
    const { count } = await ask('uploads.ignore', { ids: ids.map(Number) });
    print(options, `${count} will not be sent`, { event: 'ignore', count });
    return exitCodes.done;
  });
}

export function pause(options: CommonOptions, minutes: string | undefined): Promise<number> {
  const until = minutes === undefined ? null : Date.now() + Number(minutes) * 60_000;
  if (until !== null && !(until > Date.now())) {
    complain(options, `"${minutes}" is not a number of minutes. Give one above 0, or none to pause until "resume".`);
    return Promise.resolve(exitCodes.wrongUse);
  }
  return withDepot(options, async ({ ask }) => {
    await ask('sending.pause', { until });
    const text = until === null ? 'Paused until "resume"' : `Paused until ${new Date(until).toISOString()}`;
    print(options, text, { event: 'paused', until: until === null ? null : new Date(until).toISOString() });
    return exitCodes.done;
  });
}

export function resume(options: CommonOptions): Promise<number> {
  return withDepot(options, async ({ ask }) => {
    await ask('sending.resume', {});
    print(options, 'Sending again', { event: 'resumed' });
    return exitCodes.done;
  });
}
