import { expect, it } from 'vitest';
import { debounce } from '../../../electron/engine/platform/clock.ts';
import { createFakeClock } from '../../faults/fake-clock.ts';

it('runs once for many calls, and again for one that comes afterwards', async () => {
  const clock = createFakeClock();
  let acts = 0;
  const { ask } = debounce(clock, 1_000, () => {
    acts += 1;
  });
  for (let asking = 0; asking < 100; asking += 1) ask();
  await clock.advance(999);
  expect(acts).toBe(0);
  await clock.advance(1);
  expect(acts).toBe(1);
  ask();
  await clock.advance(1_000);
  expect(acts).toBe(2);
});

it('does not run any more when it is cancelled', async () => {
  const clock = createFakeClock();
  let acts = 0;
  const { ask, cancel } = debounce(clock, 1_000, () => {
    acts += 1;
  });
  ask();
  cancel();
  await clock.advance(5_000);
  expect(acts).toBe(0);
});
