import { similarityAttributes } from '@homeground/catalog/attributes/selections'
import { limits } from '@homeground/catalog/defaults'
import type { Columns, Selection } from '@homeground/columns'
import type { Similarity } from '@homeground/contracts'
import { highestRows } from '../first-rows.ts'
import { percentileTableOf } from './percentile-table.ts'
import { type PercentileTable, similaritiesTo } from './similarity.ts'

/** Percentile points up to which two places match in an attribute, and from which on they differ. */
const bounds = { match: 10, difference: 20 }

export interface SimilarPlaces {
  /** The most similar first; ties by row. */
  readonly rows: readonly number[]
  /** How similar one of the rows is. */
  readonly similarityOf: (row: number) => Similarity
  /** Places that were compared with. */
  readonly compared: number
}

/** The most similar of the selected places, without the place of `row` itself. */
export function similarPlaces(columns: Columns, row: number, among: Selection): SimilarPlaces {
  const table = percentileTableOf(columns)
  const similarities = similaritiesTo(table, row)
  const candidates = among.rows.filter((other) => other !== row && !Number.isNaN(similarities[other]))
  return {
    rows: highestRows(candidates, similarities, limits.similarPlaces),
    similarityOf: (other) => ({ similarity: Number(similarities[other]!.toFixed(1)), ...reasons(table, row, other) }),
    compared: candidates.length,
  }
}

function reasons(table: PercentileTable, row: number, other: number): Pick<Similarity, 'because' | 'differs'> {
  const compared = similarityAttributes
    .map((key, at) => ({ key, points: Math.abs(table[at]![row]! - table[at]![other]!) }))
    .toSorted((a, b) => a.points - b.points)
  const keys = compared.map(({ key }) => key)
  const pointsOf = new Map(compared.map(({ key, points }) => [key, points]))
  return {
    because: keys.filter((key) => pointsOf.get(key)! <= bounds.match),
    differs: keys.filter((key) => pointsOf.get(key)! >= bounds.difference).reverse(),
  }
}
