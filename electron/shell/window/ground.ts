import type { BrowserWindow } from 'electron';
import type { Settings } from '../../../shared/settings/settings.ts';
import { setXGround } from './x-ground.ts';

/** The colour behind everything on the page: `--surface` in its stylesheets. */
const grounds = { light: '#ffffff', dark: '#16181b' } as const;

/** What a window shows until its page has drawn: white would flash where the page is dark. */
export function groundOf(appearance: Settings['appearance'], isSystemDark: boolean): string {
  const isDark = appearance === 'system' ? isSystemDark : appearance === 'dark';
  return isDark ? grounds.dark : grounds.light;
}

/**
 * Draws this behind the page, by Electron and, where that does not reach the screen, by the system. Resolves when both do, or
 * the system will not.
 */
export async function setGround(window: BrowserWindow, ground: string): Promise<void> {
  window.setBackgroundColor(ground);
  if (process.platform === 'linux') await setXGround(window.getNativeWindowHandle(), ground, process.env);
}
