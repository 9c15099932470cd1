import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { app } from 'electron';
import type { Settings } from '../../shared/settings/settings.ts';
import type { EngineApi } from '../engine/api/answer.ts';
import { autostartEntry } from './autostart-entry.ts';

/** How the program is started at sign-in: without its window. macOS gives a login item no arguments. */
const hidden = '--hidden';

/** Calls to a share that hangs keep their threads, of which the program would start four. */
const threads = 'UV_THREADPOOL_SIZE=32';

/** The system has started the program, and nobody waits for its window. */
export function startedAtSignIn(): boolean {
  if (process.platform === 'darwin') return app.getLoginItemSettings().wasOpenedAtLogin;
  return process.argv.includes(hidden);
}

/**
 * Starts the program with the PC as the setting says, from now on and at each change. Only an installed program: one
 * that runs from its sources would leave a start behind that leads nowhere.
 */
export function followLoginItem(api: Pick<EngineApi, 'subscribe'>, wantedNow: boolean): void {
  if (!app.isPackaged) return;
  let inForce: boolean | null = null;
  const apply = (wanted: boolean) => {
    if (wanted === inForce) return;
    inForce = wanted;
    if (process.platform === 'linux') void applyOnLinux(wanted);
    else app.setLoginItemSettings({ openAtLogin: wanted, ...(process.platform === 'win32' && { args: [hidden] }) });
  };
  apply(wantedNow);
  api.subscribe((topic, message) => {
    if (topic === 'settings') apply((message as { readonly settings: Settings }).settings.startAtLogin);
  });
}

/** A desktop that cannot take the entry starts without the program; its settings page says what was chosen. */
async function applyOnLinux(wanted: boolean): Promise<void> {
  const file = path.join(app.getPath('appData'), 'autostart', 'tacho-depot.desktop');
  try {
    if (!wanted) return await rm(file, { force: true });
    await mkdir(path.dirname(file), { recursive: true });
    // An AppImage is unpacked somewhere else at each start: its own file is what starts it.
    const program = process.env.APPIMAGE ?? process.execPath;
    await writeFile(file, autostartEntry(['env', threads, program, hidden]));
  } catch {
    // A read-only home: nothing else depends on it.
  }
}
