import { useSyncExternalStore } from 'react';
import { navigate } from 'wouter/use-hash-location';

const listeners = new Set<() => void>();
let told = '';

function inWindow(): string {
  return `/${window.location.hash.replace(/^#?\/?/, '')}`;
}

function takeAddress(): void {
  told = inWindow();
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    told = inWindow();
    window.addEventListener('hashchange', takeAddress);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('hashchange', takeAddress);
  };
}

/**
 * The part of the address after `#`, as the browser's last event had it. The window's own address is ahead of that event: a
 * screen that is drawn in between, because an answer came, would take the next screen's address for one of its own, and ask
 * for a driver of that name.
 */
export function usePageAddress(): [string, typeof navigate] {
  return [useSyncExternalStore(subscribe, () => (listeners.size === 0 ? inWindow() : told)), navigate];
}
usePageAddress.hrefs = (address: string): string => `#${address}`;
