import type { Settings } from '../../../shared/settings/settings.ts';

/** The colour behind everything on the page: `--surface` in its stylesheets. */
const grounds = { light: '#ffffff', dark: '#16181b' } as const;

/** What a window shows until its page has drawn: white would flash where the page is dark. */
export function groundOf(appearance: Settings['appearance'], isSystemDark: boolean): string {
  const isDark = appearance === 'system' ? isSystemDark : appearance === 'dark';
  return isDark ? grounds.dark : grounds.light;
}
