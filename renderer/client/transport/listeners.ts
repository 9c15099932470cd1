/** Who wants to be told. Adding returns the function that removes again. */
export interface Listeners<Given extends readonly unknown[]> {
  readonly add: (listener: (...given: Given) => void) => () => void;
  readonly tell: (...given: Given) => void;
}

export function createListeners<Given extends readonly unknown[]>(): Listeners<Given> {
  const all = new Set<(...given: Given) => void>();
  return {
    add(listener) {
      all.add(listener);
      return () => {
        all.delete(listener);
      };
    },
    tell(...given) {
      for (const listener of [...all]) listener(...given);
    },
  };
}
