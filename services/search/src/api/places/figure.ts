import type { Attribute } from '@homeground/catalog/attributes'
import { limits } from '@homeground/catalog/defaults'
import { publisherOfGroup } from '@homeground/catalog/sources'
import type { Columns } from '@homeground/columns'
import type { Figure, FigureNotes } from '@homeground/contracts'
import type { ReadModel } from '../../read-model/read-model.repository.ts'
import { wireNumber } from '../../snapshot/item-json.ts'

interface Options {
  readonly row: number
  readonly attribute: Attribute
  readonly model: ReadModel
  readonly moe: Readonly<Record<string, number>>
  readonly notes: FigureNotes
  /** Zips of the town, if it has several. */
  readonly derivedFrom?: number | undefined
}

/** One attribute of one row: its value with percentiles in its state and the nation, or why it is missing. */
export function figureOf(columns: Columns, options: Options): Figure {
  const { row, attribute, model, moe, notes, derivedFrom } = options
  const { key, source } = attribute
  const value = columns.value(key, row)
  const provenance = model.provenance[key]
  const margin = moe[key] ?? null
  const note = notes[key]
  return {
    key,
    value: value === null ? null : (note?.low ?? note?.high ?? wireNumber(value, attribute)),
    moe: margin,
    percentile_state: percentileOf(columns, { key, value, group: columns.group(row) }),
    percentile_nation: percentileOf(columns, { key, value }),
    ...rangeOf(columns, { key, value, margin }),
    vintage: note?.vintage ?? provenance?.vintage ?? null,
    publisher: provenance ? publisherOfGroup(source) : null,
    data_set: provenance?.data_set ?? 'none',
    ...(value !== null && derivedFrom !== undefined && { derived_from: derivedFrom }),
    ...(note && { note }),
  }
}

interface Ranked {
  readonly key: string
  readonly value: number | null
  readonly group?: string
}

/** The national percentiles at both ends of the margin of error; nothing without one. */
function rangeOf(
  columns: Columns,
  { key, value, margin }: Ranked & { readonly margin: number | null },
): Pick<Figure, 'percentile_nation_range'> {
  if (value === null || !margin) return {}
  const low = percentileOf(columns, { key, value: value - margin })
  const high = percentileOf(columns, { key, value: value + margin })
  return low === null || high === null ? {} : { percentile_nation_range: [low, high] }
}

/** Null without a value, and among too few places to compare with. */
function percentileOf(columns: Columns, { key, value, group }: Ranked): number | null {
  if (value === null || columns.countKnown(key, group) < limits.percentilePlaces) return null
  return Number(columns.percentile(key, value, group)!.toFixed(1))
}
