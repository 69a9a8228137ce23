/**
 * Money of loans is counted in whole cents, and rates in thousandths of a percent, so that sums are exact. An amount
 * between two cents is rounded to the nearer one; half a cent is rounded up.
 */

/** Dollars as whole cents. */
export function toCents(usd: number): number {
  return Math.round(usd * 100)
}

/** A rate in percent as a whole number of thousandths of a percent: `3.875` → 3875. */
export function toThousandths(percent: number): number {
  return Math.round(percent * 1000)
}

/** `a / b` as a whole number, halves rounded up. Exact for whole numbers `a` ≥ 0 and `b` > 0 up to 2^52. */
export function divideRounded(a: number, b: number): number {
  const rest = a % b
  const whole = (a - rest) / b
  return rest * 2 >= b ? whole + 1 : whole
}

/** The part of a yearly amount that falls on one month, in cents. */
export function monthlyShare(yearlyCents: number): number {
  return divideRounded(yearlyCents, 12)
}
