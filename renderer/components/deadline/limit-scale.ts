/** The scale of a meter goes this far past its limit; what is later ends at its edge. */
const scaleOfLimit = 1.5;

/** The number at the end of the scale. */
export function scaleEnd(limit: number): number {
  return Math.round(limit * scaleOfLimit);
}

/** How much of the scale a value takes, 0 to 1. */
export function shareOfScale(value: number, limit: number): number {
  return Math.min(1, Math.max(0, value / (limit * scaleOfLimit)));
}
