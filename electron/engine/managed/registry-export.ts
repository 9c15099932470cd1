/** A value of the registry, as far as policies need them: text, or a number. `null`: of another type. */
export type RegistryValue = string | number | null;

/**
 * The values of one key from what `reg.exe export` has written, by their names in small letters, which Windows does not
 * tell from capitals. Sub-keys are left out.
 *
 * The form is that of "Windows Registry Editor Version 5.00": a line `[key]`, then lines `"name"="text"`,
 * `"name"=dword:0000016d` or `"name"=hex(7):61,00,...`, of which long ones go on after a backslash.
 */
export function registryValues(text: string, key: string): ReadonlyMap<string, RegistryValue> {
  const values = new Map<string, RegistryValue>();
  let isInKey = false;
  for (const line of text.replace(/\\\r?\n\s*/g, '').split(/\r?\n/)) {
    if (line.startsWith('[')) isInKey = line.toLowerCase() === `[${key.toLowerCase()}]`;
    const entry = isInKey ? /^"(?<name>(?:[^"\\]|\\.)*)"=(?<value>.*)$/.exec(line)?.groups : undefined;
    if (entry !== undefined) values.set(unescaped(entry.name ?? '').toLowerCase(), valueMeant(entry.value ?? ''));
  }
  return values;
}

function valueMeant(written: string): RegistryValue {
  const text = /^"(?<text>(?:[^"\\]|\\.)*)"$/.exec(written)?.groups?.text;
  if (text !== undefined) return unescaped(text);
  const number = /^dword:(?<hex>[0-9a-f]{8})$/i.exec(written)?.groups?.hex;
  return number === undefined ? null : Number.parseInt(number, 16);
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/g, '$1');
}
