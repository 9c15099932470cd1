/** A value of the registry, as far as policies need them: text, or a number. `null`: of another type. */
export type RegistryValue = string | number | null;

/**
 * The values of one key from what `reg.exe export` has written, by their names in small letters, which Windows does not
 * tell from capitals. Sub-keys are left out.
 *
 * The form is that of "Windows Registry Editor Version 5.00": a line `[key]`, then lines `"name"="text"`,
 * `"name"=dword:0000016d` or `"name"=hex(7):61,00,...`, of which long ones go on after a backslash. `hex(2)` is text with
 * variables, which are filled in from the environment.
 */
export function registryValues(
  text: string,
  key: string,
  environment: NodeJS.ProcessEnv = {},
): ReadonlyMap<string, RegistryValue> {
  const values = new Map<string, RegistryValue>();
  let isInKey = false;
  for (const line of text.replace(/\\\r?\n\s*/g, '').split(/\r?\n/)) {
    if (line.startsWith('[')) isInKey = line.toLowerCase() === `[${key.toLowerCase()}]`;
    const entry = isInKey ? /^"(?<name>(?:[^"\\]|\\.)*)"=(?<value>.*)$/.exec(line)?.groups : undefined;
    if (entry !== undefined)
      values.set(unescaped(entry.name ?? '').toLowerCase(), valueMeant(entry.value ?? '', environment));
  }
  return values;
}

function valueMeant(written: string, environment: NodeJS.ProcessEnv): RegistryValue {
  const text = /^"(?<text>(?:[^"\\]|\\.)*)"$/.exec(written)?.groups?.text;
  if (text !== undefined) return unescaped(text);
  const withVariables = /^hex\(2\):(?<hex>[0-9a-f,]*)$/i.exec(written)?.groups?.hex;
  if (withVariables !== undefined) return expanded(textOf(withVariables), environment);
  const number = /^dword:(?<hex>[0-9a-f]{8})$/i.exec(written)?.groups?.hex;
  return number === undefined ? null : Number.parseInt(number, 16);
}

/** Bytes of two-byte letters, up to the one that ends a text. */
function textOf(hex: string): string {
  const text = Buffer.from(hex.replaceAll(',', ''), 'hex').toString('utf16le');
  return text.split('\0')[0] ?? '';
}

/** `%ProgramData%` as Windows reads it in such a text: names in any letters, unknown ones left as they are. */
function expanded(text: string, environment: NodeJS.ProcessEnv): string {
  const values = new Map(Object.entries(environment).map(([name, value]) => [name.toLowerCase(), value]));
  return text.replace(/%([^%]+)%/g, (whole, name: string) => values.get(name.toLowerCase()) ?? whole);
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/g, '$1');
}
