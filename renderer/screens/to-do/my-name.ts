import { useSyncExternalStore } from 'react';

const key = 'tacho-depot-my-name';
const listeners = new Set<() => void>();

function read(): string {
  try {
    return window.localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** What the person at this PC is called in what is noted; empty until somebody said it. */
export function useMyName(): string {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, read);
}

export function keepMyName(name: string): void {
  try {
    window.localStorage.setItem(key, name);
  } catch {
    // A browser that forbids storage asks again.
  }
  for (const listener of listeners) listener();
}
