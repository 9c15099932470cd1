import { app } from 'electron';
import { z } from 'zod';
import { filesNamedIn } from './opened-files.ts';

const handedOverSchema = z.object({ files: z.array(z.string()) });

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
    const parsed = handedOverSchema.safeParse(handedOver);
    heard(parsed.success ? parsed.data : { files: [] });
  });
  if (own.files.length > 0) heard(own);
  return true;
}
