/**
 * One side of the context bridge: `page` in the page's own world, `preload` in the isolated one. Both run as source text
 * in the same document, and speak by synchronous events that carry structured clones: neither world gets an object of
 * the other's. `secret` names the events, so that the page cannot.
 */
export interface ContextBridge {
  /** `contextBridge.exposeInMainWorld` */
  readonly expose: (name: string, value: unknown) => void;
}

export function makeContextBridge(secret: string, side: 'page' | 'preload'): ContextBridge {
  type Wrapped =
    | { readonly kind: 'value'; readonly value: unknown }
    | { readonly kind: 'error'; readonly message: string }
    | { readonly kind: 'array'; readonly parts: readonly Wrapped[] }
    | { readonly kind: 'object'; readonly parts: readonly (readonly [string, Wrapped])[] }
    | { readonly kind: 'promise'; readonly id: number }
    | { readonly kind: 'function'; readonly id: number };
  type Outcome = { readonly ok: true; readonly value: Wrapped } | { readonly ok: false; readonly message: string };
  type Message =
    | { readonly type: 'call'; readonly target: number; readonly reply: number; readonly given: readonly Wrapped[] }
    | { readonly type: 'expose'; readonly name: string; readonly reply: number; readonly value: Wrapped }
    | { readonly type: 'reply'; readonly reply: number; readonly outcome: Outcome }
    | { readonly type: 'settled'; readonly id: number; readonly outcome: Outcome };
  type Callable = (...given: unknown[]) => unknown;

  const deepest = 1000;
  const otherSide = side === 'page' ? 'preload' : 'page';
  const functions = new Map<number, Callable>();
  const functionIds = new WeakMap<Callable, number>();
  const replies = new Map<number, Outcome>();
  const settled = new Map<number, (outcome: Outcome) => void>();
  let lastId = 0;

  const newId = () => {
    lastId += 1;
    return lastId;
  };
  const post = (message: Message) => window.dispatchEvent(new CustomEvent(secret + otherSide, { detail: message }));
  // The bridge carries an error's message and nothing else.
  const failed = (error: unknown): Outcome => ({
    ok: false,
    message: error instanceof Error ? error.message : String(error),
  });
  const isPlain = (value: object) => {
    const prototype: unknown = Object.getPrototypeOf(value);
    return prototype === null || Object.getPrototypeOf(prototype) === null;
  };

  function idOf(callable: Callable): number {
    const known = functionIds.get(callable);
    if (known !== undefined) return known;
    const id = newId();
    functionIds.set(callable, id);
    functions.set(id, callable);
    return id;
  }

  function wrap(value: unknown, depth = 0): Wrapped {
    if (depth > deepest)
      throw new Error(
        `Electron contextBridge recursion depth exceeded.  Nested objects deeper than ${deepest} are not supported.`,
      );
    if (typeof value === 'function') return { kind: 'function', id: idOf(value as Callable) };
    if (typeof value === 'symbol') throw new Error('An object could not be cloned.');
    if (value === null || typeof value !== 'object') return { kind: 'value', value };
    if (value instanceof Promise) {
      const id = newId();
      value.then(
        (result) => post({ type: 'settled', id, outcome: { ok: true, value: wrap(result) } }),
        (error: unknown) => post({ type: 'settled', id, outcome: failed(error) }),
      );
      return { kind: 'promise', id };
    }
    if (value instanceof Error) return { kind: 'error', message: value.message };
    if (Array.isArray(value)) return { kind: 'array', parts: value.map((part) => wrap(part, depth + 1)) };
    if (!isPlain(value)) return { kind: 'value', value: structuredClone(value) };
    return { kind: 'object', parts: fieldsOf(value).map(([name, part]) => [name, wrap(part, depth + 1)]) };
  }

  /** A field that throws when it is read is left out, and so is one that would change the prototype. */
  function fieldsOf(value: object): (readonly [string, unknown])[] {
    return Object.keys(value).flatMap((name) => {
      if (name === '__proto__') return [];
      try {
        return [[name, Reflect.get(value, name)] as const];
      } catch {
        return [];
      }
    });
  }

  function opened(outcome: Outcome): unknown {
    if (outcome.ok) return unwrap(outcome.value);
    throw new Error(outcome.message);
  }

  function askOther(message: (reply: number) => Message): unknown {
    const reply = newId();
    post(message(reply));
    const outcome = replies.get(reply);
    replies.delete(reply);
    if (outcome === undefined) throw new Error('The other side of the context bridge is not there.');
    return opened(outcome);
  }

  function unwrap(wrapped: Wrapped): unknown {
    switch (wrapped.kind) {
      case 'value':
        return wrapped.value;
      case 'error':
        return new Error(wrapped.message);
      case 'array':
        return wrapped.parts.map(unwrap);
      case 'object':
        return Object.fromEntries(wrapped.parts.map(([name, part]) => [name, unwrap(part)]));
      case 'promise':
        return new Promise((resolve, reject) => {
          settled.set(wrapped.id, (outcome) => {
            if (outcome.ok) resolve(unwrap(outcome.value));
            else reject(new Error(outcome.message));
          });
        });
      case 'function':
        return (...given: unknown[]) =>
          askOther((reply) => ({ type: 'call', target: wrapped.id, reply, given: given.map((part) => wrap(part)) }));
    }
  }

  function frozen(value: unknown): unknown {
    if (value !== null && typeof value === 'object' && (Array.isArray(value) || isPlain(value))) {
      Object.values(value).forEach(frozen);
      Object.freeze(value);
    }
    return value;
  }

  function attempt(act: () => unknown): Outcome {
    try {
      return { ok: true, value: wrap(act()) };
    } catch (error) {
      return failed(error);
    }
  }

  function receive(message: Message): void {
    switch (message.type) {
      case 'call': {
        const outcome = attempt(() => functions.get(message.target)?.(...message.given.map(unwrap)));
        post({ type: 'reply', reply: message.reply, outcome });
        return;
      }
      case 'expose': {
        const outcome = attempt(() => {
          if (Object.hasOwn(window, message.name))
            throw new Error('Cannot bind an API on top of an existing property on the window object');
          const value = frozen(unwrap(message.value));
          Object.defineProperty(window, message.name, { value, enumerable: true });
        });
        post({ type: 'reply', reply: message.reply, outcome });
        return;
      }
      case 'reply':
        replies.set(message.reply, message.outcome);
        return;
      case 'settled':
        settled.get(message.id)?.(message.outcome);
        settled.delete(message.id);
    }
  }

  window.addEventListener(
    secret + side,
    (event) => {
      event.stopImmediatePropagation();
      receive((event as CustomEvent<Message>).detail);
    },
    true,
  );
  return {
    expose(name, value) {
      askOther((reply) => ({ type: 'expose', name, reply, value: wrap(value) }));
    },
  };
}
