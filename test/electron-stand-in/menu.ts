import { BrowserWindow } from './browser-window.ts';
import { strict } from './strict.ts';

interface ItemTemplate {
  readonly id?: string;
  readonly label?: string;
  readonly role?: string;
  readonly type?: string;
  readonly enabled?: boolean;
  readonly visible?: boolean;
  readonly checked?: boolean;
  readonly accelerator?: string;
  readonly submenu?: readonly ItemTemplate[];
  readonly click?: (item: MenuItem, window: BrowserWindow | null, event: object) => void;
}

const itemFields: ReadonlySet<string> = new Set([
  'id',
  'label',
  'role',
  'type',
  'enabled',
  'visible',
  'checked',
  'accelerator',
  'submenu',
  'click',
]);

class MenuItem {
  readonly id: string | undefined;
  readonly label: string;
  readonly role: string | undefined;
  readonly type: string;
  readonly enabled: boolean;
  readonly visible: boolean;
  readonly checked: boolean;
  readonly submenu: Menu | undefined;
  readonly #act: ItemTemplate['click'];

  constructor(template: ItemTemplate) {
    const unknown = Object.keys(template).find((name) => !itemFields.has(name));
    if (unknown !== undefined) throw new Error(`The stand-in for Electron has no menu item field "${unknown}".`);
    const { id, label = '', role, submenu, enabled = true, visible = true, checked = false } = template;
    this.id = id;
    this.label = label;
    this.role = role;
    this.enabled = enabled;
    this.visible = visible;
    this.checked = checked;
    this.submenu = submenu === undefined ? undefined : MenuBuilder.buildFromTemplate(submenu);
    this.type = template.type ?? (submenu === undefined ? 'normal' : 'submenu');
    this.#act = template.click;
  }

  click(): void {
    if (this.enabled) this.#act?.(this, BrowserWindow.getFocusedWindow(), {});
  }
}

class Menu {
  readonly items: readonly MenuItem[];

  constructor(items: readonly MenuItem[]) {
    this.items = items;
  }

  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : (item.submenu?.getMenuItemById(id) ?? null);
      if (found !== null) return found;
    }
    return null;
  }
}

let applicationMenu: Menu | null = null;

const MenuBuilder = strict('Menu', {
  buildFromTemplate: (template: readonly ItemTemplate[]) => new Menu(template.map((item) => new MenuItem(item))),
  setApplicationMenu: (menu: Menu | null) => {
    applicationMenu = menu;
  },
  getApplicationMenu: () => applicationMenu,
});

export type { Menu as BuiltMenu };
export { MenuBuilder as Menu };
