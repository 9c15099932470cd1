import { expect, it } from 'vitest';
import { seedVariable } from '../../fixed-seed.ts';
import { playToDoDay, type ToDoDay } from '../../simulation/to-do-day.ts';
import { storeUnderTest } from '../store/store-under-test.ts';

/** `npm run nightly` plays many, each of another seed. */
const days = Number(process.env.TO_DO_DAYS ?? '1');
const seed = Number(process.env[seedVariable] ?? '20261127');

it('in a day of a depot of 300 drivers every entry opens and closes as it truly should, and says by what', {
  timeout: days * 60_000,
}, async () => {
  const played: ToDoDay[] = [];
  for (let day = 0; day < days; day += 1) played.push(await playToDoDay(seed + day, 300, storeUnderTest()));
  for (const { differences } of played) expect(differences).toEqual([]);
  const [{ opened, closed } = { opened: 0, closed: {} }] = played;
  expect(opened).toBeGreaterThan(100);
  expect(closed).toMatchObject({
    processed: expect.any(Number),
    decided: expect.any(Number),
    replaced: expect.any(Number),
    filled: expect.any(Number),
    'off-list': expect.any(Number),
  });
});
