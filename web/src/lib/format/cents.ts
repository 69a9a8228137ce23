const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Cents as dollars and cents: `308492` → `$3,084.92`. */
export function formatCents(cents: number): string {
  return exact.format(cents / 100)
}
