import type { Clock, Files } from '../ports.ts';
import { findKeyFiles } from './download-files.ts';

const mostAttempts = 5;
const attemptEveryMs = 2_000;

/** As `findKeyFiles`. A key that was plugged in this moment may be busy, because a virus scanner looks at it first. */
export async function findPatiently(
  files: Files,
  root: string,
  clock: Clock,
  isOver: () => boolean,
): ReturnType<typeof findKeyFiles> {
  for (let attempt = 1; ; attempt += 1) {
    const found = await findKeyFiles(files, root);
    const isWhole = found.ok && found.value.unanswered === 0;
    if (isWhole || attempt === mostAttempts || isOver()) return found;
    await new Promise<void>((resolve) => clock.after(attemptEveryMs, resolve));
  }
}
