import { type Command, InvalidArgumentError, Option } from 'commander';
import { z } from 'zod';
import type { CustodyHold, CustodyQuestion, CustodyState } from '../../../shared/contract/custody.ts';
import { custodyTroubleText, holdScopeText, letGoEffect, questionTitle } from '../../../shared/format/custody-text.ts';
import { createDayFormat } from '../../../shared/i18n/day-format.ts';
import { exitCodes } from '../exit-codes.ts';
import { type CommonOptions, complain, print, refuse } from '../output.ts';
import { type DepotAccess, withDepot } from '../with-depot.ts';
import { commandWords as t, words } from '../words.ts';

interface HoldOptions extends CommonOptions {
  readonly driver?: string;
  readonly vehicle?: string;
  readonly from?: string;
  readonly to?: string;
  readonly reason: string;
}

/**
 * Adds `custody` and what is under it.
 *
 * @param finish takes the exit code of a command
 */
export function addCustodyCommands(program: Command, finish: (exitCode: Promise<number>) => Promise<void>): void {
  const custody = program.command('custody').description(t('commandHelp.custody.line')).allowExcessArguments(false);
  custody.action((_options, command: Command) => finish(printState(command.optsWithGlobals())));
  custody
    .command('list')
    .description(t('commandHelp.custody.list'))
    .action((_options, command: Command) => finish(list(command.optsWithGlobals())));
  custody
    .command('bring-back')
    .argument('[id...]', t('commandHelp.custody.ids'))
    .option('--all', t('commandHelp.custody.all'), false)
    .description(t('commandHelp.custody.bringBack'))
    .action((ids: string[], _options, command: Command) => finish(bringBack(command.optsWithGlobals(), ids)));
  custody
    .command('hold')
    .addOption(new Option('--driver <name>', t('commandHelp.custody.driver')).conflicts('vehicle'))
    .option('--vehicle <name>', t('commandHelp.custody.vehicle'))
    .addOption(new Option('--from <day>', t('commandHelp.custody.from')).argParser(dayGiven))
    .addOption(new Option('--to <day>', t('commandHelp.custody.to')).argParser(dayGiven))
    .requiredOption('--reason <text>', t('commandHelp.custody.reason'))
    .description(t('commandHelp.custody.hold'))
    .action((_options, command: Command) => finish(hold(command.optsWithGlobals())));
  custody
    .command('release')
    .argument('<id>', t('commandHelp.custody.id'), Number)
    .description(t('commandHelp.custody.release'))
    .action((id: number, _options, command: Command) => finish(release(command.optsWithGlobals(), id)));
  custody
    .command('confirm-clock')
    .description(t('commandHelp.custody.confirmClock'))
    .action((_options, command: Command) => finish(confirmClock(command.optsWithGlobals())));
  custody
    .command('let-go')
    .option('--yes', t('commandHelp.custody.yes'), false)
    .description(t('commandHelp.custody.letGo'))
    .action((_options, command: Command) => finish(letGo(command.optsWithGlobals())));
}

/** A day on the command line. */
export function dayGiven(given: string): string {
  if (z.iso.date().safeParse(given).success) return given;
  throw new InvalidArgumentError(t('command.custody.notDay', { given }));
}

/** Ends with 2 where something waits for a person: the clock, or more copies than go in a day by themselves. */
function printState(options: CommonOptions): Promise<number> {
  return withDepot(options, async ({ ask }) => {
    const { clock, setAside, question, holds } = await ask('custody.get', {});
    const said = [
      clock.state === 'jumped' || clock.state === 'disagrees'
        ? clockText(clock.state, clock)
        : words(clock.state === 'confirmed' ? 'custody.state.confirmed' : 'custody.state.unproven'),
      setAside === 0 ? `${words('custody.state.none')}.` : `${words('custody.state.setAside', { count: setAside })}.`,
      ...(question === null ? [] : [`${questionTitle(question, { t: words })}. ${t('command.custody.letGoHow')}`]),
    ];
    print(options, said.join('\n'), { event: 'custody', clock, setAside, question, holds: holds.length });
    for (const one of holds) printHold(options, one);
    const isDoubted = clock.state === 'jumped' || clock.state === 'disagrees';
    return isDoubted || question !== null ? exitCodes.needsAttention : exitCodes.done;
  });
}

function clockText(code: 'jumped' | 'disagrees', { sinceMs, byMs }: CustodyState['clock']): string {
  const { title, line } = custodyTroubleText({ code, since: sinceMs ?? 0, byMs: byMs ?? 0 }, { t: words });
  return `${title}. ${line}`;
}

function scopeOf(hold: Parameters<typeof holdScopeText>[0]): string {
  const formatDay = createDayFormat(words('measures.language'));
  const today = new Date().toISOString().slice(0, 10);
  return holdScopeText(hold, (day) => formatDay(day, today), { t: words });
}

function printHold(options: CommonOptions, hold: CustodyHold): void {
  const { id, reason, since } = hold;
  const at = new Date(since).toISOString().slice(0, 10);
  print(options, t('command.custody.hold', { id, scope: scopeOf(hold), reason, at }), { event: 'hold', ...hold });
}

