// @vitest-environment happy-dom
import { act, useReducer } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { usePageAddress } from '../../../../renderer/app/page-address.ts';

let drawAgain = () => {};

function Shown() {
  const [address] = usePageAddress();
  [, drawAgain] = useReducer((count: number) => count + 1, 0);
  return <p>{address}</p>;
}

test('a screen that is drawn before the browser tells of a new address keeps its own until then', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  window.location.hash = '#/driver/one';
  // A browser tells of an address in a task of its own, the document of this test at once.
  let isHeld = false;
  const hold = (event: Event) => isHeld && event.stopImmediatePropagation();
  window.addEventListener('hashchange', hold);
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  onTestFinished(async () => {
    window.removeEventListener('hashchange', hold);
    await act(async () => root.unmount());
  });
  await act(async () => root.render(<Shown />));
  expect(container.textContent).toBe('/driver/one');

  isHeld = true;
  window.location.hash = '#/coverage';
  await act(async () => drawAgain());
  expect(container.textContent).toBe('/driver/one');
  isHeld = false;
  await act(async () => window.dispatchEvent(new Event('hashchange')));
  expect(container.textContent).toBe('/coverage');
});
