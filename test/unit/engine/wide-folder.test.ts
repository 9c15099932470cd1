import { describe, expect, it } from 'vitest';
import { countFiles, isWideFolder } from '../../../electron/engine/wide-folder.ts';
import { success } from '../../../shared/result.ts';

const linux = { platform: 'linux', home: '/home/clerk', environment: {} } as const;
const mac = { platform: 'darwin', home: '/Users/clerk', environment: {} } as const;
const windows = {
  platform: 'win32',
  home: 'C:\\Users\\clerk',
  environment: { SystemDrive: 'C:', SystemRoot: 'C:\\Windows', ProgramData: 'C:\\ProgramData' },
} as const;

describe('a folder with far more in it than downloads', () => {
  it.each([
    [linux, '/'],
    [linux, '/home'],
    [linux, '/home/clerk'],
    [linux, '/home/somebody else'],
    [linux, '/usr'],
    [linux, '/usr/share/doc'],
    [linux, '/etc'],
    [linux, '/mnt'],
    [linux, '/var'],
    [mac, '/Users'],
    [mac, '/Users/clerk'],
    [mac, '/Volumes'],
    [mac, '/System/Library'],
    [windows, 'C:\\'],
    [windows, 'd:\\'],
    [windows, 'C:\\Users'],
    [windows, 'c:\\users\\CLERK'],
    [windows, 'C:\\Users\\Public'],
    [windows, 'C:\\Windows\\System32'],
    [windows, 'C:\\Program Files'],
    [windows, 'C:\\ProgramData'],
  ])('%o: %s is asked about', (pc, folder) => expect(isWideFolder(folder, pc)).toBe(true));

  it.each([
    [linux, '/srv/tacho'],
    [linux, '/home/clerk/Downloads'],
    [linux, '/mnt/depot'],
    [linux, '/run/media/clerk/KEY'],
    [linux, '/var/lib/tacho'],
    [linux, '/userdata'],
    [mac, '/Users/clerk/Tacho'],
    [mac, '/Volumes/Depot'],
    [windows, 'D:\\Tacho'],
    [windows, 'C:\\Users\\clerk\\Downloads'],
    [windows, 'C:\\ProgramData\\Reader'],
    [windows, '\\\\server\\tacho\\'],
    [windows, '\\\\server\\tacho\\in'],
  ])('%o: %s is not', (pc, folder) => expect(isWideFolder(folder, pc)).toBe(false));
});

describe('counting the files in a folder', () => {
  const forest = (depth: number) => async (directory: string) =>
    success([
      ...['a', 'b', 'c'].map((name) => ({ name, kind: 'file' as const })),
      { name: 'link', kind: 'symbolic-link' as const },
      ...(directory.split('/').length <= depth ? [{ name: 'in', kind: 'directory' as const }] : []),
    ]);

  it('counts files in it and below, and follows no link', async () => {
    expect(await countFiles({ entries: forest(4) }, '/d', () => 0)).toEqual({ count: 12, areMore: false });
  });

  it('ends at 10,000, and says that there are more', async () => {
    expect(await countFiles({ entries: forest(1e9) }, '/d', () => 0)).toEqual({ count: 10_000, areMore: true });
  });

  it('ends after some seconds on a slow drive, with what it has', async () => {
    let ms = 0;
    const slow = () => (ms += 1_000);
    const counted = await countFiles({ entries: forest(1e9) }, '/d', slow);
    expect(counted.areMore).toBe(true);
    expect(counted.count).toBeLessThan(20);
  });
});
