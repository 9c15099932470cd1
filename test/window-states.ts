/**
 * The table of the window's states, made of the machine's own rules: what happens, where it matters, what is done, and what
 * holds then. `npm exec -- node test/window-states.ts` writes it into `docs/window-states.md`; a test holds the two together.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  nextOfWindow,
  type WindowAct,
  type WindowEvent,
  type WindowFacts,
  windowAtStart,
} from '../electron/shell/window/window-rules.ts';

type Fact = Exclude<keyof WindowFacts, 'crashedAtMs'>;
type Known = Readonly<Partial<Record<Fact, boolean>>>;

const facts: readonly Fact[] = ['ending', 'atCounter', 'pageDrawn', 'trayThere', 'wanted', 'saidStillRunning'];

const words: Readonly<Record<Fact, readonly [yes: string, no: string]>> = {
  wanted: ['somebody wants to see it', 'nobody wants to see it'],
  pageDrawn: ['the page runs', 'the page does not run yet'],
  trayThere: ['a tray is there', 'no tray is there'],
  ending: ['the program or the system is ending', 'nothing is ending'],
  saidStillRunning: ['the person knows that it goes on', 'the person was not told that it goes on'],
  atCounter: ['at the counter', 'not at the counter'],
};

const actWords: Readonly<Record<WindowAct, string>> = {
  nothing: 'nothing',
  show: 'shows',
  'fill-screen': 'fills the screen',
  'leave-screen': 'leaves the whole screen',
  hide: 'hides',
  'hide-and-say': 'hides, and says that the program goes on',
  'wait-for-tray': 'waits half a minute for a tray',
  quit: 'quits',
  'let-go': 'closes',
  reload: 'loads the page again',
  explain: 'asks the person',
};

interface Happening {
  readonly name: string;
  readonly event: WindowEvent;
  /** Of the crash before; null where there was none. */
  readonly crashedAtMs?: number;
}

const minuteMs = 60_000;
/** An object, so that a new event does not compile without its words. */
const named: Readonly<Record<Extract<WindowEvent, string>, string>> = {
  wanted: 'somebody asks for it',
  'start-hidden': 'the system started the program',
  'page-drawn': 'the page runs',
  'tray-there': 'a tray comes',
  'tray-gone': 'the tray goes',
  'tray-overdue': 'half a minute after a tray was waited for',
  close: 'it is closed',
  'put-away': 'the person leaves a crashed page alone',
  ending: 'the program or the system begins to end',
  'counter-opened': 'the counter opens',
  'counter-left': 'the counter is left',
};
const happenings: readonly Happening[] = [
  ...Object.entries(named).map(([event, name]) => ({ name, event: event as WindowEvent })),
  { name: 'the page crashes', event: { crashedAtMs: 2 * minuteMs } },
  { name: 'the page crashes again within a minute', event: { crashedAtMs: 2 * minuteMs }, crashedAtMs: 1.5 * minuteMs },
];

interface StateRow {
  readonly happens: string;
  readonly where: string;
  readonly act: WindowAct;
  readonly after: string;
}

/** Each combination of what is not known, after what happens. */
function outcomes({ event, crashedAtMs = null }: { event: WindowEvent; crashedAtMs?: number | null }, known: Known) {
  const open = facts.filter((fact) => known[fact] === undefined);
  return Array.from({ length: 2 ** open.length }, (_, index) => {
    const chosen = Object.fromEntries(open.map((fact, bit) => [fact, (index & (2 ** bit)) > 0]));
    const before: WindowFacts = { ...windowAtStart, ...known, ...chosen, crashedAtMs };
    const [after, act] = nextOfWindow(before, event);
    return { before, after, act };
  });
}