const shownAtOnce = 200;

function list(options: CommonOptions): Promise<number> {
  return withDepot(options, async ({ ask }) => {
    let count = 0;
    for (let after: number | null = 0; after !== null; ) {
      const { copies, next }: Awaited<ReturnType<typeof askSome>> = await askSome(ask, after);
      for (const { id, fileName, subject, daysLeft } of copies) {
        const name = fileName === '' ? words('custody.state.nameForgotten') : fileName;
        const goes = words('custody.state.daysLeft', { count: daysLeft });
        const facts = { event: 'set-aside', id, fileName, subject, daysLeft };
        print(options, [id, name, subject ?? '', goes].join('\t'), facts);
        count += 1;
      }
      after = next;
    }
    if (count === 0 && !options.json) print(options, `${words('custody.state.none')}.`, null);
    return exitCodes.done;
  });
}

function askSome(ask: DepotAccess['ask'], after: number) {
  return ask('custody.setAside', { after, limit: shownAtOnce });
}

function bringBack(options: CommonOptions & { readonly all: boolean }, given: readonly string[]): Promise<number> {
  const ids = given.map(Number);
  if ((ids.length === 0) !== options.all || !ids.every(Number.isInteger)) {
    complain(options, t('command.custody.bringBackWhat'));
    return Promise.resolve(exitCodes.wrongUse);
  }
  return withDepot(options, async ({ ask }) => {
    const { count } = await ask('custody.bringBack', { ids: options.all ? null : ids });
    print(options, words('custody.state.broughtBack', { count }), { event: 'brought-back', count });
    return exitCodes.done;
  });
}

function hold(options: HoldOptions): Promise<number> {
  const { driver, vehicle, from: firstDay = null, to: lastDay = null, reason } = options;
  const named = driver ?? vehicle ?? null;
  if (named === null && firstDay === null && lastDay === null) {
    complain(options, t('command.custody.noScope'));
    return Promise.resolve(exitCodes.wrongUse);
  }
  return withDepot(options, async ({ ask }) => {
    const found = named === null ? null : await findSubject(ask, driver === undefined ? 'vehicle' : 'driver', named);
    if (typeof found === 'string') return refuse(options, found);
    const subjectId = found?.subjectId ?? null;
    const { id } = await ask('custody.hold', { subjectId, firstDay, lastDay, reason });
    const scope = scopeOf({ name: found?.name ?? null, subjectId, firstDay, lastDay });
    print(options, t('command.custody.holdAdded', { id, scope }), { event: 'hold-added', id });
    return exitCodes.done;
  });
}

const mostNamed = 10;

/** The one of whom there are files here; a sentence where it is not known which. */
async function findSubject(ask: DepotAccess['ask'], of: 'driver' | 'vehicle', given: string) {
  const { subjects } = await ask('coverage.subjects', { of, search: given, offset: 0, limit: 200 });
  const held = subjects.filter(({ files }) => files > 0);
  const exact = held.filter(({ name }) => name.toLowerCase() === given.trim().toLowerCase());
  const [found, ...others] = exact.length === 1 ? exact : held;
  if (found === undefined) return t('command.custody.nobody', { given });
  if (others.length === 0) return { subjectId: found.subjectId, name: found.name };
  const names = held.slice(0, mostNamed).map(({ name }) => name);
  return t('command.custody.several', { given, names: names.join(', ') });
}

function release(options: CommonOptions, id: number): Promise<number> {
  return withDepot(options, async ({ ask }) => {
    await ask('custody.release', { id });
    print(options, t('command.custody.released', { id }), { event: 'hold-released', id });
    return exitCodes.done;
  });
}

function confirmClock(options: CommonOptions): Promise<number> {
  return withDepot(options, async ({ ask }) => {
    await ask('custody.confirmClock', {});
    print(options, t('command.custody.clockConfirmed'), { event: 'clock-confirmed' });
    return exitCodes.done;
  });
}

function letGo(options: CommonOptions & { readonly yes: boolean }): Promise<number> {
  return withDepot(options, async ({ ask }) => {
    const { question } = await ask('custody.get', {});
    if (question === null) {
      print(options, t('command.custody.nothingAsked'), { event: 'nothing-asked' });
      return exitCodes.done;
    }
    return options.yes ? letGoNow(options, ask, question) : sayWhatItDoes(options, question);
  });
}

function sayWhatItDoes(options: CommonOptions, { step, copies, since }: CustodyQuestion): number {
  const said = `${questionTitle({ step, copies }, { t: words })}. ${letGoEffect(step, { t: words })}`;
  print(options, `${said} ${t('command.custody.letGoHow')}`, { event: 'custody-asks', step, copies, since });
  return exitCodes.needsAttention;
}

async function letGoNow(options: CommonOptions, ask: DepotAccess['ask'], { step, copies }: CustodyQuestion) {
  const { count } = await ask('custody.letGo', { step, copies });
  print(options, words('custody.state.gone', { count }), { event: 'let-go', step, count });
  return exitCodes.done;
}
