import { expect, test } from 'vitest';
import { createEngineClock } from '../../../../renderer/live/engine-clock.ts';
import { createFakeTimers } from '../fake-timers.ts';

function clockWith() {
  const timers = createFakeTimers();
  let isSeen = true;
  let seenChanged = () => {};
  const clock = createEngineClock({
    now: () => 1_000_000,
    monotonicMs: timers.nowMs,
    after: timers.after,
    isSeen: () => isSeen,
    onSeenChange(run) {
      seenChanged = run;
    },
  });
  const heard: number[] = [];
  return {
    clock,
    pass: timers.pass,
    heard,
    hear: () => void heard.push(clock.now()),
    see(now: boolean) {
      isSeen = now;
      seenChanged();
    },
  };
}

test('goes on from the engine’s time, whatever the time of the browser’s PC is', () => {
  const { clock, pass, hear } = clockWith();
  clock.subscribe(hear, 1_000);
  clock.set(5_000);
  pass(1_500);
  expect(clock.now()).toBe(6_000);
});

test('ticks at each full step, and only while somebody listens', () => {
  const { clock, pass, heard, hear } = clockWith();
  clock.set(8_300);
  const stop = clock.subscribe(hear, 1_000);
  pass(2_000);
  stop();
  pass(10_000);
  expect(heard).toEqual([9_000, 10_000]);
});

test('ticks no more often than somebody listens for', () => {
  const { clock, pass, heard, hear } = clockWith();
  clock.set(8_300);
  clock.subscribe(hear, 10_000);
  const stop = clock.subscribe(() => undefined, 1_000);
  pass(2_000);
  expect(heard).toEqual([9_000, 10_000]);
  stop();
  pass(20_000);
  expect(heard).toEqual([9_000, 10_000, 20_000, 30_000]);
});

test('stands still while nobody sees the page, and is right as soon as somebody does', () => {
  const { clock, pass, heard, hear, see } = clockWith();
  clock.set(0);
  clock.subscribe(hear, 10_000);
  see(false);
  pass(125_000);
  expect(heard).toEqual([]);
  see(true);
  pass(5_000);
  expect(heard).toEqual([125_000, 130_000]);
});

test('tells its listeners when it is set', () => {
  const { clock, heard, hear } = clockWith();
  clock.subscribe(hear, 10_000);
  clock.set(7_000);
  expect(heard).toEqual([7_000]);
});
