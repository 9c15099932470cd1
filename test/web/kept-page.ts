import { test as base, type ConsoleMessage, type Page } from '@playwright/test';

const usual = { width: 1280, height: 800 };

/**
 * One page for all tests of a worker, handed to each as if it were new: the usual size and colours, nothing stored. The browser keeps what it has fetched and compiled, which is most of what a start costs. A fixture that opens
 * an address calls `leave` before its server goes.
 */
export const test = base.extend<{ page: Page }, { readonly keptPage: Page }>({
  keptPage: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/London' });
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
  async page({ keptPage, colorScheme }, use) {
    await keptPage.setViewportSize(usual);
    await keptPage.emulateMedia({ media: null, colorScheme, forcedColors: null, reducedMotion: 'reduce' });
    await keptPage.mouse.move(-1, -1);
    await use(keptPage);
  },
});

/** What the page's errors are, told from now on until it is asked. */
export function hearErrors(page: Page, isError: (type: string, text: string) => boolean): () => readonly string[] {
  const errors: string[] = [];
  const caught = (error: Error) => errors.push(error.message);
  const written = (message: ConsoleMessage) => {
    if (isError(message.type(), message.text())) errors.push(`${message.text()} ${pathOf(message.location().url)}`);
  };
  page.on('pageerror', caught).on('console', written);
  return () => {
    page.off('pageerror', caught).off('console', written);
    return errors;
  };
}

/** Where an error comes from, such as the request that failed, without what stands after the path. */
function pathOf(address: string): string {
  return URL.canParse(address) ? `(${new URL(address).pathname})` : '';
}

/**
 * Forgets everything at this address. Another document of the same address keeps the browser's process for the next. What a
 * test that failed has left on the screen is printed before: nobody can look at it afterwards.
 */
export async function leave(page: Page): Promise<void> {
  const { status, expectedStatus, title } = base.info();
  if (status !== expectedStatus) {
    const shown = page.locator('body').ariaSnapshot({ timeout: 10_000 });
    console.log(`What the page showed when "${title}" failed:\n${await shown.catch(String)}`);
  }
  await page.goto(new URL('/none.txt', page.url()).href);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}
