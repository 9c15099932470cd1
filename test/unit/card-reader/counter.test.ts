import { describe, expect, it } from 'vitest';
import { behindCounter } from '../../../electron/engine/api/counter-gate.ts';
import { createCounter } from '../../../electron/engine/card-reader/counter.ts';
import { createLatelyRead } from '../../../electron/engine/card-reader/lately-read.ts';
import type { TopicName } from '../../../shared/contract/names.ts';
import { success } from '../../../shared/result.ts';

function counterIn(isOpen: boolean) {
  const notes = new Map<string, unknown>();
  let ms = 0;
  let changes = 0;
  const counter = createCounter({
    store: { note: (name) => notes.get(name), setNote: (name, value) => void notes.set(name, value) },
    clock: { monotonicMs: () => ms },
    isOpen,
    onChange: () => {
      changes += 1;
    },
  });
  const pass = (seconds: number) => {
    ms += seconds * 1_000;
  };
  return { counter, notes, pass, changes: () => changes };
}

describe('The counter', () => {
  it('is left by everybody where it has no PIN', async () => {
    const { counter, changes } = counterIn(true);
    expect(counter.state()).toEqual({ isOpen: true, hasPin: false });
    expect(await counter.leave('')).toEqual({ ok: true, value: undefined });
    expect(counter.state().isOpen).toBe(false);
    expect(changes()).toBe(1);
  });

  it('is left with its PIN only, which is kept as nothing that tells it', async () => {
    const { counter, notes } = counterIn(false);
    await counter.setPin('471108');
    expect(JSON.stringify([...notes])).not.toContain('471108');
    const [first] = [...notes.values()];
    await counter.setPin('471108');
    // Another salt each time.
    expect([...notes.values()][0]).not.toEqual(first);
    counter.open();
    for (const wrong of ['', '4711', '471109', '4711080']) {
      expect(await counter.leave(wrong)).toEqual({ ok: false, error: { code: 'wrong' } });
    }
    expect(counter.state()).toEqual({ isOpen: true, hasPin: true });
    expect(await counter.leave('471108')).toMatchObject({ ok: true });
    expect(counter.state().isOpen).toBe(false);
  });

  it('lets nobody try a sixth time before half a minute is over, not even many tries made at once', async () => {
    const { counter, pass } = counterIn(false);
    await counter.setPin('4711');
    counter.open();
    const tried = await Promise.all(Array.from({ length: 8 }, () => counter.leave('0000')));
    expect(tried.filter((one) => !one.ok && one.error.code === 'wrong')).toHaveLength(5);
    expect(await counter.leave('4711')).toEqual({ ok: false, error: { code: 'wait', seconds: 30 } });
    pass(29);
    expect(await counter.leave('4711')).toEqual({ ok: false, error: { code: 'wait', seconds: 1 } });
    pass(1);
    expect(await counter.leave('4711')).toMatchObject({ ok: true });
  });

  it('has its PIN changed by nobody who stands at it', async () => {
    const { counter } = counterIn(true);
    expect(await counter.setPin('4711')).toEqual({ ok: false, error: 'open' });
    expect(counter.state().hasPin).toBe(false);
    await counter.leave('');
    await counter.setPin('4711');
    await counter.setPin(null);
    expect(counter.state().hasPin).toBe(false);
  });

  it('gives a page that asks by itself nothing but what the counter shows, and tells it nothing else', async () => {
    let isOpen = true;
    const tellers: ((topic: TopicName) => void)[] = [];
    const page = behindCounter(
      {
        answer: async (name) => success(name),
        subscribe: (listener) => {
          tellers.push((topic) => listener(topic, { sequence: 1 } as never));
          return () => undefined;
        },
      },
      () => isOpen,
    );
    const heard: string[] = [];
    page.subscribe((topic) => heard.push(topic));
    const tellAll = () => {
      for (const topic of ['uploads', 'cards', 'reports', 'status', 'settings', 'mail'] as const) tellers[0]?.(topic);
    };
    for (const name of ['uploads.page', 'today.get', 'settings.change', 'counter.setPin', 'support.bundle', 'none']) {
      expect(await page.answer(name, {})).toMatchObject({ ok: false, error: { code: 'not-allowed' } });
    }
    expect(await page.answer('cards.get', {})).toEqual(success('cards.get'));
    tellAll();
    expect(heard).toEqual(['cards', 'status', 'settings']);
    isOpen = false;
    expect(await page.answer('uploads.page', {})).toEqual(success('uploads.page'));
    tellAll();
    expect(heard).toHaveLength(9);
  });
});

describe('A card that was read a moment ago', () => {
  const minute = 60_000;

  it('is too soon for an hour, unless it is put in again within five minutes of being told so', () => {
    let now = 1_000_000;
    const lately = createLatelyRead({ now: () => now });
    expect(lately.tooSoonAfter('one')).toBeNull();
    lately.note('one');
    now += 10 * minute;
    expect(lately.tooSoonAfter('other')).toBeNull();
    expect(lately.tooSoonAfter('one')).toBe(1_000_000);
    now += 4 * minute;
    expect(lately.tooSoonAfter('one')).toBeNull();
    // It was meant once: the next time it is told again.
    expect(lately.tooSoonAfter('one')).toBe(1_000_000);
    now += 6 * minute;
    expect(lately.tooSoonAfter('one')).toBe(1_000_000);
    now = 1_000_000 + 60 * minute;
    expect(lately.tooSoonAfter('one')).toBeNull();
  });

  it('is not too soon where the clock was put back', () => {
    let now = 100 * minute;
    const lately = createLatelyRead({ now: () => now });
    lately.note('one');
    now -= 90 * minute;
    expect(lately.tooSoonAfter('one')).toBeNull();
  });
});
