import { expect, test } from 'vitest';
import { createEngineClock } from '../../../../renderer/live/engine-clock.ts';

function clockWith() {
  let monotonicMs = 0;
  let tick: (() => void) | null = null;
  const clock = createEngineClock({
    now: () => 1_000_000,
    monotonicMs: () => monotonicMs,
    every(_intervalMs, run) {
      tick = run;
      return () => {
        tick = null;
      };
    },
  });
  return {
    clock,
    pass(ms: number) {
      monotonicMs += ms;
      tick?.();
    },
    ticks: () => tick !== null,
  };
}

test('goes on from the engine’s time, whatever the time of the browser’s PC is', () => {
  const { clock, pass } = clockWith();
  clock.subscribe(() => undefined);
  clock.set(5_000);
  pass(1_500.4);
  expect(clock.now()).toBe(6_500);
});

test('ticks only while somebody listens', () => {
  const { clock, ticks } = clockWith();
  const first = clock.subscribe(() => undefined);
  const second = clock.subscribe(() => undefined);
  first();
  expect(ticks()).toBe(true);
  second();
  expect(ticks()).toBe(false);
});

test('tells its listeners when it is set', () => {
  const { clock } = clockWith();
  const heard: number[] = [];
  clock.subscribe(() => heard.push(clock.now()));
  clock.set(7_000);
  expect(heard).toEqual([7_000]);
});
