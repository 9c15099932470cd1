import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { appMenu, type MenuActions } from '../../../electron/shell/app-menu.ts';
import { loadCatalogue } from '../../../shared/i18n/catalogues.ts';
import { en } from '../../../shared/i18n/en.ts';
import { createTexts } from '../../../shared/i18n/texts.ts';

vi.mock('electron', () => ({ Menu: {} }));

const actions = (): MenuActions => ({
  addFiles: vi.fn(),
  scanNow: vi.fn(),
  quit: vi.fn(),
  help: vi.fn(),
  about: vi.fn(),
});
const english = { t: createTexts(en) };
const inside = ({ submenu }: MenuItemConstructorOptions) => submenu as readonly MenuItemConstructorOptions[];
const all = (menu: readonly MenuItemConstructorOptions[]) => menu.flatMap(inside);
const labels = (menu: readonly MenuItemConstructorOptions[]) => menu.map(({ label = '' }) => label.replace('&', ''));
const click = (item: MenuItemConstructorOptions | undefined) => (item?.click as (() => void) | undefined)?.();

describe('the menu bar', () => {
  it('begins on macOS with the menu of the program, which has About and Quit, and has one for the window before the help', () => {
    const made = actions();
    const menu = appMenu('darwin', english, made);
    expect(labels(menu)).toEqual(['Tacho Depot', 'File', 'Edit', 'View', 'Window', 'Help']);
    const [program, file, , , window, help] = menu.map(inside);
    expect(program?.map(({ id, role, accelerator }) => id ?? role ?? accelerator)).toEqual([
      'about',
      'hide',
      'CmdOrCtrl+Q',
    ]);
    expect(window?.map(({ role }) => role)).toEqual(['minimize', 'zoom']);
    expect(labels(file ?? [])).not.toContain('Quit Tacho Depot');
    expect(labels(help ?? [])).not.toContain('About Tacho Depot');
    // macOS adds its search to the one that it knows by its role.
    expect(menu.slice(-2).map(({ role }) => role)).toEqual(['window', 'help']);
    click(program?.[0]);
    click(program?.[2]);
    expect([made.about, made.quit].map((act) => vi.mocked(act).mock.calls.length)).toEqual([1, 1]);
  });

  it.each(['linux', 'win32'] as const)('has About with the help and Quit with the files on %s', (platform) => {
    const menu = appMenu(platform, english, actions());
    expect(labels(menu)).toEqual(['File', 'Edit', 'View', 'Help']);
    expect(labels(inside(menu[0] ?? {})).at(-1)).toBe('Quit Tacho Depot');
    expect(inside(menu[3] ?? {}).map(({ id }) => id)).toEqual(['help', 'about']);
  });

  it.each(['darwin', 'linux', 'win32'] as const)(
    'has copying, pasting, zooming and the whole screen on %s, and nothing for developers',
    (platform) => {
      const items = all(appMenu(platform, english, actions()));
      const roles = items.map(({ role }) => role);
      for (const role of ['undo', 'cut', 'copy', 'paste', 'selectAll', 'zoomIn', 'togglefullscreen', 'close'] as const)
        expect(roles).toContain(role);
      for (const role of ['toggleDevTools', 'reload', 'forceReload'] as const) expect(roles).not.toContain(role);
      const keys = items.flatMap(({ accelerator }) => (typeof accelerator === 'string' ? [accelerator] : []));
      expect(new Set(keys).size).toBe(keys.length);
    },
  );

  it('speaks the language of the depot, and has no adding of files where they can only be dropped', async () => {
    const menu = appMenu('darwin', { t: createTexts(await loadCatalogue('de')) }, { ...actions(), addFiles: null });
    expect(labels(menu)).toContain('Fenster');
    expect(all(menu).some(({ id }) => id === 'add-files')).toBe(false);
    for (const { label, type, role, accelerator, visible } of all(menu))
      expect(label ?? type ?? (visible === false ? `${role} ${accelerator}` : '')).not.toBe('');
  });
});
