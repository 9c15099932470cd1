import fc from 'fast-check';
import { type Answer, accepted, later, noAnswer, unreachable } from './uploader-under-test.ts';

const minuteMs = 60_000;

/** How the service behaves to every file. */
export type Weather = 'up' | 'unreachable' | 'failing' | 'cutting' | 'silent' | 'busy' | 'flaky';
/** How it behaves to one file, whatever the weather. */
export type Poison = 'failing' | 'cutting' | 'broken';

/** A stretch of time in which the service behaves in one way. */
export interface Spell {
  readonly weather: Weather;
  readonly minutes: number;
}

export const spell = fc.record({
  weather: fc.constantFrom<Weather>('up', 'unreachable', 'failing', 'cutting', 'silent', 'busy', 'flaky'),
  minutes: fc.integer({ min: 1, max: 40 }),
});

const brokenReceipt: Answer = {
  outcome: {
    kind: 'broken-answer',
    reason: 'body',
    status: 201,
    redirectOrigin: null,
    words: null,
    outcomeUnknown: true,
  },
};

export function poisoned(poison: Poison): Answer {
  switch (poison) {
    case 'failing':
      return later(500);
    case 'cutting':
      return noAnswer('receive');
    case 'broken':
      return brokenReceipt;
  }
}

/** @param draw a number from 0 up to 1, for the weather that changes by itself */
export function answerIn(weather: Weather, draw: () => number): Answer {
  switch (weather) {
    case 'up':
      return accepted;
    case 'unreachable':
      return unreachable;
    case 'failing':
      return later(500);
    case 'cutting':
      return noAnswer('receive');
    case 'silent':
      return noAnswer('timed-out', minuteMs);
    case 'busy':
      return later(429, 30_000);
    case 'flaky':
      return draw() < 0.5 ? accepted : draw() < 0.5 ? later(502) : noAnswer('receive');
  }
}