/** What holds afterwards, where the same is done in all of these; null where it depends on more. */
function uniform(all: ReturnType<typeof outcomes>): { readonly act: WindowAct; readonly after: string } | null {
  const acts = new Set(all.map(({ act }) => act));
  const [act] = acts;
  if (act === undefined || acts.size > 1) return null;
  const changes: string[] = [];
  for (const fact of facts) {
    if (all.every(({ before, after }) => before[fact] === after[fact])) continue;
    const values = new Set(all.map(({ after }) => after[fact]));
    if (values.size > 1) return null;
    changes.push(words[fact][values.has(true) ? 0 : 1]);
  }
  return { act, after: changes.join('; ') };
}

/** The fewest rows that tell the cases of one happening apart. */
function rowsOf(happening: Happening, known: Known): readonly StateRow[] {
  const found = uniform(outcomes(happening, known));
  if (found !== null) {
    const where = facts.flatMap((fact) => (known[fact] === undefined ? [] : [words[fact][known[fact] ? 0 : 1]]));
    return [{ happens: happening.name, where: where.join('; '), ...found }];
  }
  const splits = facts
    .filter((fact) => known[fact] === undefined)
    .map((fact) => [true, false].flatMap((value) => rowsOf(happening, { ...known, [fact]: value })));
  return splits.reduce((best, split) => (split.length < best.length ? split : best));
}

/** Made once: the search for the fewest rows takes most of a second. */
const stateRows: readonly StateRow[] = happenings.flatMap((happening) => rowsOf(happening, {}));

/** A spec that brings rows about on the real Electron. `where`: part of that cell, where the same is done in several. */
interface Tried {
  readonly happens: string;
  readonly act: WindowAct;
  readonly where?: string;
  readonly file: string;
  readonly title: string;
}

const hidden = 'shows no window that was maximised last time, until somebody asks for it';
const late =
  'waits for a panel that comes up later, follows one that starts again, and promises the tray only while it is there';
const atTray = 'hides it beside a tray, says so the first time only, and the tray brings it back';
const atStart = 'begins to load its page before the data are open, and is shown when they are';
const counter = 'fills the screen without a menu, cannot be leaving, and is left with its PIN only';
const crashed = 'is loaded again once after a crash of its page, and then the person is asked';
const finished = 'that is being sent when the app quits is finished first, and is not sent again';

const notNeeded = 'is a wait for a tray that has come meanwhile, or that somebody ended by asking for the window';
const ends = 'is a program that ends: no tray that goes, no wait for one, no other start';
const putAway = 'hides beside a tray where the person leaves it alone, and is loaded again when the window comes back';
const states = 'window-states.spec.ts';
const [ending] = words.ending;

export const tried: readonly Tried[] = [
  { happens: named.wanted, act: 'nothing', where: ending, file: states, title: ends },
  { happens: named['tray-gone'], act: 'nothing', where: ending, file: states, title: ends },
  { happens: named['tray-overdue'], act: 'nothing', where: ending, file: states, title: ends },
  {
    happens: named['tray-overdue'],
    act: 'nothing',
    where: `${words.ending[1]}; ${words.trayThere[0]}`,
    file: states,
    title: notNeeded,
  },
  { happens: named['tray-overdue'], act: 'nothing', where: words.wanted[0], file: states, title: notNeeded },
  { happens: named['put-away'], act: 'hide', file: states, title: putAway },
  {
    happens: named.wanted,
    act: 'show',
    file: 'instance.spec.ts',
    title: 'shows the window of the first one, and ends',
  },
  { happens: named.wanted, act: 'nothing', where: words.pageDrawn[1], file: 'start.spec.ts', title: atStart },
  { happens: named['start-hidden'], act: 'nothing', file: 'window.spec.ts', title: hidden },
  { happens: named['start-hidden'], act: 'wait-for-tray', file: 'window.spec.ts', title: late },
  { happens: named['page-drawn'], act: 'show', file: 'start.spec.ts', title: atStart },
  { happens: named['page-drawn'], act: 'nothing', where: words.wanted[1], file: 'window.spec.ts', title: hidden },
  { happens: named['tray-there'], act: 'nothing', file: 'window.spec.ts', title: late },
  { happens: named['tray-gone'], act: 'nothing', where: words.wanted[0], file: 'window.spec.ts', title: late },
  { happens: named['tray-gone'], act: 'wait-for-tray', file: 'window.spec.ts', title: late },
  {
    happens: named['tray-overdue'],
    act: 'show',
    file: 'window.spec.ts',
    title: 'shows its window after half a minute where no panel comes',
  },
  { happens: named.close, act: 'let-go', file: 'delivery.spec.ts', title: finished },
  { happens: named.close, act: 'nothing', file: 'counter.spec.ts', title: counter },
  { happens: named.close, act: 'hide', file: 'life.spec.ts', title: atTray },
  { happens: named.close, act: 'hide-and-say', file: 'life.spec.ts', title: atTray },
  {
    happens: named.close,
    act: 'quit',
    file: 'life.spec.ts',
    title: 'quits where there is no tray, and comes back where it was, as large as it was',
  },
  { happens: named['put-away'], act: 'nothing', file: 'life.spec.ts', title: crashed },
  { happens: named.ending, act: 'nothing', file: 'delivery.spec.ts', title: finished },
  { happens: named['counter-opened'], act: 'fill-screen', file: 'counter.spec.ts', title: counter },
  { happens: named['counter-left'], act: 'leave-screen', file: 'counter.spec.ts', title: counter },
  { happens: 'the page crashes', act: 'reload', file: 'life.spec.ts', title: crashed },
  { happens: 'the page crashes again within a minute', act: 'explain', file: 'life.spec.ts', title: crashed },
];

