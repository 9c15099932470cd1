/** `node build/policy.ts [folder]` writes the template for Group Policy; into `out/policy` where no folder is given. */
import path from 'node:path';
import { policyFiles } from './policy/templates.ts';
import { writeFiles } from './write-files.ts';

writeFiles(path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../out/policy')), policyFiles());
