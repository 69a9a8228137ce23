export interface Stretch {
  /** Indexes into the series, ascending; a single one is drawn as a dot. */
  indexes: readonly number[]
}

/**
 * Splits a series into stretches of values in consecutive months. A month without a value, or one that is not loaded, is
 * a gap.
 */
export function stretches(months: readonly number[], values: readonly (number | null | undefined)[]): Stretch[] {
  const found: number[][] = []
  months.forEach((month, index) => {
    if (typeof values[index] !== 'number') return
    const before = found.at(-1)?.at(-1)
    if (before !== undefined && before === index - 1 && months[before] === month - 1) {
      found.at(-1)!.push(index)
    } else found.push([index])
  })
  return found.map((indexes) => ({ indexes }))
}
