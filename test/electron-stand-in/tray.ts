import type { BuiltMenu } from './menu.ts';
import { StrictEmitter } from './strict-emitter.ts';

/** An icon that nobody sees. What it was told last is found on it by the specs' observer. */
export class Tray extends StrictEmitter {
  #destroyed = false;

  constructor(image: string) {
    super('Tray', ['click', 'right-click', 'double-click']);
    this.setImage(image);
  }

  setImage(_image: string): void {}
  setToolTip(_text: string): void {}
  setContextMenu(_menu: BuiltMenu | null): void {}

  destroy(): void {
    this.#destroyed = true;
  }

  isDestroyed = () => this.#destroyed;
}
