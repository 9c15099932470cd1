import { describe, expect, it } from 'vitest';
import { hostileAnswers } from '../../chaos/hostile-answers.ts';
import { runHostile } from '../../chaos/hostile-run.ts';
import { seededRandom } from '../../corpus/random.ts';

const random = seededRandom(12);
const selection = hostileAnswers
  .map((answer) => ({ answer, order: random.integer(0, 1_000_000) }))
  .sort((one, other) => one.order - other.order)
  .slice(0, 10);

describe('a hostile service', () => {
  it('has 40 answers, each with a name of its own', () => {
    expect(new Set(hostileAnswers.map(({ name }) => name)).size).toBe(40);
  });

  it.each(selection.map(({ answer }) => [answer.name, answer] as const))(
    'loses no file, has none twice that it acknowledged, and ends nothing: %s',
    { timeout: 60_000 },
    async (_name, answer) => {
      expect(await runHostile(answer, 5)).toMatchObject({
        faults: 5,
        filesLost: 0,
        filesTwice: 0,
        keysElsewhere: 0,
        isAlive: true,
        passed: true,
      });
    },
  );
});
