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
}

/** Runs the desktop specs on a real Electron; Playwright's exit code. */
export function runDesktopSpecs(desk: Desk, { electron, archive, given, environment = {} }: SpecRun): Promise<number> {
  const results = `${desk.folder}/results`;
  return desk.run('playwright', ['test', '--project=desktop', '--project=contract', `--output=${results}`, ...given], {
    ...environment,
    [electronVariable]: electron,
    ...(archive !== null && { TACHO_DEPOT_TEST_ASAR: archive }),
  });
}