type RowChoice = Pick<Tried, 'happens' | 'act' | 'where'>;

/** Rows that no spec brings about, and why: no start of the program leads to most. Their rules hold for whoever changes that. */
export const notTried: readonly (RowChoice & { readonly why: string })[] = [
  ...(
    [
      [named['page-drawn'], 'nothing', ending],
      [named['page-drawn'], 'fill-screen', ''],
      [named['tray-overdue'], 'nothing', words.pageDrawn[1]],
      [named['counter-opened'], 'nothing', words.pageDrawn[1]],
    ] as const
  ).map(([happens, act, where]) => ({
    happens,
    act,
    where,
    why: 'no start leads there, the page is there before anything of this is told',
  })),
  {
    happens: named['counter-opened'],
    act: 'nothing',
    where: ending,
    why: 'possible only while a last file is being sent, before the data are closed',
  },
  { happens: named['counter-left'], act: 'nothing', why: 'nothing leads there, only a counter that was open is left' },
];

export const rowsTriedBy = ({ happens, act, where = '' }: RowChoice): readonly StateRow[] =>
  stateRows.filter((row) => row.happens === happens && row.act === act && row.where.includes(where));

export function statesDocument(): string {
  const lines = stateRows.map(({ happens, where, act, after }) => {
    const isOf = (one: RowChoice) => rowsTriedBy(one).some((row) => row.happens === happens && row.where === where);
    const by = tried.find(isOf);
    const why = notTried.find(isOf)?.why;
    const shown =
      by === undefined
        ? why === undefined
          ? ''
          : `not tried: ${why}`
        : `\`${by.file.replace('.ts', '')}\`: "${by.title}"`;
    return `| ${happens} | ${where} | ${actWords[act]} | ${after} | ${shown} |`;
  });
  return `# What the window does, and when

Written by \`test/window-states.ts\` out of the rules themselves (\`electron/shell/window/window-rules.ts\`), which decide all of
it; \`test/unit/shell/window-states.test.ts\` holds the two together, and \`test/unit/shell/window-rules.test.ts\` tries every rule.
An empty cell under "where" is everywhere, one under "then" leaves everything as it was. The last column names the spec that
brings it about on a real Electron, or why none does; those rules were tried by themselves alone.

| what happens | where | the window | then | on the real Electron |
|---|---|---|---|---|
${lines.join('\n')}
`;
}

export const statesFile = path.resolve(import.meta.dirname, '../docs/window-states.md');

if (import.meta.main) writeFileSync(statesFile, statesDocument());
