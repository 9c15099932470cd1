/** The value below which the share of all lies, 0 to 1. Rejects an empty list. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  const found = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  if (found === undefined) throw new Error('there is nothing to take a quantile of');
  return found;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export function rounded(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}
