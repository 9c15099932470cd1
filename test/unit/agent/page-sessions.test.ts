import { expect, it } from 'vitest';
import { createPageSessions } from '../../../electron/agent/http/page-sessions.ts';
import { createFakeClock } from '../../faults/fake-clock.ts';

const hourMs = 3_600_000;

function sessions() {
  const clock = createFakeClock();
  const page = createPageSessions(clock);
  const comeIn = () => page.exchange(page.offerToken())?.session ?? '';
  return { clock, page, comeIn, isKnown: (session: string) => page.find(session) !== null };
}

it('a session that is used goes on, and one that rests for twelve hours is over', async () => {
  const { clock, comeIn, isKnown } = sessions();
  const [used, resting] = [comeIn(), comeIn()];
  for (let hour = 0; hour < 12; hour += 1) {
    await clock.advance(hourMs);
    expect(isKnown(used)).toBe(true);
  }
  expect([isKnown(used), isKnown(resting)]).toEqual([true, false]);
});

it('a session whose window is open does not rest; twelve hours after it was closed it is over', async () => {
  const { clock, page, comeIn, isKnown } = sessions();
  const session = comeIn();
  const close = page.find(session)?.keepUsed(() => {});
  await clock.advance(100 * hourMs);
  close?.();
  await clock.advance(12 * hourMs - 1);
  expect(page.exchange('another')).toBeNull();
  await clock.advance(1);
  expect(isKnown(session)).toBe(false);
});

it('time that the PC slept through counts as rest', () => {
  const { clock, comeIn, isKnown } = sessions();
  const session = comeIn();
  clock.jumpWallClock(12 * hourMs);
  expect(isKnown(session)).toBe(false);
});

it('a window that comes back after twelve hours is not let in', async () => {
  const { clock, page } = sessions();
  const letIn = page.exchange(page.offerToken());
  await clock.advance(12 * hourMs);
  expect(page.exchange(letIn?.next ?? '')).toBeNull();
});

it('of many windows the ten that were used last are let in, and the stream of another ends', () => {
  const { page, comeIn, isKnown } = sessions();
  const first = comeIn();
  let isCut = false;
  page.find(first)?.keepUsed(() => {
    isCut = true;
  });
  const later = Array.from({ length: 9 }, comeIn);
  expect(isKnown(first)).toBe(true);
  comeIn();
  expect([isKnown(first), isKnown(later[0] ?? ''), isKnown(later[1] ?? '')]).toEqual([true, false, true]);
  Array.from({ length: 10 }, comeIn);
  expect([isKnown(first), isCut]).toEqual([false, true]);
});

it('only the newest ten addresses wait to be opened', () => {
  const { page } = sessions();
  const tokens = Array.from({ length: 11 }, page.offerToken);
  expect(tokens.map((token) => page.exchange(token) !== null)).toEqual([false, ...Array(10).fill(true)]);
});
