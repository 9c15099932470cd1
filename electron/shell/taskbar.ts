import { app, type BrowserWindow, type Task } from 'electron';
import type { StatusFacts } from '../../shared/contract/status.ts';
import type { Formatter } from '../../shared/format/format.ts';
import type { CurrentWords } from './current-words.ts';

/** What the program's button in the taskbar of Windows offers at a right click, also while the program does not run. */
const jumpTasks = ['add-files', 'scan-now'] as const;
export type JumpTask = (typeof jumpTasks)[number];

/** The task that a command line names; null where it names none. */
export function jumpTaskIn(given: readonly string[]): JumpTask | null {
  return jumpTasks.find((task) => given.includes(`--task=${task}`)) ?? null;
}

/** The list as Windows takes it: each entry starts the program anew, which hands the task over to the one that runs. */
export function jumpList(program: string, { t }: Pick<Formatter, 't'>): Task[] {
  const titles = { 'add-files': t('desktop.menu.addFiles'), 'scan-now': t('common.scanNow') };
  return jumpTasks.map((task) => ({
    program,
    arguments: `--task=${task}`,
    title: titles[task],
    description: titles[task],
    iconPath: program,
    iconIndex: 0,
  }));
}

/** How full the bar on the program's button is, from 0 to 1; -1: there is none. It stands only while files are being sent. */
export function progressOf({ batch, sending }: Pick<StatusFacts, 'batch' | 'sending'>): number {
  if (batch === null || sending === 0 || batch.total === 0) return -1;
  return Math.min(1, batch.done / batch.total);
}

/** Keeps the button's list in the language of the depot, and its bar as full as the files are sent. */
export function followTaskbar(window: BrowserWindow, current: CurrentWords): (facts: StatusFacts) => void {
  const showList = () => {
    if (process.platform === 'win32') app.setUserTasks(jumpList(process.execPath, current.words()));
  };
  showList();
  current.onLanguage(showList);
  let shown = -1;
  return (facts) => {
    const progress = progressOf(facts);
    if (progress === shown || window.isDestroyed()) return;
    shown = progress;
    window.setProgressBar(progress);
  };
}
