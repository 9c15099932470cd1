import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { adml, admx } from './policy/templates.ts';

/** Writes the template for Group Policy into a folder; `out/policy` where none is given. */
const folder = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../out/policy'));
mkdirSync(path.join(folder, 'en-US'), { recursive: true });
// Windows' own templates have a byte order mark; without one its editor may take the words for another encoding.
writeFileSync(path.join(folder, 'TachoDepot.admx'), `\uFEFF${admx()}`);
writeFileSync(path.join(folder, 'en-US', 'TachoDepot.adml'), `\uFEFF${adml()}`);
