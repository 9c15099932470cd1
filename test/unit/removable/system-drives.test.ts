import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunProgram } from '../../../electron/engine/platform/run-program.ts';
import { linuxDrives, macosDrives } from '../../../electron/engine/removable/system-drives.ts';
import { windowsDrives } from '../../../electron/engine/removable/windows-drives.ts';
import { success } from '../../../shared/result.ts';

let base: string;

beforeEach(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'volumes-'));
});
afterEach(() => rm(base, { recursive: true }));

/** Answers by the program's last name, and counts how often each was asked. */
function programs(answers: Readonly<Record<string, (given: readonly string[]) => string>>) {
  const asked: string[] = [];
  const run: RunProgram = async (program, given) => {
    const name = program.split(/[\\/]/).at(-1) ?? '';
    asked.push(name);
    return success(answers[name]?.(given) ?? '');
  };
  return { run, asked };
}

describe('The removable drives of Linux', () => {
  async function furnish() {
    const paths = {
      mounts: path.join(base, 'mountinfo'),
      byUuid: path.join(base, 'by-uuid'),
      blockDevices: path.join(base, 'block'),
      mountedIn: [path.join(base, 'media')],
    };
    const devices = {
      sda1: 'devices/pci0/ata1/sda/sda1',
      sdb1: 'devices/pci0/usb2/2-1/sdb/sdb1',
      sr0: 'devices/pci0/ata2/sr0',
    };
    await mkdir(paths.byUuid);
    await mkdir(paths.blockDevices);
    await mkdir(path.join(base, 'dev'));
    for (const [name, devicePath] of Object.entries(devices)) {
      await mkdir(path.join(base, devicePath), { recursive: true });
      await symlink(path.join(base, devicePath), path.join(paths.blockDevices, name));
      await writeFile(path.join(base, 'dev', name), '');
    }
    await writeFile(path.join(base, devices.sr0, 'removable'), '1\n');
    await writeFile(path.join(base, 'devices/pci0/ata1/sda/removable'), '0\n');
    await symlink(path.join(base, 'dev/sdb1'), path.join(paths.byUuid, '1A2B-3C4D'));
    return paths;
  }

  it('are those that the desktop mounted and that are connected by USB, or call themselves removable', async () => {
    const paths = await furnish();
    await writeFile(
      paths.mounts,
      [
        '22 1 8:1 / / rw - ext4 /dev/sda2 rw',
        '40 22 8:17 / /run/media/kim/DEPOT\\040KEY rw shared:9 - vfat /dev/sdb1 rw,uid=1000',
        '41 22 8:2 / /media/kim/second\\040disk rw - ext4 /dev/sda1 rw',
        '42 22 11:0 / /media/kim/cd ro - iso9660 /dev/sr0 ro',
        '43 22 0:30 / /media/kim/share rw - cifs //server/share rw',
        '44 22 8:33 / /media/kim/gone rw - vfat /dev/sdx1 rw',
      ].join('\n'),
    );
    const drives = linuxDrives(paths);
    const expected = success([
      { identity: 'uuid:1A2B-3C4D', root: '/run/media/kim/DEPOT KEY', label: 'DEPOT KEY' },
      { identity: 'name:cd', root: '/media/kim/cd', label: 'cd' },
    ]);
    expect(await drives.list()).toEqual(expected);
    await rm(paths.byUuid, { recursive: true });
    expect(await drives.list()).toEqual(expected);
    await writeFile(paths.mounts, '22 1 8:1 / / rw - ext4 /dev/sda2 rw\n');
    expect(await drives.list()).toEqual(success([]));
    await rm(paths.mounts);
    expect(await drives.list()).toMatchObject({ ok: false, error: { code: 'missing' } });
  });

  it('are told of by the disks that come and go and by the folders of the desktop, also those that come later', async () => {
    const paths = await furnish();
    const [media = ''] = paths.mountedIn;
    let told = 0;
    const end = linuxDrives(paths).follow?.(() => {
      told += 1;
    });
    const tells = async (act: () => Promise<unknown>) => {
      const before = told;
      await act();
      await vi.waitFor(() => expect(told).toBeGreaterThan(before), 5_000);
    };
    await tells(() => symlink(path.join(base, 'dev/sdb1'), path.join(paths.byUuid, '5E6F')));
    await tells(() => rm(path.join(paths.byUuid, '5E6F')));
    await mkdir(media);
    await tells(() => symlink(path.join(base, 'dev/sdb1'), path.join(paths.byUuid, '5E6F')));
    await tells(() => mkdir(path.join(media, 'DEPOT KEY')));
    end?.();
    await rm(paths.byUuid, { recursive: true });
    expect(linuxDrives(paths).follow?.(() => {})).toBeNull();
  });
});

