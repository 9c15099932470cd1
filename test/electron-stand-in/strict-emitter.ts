import { EventEmitter } from 'node:events';

type Listener = (...given: never[]) => void;

/** An emitter that refuses listeners for events it never emits: a spec would wait for them in vain. */
export class StrictEmitter extends EventEmitter {
  readonly #name: string;
  readonly #events: ReadonlySet<string>;

  constructor(name: string, events: readonly string[]) {
    super();
    this.#name = name;
    this.#events = new Set(events);
  }

  override on(event: string, listener: Listener): this {
    return super.on(this.#known(event), listener as () => void);
  }

  override once(event: string, listener: Listener): this {
    return super.once(this.#known(event), listener as () => void);
  }

  override addListener(event: string, listener: Listener): this {
    return this.on(event, listener);
  }

  #known(event: string): string {
    if (!this.#events.has(event)) throw new Error(`The stand-in for Electron never emits "${event}" of ${this.#name}.`);
    return event;
  }
}

/** An event whose default can be prevented, as Electron's listeners get it. */
interface Preventable {
  readonly preventDefault: () => void;
  readonly defaultPrevented: boolean;
}

/** Emits an event and tells whether a listener prevented what would follow. */
export function emitPreventable(
  emitter: EventEmitter,
  event: string,
  facts: Readonly<Record<string, unknown>> = {},
  ...more: readonly unknown[]
): boolean {
  let prevented = false;
  const preventable: Preventable = {
    ...facts,
    preventDefault: () => {
      prevented = true;
    },
    get defaultPrevented() {
      return prevented;
    },
  };
  emitter.emit(event, preventable, ...more);
  return prevented;
}
