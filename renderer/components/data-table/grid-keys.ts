/** The line, of `count`, that a key moves to; null for a key that does not move. `current` is null before the first move. */
export function gridKey(key: string, current: number | null, count: number, linesOnScreen: number): number | null {
  const at = current ?? -1;
  const inside = (position: number) => (count === 0 ? null : Math.min(Math.max(position, 0), count - 1));
  switch (key) {
    case 'ArrowDown':
      return inside(at + 1);
    case 'ArrowUp':
      return inside(at - 1);
    case 'PageDown':
      return inside(at + linesOnScreen);
    case 'PageUp':
      return inside(at - linesOnScreen);
    case 'Home':
      return inside(0);
    case 'End':
      return inside(count - 1);
    default:
      return null;
  }
}
