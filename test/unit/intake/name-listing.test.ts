import { describe, expect, it } from 'vitest';
import { createNameListing } from '../../../electron/engine/intake/name-listing.ts';
import { createFakeClock } from '../../faults/fake-clock.ts';
import { createFakeFiles } from '../../faults/fake-files.ts';

function listing(directories: readonly string[], how: { readonly includeSubfolders?: boolean } = {}) {
  const clock = createFakeClock();
  const disk = createFakeFiles();
  const known = new Set<string>();
  const found: string[] = [];
  const names = createNameListing({
    root: '/depot',
    files: disk,
    clock,
    everyMs: 2_000,
    isKnown: (path) => known.has(path),
    onNew: (path) => found.push(path),
  });
  const wanted = { directories: () => directories, includeSubfolders: true, ...how };
  return { clock, disk, known, found, names, wanted };
}

describe('listing the names in a folder', () => {
  it('reports new files and folders, and none that is never collected', async () => {
    const { clock, disk, known, found, names, wanted } = listing(['', 'vans']);
    for (const path of ['a.ddd', 'b.ddd', 'c.part', 'vans/d.ddd', 'north/e.ddd', 'Uploaded/2026-11/f.ddd']) {
      disk.put(`/depot/${path}`, new Uint8Array(1), 0);
    }
    known.add('a.ddd');
    names.begin({ ...wanted, leavesOutUploaded: true, isRepeated: false });
    await clock.advance(10_000);
    expect(found.sort()).toEqual(['b.ddd', 'north', 'vans/d.ddd']);
  });

  it('leaves folders alone where sub-folders are not wanted', async () => {
    const { clock, disk, found, names, wanted } = listing([''], { includeSubfolders: false });
    disk.put('/depot/vans/a.ddd', new Uint8Array(1), 0);
    names.begin({ ...wanted, leavesOutUploaded: true, isRepeated: false });
    await clock.advance(10);
    expect(found).toEqual([]);
  });

  it('is done again and again where that is wanted, until it is stopped', async () => {
    const { clock, disk, found, names, wanted } = listing(['']);
    disk.putDirectory('/depot');
    names.begin({ ...wanted, leavesOutUploaded: true, isRepeated: true });
    await clock.advance(2_500);
    disk.put('/depot/a.ddd', new Uint8Array(1), 0);
    await clock.advance(2_000);
    expect(found).toEqual(['a.ddd']);
    names.stop();
    await clock.advance(10_000);
    expect(found).toEqual(['a.ddd']);
  });

  it('skips a folder that cannot be listed', async () => {
    const { clock, disk, found, names, wanted } = listing(['gone', '']);
    disk.put('/depot/a.ddd', new Uint8Array(1), 0);
    names.begin({ ...wanted, leavesOutUploaded: true, isRepeated: false });
    await clock.advance(10);
    expect(found).toEqual(['a.ddd']);
  });
});
