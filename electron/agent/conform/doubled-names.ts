/** Names after one another within a JSON text: a string with the colon behind it, any other string, or a brace. */
const tokens = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/gs;

/**
 * The names that stand twice in one object of a JSON text, each once. Readers take the last, the first or none of the two
 * values, so that two programs read two things from one answer.
 *
 * @param text valid JSON
 */
export function doubledNames(text: string): readonly string[] {
  const doubled = new Set<string>();
  const open: (Set<string> | null)[] = [];
  for (const [token, colon] of text.matchAll(tokens)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(null);
    else if (token === '}' || token === ']') open.pop();
    else if (colon !== undefined) {
      const name: unknown = JSON.parse(token.slice(0, -colon.length));
      const names = open.at(-1);
      if (typeof name !== 'string' || !names) continue;
      if (names.has(name)) doubled.add(name);
      names.add(name);
    }
  }
  return [...doubled];
}
