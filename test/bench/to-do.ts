import type { ToDoQuery } from '../../shared/contract/reports/to-do.ts';
import { onScreen } from './managers-lists.ts';

const firstPage: ToDoQuery = {
  ...{ search: '', step: null, owner: null, later: false, sort: 'step', descending: false },
  ...{ offset: 0, limit: 100 },
};

/**
 * What is to do about 10,000 drivers, nearly all of whom are late: the first page, with which an entry is opened for each,
 * a page after it, and the longest that any small question waits meanwhile.
 */
export async function toDo(): Promise<Readonly<Record<string, number>>> {
  return onScreen(
    'driver-d53',
    async ({ session, release }) => {
      await release();
      // The answer is read, kept and put in order before anybody looks.
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      const before = await longestCountMs(session, () => session.request('toDo.page', firstPage));
      const after = await longestCountMs(session, () => session.request('toDo.page', firstPage));
      return {
        toDo10000FirstPageMs: before.tookMs,
        toDo10000NextPageMs: after.tookMs,
        toDo10000EngineLongestAnswerMs: before.longestMs,
      };
    },
    { missing: 10_000 },
  );
}

interface Counting {
  readonly counts: () => Promise<unknown>;
}

async function longestCountMs(session: Counting, work: () => Promise<unknown>) {
  const beganAt = performance.now();
  let isOver = false;
  const ended = work().then(() => {
    isOver = true;
    return performance.now() - beganAt;
  });
  let longest = 0;
  while (!isOver) {
    const askedAt = performance.now();
    await session.counts();
    longest = Math.max(longest, performance.now() - askedAt);
  }
  return { tookMs: Math.round(await ended), longestMs: Math.round(longest) };
}
