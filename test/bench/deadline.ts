/** What is waited for by its words, so that a bench that comes to no end can say it. */
const waiting = new Set<string>();

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
