/** A value as JSON text that a structured clone would carry. */
export type Encoded =
  | string
  | number
  | boolean
  | null
  | { readonly $: string; readonly v?: unknown; readonly t?: string };

export interface Codec {
  readonly encode: (value: unknown) => Encoded;
  readonly decode: (encoded: Encoded) => unknown;
}

/**
 * Structured clone over a text channel. Runs in Node and, as source text, in the page, so that it uses nothing from
 * outside itself. Throws what Electron throws for a value that cannot be cloned.
 */
export function makeCodec(): Codec {
  const viewTypes: Readonly<Record<string, new (buffer: ArrayBuffer) => ArrayBufferView>> = {
    Int8Array,
    Uint8Array,
    Uint8ClampedArray,
    Int16Array,
    Uint16Array,
    Int32Array,
    Uint32Array,
    Float32Array,
    Float64Array,
    BigInt64Array,
    BigUint64Array,
    DataView,
  };
  const errorTypes: Readonly<Record<string, new (message: string) => Error>> = {
    TypeError,
    RangeError,
    SyntaxError,
    ReferenceError,
    EvalError,
    URIError,
  };
  const typeOf = (value: object) => Object.prototype.toString.call(value).slice(8, -1);
  const refuse = (): never => {
    throw new Error('An object could not be cloned.');
  };
  const toText = (bytes: Uint8Array) => {
    let text = '';
    for (let from = 0; from < bytes.length; from += 8192)
      text += String.fromCharCode(...bytes.subarray(from, from + 8192));
    return btoa(text);
  };
  const toBytes = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

  function encodeObject(value: object, seen: Map<object, number>): Encoded {
    const known = seen.get(value);
    if (known !== undefined) return { $: 'seen', v: known };
    seen.set(value, seen.size);
    const type = typeOf(value);
    const inside = (part: unknown) => encode(part, seen);
    if (Array.isArray(value)) return { $: 'array', v: Array.from(value, inside) };
    if (value instanceof Date) return { $: 'date', v: value.getTime() };
    if (value instanceof RegExp) return { $: 'expression', v: [value.source, value.flags] };
    if (value instanceof Map) return { $: 'map', v: [...value].map(([key, part]) => [inside(key), inside(part)]) };
    if (value instanceof Set) return { $: 'set', v: [...value].map(inside) };
    if (value instanceof Error) return { $: 'error', v: [value.name, value.message, value.stack ?? ''] };
    if (value instanceof ArrayBuffer) return { $: 'buffer', v: toText(new Uint8Array(value)) };
    if (ArrayBuffer.isView(value)) {
      const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
      return { $: 'view', t: type in viewTypes ? type : 'Uint8Array', v: toText(bytes) };
    }
    if (['Promise', 'WeakMap', 'WeakSet', 'WeakRef', 'Window', 'HTMLDocument'].includes(type)) return refuse();
    return { $: 'object', v: Object.entries(value).map(([name, part]) => [name, inside(part)]) };
  }

  function encode(value: unknown, seen: Map<object, number>): Encoded {
    switch (typeof value) {
      case 'string':
      case 'boolean':
        return value;
      case 'number':
        if (Object.is(value, -0)) return { $: 'number', v: '-0' };
        return Number.isFinite(value) ? value : { $: 'number', v: String(value) };
      case 'undefined':
        return { $: 'undefined' };
      case 'bigint':
        return { $: 'bigint', v: String(value) };
      case 'object':
        return value === null ? null : encodeObject(value, seen);
      default:
        return refuse();
    }
  }

  function decode(encoded: Encoded, seen: unknown[]): unknown {
    if (encoded === null || typeof encoded !== 'object') return encoded;
    const keep = <Value>(value: Value): Value => {
      seen.push(value);
      return value;
    };
    const inside = (part: Encoded) => decode(part, seen);
    switch (encoded.$) {
      case 'number':
        return Number(encoded.v);
      case 'undefined':
        return undefined;
      case 'bigint':
        return BigInt(String(encoded.v));
      case 'seen':
        return seen[Number(encoded.v)];
      case 'array': {
        const array: unknown[] = keep([]);
        for (const part of encoded.v as Encoded[]) array.push(inside(part));
        return array;
      }
      case 'date':
        return keep(new Date(Number(encoded.v)));
      case 'expression': {
        const [source, flags] = encoded.v as [string, string];
        return keep(new RegExp(source, flags));
      }
      case 'map': {
        const map = keep(new Map<unknown, unknown>());
        for (const [key, part] of encoded.v as [Encoded, Encoded][]) map.set(inside(key), inside(part));
        return map;
      }
      case 'set': {
        const set = keep(new Set<unknown>());
        for (const part of encoded.v as Encoded[]) set.add(inside(part));
        return set;
      }
      case 'error': {
        const [name, message, stack] = encoded.v as [string, string, string];
        return keep(Object.assign(new (errorTypes[name] ?? Error)(message), { stack }));
      }
      case 'buffer':
        return keep(toBytes(String(encoded.v)).buffer);
      case 'view': {
        const View = viewTypes[encoded.t ?? ''] ?? Uint8Array;
        return keep(new View(toBytes(String(encoded.v)).buffer));
      }
      default: {
        const object = keep<Record<string, unknown>>({});
        // Not an assignment, which for `__proto__` would change the prototype.
        for (const [name, part] of encoded.v as [string, Encoded][])
          Object.defineProperty(object, name, {
            value: inside(part),
            enumerable: true,
            configurable: true,
            writable: true,
          });
        return object;
      }
    }
  }

  return { encode: (value) => encode(value, new Map()), decode: (encoded) => decode(encoded, []) };
}
