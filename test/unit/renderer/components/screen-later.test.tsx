// @vitest-environment happy-dom
import { act, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { type LazyScreen, lazyScreen } from '../../../../renderer/components/lazy-screen.tsx';

const screen = { default: () => <h1>Today</h1> };
let close = async () => {};
afterEach(() => close());

/** What the document held after each step of drawing. */
async function drawn(Screen: LazyScreen): Promise<readonly string[]> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  close = async () => {
    await act(async () => root.unmount());
    container.remove();
  };
  const seen: string[] = [];
  const watch = new MutationObserver(() => seen.push(container.textContent ?? ''));
  watch.observe(container, { childList: true, subtree: true, characterData: true });
  await act(async () =>
    root.render(
      <Suspense fallback="loading">
        <Screen />
      </Suspense>,
    ),
  );
  watch.disconnect();
  return seen;
}

test('a screen that was loaded before it is shown is drawn at once', async () => {
  const Screen = lazyScreen(async () => screen);
  await Screen.load();
  expect(await drawn(Screen)).toEqual(['Today']);
});

test('a screen that was not loaded is loaded when it is shown', async () => {
  const seen = await drawn(lazyScreen(async () => screen));
  expect(seen[0]).toBe('loading');
  expect(seen.at(-1)).toContain('Today');
});

test('code that could not be loaded ahead is asked for again when the screen is shown', async () => {
  let asked = 0;
  const Screen = lazyScreen(async () => {
    asked += 1;
    if (asked === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return screen;
  });
  await Screen.load();
  expect((await drawn(Screen)).at(-1)).toContain('Today');
});
