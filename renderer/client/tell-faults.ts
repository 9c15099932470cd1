import type { Transport } from './transport/transport.ts';

/** A fault that comes with every drawing would be told without end. */
const mostTold = 20;
const mostNameLetters = 100;
const mostStackLetters = 20_000;

/**
 * Tells the engine of whatever throws in the page, which has no log of its own: at most 20 times, and never of a fault in
 * the telling. Gives what the page's root calls for an error that a boundary caught; every other one comes to the window.
 */
export function tellFaults(
  page: Pick<Window, 'addEventListener'>,
  { request }: Pick<Transport, 'request'>,
): (thrown: unknown) => void {
  let told = 0;
  function tell(thrown: unknown): void {
    if (told === mostTold) return;
    told += 1;
    const { name, stack = '' } = thrown instanceof Error ? thrown : { name: typeof thrown };
    const fault = { name: name.slice(0, mostNameLetters), stack: stack.slice(0, mostStackLetters) };
    request('page.fault', fault).catch(() => undefined);
  }
  page.addEventListener('error', ({ error }) => tell(error));
  page.addEventListener('unhandledrejection', ({ reason }) => tell(reason));
  return (thrown) => {
    console.error(thrown);
    tell(thrown);
  };
}
