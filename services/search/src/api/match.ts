import { findAttribute } from '@homeground/catalog/attributes'
import { matchOrder } from '@homeground/catalog/attributes/weights'
import { type Area, type Columns, type Selection, sum, type Top } from '@homeground/columns'
import type { Weights } from '@homeground/search-request'
import { percentilesOf } from '../rankings/comparison.ts'
import type { PlacesView } from '../snapshot/search-snapshot.ts'

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
  /** Attributes with a weight that the place has no value of: they have no part in its score. */
  readonly missing: readonly string[]
}

/** The attributes with a weight that a place has a value of, and those that it lacks. */
function splitByValue(weighted: readonly WeightedPercentiles[], row: number) {
  const known = weighted.filter(({ percentiles }) => !Number.isNaN(percentiles[row]!))
  return { known, missing: weighted.filter((each) => !known.includes(each)) }
}

/**
 * How well the place of a row matches weights, 0 to 100: the mean of its percentiles, weighted by |weight|, where an
 * attribute with a negative weight counts as 100 − percentile. The weight of a missing value leaves the sum of its place.
 * NaN where attributes with less than half of all weight are known.
 */
function matchScore(weighted: readonly WeightedPercentiles[], row: number): number {
  let [points, total, knownWeight] = [0, 0, 0]
  for (const each of weighted) {
    const weight = Math.abs(each.weight)
    total += weight
    if (Number.isNaN(each.percentiles[row]!)) continue
    points += weight * goodness(each, row)
    knownWeight += weight
  }
  return total === 0 || 2 * knownWeight < total ? Number.NaN : Number((points / knownWeight).toFixed(digits))
}

/**
 * The score rounded to tenths, and the tenths that each attribute with a value contributes, |weight| × percentile ÷ sum of
 * the |weights| of those attributes. Each is rounded down, and the tenths that are left go to the largest remainders, ties
 * in the order of `weighted`, so that the contributions add up to the score as shown. Null without a score.
 */
function matchOf(weighted: readonly WeightedPercentiles[], row: number): Match | null {
  const score = matchScore(weighted, row)
  if (Number.isNaN(score)) return null
  const { known, missing } = splitByValue(weighted, row)
  const total = sum(known.map(({ weight }) => Math.abs(weight)))
  const parts = known.map((each) => {
    const tenths = (10 * Math.abs(each.weight) * goodness(each, row)) / total
    return { key: each.key, whole: Math.floor(tenths), rest: tenths % 1 }
  })
  const tenths = Math.round(10 * score)
  const left = tenths - sum(parts.map(({ whole }) => whole))
  const first = new Set(parts.toSorted((a, b) => b.rest - a.rest).slice(0, left))
  const contributions = parts.map((part) => [part.key, (part.whole + Number(first.has(part))) / 10])
  return {
    score: tenths / 10,
    contributions: Object.fromEntries(contributions),
    missing: missing.map(({ key }) => key),
  }
}

/** 0 to 100; of an attribute that the place has. */
function goodness({ weight, percentiles }: WeightedPercentiles, row: number): number {
  return weight > 0 ? percentiles[row]! : 100 - percentiles[row]!
}

/**
 * Places of one area that can be ordered by how well they match weights. Each item carries its match. Where the area has
 * places of several states, attributes that only compare within a state have no part in it; else they count by their
 * percentile in the state.
 */
export function matchView(view: PlacesView, { weights, area }: { weights: Weights; area: Area }): PlacesView {
  const { columns, items } = view
  const state = onlyGroupOf(columns, area)
  const weighted = Object.entries(weights).flatMap(([key, weight]) => {
    if (findAttribute(key)?.comparedWithin !== 'state') {
      return [{ key, weight, percentiles: percentilesOf(columns, key) }]
    }
    return state === undefined ? [] : [{ key, weight, percentiles: percentilesOf(columns, key, state) }]
  })
  return {
    ...view,
    columns: {
      ...columns,
      top: (selection, by) =>
        by.attribute === matchOrder ? topMatches(columns, { selection, weighted, by }) : columns.top(selection, by),
    },
    items: items.withMembers((row) => ({ match: matchOf(weighted, row) })),
  }
}

/** The group, a state, of all places of an area; undefined where they are of several. */
function onlyGroupOf(columns: Columns, area: Area): string | undefined {
  if (area.groups?.length === 1) return area.groups[0]
  const { rows, count } = columns.select(area)
  if (count === 0) return undefined
  const first = columns.group(rows[0]!)
  return rows.every((row) => columns.group(row) === first) ? first : undefined
}

interface Matches {
  readonly selection: Selection
  readonly weighted: readonly WeightedPercentiles[]
  readonly by: Top
}

/**
 * The first rows by score. Of equal scores, those without missing values come first, then by id. Places without a score
 * are last. Both in both directions.
 */
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
  const isComplete = (row: number) => weighted.every(({ percentiles }) => !Number.isNaN(percentiles[row]!))
  const completeFirst = [...rows].filter(isComplete).concat([...rows].filter((row) => !isComplete(row)))
  return highestRows(completeFirst, scores, offset + limit).slice(offset)
}
