/**
 * Acts on each item, on at most `atOnce` of them at one time. What waits for its turn costs nothing: with one promise
 * for each of 10,000 files, the young generation of the heap grows to its limit and stays there.
 */
export async function forEachAtMost<Item>(
  items: Iterable<Item>,
  atOnce: number,
  act: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items[Symbol.iterator]();
  async function actOnNext(): Promise<void> {
    for (let next = rest.next(); next.done !== true; next = rest.next()) await act(next.value);
  }
  await Promise.all(Array.from({ length: atOnce }, actOnNext));
}
