/** To the hundredth, never −0: what the tables hold and the answers show. */
export function toHundredth(value: number): number {
  return Math.round(100 * value) / 100 + 0
}
