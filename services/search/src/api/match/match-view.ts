import { matchOrder } from '@homeground/catalog/attributes/weights'
import type { Columns, Selection, Top } from '@homeground/columns'
import type { Weights } from '@homeground/search-request'
import type { Items } from '../../snapshot/items.ts'
import type { PlacesView } from '../../snapshot/places-view.ts'
import { highestRows } from '../first-rows.ts'
import { percentilesOf } from '../percentiles.ts'
import { matchOf, matchScore, type WeightedPercentiles } from './match.ts'

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
