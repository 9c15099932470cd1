import { app } from 'electron';
import { filesNamedIn } from './opened-files.ts';

export interface OtherStart {
  /** Absolute paths of downloads that the other start was given. */
  readonly files: readonly string[];
}

/**
 * Claims to be the one instance on these data. False when there is one already: it has been told of this start and of
 * its files, and this process has nothing left to do. `heard` is called in the one instance for each later start.
 */
export function claimInstance(heard: (other: OtherStart) => void): boolean {
  const own: OtherStart = { files: filesNamedIn(process.argv.slice(1), process.cwd()) };
  if (!app.requestSingleInstanceLock({ ...own })) return false;
  // The command line that the event carries is not used: Chromium reorders it.
  app.on('second-instance', (_event, _argv, _workingDirectory, handedOver) => {
    heard({ files: filesIn(handedOver) });
  });
  if (own.files.length > 0) heard(own);
  return true;
}

/** The other start may be of another version. By hand, so that no start waits for zod before it has its window. */
function filesIn(handedOver: unknown): readonly string[] {
  const { files } = (handedOver ?? {}) as { readonly files?: unknown };
  return Array.isArray(files) && files.every((file) => typeof file === 'string') ? files : [];
}
