import { isKeptBack } from '../../../shared/contract/uploads.ts';
import { exitCodes } from '../exit-codes.ts';
import { type CommonOptions, complain, print } from '../output.ts';
import { whyText } from '../why-text.ts';
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
