/** An element in one line, or with its children indented below it. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number>> = {},
  children: readonly string[] | string = [],
): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`);
  const start = `<${name}${given.join('')}`;
  if (typeof children === 'string') return `${start}>${escaped(children)}</${name}>`;
  if (children.length === 0) return `${start} />`;
  const inner = children.flatMap((child) => child.split('\n')).map((line) => `  ${line}`);
  return [`${start}>`, ...inner, `</${name}>`].join('\n');
}

export function xmlDocument(root: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${root}\n`;
}

function escaped(text: string): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
