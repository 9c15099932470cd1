import { describe, expect, it } from 'vitest';
import { createHints } from '../../../electron/engine/intake/change-hints.ts';
import type { WatchDirectory } from '../../../electron/engine/intake/change-watcher.ts';
import type { NameListing } from '../../../electron/engine/intake/name-listing.ts';

/** A watcher that does nothing by itself, so that the test can report in its place. */
function watching({ refuses = (): boolean => false } = {}) {
  const begun: Parameters<WatchDirectory>[2][] = [];
  let open = 0;
  const hinted: (string | null)[] = [];
  const troubles: string[] = [];
  const listed: { readonly directories: readonly string[]; readonly isRepeated: boolean }[] = [];
  const watch: WatchDirectory = (_directory, _manner, on) => {
    if (refuses()) return null;
    begun.push(on);
    open += 1;
    return {
      close: () => {
        open -= 1;
      },
    };
  };
  const nameListing: NameListing = {
    begin: ({ directories, isRepeated }) => listed.push({ directories: directories(), isRepeated }),
    stop: () => {},
  };
  const hints = createHints({
    root: '/depot',
    watch,
    nameListing,
    onHint: (path) => hinted.push(path),
    onError: (systemCode) => troubles.push(systemCode),
  });
  return { hints, begun, hinted, troubles, listed, open: () => open };
}

const root = { path: '', identity: '1:1' };
const vans = { path: 'vans', identity: '1:2' };
const manner = { polling: false, includeSubfolders: true, leavesOutUploaded: true, isKnown: () => false };

describe('the watch of a folder', () => {
  it('goes on while scans find the same folders, and more of them', () => {
    const { hints, begun, open } = watching();
    hints.follow([root], manner);
    hints.follow([root, vans], manner);
    hints.follow([root], manner);
    expect(begun).toHaveLength(1);
    expect(open()).toBe(1);
  });

  it.each([
    ['another folder is at its path', [{ ...root, identity: '1:9' }, vans], manner],
    ['another folder is at a path inside', [root, { ...vans, identity: '1:9' }], manner],
    ['sub-folders are not wanted any more', [root, vans], { ...manner, includeSubfolders: false }],
    ['the system is to be asked instead', [root, vans], { ...manner, polling: true }],
  ])('starts anew when %s', (_what, directories, wanted) => {
    const { hints, begun, open } = watching();
    hints.follow([root, vans], manner);
    hints.follow(directories, wanted);
    expect(begun).toHaveLength(2);
    expect(open()).toBe(1);
  });

  it('that failed starts anew after the next scan, and each error is reported once', () => {
    const { hints, begun, troubles, hinted } = watching();
    for (let scan = 0; scan < 3; scan += 1) {
      hints.follow([root], manner);
      begun[scan]?.onError('ENOSPC');
      begun[scan]?.onError('ENOSPC');
    }
    expect(begun).toHaveLength(3);
    expect(troubles).toEqual(['ENOSPC']);
    expect(hinted).toEqual([]);
  });

  it('that cannot be had is tried again after the next scan', () => {
    let isRefused = true;
    const { hints, begun } = watching({ refuses: () => isRefused });
    hints.follow([root], manner);
    isRefused = false;
    hints.follow([root], manner);
    expect(begun).toHaveLength(1);
  });

  it('is complete once it is ready, until it fails', () => {
    const { hints, begun } = watching();
    hints.follow([root], manner);
    expect(hints.areComplete()).toBe(false);
    begun[0]?.onReady();
    expect(hints.areComplete()).toBe(true);
    begun[0]?.onError('EMFILE');
    expect(hints.areComplete()).toBe(false);
  });

  it('lists the names when it is ready, and goes on listing them where the folder is polled', () => {
    const { hints, begun, listed } = watching();
    hints.follow([root, vans], manner);
    expect(listed).toEqual([]);
    begun[0]?.onReady();
    hints.follow([root, vans], { ...manner, polling: true });
    begun[1]?.onReady();
    expect(listed).toEqual([
      { directories: ['', 'vans'], isRepeated: false },
      { directories: ['', 'vans'], isRepeated: true },
    ]);
  });

  it('ends when it is closed', () => {
    const { hints, open } = watching();
    hints.follow([root], manner);
    hints.close();
    expect(open()).toBe(0);
  });
});
