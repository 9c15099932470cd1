/** `npm run chaos`: kills the agent at random moments while files drain from a service that misbehaves, and counts. */
import { parseArgs } from 'node:util';
import { runChaos } from './chaos.ts';

const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '300' },
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '600' },
  },
});

const verdict = await runChaos({
  files: Number(values.files),
  kills: Number(values.kills),
  seed: Number(values.seed),
  minutes: Number(values.minutes),
  onProgress: (text) => console.log(text),
});
console.log(JSON.stringify(verdict, null, 2));
process.exitCode = verdict.passed ? 0 : 1;
