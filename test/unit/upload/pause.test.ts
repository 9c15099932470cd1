import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pauseFromNote, pauseNow } from '../../../electron/engine/upload/pause.ts';

const hourMs = 3_600_000;

describe('a pause', () => {
  it('until a moment is over at that moment', () => {
    const pause = { at: 0, until: hourMs };
    expect(pauseNow(pause, hourMs - 1)).toBe(pause);
    expect(pauseNow(pause, hourMs)).toBeNull();
  });

  it('without an end lasts until a person resumes', () => {
    const pause = { at: 0, until: null };
    expect(pauseNow(pause, 1e15)).toBe(pause);
  });

  it('never lasts longer than it was meant to, however the clock jumps', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(10 * hourMs), fc.array(fc.integer(), { maxLength: 5 }), (at, lasts, nows) => {
        let pause: ReturnType<typeof pauseNow> = { at, until: at + lasts };
        for (const now of nows) {
          pause = pause === null ? null : pauseNow(pause, now);
          expect((pause?.until ?? now) - now).toBeLessThanOrEqual(lasts);
        }
      }),
    );
  });

  it('comes back from its note, which is ignored where it cannot be read', () => {
    expect(pauseFromNote({ at: 0, until: hourMs }, 1)).toEqual({ at: 0, until: hourMs });
    expect(pauseFromNote({ at: 0, until: hourMs }, 2 * hourMs)).toBeNull();
    for (const note of [null, undefined, 3, { until: 'noon' }]) {
      expect(pauseFromNote(note, 0)).toBeNull();
    }
  });
});
