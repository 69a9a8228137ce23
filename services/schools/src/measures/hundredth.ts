/** Rounds to the hundredth, never −0: the precision that tables store and responses show. */
export function toHundredth(value: number): number {
  return Math.round(100 * value) / 100 + 0
}
