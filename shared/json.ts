/** What is in a value whose form nobody has checked: what JSON said, or came over a wire. A value of another form has nothing in it. */

/** Whether a value has fields under names: an object that is no list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What stands under a name, or in a list at a place; undefined where nothing does. */
export function fieldIn(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** The text under a name; null where there is none. */
export function textIn(value: unknown, name: string): string | null {
  const field = fieldIn(value, name);
  return typeof field === 'string' ? field : null;
}

/** The number under a name; null where there is none. */
export function numberIn(value: unknown, name: string): number | null {
  const field = fieldIn(value, name);
  return typeof field === 'number' ? field : null;
}

/** What a text says; null, which JSON can say too, where it is no JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
