import { lifeOfApp } from './life.ts';
import { emitPreventable, StrictEmitter } from './strict-emitter.ts';
import { WebContents } from './web-contents.ts';
import { preferencesInForce, type WebPreferences } from './web-preferences.ts';

export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface WindowOptions extends Partial<Bounds> {
  readonly show?: boolean;
  readonly title?: string;
  readonly minWidth?: number;
  readonly minHeight?: number;
  readonly autoHideMenuBar?: boolean;
  readonly backgroundColor?: string;
  /** Takes no effect: the browser takes every page for one that is seen. */
  readonly paintWhenInitiallyHidden?: boolean;
  readonly icon?: string;
  readonly webPreferences?: WebPreferences;
}

const options: ReadonlySet<string> = new Set([
  'x',
  'y',
  'width',
  'height',
  'show',
  'title',
  'minWidth',
  'minHeight',
  'autoHideMenuBar',
  'backgroundColor',
  'paintWhenInitiallyHidden',
  'icon',
  'webPreferences',
]);
const events = ['ready-to-show', 'show', 'hide', 'focus', 'close', 'closed', 'resize', 'session-end'];

/** A window without a screen: what it shows is real, where it stands is kept in numbers. */
export class BrowserWindow extends StrictEmitter {
  static readonly #all = new Set<BrowserWindow>();

  static getAllWindows(): BrowserWindow[] {
    return [...BrowserWindow.#all];
  }

  static getFocusedWindow(): BrowserWindow | null {
    return BrowserWindow.getAllWindows().find((window) => window.isFocused()) ?? null;
  }

  readonly webContents: WebContents;
  #bounds: Bounds;
  #visible: boolean;
  #focused = false;
  #minimized = false;
  #maximized = false;
  #destroyed = false;
  #painted = false;

  constructor(given: WindowOptions = {}) {
    super('BrowserWindow', events);
    const unknown = Object.keys(given).find((name) => !options.has(name));
    if (unknown !== undefined) throw new Error(`The stand-in for Electron has no window option "${unknown}".`);
    const { x = 100, y = 100, width = 800, height = 600, show = true } = given;
    this.#bounds = { x, y, width, height };
    this.#visible = show;
    const preferences = preferencesInForce(given.webPreferences ?? {});
    this.webContents = new WebContents(preferences, { width, height });
    this.webContents.setZoomFactor(preferences.zoomFactor ?? 1);
    this.webContents.on('did-finish-load', () => {
      if (this.#painted) return;
      this.#painted = true;
      this.emit('ready-to-show');
    });
    BrowserWindow.#all.add(this);
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url);
  }

  show(): void {
    if (!this.#visible) {
      this.#visible = true;
      this.emit('show');
    }
    this.focus();
  }

  hide(): void {
    if (!this.#visible) return;
    this.#visible = false;
    this.#focused = false;
    this.emit('hide');
  }

  focus(): void {
    if (this.#focused) return;
    this.#focused = true;
    this.emit('focus');
  }

  minimize(): void {
    this.#minimized = true;
    this.#focused = false;
  }

  restore(): void {
    this.#minimized = false;
  }

  maximize(): void {
    this.#maximized = true;
  }

  setBounds(bounds: Partial<Bounds>): void {
    this.#bounds = { ...this.#bounds, ...bounds };
    this.webContents.resize(this.#bounds.width, this.#bounds.height);
    this.emit('resize');
  }

  /** Takes no effect: the browser draws the page at once. */
  setBackgroundColor(_color: string): void {}

  getBounds = () => this.#bounds;
  getNormalBounds = () => this.#bounds;
  isVisible = () => this.#visible;
  isFocused = () => this.#focused;
  isMinimized = () => this.#minimized;
  isMaximized = () => this.#maximized;
  isDestroyed = () => this.#destroyed;

  close(): void {
    if (this.#destroyed) return;
    if (emitPreventable(this, 'close')) lifeOfApp.closingPrevented();
    else this.destroy();
  }

  destroy(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    BrowserWindow.#all.delete(this);
    this.webContents.destroy();
    this.emit('closed');
    if (BrowserWindow.#all.size === 0) lifeOfApp.lastWindowClosed();
  }
}
