import { exitCodes } from '../exit-codes.ts';
import { type CommonOptions, complain, print } from '../output.ts';
import { withDepot } from '../with-depot.ts';

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
