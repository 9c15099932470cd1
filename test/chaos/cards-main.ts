/** `npm run chaos:cards`: kills the agent at random commands of a driver card that it reads, and counts. */
import { parseArgs } from 'node:util';
import { startCardService, whyNoCardService } from '../card/virtual-reader.ts';
import { runCardChaos } from './cards.ts';

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } },
});

const absent = whyNoCardService();
if (absent !== null) {
  console.error(absent);
  process.exit(1);
}
const service = await startCardService();
try {
  const verdict = await runCardChaos({
    service,
    kills: Number(values.kills),
    seed: Number(values.seed),
    onProgress: (text) => console.log(text),
  });
  console.log(JSON.stringify(verdict, null, 2));
  process.exitCode = verdict.passed ? 0 : 1;
} finally {
  await service.stop();
}
