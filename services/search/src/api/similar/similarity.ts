/** The square of the difference between the percentiles of two places at random, on average: 100² ÷ 6. */
const randomSquare = 100 ** 2 / 6

/** Percentiles (0 to 100) of all places, one list per attribute by row; NaN without a value. */
export type PercentileTable = readonly Float64Array[]

/**
 * How similar every place is to the place of a row, 0 to 100: 100 − √(mean of the squared differences of their
 * percentiles), each attribute counted the same. An attribute that either place lacks counts as it would on average
 * between two places at random, 41 points. NaN where the two have fewer than half of the attributes in common.
 * Symmetric: both places find the same number.
 */
export function similaritiesTo(table: PercentileTable, row: number): Float64Array {
  const size = table[0]?.length ?? 0
  const squares = new Float64Array(size)
  const known = new Uint8Array(size)
  for (const percentiles of table) {
    const own = percentiles[row]!
    for (let other = 0; other < size; other++) {
      const difference = percentiles[other]! - own
      const isKnown = !Number.isNaN(difference)
      squares[other]! += isKnown ? difference * difference : randomSquare
      known[other]! += Number(isKnown)
    }
  }
  return squares.map((sum, other) =>
    2 * known[other]! < table.length ? Number.NaN : 100 - Math.sqrt(sum / table.length),
  )
}
