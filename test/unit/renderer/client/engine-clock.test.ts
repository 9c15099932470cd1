import { expect, test } from 'vitest';
import {
  atFullMinutes,
  atFullSeconds,
  atFullTenSeconds,
  createEngineClock,
} from '../../../../renderer/client/engine-clock.ts';
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
  clock.subscribe(hear, atFullSeconds);
  clock.set(5_000);
  pass(1_500);
  expect(clock.now()).toBe(6_000);
});

test('ticks at each full step, and only while somebody listens', () => {
  const { clock, pass, heard, hear } = clockWith();
  clock.set(8_300);
  const stop = clock.subscribe(hear, atFullSeconds);
  pass(2_000);
  stop();
  pass(10_000);
  expect(heard).toEqual([9_000, 10_000]);
});

test('calls nobody more often than they listen for, whoever else listens', () => {
  const { clock, pass, heard, hear } = clockWith();
  clock.set(8_300);
  clock.subscribe(hear, atFullTenSeconds);
  clock.subscribe(() => undefined, atFullSeconds);
  pass(25_000);
  expect(heard).toEqual([10_000, 20_000, 30_000]);
});

test('calls at the very moment at which something becomes another, and then no more where nothing follows', () => {
  const { clock, pass, heard, hear } = clockWith();
  clock.set(8_300);
  clock.subscribe(hear, (now) => (now < 71_234 ? 71_234 : Number.POSITIVE_INFINITY));
  pass(200_000);
  expect(heard).toEqual([71_234]);
});

test('tells at once what came due between the drawing of a screen and its listening', () => {
  const { clock, pass, heard, hear } = clockWith();
  clock.set(59_500);
  pass(700);
  clock.subscribe(hear, atFullMinutes);
  pass(0);
  expect(heard).toEqual([60_200]);
});

test('knows the time for whoever asks, also where nothing has ticked for long', () => {
  const { clock, pass } = clockWith();
  clock.set(5_000);
  pass(90_000);
  expect(clock.now()).toBe(95_000);
});

test('stands still while nobody sees the page, and is right as soon as somebody does', () => {
  const { clock, pass, heard, hear, see } = clockWith();
  clock.set(0);
  clock.subscribe(hear, atFullTenSeconds);
  see(false);
  pass(125_000);
  expect(heard).toEqual([]);
  see(true);
  pass(5_000);
  expect(heard).toEqual([125_000, 130_000]);
});

test('tells its listeners when it is set', () => {
  const { clock, heard, hear } = clockWith();
  clock.subscribe(hear, atFullTenSeconds);
  clock.set(7_000);
  expect(heard).toEqual([7_000]);
});
