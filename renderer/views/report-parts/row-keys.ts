/** The row that a key moves to, of `total` rows; null for a key that does not move. `current` is null before the first. */
export function rowKeys(key: string, current: number | null, total: number, linesOnScreen: number): number | null {
  const at = current ?? -1;
  const inside = (position: number) => (total === 0 ? null : Math.min(Math.max(position, 0), total - 1));
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
      return inside(total - 1);
    default:
      return null;
  }
}
