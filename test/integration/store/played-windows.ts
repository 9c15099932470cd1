import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RunProgram } from '../../../electron/engine/platform/run-program.ts';
import { failure, success } from '../../../shared/result.ts';

export const user = 'S-1-5-21-1004336348-1177238915-682003330-1001';
export const otherAccount = 'S-1-5-21-1004336348-1177238915-682003330-1002';

type Program = 'icacls' | 'whoami' | 'powershell';

export interface PlayedWindows {
  readonly run: RunProgram;
  /** What was to be changed, without the folder's path: `Data /reset`. */
  readonly changes: string[];
  readonly asked: Program[];
}

/**
 * Windows' own programs over a folder of this system: rights are kept as lines of an access list, for the folder and
 * everything in it, and are inherited as on Windows.
 */
export function playWindows(
  directory: string,
  start: {
    readonly folder: readonly string[] | null;
    readonly below?: Readonly<Record<string, readonly string[]>>;
    readonly owners?: Readonly<Record<string, string>>;
  },
  over: {
    /** What a program does instead of its work. */
    readonly instead?: Partial<Record<Program, RunProgram>>;
    /** Changes are refused, as to a user who may only read and write. */
    readonly refusesChanges?: boolean;
  } = {},
): PlayedWindows {
  let folder = start.folder;
  const below = new Map(Object.entries(start.below ?? {}));
  const changes: string[] = [];
  const asked: Program[] = [];
  const isInherited = (line: string) => /^\(\w+;[A-Z]*ID;/.test(line);
  const handedDown = () => (folder ?? []).map((line) => line.replace(/^\((\w+);([A-Z]*?)(?:ID)?;/, '($1;$2ID;'));
  const linesBelow = (name: string) => [
    ...(below.get(name) ?? []).filter((line) => !isInherited(line)),
    ...handedDown(),
  ];
  const listed = (lines: readonly string[] | null) =>
    lines === null ? 'D:NO_ACCESS_CONTROL' : `D:AI${lines.join('')}`;

  async function save(target: string, file: string) {
    const isBelow = target.endsWith('*');
    const texts = isBelow
      ? (await readdir(directory)).flatMap((name) => [name, listed(linesBelow(name))])
      : [path.basename(directory), listed(folder)];
    await writeFile(file, texts.map((text) => `${text}\r\n`).join(''), 'utf16le');
  }
  function change(target: string, given: readonly string[]) {
    changes.push([path.relative(path.dirname(directory), target), ...given].join(' '));
    if (over.refusesChanges) return;
    const name = path.basename(target);
    if (given.includes('/reset')) below.delete(name);
    if (given.includes('/inheritance:r')) folder = (folder ?? []).filter((line) => !isInherited(line));
    if (given.includes('/grant:r')) {
      const granted = given.flatMap((right) => /^\*(S-[\d-]+):\(OI\)\(CI\)F$/.exec(right)?.[1] ?? []);
      folder = [...(folder ?? []), ...granted.map((sid) => `(A;OICI;FA;;;${sid})`)];
    }
    if (given.includes('/remove')) {
      folder = (folder ?? []).filter(
        (line) => !given.includes(`*${/([^;]*)\)$/.exec(line)?.[1]}`.replace('WD', 'S-1-1-0')),
      );
    }
  }

  const programs: Readonly<Record<Program, RunProgram>> = {
    whoami: async () => success(`"D\ufffdPOT\\office","${user}"\r\n`),
    icacls: async (_program, [target = '', ...given]) => {
      if (given[0] === '/save') await save(target, given[1] ?? '');
      else change(target, given);
      return over.refusesChanges && given[0] !== '/save' ? failure({ code: 'failed', systemCode: '5' }) : success('');
    },
    powershell: async (_program, _given, limits) => {
      const place = limits?.environment?.TACHO_DEPOT_FOLDER ?? '';
      const names = ['', ...(await readdir(place).catch(() => []))];
      return success(names.map((name) => `O:${start.owners?.[name] ?? 'BA'}G:SYD:P\r\n`).join(''));
    },
  };
  const run: RunProgram = (program, given, limits) => {
    const name = path.win32.basename(program, '.exe');
    if (name !== 'icacls' && name !== 'whoami' && name !== 'powershell') throw new Error('a program was not expected');
    asked.push(name);
    return (over.instead?.[name] ?? programs[name])(program, given, limits);
  };
  return { run, changes, asked };
}
