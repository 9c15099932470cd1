import { type ComponentType, lazy, useState } from 'react';

/** A screen whose code is loaded when it is first shown, or earlier by `load`. */
export type LazyScreen = ComponentType & {
  /** Loads its code. Where that fails, the screen itself says so when it is shown. */
  readonly load: () => Promise<void>;
};

/**
 * React's own `lazy` shows the fallback even where the code is loaded already, and then delays the screen until 300 ms
 * have passed. A screen of this function that was loaded before it is shown is drawn at once.
 */
export function lazyScreen(load: () => Promise<{ readonly default: ComponentType }>): LazyScreen {
  let loaded: ComponentType | null = null;
  const loadNow = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  const Later = lazy(loadNow);
  // Chosen once: another component in its place would lose what the person has entered.
  function Screen() {
    const [Part] = useState(() => loaded ?? Later);
    return <Part />;
  }
  return Object.assign(Screen, {
    load: () =>
      loadNow().then(
        () => undefined,
        () => undefined,
      ),
  });
}
