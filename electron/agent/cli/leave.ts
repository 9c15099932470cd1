import { type LeaveDays, leaveProblem } from '../../../shared/compliance/hours/leave.ts';
import { csvText, type Separator } from '../../../shared/format/csv.ts';
import { sentenceText } from '../../../shared/format/sentence-text.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import { sentence } from '../../../shared/sentence.ts';
import { exitCodes } from '../exit-codes.ts';
import { type CommonOptions, complain, print, refuse } from '../output.ts';
import { withDepot } from '../with-depot.ts';
import { commandWords as t, words } from '../words.ts';
import { leaveColumns, readLeaveRows } from './leave-file.ts';

export interface LeaveOptions extends CommonOptions {
  readonly csv?: boolean;
  readonly separator?: Separator;
  /** A file whose days are entered. */
  readonly import?: string;
}

/**
 * The days of leave and sickness that were entered on drivers' pages, one line each, or as a table; with `--json` one object
 * a line. `--import` enters those of a file, and `hours --leave` takes such a file.
 */
export async function leave(options: LeaveOptions): Promise<number> {
  if (options.import !== undefined) return importLeave(options, options.import);
  return withDepot(options, async ({ ask }) => {
    const entered = await ask('driverEntries.leave', {});
    if (options.csv) {
      const lines = entered.leave.map((row) => leaveColumns.map((column) => row[column]));
      process.stdout.write(csvText([leaveColumns, ...lines], options.separator ?? ','));
      return exitCodes.done;
    }
    for (const { driver, name, kind, firstDay, lastDay } of entered.leave) {
      const line = [name || driver, words(`subject.entries.kinds.${kind}`), firstDay, lastDay].join('\t');
      print(options, line, { driver, name, kind, firstDay, lastDay });
    }
    if (entered.leave.length === 0 && !options.json) print(options, t('command.leave.none'), null);
    return exitCodes.done;
  });
}

/** Enters what a file says, all of it or nothing. Ends with 2 where the depot refuses a row. */
async function importLeave(options: LeaveOptions, file: string): Promise<number> {
  const rows = await readLeaveRows(file);
  if (!rows.ok) return refuse(options, rows.error);
  return withDepot(options, async ({ ask }) => {
    const given = rows.value.map(({ line: _line, ...row }) => row);
    const { added, alreadyThere, refused } = await ask('driverEntries.importLeave', { rows: given });
    const refusedRows = refused.flatMap(({ row: place, reason }) => {
      const row = rows.value[place];
      return row === undefined ? [] : [{ ...row, reason }];
    });
    for (const { line, driver, firstDay, lastDay, reason } of options.json ? [] : refusedRows) {
      const why = sentenceText(sentence(reason), '', { t: words });
      complain(options, t('command.leave.refused', { line, driver, firstDay, lastDay, why }));
    }
    const counts = { added, there: alreadyThere, refused: refused.length };
    const said = [
      t('command.leave.imported', counts),
      ...(refused.length > 0 ? [t('command.leave.nothingWritten')] : []),
    ];
    print(options, said.join(' '), { event: 'leave-imported', added, alreadyThere, refused: refusedRows });
    return refused.length > 0 ? exitCodes.needsAttention : exitCodes.done;
  });
}

/** What of a card number stays when the card is renewed or replaced. */
const holderCharacters = 14;

/** Days of leave and sickness by the driver's card. */
export type LeaveOfCards = (cardNumber: string) => readonly LeaveDays[];

export const noLeave: LeaveOfCards = () => [];

/**
 * Reads days of leave out of a file for drivers of other files. `driver` is the number of a card, or what `leave` prints:
 * `driver:`, the number of the nation and the card's. Gives a sentence with the line that cannot be used.
 */
export async function readLeaveFile(file: string): Promise<Result<LeaveOfCards, string>> {
  const rows = await readLeaveRows(file);
  if (!rows.ok) return rows;
  const known = new Map<string, LeaveDays[]>();
  for (const { line, driver, ...days } of rows.value) {
    const holder = holderOf(driver);
    const others = known.get(holder) ?? [];
    if (leaveProblem(days, others) !== null) return failure(t('command.leave.notDays', { file, line }));
    known.set(holder, [...others, days]);
  }
  return success((cardNumber) => known.get(holderOf(cardNumber)) ?? []);
}

function holderOf(driver: string): string {
  return (driver.split(':').at(-1) ?? '').slice(0, holderCharacters);
}
