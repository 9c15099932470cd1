import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testRoots } from './chain.ts';
import { specimens } from './library.ts';

/** `npx node test/corpus/write.ts DIR`: every specimen into DIR, and the test roots into DIR/roots. */
const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('Name the folder to write into: npx node test/corpus/write.ts DIR');
  process.exit(1);
}

const rootsFolder = join(folder, 'roots');
mkdirSync(rootsFolder, { recursive: true });
for (const { fileName, bytes } of testRoots()) writeFileSync(join(rootsFolder, fileName), bytes);
for (const { fileName, make } of specimens) writeFileSync(join(folder, fileName), await make());
console.log(`${specimens.length} specimens written, and the roots that they verify with`);
