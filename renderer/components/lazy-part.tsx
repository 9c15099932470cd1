import { type ComponentType, useEffect, useState } from 'react';

/** A screen or dialog whose code is loaded when it is first shown, or earlier by `load`. */
export type LazyPart<Props extends object = object> = ComponentType<Props> & {
  /** Loads its code. Where that fails, the part itself says so when it is shown. */
  readonly load: () => Promise<void>;
};

/**
 * Nothing is drawn until the code is there, and then the part at once. React's own `lazy` keeps its fallback for 300 ms,
 * however soon the code comes.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  const loadNow = async () => {
    loaded = (await load()).default;
    return loaded;
  };
  function Later(props: Props) {
    // Chosen once: another component in its place would lose what the person has entered.
    const [Part, setPart] = useState(() => loaded);
    const [failure, setFailure] = useState<unknown>(null);
    useEffect(() => {
      if (Part !== null) return;
      loadNow().then(
        (found) => setPart(() => found),
        (error: unknown) => setFailure(error),
      );
    }, [Part]);
    if (failure !== null) throw failure;
    return Part === null ? null : <Part {...props} />;
  }
  return Object.assign(Later, {
    load: () =>
      loadNow().then(
        () => undefined,
        () => undefined,
      ),
  });
}
