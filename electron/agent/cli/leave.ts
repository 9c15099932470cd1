import { z } from 'zod';
import { type LeaveDays, leaveKinds, leaveProblem } from '../../../shared/compliance/hours/leave.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import { exitCodes } from '../exit-codes.ts';
import { readGivenText } from '../given-file.ts';
import { type CommonOptions, print } from '../output.ts';
import { withDepot } from '../with-depot.ts';
import { commandWords as t, words } from '../words.ts';

/**
 * The days of leave and sickness that were entered on drivers' pages, one line each; with `--json` one object a line, which
 * `hours --leave` takes.
 */
export function leave(options: CommonOptions): Promise<number> {
  return withDepot(options, async ({ ask }) => {
    const entered = await ask('driverEntries.leave', {});
    for (const { driver, name, kind, firstDay, lastDay } of entered.leave) {
      const line = [name || driver, words(`subject.entries.kinds.${kind}`), firstDay, lastDay].join('\t');
      print(options, line, { driver, name, kind, firstDay, lastDay });
    }
    if (entered.leave.length === 0 && !options.json) print(options, t('command.leave.none'), null);
    return exitCodes.done;
  });
}

/** The name is for people: it counts for nothing, and may be absent. */
const lineSchema = z.object({
  driver: z.string().min(1),
  kind: z.enum(leaveKinds),
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
});

/** What of a card number stays when the card is renewed or replaced. */
const holderCharacters = 14;

/** Days of leave and sickness by the driver's card. */
export type LeaveOfCards = (cardNumber: string) => readonly LeaveDays[];

export const noLeave: LeaveOfCards = () => [];

/**
 * Reads a file of lines as `leave --json` prints them. `driver` is the number of a card, or what stands there: `driver:`,
 * the number of the nation and the card's. Gives a sentence with the line that cannot be used.
 */
export async function readLeaveFile(file: string): Promise<Result<LeaveOfCards, string>> {
  const text = await readGivenText(file);
  if (!text.ok) return text;
  const known = new Map<string, LeaveDays[]>();
  for (const [place, line] of text.value.split('\n').entries()) {
    if (line.trim() === '') continue;
    const read = lineSchema.safeParse(parsed(line));
    if (!read.success) return failure(t('command.leave.notUsable', { file, line: place + 1 }));
    const { driver, ...days } = read.data;
    const holder = holderOf(driver);
    const others = known.get(holder) ?? [];
    if (leaveProblem(days, others) !== null) return failure(t('command.leave.notDays', { file, line: place + 1 }));
    known.set(holder, [...others, days]);
  }
  return success((cardNumber) => known.get(holderOf(cardNumber)) ?? []);
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

function holderOf(driver: string): string {
  return (driver.split(':').at(-1) ?? '').slice(0, holderCharacters);
}
