/** `npm run hostile`: 200 times each answer of a hostile service, and what became of the files. */
import { parseArgs } from 'node:util';
import { hostileAnswers } from './hostile-answers.ts';
import { runHostile } from './hostile-run.ts';

const { values } = parseArgs({
  options: { faults: { type: 'string', default: '200' }, only: { type: 'string', default: '' } },
});

const chosen = hostileAnswers.filter(({ name }) => values.only === '' || values.only.split(',').includes(name));
let failed = 0;
for (const answer of chosen) {
  const verdict = await runHostile(answer, Number(values.faults));
  failed += verdict.passed ? 0 : 1;
  console.log(JSON.stringify(verdict));
}
console.log(`${chosen.length - failed} of ${chosen.length} answers endured, ${values.faults} times each`);
process.exitCode = failed === 0 && chosen.length > 0 ? 0 : 1;
