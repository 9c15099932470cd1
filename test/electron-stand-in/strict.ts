/**
 * Makes a module of the stand-in strict: asking for anything that it does not provide throws, so that a spec never
 * passes on a call that would do something in Electron and does nothing here.
 */
export function strict<Parts extends object>(name: string, parts: Parts): Parts {
  return new Proxy(parts, {
    get(target, property) {
      if (!(property in target) && typeof property === 'string' && !probed.has(property)) {
        throw new Error(`The stand-in for Electron has no ${name}.${property}.`);
      }
      const value: unknown = Reflect.get(target, property);
      return typeof value === 'function' && !isClass(value) ? value.bind(target) : value;
    },
  });
}

/** What JavaScript itself asks of any object: whether it is a promise, and how it is written as JSON. */
const probed: ReadonlySet<string> = new Set(['then', 'toJSON']);

function isClass(value: object): boolean {
  return /^class\b/.test(String(value));
}
