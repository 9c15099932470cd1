// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { Boundary } from '../../../../renderer/components/boundary.tsx';
import { type LazyPart, lazyPart } from '../../../../renderer/components/lazy-part.tsx';

const screen = { default: () => <h1>Today</h1> };
const notThere = new TypeError('Failed to fetch dynamically imported module');
const mostTimes = 20;
let close = async () => {};
afterEach(() => close());

/** What the document held after each step of drawing. */
async function drawn(Screen: LazyPart): Promise<readonly string[]> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  close = async () => {
    close = async () => {};
    await act(async () => root.unmount());
    container.remove();
  };
  const seen: string[] = [];
  const watch = new MutationObserver(() => seen.push(container.textContent ?? ''));
  watch.observe(container, { childList: true, subtree: true, characterData: true });
  await act(async () =>
    root.render(
      <Boundary fallback="cannot be shown">
        <Screen />
      </Boundary>,
    ),
  );
  watch.disconnect();
  return seen;
}

test('a screen that was loaded before it is shown is drawn at once', async () => {
  const Screen = lazyPart(async () => screen);
  await Screen.load();
  expect(await drawn(Screen)).toEqual(['Today']);
});

test('a screen that was not loaded is drawn as soon as its code is there, with nothing before it', async () => {
  let quickestMs = Number.POSITIVE_INFINITY;
  // React's own way waits for 300 ms each time. A machine that does other things too takes as long only now and then.
  for (let time = 0; time < mostTimes && quickestMs >= 250; time += 1) {
    const startedAt = performance.now();
    const Screen = lazyPart(async () => screen);
    expect(await drawn(Screen)).toEqual(['Today']);
    quickestMs = Math.min(quickestMs, performance.now() - startedAt);
    await close();
  }
  expect(quickestMs).toBeLessThan(250);
});

test('code that could not be loaded ahead is asked for again when the screen is shown', async () => {
  let asked = 0;
  const Screen = lazyPart(async () => {
    asked += 1;
    if (asked === 1) throw notThere;
    return screen;
  });
  await Screen.load();
  expect((await drawn(Screen)).at(-1)).toContain('Today');
});

test('code that cannot be loaded is an error of the screen', async () => {
  const Screen = lazyPart(async (): Promise<typeof screen> => {
    throw notThere;
  });
  expect(await drawn(Screen)).toEqual(['cannot be shown']);
});
