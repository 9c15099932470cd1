import { setTimeout as delay } from 'node:timers/promises';

/** What is waited for by its words, so that a bench that comes to no end can say it. */
const waiting = new Set<string>();

/** In words; empty where nothing is waited for. */
export function waitsFor(): string {
  return [...waiting].join('; ');
}

/**
 * Waits no longer than this for something, and says in words what it was. A bench whose page is never told of a change
 * would otherwise wait for ever, and nobody would learn for what.
 */
export async function within<Value>(limitMs: number, what: string, value: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const inner = [...waiting].filter((other) => other !== what);
      const waits = inner.length === 0 ? '' : ` It still waits for: ${inner.join('; ')}.`;
      reject(new Error(`${what}: not within ${limitMs / 1_000} s.${waits}`));
    }, limitMs);
  });
  waiting.add(what);
  try {
    return await Promise.race([value, late]);
  } finally {
    clearTimeout(timer);
    waiting.delete(what);
  }
}

/** Asks again and again until it is so, no longer than this, and says in words what did not come. */
export async function until(limitMs: number, what: string, isSo: () => Promise<boolean>, everyMs = 50): Promise<void> {
  let isOver = false;
  async function ask(): Promise<void> {
    while (!isOver && !(await isSo())) await delay(everyMs);
  }
  try {
    await within(limitMs, what, ask());
  } finally {
    isOver = true;
  }
}
