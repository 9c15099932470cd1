import { specimens } from './library.ts';
import { writeCorpus } from './write-corpus.ts';

/** `npx node test/corpus/write.ts DIR`: every specimen into DIR, and the test roots into DIR/roots. */
const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('Name the folder to write into: npx node test/corpus/write.ts DIR');
  process.exit(1);
}
await writeCorpus(folder);
console.log(`${specimens.length} specimens written, and the roots that they verify with`);
