import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useDepot } from '../client/depot-context.tsx';
import { screenAt, screens } from './screens.tsx';

/** A browser that cannot say when it is idle has drawn the first screen by then. */
const idleAfterMs = 2_000;

/**
 * Gets screens ready before they are shown. The code of the pages that names lead to is fetched when the first screen has
 * its answers and the page is idle. What a link leads to is asked for while the button that presses it is still down;
 * what another address leads to, while its code is on the way.
 */
export function useReadyScreens(): void {
  const depot = useDepot();
  const client = useQueryClient();
  const [location] = useLocation();

  useEffect(() => {
    screenAt(location)?.prefetch?.(client, depot, location);
  }, [client, depot, location]);

  useEffect(() => {
    const press = ({ target, button }: MouseEvent) => {
      const link = target instanceof Element && button === 0 ? target.closest('a[href^="#/"]') : null;
      const address = link?.getAttribute('href')?.slice(1);
      if (address === undefined) return;
      const screen = screenAt(address);
      void screen?.screen.load();
      screen?.prefetch?.(client, depot, address);
    };
    // Before the click is heard by the page, whose screens are drawn at once: Enter on a link is a click alone.
    document.addEventListener('pointerdown', press);
    document.addEventListener('click', press, { capture: true });
    return () => {
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('click', press, { capture: true });
    };
  }, [client, depot]);

  useEffect(() => {
    let cancel = () => {};
    const loadWhenIdle = () => {
      cancel = whenIdle(() => {
        if (client.isFetching() > 0) loadWhenIdle();
        else for (const { screen } of ledTo) void screen.load();
      });
    };
    loadWhenIdle();
    return () => cancel();
  }, [client]);
}

/** Those without an entry in the navigation. */
const ledTo = screens.filter(({ group }) => group === null);

function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, idleAfterMs);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(run);
  return () => cancelIdleCallback(asked);
}
