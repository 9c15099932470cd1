import { describe, expect, it } from 'vitest';
import { leaseName } from '../../../electron/engine/intake/folder-lease.ts';
import {
  isIgnoredName,
  isIgnoredPath,
  isUploadedFolder,
  temporaryName,
} from '../../../electron/engine/intake/ignored-names.ts';

describe('names that are never collected', () => {
  it.each([
    ['.DS_Store'],
    [leaseName({ installation: 'x', computer: 'DEPOT-PC', version: '1.0.0' })],
    ['._C_20261119_0700.ddd'],
    ['.hidden'],
    ['~$card.ddd'],
    ['~WRL0001.tmp'],
    ['download.TMP'],
    ['card.ddd.part'],
    ['card.ddd.partial'],
    ['Unconfirmed 1234.crdownload'],
    ['card.ddd.download'],
    ['card.ddd.filepart'],
    ['Thumbs.db'],
    ['desktop.ini'],
    ['Desktop.ini'],
    [temporaryName('card.ddd')],
  ])('%s is ignored', (name) => expect(isIgnoredName(name)).toBe(true));

  it.each([
    ['C_20261119_0700_A_TESTERSON_DB12345678901200.DDD'],
    ['M_20261119_0730_TD24 HGV.V1B'],
    ['card'],
    ['~card.ddd'],
    ['part.ddd'],
    ['tmp.ddd'],
    ['karta kierowcy żółć.c1b'],
    ['卡.ddd'],
    ['a\ufffdb.ddd'],
    ['Uploaded.ddd'],
  ])('%s is collected', (name) => expect(isIgnoredName(name)).toBe(false));
});

describe('paths in a watched folder', () => {
  it('leave out the folder of sent originals at the root, and only there', () => {
    expect(isIgnoredPath('Uploaded/2026-11/card.ddd', true)).toBe(true);
    expect(isIgnoredPath('vans/Uploaded/card.ddd', true)).toBe(false);
    expect(isIgnoredPath('Uploaded', true)).toBe(false);
  });

  it('do not leave out a folder that a person happens to have called so', () => {
    expect(isIgnoredPath('Uploaded/2026-11/card.ddd', false)).toBe(false);
  });

  it('leave out the files of an ignored folder', () =>
    expect(isIgnoredPath('.git/objects/card.ddd', false)).toBe(true));

  it('compare the folder of sent originals as the file system does', () => {
    expect(isUploadedFolder('uploaded', 'win32')).toBe(true);
    expect(isUploadedFolder('UPLOADED', 'darwin')).toBe(true);
    expect(isUploadedFolder('uploaded', 'linux')).toBe(false);
  });
});
