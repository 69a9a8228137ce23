import type { Columns } from '@homeground/columns'
import type { Figure } from '@homeground/contracts'
import type { Attribute } from '@homeground/contracts/attributes'
import type { Origin } from '../model/origin.ts'
import type { ReadModel } from '../model/read-model.repository.ts'
import { wireNumber } from '../snapshot/zip-document.ts'

interface Of {
  readonly row: number
  readonly attribute: Attribute
  readonly model: ReadModel
  /** False for a zip without a Census area, which has no people on record. */
  readonly hasArea: boolean
  readonly moe: Readonly<Record<string, number>>
}

/** One attribute of one row, with its percentiles among the rows of its state and of all, or why it is missing. */
export function figureOf(columns: Columns, { row, attribute, model, hasArea, moe }: Of): Figure {
  const { key, source, unit } = attribute
  const value = columns.value(key, row)
  const origin: Origin | undefined = model.origins[key]
  const missing = () => {
    if (!origin) return 'not_loaded'
    return !hasArea && source === 'acs' ? 'no_area' : 'not_published'
  }
  return {
    key,
    value: value === null ? null : wireNumber(value, unit),
    moe: moe[key] ?? null,
    percentile_state:
      value === null ? null : rounded(columns.percentile(key, value, columns.group(row))),
    percentile_nation: value === null ? null : rounded(columns.percentile(key, value)),
    vintage: origin?.vintage ?? null,
    publisher: origin?.publisher ?? null,
    data_set: origin?.data_set ?? 'none',
    ...(value === null && { missing: missing() }),
  }
}

function rounded(percentile: number | null): number | null {
  return percentile === null ? null : Number(percentile.toFixed(1))
}
