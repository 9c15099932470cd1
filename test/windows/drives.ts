import { mkdir, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { inject } from 'vitest';
import { otherProgram } from './other-program/start.ts';

/** Another way to a folder of drive C. */
export interface OtherWay {
  /** As Windows writes it. */
  readonly path: string;
  readonly takeAway: () => Promise<void>;
}

/** Where Wine keeps its drives and shares, and what lies on its drive C. */
function wineDevices(): { devices: string; driveC: string } {
  const prefix = inject('windows').environment.WINEPREFIX ?? '';
  return { devices: path.join(prefix, 'dosdevices'), driveC: path.join(prefix, 'drive_c') };
}

const onDriveC = (folder: string): string[] => folder.split('\\').slice(1);

/** A drive letter for a folder: as a USB key has one, it can be gone and come back. */
export async function driveFor(folder: string): Promise<OtherWay> {
  if (inject('windows').kind === 'windows') {
    const other = await otherProgram();
    await other.run('subst.exe', ['T:', folder]);
    return { path: 'T:\\', takeAway: () => other.run('subst.exe', ['T:', '/D']) };
  }
  const { devices, driveC } = wineDevices();
  const link = path.join(devices, 't:');
  await symlink(path.join(driveC, ...onDriveC(folder)), link);
  return { path: 'T:\\', takeAway: () => rm(link) };
}

/** A share of the network with the folder in it: Windows shares drive C with its administrators by itself. */
export async function shareFor(folder: string): Promise<OtherWay> {
  if (inject('windows').kind === 'windows') {
    return { path: ['\\\\localhost\\C$', ...onDriveC(folder)].join('\\'), takeAway: async () => {} };
  }
  const { devices, driveC } = wineDevices();
  const server = path.join(devices, 'unc', 'depot-server');
  await mkdir(server, { recursive: true });
  await symlink(path.join(driveC, ...onDriveC(folder)), path.join(server, 'tacho'));
  return { path: '\\\\depot-server\\tacho', takeAway: () => rm(server, { recursive: true }) };
}
