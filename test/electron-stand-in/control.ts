import { browser } from './browser.ts';

/** From the spec's process to the app's. */
export type SpecQuestion =
  | { readonly id: number; readonly ask: 'endpoint' }
  | { readonly id: number; readonly ask: 'evaluate'; readonly source: string; readonly given: unknown };

/** And back. */
export type SpecAnswer =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly message: string };

/**
 * Lets a spec run a function in the main process, with the `electron` module in its hands, as Playwright does with the
 * real Electron; and tells it where the browser is.
 */
export function answerSpecs(electronUrl: string): void {
  process.on('message', async (question: SpecQuestion) => {
    process.send?.(await answer(question, electronUrl));
  });
  // A spec that has ended leaves no app behind.
  process.on('disconnect', () => process.exit(1));
}

async function answer(question: SpecQuestion, electronUrl: string): Promise<SpecAnswer> {
  const { id } = question;
  try {
    if (question.ask === 'endpoint') return { id, ok: true, value: (await browser()).endpoint };
    const act = new Function(`return (${question.source});`)() as (electron: unknown, given: unknown) => unknown;
    return { id, ok: true, value: await act(await import(electronUrl), question.given) };
  } catch (error) {
    return { id, ok: false, message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
