import type { Desk } from './desk.ts';
import { electronVariable } from './electron.ts';

export interface SpecRun {
  /** The Electron to run them on. */
  readonly electron: string;
  /** The packed `app.asar` to run them from; null for the build in this folder. */
  readonly archive: string | null;
  /** More arguments for Playwright. */
  readonly given: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Hears what they print; without it that goes to this process's own output. */
  readonly hear?: (bytes: Buffer) => void;
}

/** Marks the specs that are run on the build too; all are run on the packed archive. */
export const buildTag = '@build';

/** Runs the desktop specs on a real Electron, those of the tag alone on the build; Playwright's exit code. */
export function runDesktopSpecs(desk: Desk, order: SpecRun): Promise<number> {
  const { electron, archive, given, environment = {}, hear } = order;
  const from = archive === null ? ['--grep', buildTag] : [];
  const all = [
    'test',
    '--project=desktop',
    // However many cores there are: they share one screen with one keyboard.
    '--workers=2',
    `--output=${desk.folder}/${archive === null ? 'build' : 'archive'}`,
    ...from,
    ...given,
  ];
  const variables = {
    ...environment,
    [electronVariable]: electron,
    ...(archive !== null && { TACHO_DEPOT_TEST_ASAR: archive }),
  };
  return desk.run('playwright', all, variables, hear);
}
