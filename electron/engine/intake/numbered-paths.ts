/** With more files of one name than this, something else is wrong. */
const mostNumbers = 10_000;

/** `name.ddd`, `name (2).ddd`, `name (3).ddd`, ... for a path with `/`. The caller finds out which of them is free. */
export function* numberedPaths(path: string): Generator<string> {
  const name = path.lastIndexOf('/') + 1;
  const dot = path.lastIndexOf('.') > name ? path.lastIndexOf('.') : path.length;
  yield path;
  for (let number = 2; number <= mostNumbers; number += 1) yield `${path.slice(0, dot)} (${number})${path.slice(dot)}`;
}
