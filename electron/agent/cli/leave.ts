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
  /** Of drivers whom nobody names any more, with the rules that were chosen for them. */
  readonly unnamed?: boolean;
  /** Such a driver, of whom everything is taken away. */
  readonly remove?: string;
}

/**
 * The days of leave and sickness that were entered on drivers' pages, one line each, or as a table; with `--json` one object
 * a line. `--import` enters those of a file, and `hours --leave` takes such a file.
 */
export async function leave(options: LeaveOptions): Promise<number> {
  if (options.import !== undefined) return importLeave(options, options.import);
  if (options.remove !== undefined) return removeDriver(options, options.remove);
  if (options.unnamed === true) return unnamedDrivers(options);
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

/** One line for each thing that was said of a driver whom nobody names any more; with `--json` one object a driver. */
function unnamedDrivers(options: LeaveOptions): Promise<number> {
  return withDepot(options, async ({ ask }) => {
    const { drivers } = await ask('driverEntries.unnamed', {});
    for (const { driver, rules, leave } of drivers) {
      const said = [
        ...(rules === null ? [] : [words(`subject.rules.${rules}`)]),
        ...leave.map(({ kind, firstDay, lastDay }) =>
          [words(`subject.entries.kinds.${kind}`), firstDay, lastDay].join('\t'),
        ),
      ];
      const days = leave.map(({ kind, firstDay, lastDay }) => ({ kind, firstDay, lastDay }));
      print(options, said.map((line) => `${driver}\t${line}`).join('\n'), { driver, rules, leave: days });
    }
    if (drivers.length === 0 && !options.json) print(options, words('settings.unnamed.none'), null);
    return exitCodes.done;
  });
}

function removeDriver(options: LeaveOptions, driver: string): Promise<number> {
  return withDepot(options, async ({ ask }) => {
    const { drivers } = await ask('driverEntries.unnamed', {});
    if (!drivers.some((each) => each.driver === driver)) {
      return refuse(options, t('command.leave.notUnnamed', { driver }));
    }
    await ask('driverEntries.forget', { id: driver });
    print(options, words('settings.unnamed.removed'), { event: 'driver-entries-removed', driver });
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
