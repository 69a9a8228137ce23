import { similarityAttributes } from '@homeground/catalog/attributes/selections'
import type { Columns } from '@homeground/columns'
import { percentilesOf } from '../percentiles.ts'
import type { PercentileTable } from './similarity.ts'

/** The national percentiles of `similarityAttributes`, in their order. */
export function percentileTableOf(columns: Columns): PercentileTable {
  return similarityAttributes.map((key) => percentilesOf(columns, key))
}