describe('The removable drives of macOS', () => {
  const plist = (facts: string) => `<?xml version="1.0"?><plist version="1.0"><dict>${facts}</dict></plist>`;
  const external = '<key>Internal</key><false/><key>RemovableMediaOrExternalDevice</key>\n<true/>';
  const answers: Readonly<Record<string, string>> = {
    'DEPOT KEY': `<key>BusProtocol</key><string>USB</string>${external}<key>VolumeUUID</key><string>0F-11</string>`,
    Installer: `<key>BusProtocol</key><string>Disk Image</string>${external}`,
    Data: '<key>BusProtocol</key><string>PCI-Express</string><key>Internal</key><true/>',
  };

  it('are external and no disk image, and asked for once', async () => {
    const folder = path.join(base, 'Volumes');
    for (const name of Object.keys(answers)) await mkdir(path.join(folder, name), { recursive: true });
    await symlink('/', path.join(folder, 'Macintosh HD'));
    const { run, asked } = programs({
      diskutil: ([, , root = '']) => plist(answers[path.basename(root)] ?? ''),
    });
    const drives = macosDrives(run, folder);
    const root = path.join(folder, 'DEPOT KEY');
    expect(await drives.list()).toEqual(success([{ identity: 'uuid:0F-11', root, label: 'DEPOT KEY' }]));
    expect(await drives.list()).toMatchObject({ ok: true, value: [{ root }] });
    expect(asked).toHaveLength(3);
    await rm(root, { recursive: true });
    expect(await drives.list()).toEqual(success([]));
    expect(asked).toHaveLength(3);
  });
});

describe('The removable drives of Windows', () => {
  it('are removable disks with a letter, asked for anew when a letter or a card comes or goes', async () => {
    let mounted = '\\\\?\\Volume{1}\\\n    C:\\\n';
    let found: readonly object[] = [];
    const cards = new Map<string, string>();
    const { run, asked } = programs({
      'mountvol.exe': () => mounted,
      'powershell.exe': () => JSON.stringify(found),
    });
    const drives = windowsDrives(run, async (root) => cards.get(root) ?? null);
    for (let question = 0; question < 3; question += 1) expect(await drives.list()).toEqual(success([]));
    expect(asked).toEqual(['mountvol.exe', 'powershell.exe']);

    mounted += '\\\\?\\Volume{2}\\\n    E:\\\n\\\\?\\Volume{3}\\\n    F:\\\n';
    cards.set('E:\\', '305419896');
    found = [
      { DriveLetter: 'E:', Label: 'DEPOT KEY', SerialNumber: 305_419_896 },
      { DriveLetter: 'F:', Label: null, SerialNumber: null },
      { DriveLetter: null, Label: null, SerialNumber: 7 },
    ];
    const key = { identity: 'serial:305419896', root: 'E:\\', label: 'DEPOT KEY' };
    expect(await drives.list()).toEqual(success([key]));
    expect(await drives.list()).toEqual(success([key]));
    expect(asked).toEqual(['mountvol.exe', 'powershell.exe', 'mountvol.exe', 'powershell.exe']);

    cards.set('F:\\', '99');
    found = [...found.slice(0, 1), { DriveLetter: 'F:', Label: '', SerialNumber: 99 }];
    expect(await drives.list()).toEqual(success([key, { identity: 'serial:99', root: 'F:\\', label: 'F:' }]));
  });

  it('are none, with a reason, where PowerShell answers something else', async () => {
    const { run, asked } = programs({ 'mountvol.exe': () => '', 'powershell.exe': () => 'not allowed' });
    const drives = windowsDrives(run, async () => null);
    for (let question = 0; question < 50; question += 1) expect(await drives.list()).toMatchObject({ ok: false });
    expect(asked.filter((name) => name === 'powershell.exe')).toHaveLength(1);
  });
});
