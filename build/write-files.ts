import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Writes files by their paths in a folder, which is made where it is missing. */
export function writeFiles(directory: string, files: ReadonlyMap<string, string | Uint8Array>): void {
  for (const [name, content] of files) {
    const file = path.join(directory, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}
