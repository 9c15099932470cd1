// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Strip } from '../../../../renderer/components/report/strip.tsx';

/** How a screen reader takes the words: as the line that holds them does, where they say nothing themselves. */
function live(isQuiet: boolean): string | null | undefined {
  document.body.innerHTML = renderToStaticMarkup(<Strip isQuiet={isQuiet}>17 seconds</Strip>);
  const words = [...document.querySelectorAll('p')].find(({ textContent }) => textContent === '17 seconds');
  const said = words?.closest('[aria-live]')?.getAttribute('aria-live');
  return said ?? words?.closest('[role]')?.getAttribute('role');
}

describe('The line above what a page shows', () => {
  it('is read out when it comes and changes', () => {
    expect(live(false)).toBe('status');
  });

  it('is not read out each second where it counts them', () => {
    expect(live(true)).toBe('off');
  });
});
