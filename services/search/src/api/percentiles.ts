import type { Columns } from '@homeground/columns'

const known = new WeakMap<Columns, Map<string, Float64Array>>()

/**
 * The national percentiles (0 to 100) of an attribute by row, NaN without a value: what `columns.percentile` returns.
 * Computed once per version of the columns.
 */
export function percentilesOf(columns: Columns, key: string): Float64Array {
  const ofColumns = known.get(columns) ?? new Map<string, Float64Array>()
  known.set(columns, ofColumns)
  const byRow = ofColumns.get(key) ?? percentiles(columns, key)
  ofColumns.set(key, byRow)
  return byRow
}

/** From one walk through the sorted rows. */
function percentiles(columns: Columns, key: string): Float64Array {
  const values = columns.values(key)
  const known = columns.countKnown(key)
  const order = { attribute: key, direction: 'asc', limit: known } as const
  const ascending = columns.top(columns.select({}), order)
  const byRow = new Float64Array(columns.size).fill(Number.NaN)
  for (let start = 0, end = 0; start < known; start = end) {
    const value = values[ascending[start]!]!
    while (end < known && values[ascending[end]!] === value) end++
    const percentile = (100 * (start + (end - start) / 2)) / known
    for (let index = start; index < end; index++) byRow[ascending[index]!] = percentile
  }
  return byRow
}

/** The first `count` rows by descending score, without sorting all of them; ties by the order of `rows`. */
export function highestRows(
  rows: ArrayLike<number>,
  scores: { readonly [row: number]: number },
  count: number,
): number[] {
  const best: number[] = []
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]!
    if (best.length === count && scores[row]! <= scores[best.at(-1)!]!) continue
    let at = best.length
    while (at > 0 && scores[best[at - 1]!]! < scores[row]!) at--
    best.splice(at, 0, row)
    if (best.length > count) best.pop()
  }
  return best
}
