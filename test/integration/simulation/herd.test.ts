import { describe, expect, it } from 'vitest';
import { playHerd } from '../../simulation/herd.ts';
import { faultsOf } from '../../simulation/herd-main.ts';

const limit = 25;

describe('a thousand depots that lost the service together', () => {
  it.each([
    { minutes: 10, retryAfterMs: null },
    { minutes: 10, retryAfterMs: 10_000 },
    { minutes: 60, retryAfterMs: null },
  ])(
    'for $minutes minutes (Retry-After: $retryAfterMs) stay under twice the limit of the service, and nobody waits over 30 minutes',
    ({ minutes, retryAfterMs }) => {
      const outcome = playHerd({ depots: 1000, outageMs: minutes * 60_000, limit, retryAfterMs, seed: 7 });
      expect(outcome.filesSentAfterMs).toHaveLength(1000);
      // One request in 5 s cannot be told from the noise of so few depots: the load of a second is held by its mean.
      expect(faultsOf({ ...outcome, load: meansOf(outcome.load, 5) }, limit)).toEqual([]);
      const sent = outcome.answered.reduce((sum, count) => sum + count, 0);
      expect(sent).toBeGreaterThanOrEqual(outcome.files);
    },
  );

  it('would be told from those that come back together', () => {
    const outcome = playHerd({ depots: 300, outageMs: 60_000, limit: 1, retryAfterMs: null, seed: 7 });
    expect(faultsOf(outcome, 1)).toEqual([
      expect.stringContaining('requests came in one second'),
      expect.stringContaining('waited over 30 minutes for their files'),
    ]);
  });
});

function meansOf(counts: readonly number[], seconds: number): readonly number[] {
  return Array.from({ length: Math.floor(counts.length / seconds) }, (_, index) => {
    const within = counts.slice(index * seconds, (index + 1) * seconds);
    return within.reduce((sum, count) => sum + count, 0) / seconds;
  });
}
