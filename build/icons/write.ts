/**
 * `node build/icons/write.ts runtime` draws what the running program shows into `out/icons`, as part of every build;
 * `program` draws the program's own icons into `out/program-icons`, for packing.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { programIcons, runtimeIcons } from './icon-files.ts';

const sets: Readonly<Record<string, { readonly directory: string; readonly draw: typeof runtimeIcons }>> = {
  runtime: { directory: 'icons', draw: runtimeIcons },
  program: { directory: 'program-icons', draw: programIcons },
};

const wanted = process.argv[2] ?? '';
const set = sets[wanted];
if (set === undefined) {
  throw new Error(`Say which icons to draw, ${Object.keys(sets).join(' or ')}; "${wanted}" is neither.`);
}
const directory = path.resolve(import.meta.dirname, '../../out', set.directory);
mkdirSync(directory, { recursive: true });
for (const [name, bytes] of await set.draw()) writeFileSync(path.join(directory, name), bytes);
