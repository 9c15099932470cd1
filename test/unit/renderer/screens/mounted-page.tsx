import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '../../../../renderer/app/app.tsx';
import { startTexts } from '../../../../renderer/app/page-texts.ts';
import { createEngineClock } from '../../../../renderer/client/engine-clock.ts';
import { followTopics } from '../../../../renderer/client/follow-topics.ts';
import { createQueryClient } from '../../../../renderer/client/queries.ts';
import { createFakeEngine, type FakeEngine } from '../../../web/fake-engine/fake-engine.ts';
import type { Scene } from '../../../web/fake-engine/scene.ts';
import { transportTo } from '../engine-transport.ts';
import { createFakeTimers, standingTime } from '../fake-timers.ts';

/** The whole page in a document without a browser, at a made-up depot. */
export interface MountedPage {
  readonly engine: FakeEngine;
  /** Waits for an element that the selector finds and whose text holds `text`; gives up after some seconds. */
  readonly find: (selector: string, text?: string) => Promise<HTMLElement>;
  readonly has: (selector: string, text?: string) => boolean;
  /** Types into a field as a person would, and leaves it with Enter. */
  readonly enter: (field: HTMLElement, value: string) => Promise<void>;
  readonly press: (element: HTMLElement) => Promise<void>;
  readonly close: () => Promise<void>;
}

const patienceMs = 10_000;
const stepMs = 20;

export async function mountPage(scene: Scene, path: string): Promise<MountedPage> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  window.location.hash = path;
  await startTexts();
  const engine = createFakeEngine(scene);
  const client = createQueryClient();
  const clock = createEngineClock(standingTime);
  const depot = followTopics({ transport: transportTo(engine), client, clock, after: createFakeTimers().after });
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  await act(async () => root.render(<App client={client} depot={depot} />));

  const matching = (selector: string, text: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].find((element) => element.textContent?.includes(text));
  return {
    engine,
    async find(selector, text = '') {
      for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += stepMs) {
        const found = matching(selector, text);
        if (found !== undefined) return found;
        await act(() => new Promise((resolve) => setTimeout(resolve, stepMs)));
      }
      throw new Error(`nothing like ${selector} "${text}" within ${patienceMs} ms`);
    },
    has: (selector, text = '') => matching(selector, text) !== undefined,
    async enter(field, value) {
      const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      await act(async () => {
        setter?.call(field, value);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      });
      await act(async () => {
        field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      });
    },
    press: (element) => act(async () => element.click()),
    async close() {
      await act(async () => root.unmount());
      container.remove();
      depot.close();
      client.clear();
    },
  };
}
