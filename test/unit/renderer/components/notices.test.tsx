// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Notice, NoticeProvider, type Notify, useNotify } from '../../../../renderer/components/notices.tsx';

const root = createRoot(document.body.appendChild(document.createElement('div')));

async function shown(notice: Notice): Promise<() => void> {
  let notify: Notify = () => () => undefined;
  let takeAway: () => void = () => undefined;
  const Teller = () => {
    notify = useNotify();
    return null;
  };
  await act(async () =>
    root.render(
      <NoticeProvider closeLabel="Close">
        <Teller />
      </NoticeProvider>,
    ),
  );
  await act(async () => {
    takeAway = notify(notice);
  });
  return takeAway;
}

const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds));
const words = () => [...document.querySelectorAll('.notice-words')].map(({ textContent }) => textContent);
const undo = () => document.querySelector<HTMLButtonElement>('.notice button');

describe('a notice', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(async () => {
    await act(async () => root.render(null));
    vi.useRealTimers();
  });

  it('of what is done goes by itself', async () => {
    await shown({ tone: 'good', text: 'Looked.' });
    await pass(5_000);
    expect(words()).toEqual(['Looked.']);
    await pass(1_500);
    expect(words()).toEqual([]);
  });

  it('that can be taken back stays long enough to get to its button, and as long as that has the focus', async () => {
    await shown({ tone: 'good', text: 'Ignored.', action: { label: 'Undo', run: () => undefined } });
    await pass(15_000);
    expect(words()).toEqual(['Ignored.']);
    undo()?.focus();
    await pass(60_000);
    expect(words()).toEqual(['Ignored.']);
    undo()?.blur();
    await pass(2_500);
    expect(words()).toEqual([]);
  });

  it('of a failure stays until whoever told it says that it is not so any more', async () => {
    const takeAway = await shown({ tone: 'trouble', text: 'Not done.' });
    await pass(600_000);
    expect(words()).toEqual(['Not done.']);
    await act(async () => takeAway());
    expect(words()).toEqual([]);
  });
});
