import { app } from 'electron';
import { longestProfileLink, profileScheme } from '../../shared/contract/addresses.ts';
import { filesNamedIn } from './opened-files.ts';
import { type JumpTask, jumpTaskIn } from './taskbar.ts';

export interface OtherStart {
  /** Absolute paths of downloads that the other start was given. */
  readonly files: readonly string[];
  /** A link to a profile that a person clicked on; null where there was none. */
  readonly link: string | null;
  /** What was chosen in the list of the program's button in the taskbar; null where nothing was. */
  readonly task: JumpTask | null;
}

/**
 * Claims to be the one instance on these data. False when there is one already: it has been told of this start and of
 * what it was given, and this process has nothing left to do. `heard` is called in the one instance for each later start.
 */
export function claimInstance(heard: (other: OtherStart) => void): boolean {
  const own = startIn(process.argv.slice(1), process.cwd());
  if (!app.requestSingleInstanceLock({ ...own })) return false;
  // The command line that the event carries is not used: Chromium reorders it.
  app.on('second-instance', (_event, _argv, _workingDirectory, handedOver) => heard(handedOverIn(handedOver)));
  if (own.files.length > 0 || own.link !== null || own.task !== null) heard(own);
  return true;
}

/** What a command line asks for. */
export function startIn(given: readonly string[], workingDirectory: string): OtherStart {
  return {
    files: filesNamedIn(given, workingDirectory),
    link: given.find(isProfileLink) ?? null,
    task: jumpTaskIn(given),
  };
}

/** The system hands over whatever a page of the web says: only what may be a link is looked at, and nothing is fetched by it. */
export function isProfileLink(text: string): boolean {
  return text.length <= longestProfileLink && text.toLowerCase().startsWith(`${profileScheme}:`);
}

/** The other start may be of another version. By hand, so that no start waits for zod before it has its window. */
function handedOverIn(handedOver: unknown): OtherStart {
  const { files, link, task } = (handedOver ?? {}) as { readonly [name in keyof OtherStart]?: unknown };
  return {
    files: Array.isArray(files) && files.every((file) => typeof file === 'string') ? files : [],
    link: typeof link === 'string' && isProfileLink(link) ? link : null,
    task: typeof task === 'string' ? jumpTaskIn([`--task=${task}`]) : null,
  };
}
