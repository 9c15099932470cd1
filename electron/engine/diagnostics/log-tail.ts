import { join } from 'node:path';
import { sanitise } from '../log/sanitise.ts';
import type { Files } from '../ports.ts';

/** More than the largest file of the log. */
const mostBytes = 4 * 1024 * 1024;
const levels: readonly unknown[] = ['debug', 'info', 'warn', 'error'];
const timeShape = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/**
 * The newest lines of the log in a folder, oldest first, each through the sanitiser once more: somebody else may have
 * written into the file. A line that is none of the log's own is left out.
 */
export async function logTail(files: Files, directory: string, mostLines: number): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const name of ['depot.log', 'depot.1.log']) {
    if (lines.length >= mostLines) break;
    const read = await files.read(join(directory, name), mostBytes);
    if (!read.ok) continue;
    const clean = new TextDecoder().decode(read.value.bytes).split('\n').flatMap(cleanLine);
    lines.unshift(...clean.slice(-(mostLines - lines.length)));
  }
  return lines;
}

function cleanLine(line: string): string[] {
  let entry: unknown;
  try {
    entry = JSON.parse(line);
  } catch {
    return [];
  }
  if (typeof entry !== 'object' || entry === null || !('event' in entry)) return [];
  const { level, time, event, ...facts } = entry as Readonly<Record<string, unknown>>;
  if (!levels.includes(level) || typeof time !== 'string' || !timeShape.test(time)) return [];
  const safe = sanitise(String(event), facts);
  return [JSON.stringify({ level, time, event: safe.event, ...safe.facts })];
}
