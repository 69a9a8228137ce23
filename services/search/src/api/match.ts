import { matchOrder } from '@homeground/catalog/attributes/weights'
import { type Columns, type Selection, sum, type Top } from '@homeground/columns'
import type { Weights } from '@homeground/search-request'
import type { Items } from '../snapshot/items.ts'
import type { PlacesView } from '../snapshot/search-snapshot.ts'

const percentileCache = new WeakMap<Columns, Map<string, Float64Array>>()

/**
 * The national percentiles (0 to 100) of an attribute by row, NaN without a value: what `columns.percentile` returns.
 * Computed once per version of the columns.
 */
export function percentilesOf(columns: Columns, key: string): Float64Array {
  const ofColumns = percentileCache.get(columns) ?? new Map<string, Float64Array>()
  percentileCache.set(columns, ofColumns)
  const byRow = ofColumns.get(key) ?? percentiles(columns, key)
  ofColumns.set(key, byRow)
  return byRow
}

/** From one walk through the sorted rows. */
function percentiles(columns: Columns, key: string): Float64Array {
  const values = columns.values(key)
  const count = columns.countKnown(key)
  const order = { attribute: key, direction: 'asc', limit: count } as const
  const ascending = columns.top(columns.select({}), order)
  const byRow = new Float64Array(columns.size).fill(Number.NaN)
  for (let start = 0, end = 0; start < count; start = end) {
    const value = values[ascending[start]!]!
    while (end < count && values[ascending[end]!] === value) end++
    const percentile = (100 * (start + (end - start) / 2)) / count
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
    let position = best.length
    while (position > 0 && scores[best[position - 1]!]! < scores[row]!) position--
    best.splice(position, 0, row)
    if (best.length > count) best.pop()
  }
  return best
}

/** Percentile of a missing value: the middle of the country. */
const middle = 50
/** Scores that agree to this many digits after the point tie, however their terms were added. */
const digits = 6

/** One attribute of a match. */
interface WeightedPercentiles {
  readonly key: string
  /** −5 to 5, not 0. */
  readonly weight: number
  /** 0 to 100 by row, NaN without a value. */
  readonly percentiles: { readonly [row: number]: number }
}

/** How well a place matches, as it travels: in tenths of a point, and the contributions add up to the score. */
export interface Match {
  readonly score: number
  readonly contributions: Readonly<Record<string, number>>
}

/**
 * How well the place of a row matches weights, 0 to 100: the mean of its percentiles, weighted by |weight|, where an
 * attribute with a negative weight counts as 100 − percentile. A missing value counts as 50, the middle of the country.
 * NaN where attributes with less than half of all weight are known.
 */
function matchScore(weighted: readonly WeightedPercentiles[], row: number): number {
  let [points, total, knownWeight] = [0, 0, 0]
  for (const each of weighted) {
    const weight = Math.abs(each.weight)
    points += weight * goodness(each, row)
    total += weight
    if (!Number.isNaN(each.percentiles[row]!)) knownWeight += weight
  }
  return 2 * knownWeight < total ? Number.NaN : Number((points / total).toFixed(digits))
}

/**
 * The score rounded to tenths, and the tenths that each attribute contributes, |weight| × percentile ÷ sum of |weight|.
 * Each is rounded down, and the tenths that are left go to the largest remainders, ties in the order of `weighted`, so
 * that the contributions add up to the score as shown. Null without a score.
 */
function matchOf(weighted: readonly WeightedPercentiles[], row: number): Match | null {
  const score = matchScore(weighted, row)
  if (Number.isNaN(score)) return null
  const total = sum(weighted.map(({ weight }) => Math.abs(weight)))
  const parts = weighted.map((each) => {
    const tenths = (10 * Math.abs(each.weight) * goodness(each, row)) / total
    return { key: each.key, whole: Math.floor(tenths), rest: tenths % 1 }
  })
  const tenths = Math.round(10 * score)
  const left = tenths - sum(parts.map(({ whole }) => whole))
  const first = new Set(parts.toSorted((a, b) => b.rest - a.rest).slice(0, left))
  const contributions = parts.map((part) => [part.key, (part.whole + Number(first.has(part))) / 10])
  return { score: tenths / 10, contributions: Object.fromEntries(contributions) }
}

function goodness({ weight, percentiles }: WeightedPercentiles, row: number): number {
  const percentile = percentiles[row]!
  if (Number.isNaN(percentile)) return middle
  return weight > 0 ? percentile : 100 - percentile
}

/** Places that can be ordered by how well they match weights. Each item carries its match. */
export function matchView(view: PlacesView & { readonly items: Items }, weights: Weights): PlacesView {
  const { columns, items } = view
  const weighted = Object.entries(weights).map(([key, weight]) => {
    return { key, weight, percentiles: percentilesOf(columns, key) }
  })
  return {
    ...view,
    columns: {
      ...columns,
      top: (selection, by) =>
        by.attribute === matchOrder ? topMatches(columns, { selection, weighted, by }) : columns.top(selection, by),
    },
    items: { join: (rows, fields) => items.joinAdding(rows, (row) => ({ match: matchOf(weighted, row) }), fields) },
  }
}

interface Matches {
  readonly selection: Selection
  readonly weighted: readonly WeightedPercentiles[]
  readonly by: Top
}

/** The first rows by score; ties by id, places without a score last in both directions. */
function topMatches(
  columns: Columns,
  { selection: { rows }, weighted, by: { direction, limit, offset = 0 } }: Matches,
): number[] {
  const sign = direction === 'desc' ? 1 : -1
  const scores = new Float64Array(columns.size)
  for (const row of rows) {
    const score = matchScore(weighted, row)
    scores[row] = Number.isNaN(score) ? Number.NEGATIVE_INFINITY : sign * score
  }
  return highestRows(rows, scores, offset + limit).slice(offset)
}
