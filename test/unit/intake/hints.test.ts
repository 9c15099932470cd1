import { describe, expect, it } from 'vitest';
import { createHints, type WatchDirectory } from '../../../electron/engine/intake/hints.ts';
import { intakeLimits } from '../../../electron/engine/intake/limits.ts';

/** A system that watches what it is told to, and lets the test give the hints. */
function watching({ recursive = false, refuses = (_directory: string): boolean => false } = {}) {
  const watched = new Map<string, { readonly hint: (name: string | null) => void; readonly end: () => void }>();
  const begun: string[] = [];
  const hinted: (string | null)[] = [];
  const watch: WatchDirectory = (directory, _how, hint, end) => {
    if (refuses(directory)) return null;
    begun.push(directory);
    watched.set(directory, { hint, end });
    return () => watched.delete(directory);
  };
  const hints = createHints({ root: '/depot', watch, recursive, onHint: (path) => hinted.push(path) });
  return { hints, watched, begun, hinted };
}

const root = { path: '', identity: '1:1' };
const vans = { path: 'vans', identity: '1:2' };

describe('hints from a folder', () => {
  it('name the file by its place in the watched folder', () => {
    const { hints, watched, hinted } = watching();
    hints.follow([root, vans]);
    watched.get('/depot')?.hint('a.ddd');
    watched.get('/depot/vans')?.hint('b.ddd');
    watched.get('/depot')?.hint(null);
    expect(hinted).toEqual(['a.ddd', 'vans/b.ddd', null]);
  });

  it('come from every folder inside that a look found, and from no other', () => {
    const { hints, watched } = watching();
    hints.follow([root, vans]);
    hints.follow([root, { path: 'north', identity: '1:3' }]);
    expect([...watched.keys()]).toEqual(['/depot', '/depot/north']);
  });

  it('are not asked for again while the folder is the same one', () => {
    const { hints, begun } = watching();
    hints.follow([root]);
    hints.follow([root]);
    expect(begun).toEqual(['/depot']);
  });

  it('are asked for anew when another folder lies at the same place', () => {
    const { hints, begun, watched } = watching();
    hints.follow([root]);
    hints.follow([{ ...root, identity: '1:9' }]);
    expect(begun).toEqual(['/depot', '/depot']);
    expect(watched.size).toBe(1);
  });

  it('come from one watch for the whole tree where the system has that', () => {
    const { hints, begun, watched, hinted } = watching({ recursive: true });
    hints.follow([root, vans]);
    watched.get('/depot')?.hint('vans/b.ddd');
    expect(begun).toEqual(['/depot']);
    expect(hinted).toEqual(['vans/b.ddd']);
  });

  it('that end lead to a look at everything, which asks for them anew', () => {
    const { hints, begun, watched, hinted } = watching();
    hints.follow([root]);
    watched.get('/depot')?.end();
    expect(hinted).toEqual([null]);
    hints.follow([root]);
    expect(begun).toEqual(['/depot', '/depot']);
  });

  it('that are not to be had are asked for again by the next look', () => {
    let isRefused = true;
    const { hints, watched } = watching({ refuses: () => isRefused });
    hints.follow([root]);
    expect(watched.size).toBe(0);
    isRefused = false;
    hints.follow([root]);
    expect(watched.size).toBe(1);
  });

  it('come from a bounded number of folders', () => {
    const { hints, watched } = watching();
    const many = Array.from({ length: 3_000 }, (_, index) => ({ path: `${index}`, identity: `1:${index + 2}` }));
    hints.follow([root, ...many]);
    expect(watched.size).toBe(intakeLimits.mostWatchedDirectories);
  });

  it('end when they are closed', () => {
    const { hints, watched } = watching();
    hints.follow([root, vans]);
    hints.close();
    expect(watched.size).toBe(0);
  });
});
