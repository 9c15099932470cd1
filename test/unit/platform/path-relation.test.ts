import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { relationTo } from '../../../electron/engine/platform/paths.ts';

describe('a place and a folder', () => {
  it.each([
    ['/srv/tacho', '/srv/tacho', 'same'],
    ['/srv/tacho', '/srv/TACHO', 'outside'],
    ['/srv/tacho', '/srv/tacho/north', 'inside'],
    ['/srv/tacho', '/srv/tacho/..north', 'inside'],
    ['/srv/tacho', '/srv/tacho-north', 'outside'],
    ['/srv/tacho', '/srv', 'outside'],
  ])('on Linux: to %s, %s is %s', (folder, target, relation) => {
    expect(relationTo(folder, target, path.posix)).toBe(relation);
  });

  it.each([
    ['C:\\Tacho', 'c:\\TACHO', 'same'],
    ['C:\\Tacho', 'C:\\tacho\\North', 'inside'],
    ['C:\\Tacho', 'D:\\Tacho', 'outside'],
    ['C:\\', 'c:\\Tacho', 'inside'],
    ['\\\\server\\tacho', '\\\\SERVER\\Tacho\\', 'same'],
    ['\\\\server\\tacho', '\\\\server\\other\\tacho', 'outside'],
    ['C:\\Tacho', '\\\\server\\C$\\Tacho', 'outside'],
  ])('on Windows: to %s, %s is %s', (folder, target, relation) => {
    expect(relationTo(folder, target, path.win32)).toBe(relation);
  });
});
