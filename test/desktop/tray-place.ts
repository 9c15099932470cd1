import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The environment of a Linux desktop that shows tray icons, played by the program that is asked for them. */
export function withTray(home: string): Promise<Record<string, string>> {
  return answering(home, 'true');
}

/** The same without a place for tray icons. */
export function withoutTray(home: string): Promise<Record<string, string>> {
  return answering(home, 'false');
}

async function answering(home: string, answer: 'true' | 'false'): Promise<Record<string, string>> {
  const folder = path.join(home, 'programs');
  await mkdir(folder, { recursive: true });
  const program = path.join(folder, 'dbus-send');
  await writeFile(program, `#!/bin/sh\necho '   boolean ${answer}'\n`);
  await chmod(program, 0o755);
  return { PATH: `${folder}${path.delimiter}${process.env.PATH ?? ''}` };
}
