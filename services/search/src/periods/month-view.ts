import { isPlausible } from '@homeground/catalog/attributes/plausible'
import type { Columns } from '@homeground/columns'
import type { FigureFlag, FigureNote, MissingReason } from '@homeground/contracts'
import { periodJson, zipParts } from '../snapshot/item-json.ts'
import type { Parts } from '../snapshot/items.ts'
import type { PlacesView, SearchSnapshot } from '../snapshot/search-snapshot.ts'
import {
  type AlignedFigures,
  alignFigures,
  describe,
  figureParts,
  housingAttributes,
  isOfOneVersion,
  type PeriodSet,
  withoutHousingParts,
} from './period-set.ts'

/** Months of a search: the one that is listed, and the one that its net changes are since. */
export interface Months {
  readonly period: string
  readonly compared: string | undefined
}

/**
 * The snapshot's zips with the housing attributes of a month: columns to filter and order by, and items.
 */
export function monthView(set: PeriodSet, snapshot: SearchSnapshot, { period, compared }: Months): PlacesView {
  const { zips, zipItems } = snapshot
  const figures = alignFigures(set, zips)
  const nothing = new Float64Array(zips.size).fill(Number.NaN)
  const valuesOf = (key: string) => figures.values(key) ?? nothing
  const noteOf = createMonthNotes(figures, zips)
  const parts: Parts = new Map([
    ...(isOfOneVersion(set, snapshot) ? [] : withoutHousingParts()),
    ...figureParts(
      housingAttributes.map((attribute) => ({
        attribute,
        value: (row) => numberOrNull(valuesOf(attribute.key)[row]!),
        note: (row) => noteOf(attribute.key, row),
      })),
    ),
    [zipParts.period, () => periodJson(period)] as const,
  ])
  const version = `${set.version} ${period} ${compared}`
  return {
    model: { ...describe(set, snapshot), period },
    columns: zips.overlay(
      `${zips.version} ${version}`,
      Object.fromEntries(housingAttributes.map(({ key }) => [key, valuesOf(key)])),
    ),
    items: { join: (rows, fields) => zipItems.joinWith(rows, parts, fields) },
    version,
  }
}

function numberOrNull(value: number): number | null {
  return Number.isNaN(value) ? null : value
}

/** Changes, by the attribute that they are the change of. */
const baseOf: Readonly<Record<string, string>> = {
  inventory_net_change: 'total_inventory',
  median_listing_net_change: 'median_listing_price',
  peak_price_change: 'median_listing_price',
  price_change_1yr: 'median_listing_price',
}

/**
 * Returns the note of a zip on an attribute of a month: the publisher's warning and a flag at an implausible value, or
 * the reason for a missing one, which follows from what the month has.
 */
function createMonthNotes(figures: AlignedFigures, zips: Columns) {
  const statesWith = new Map<string, ReadonlySet<string>>()
  const statesOf = (key: string) => {
    let states = statesWith.get(key)
    if (!states) {
      const rows = [...(figures.values(key) ?? [])].entries()
      states = new Set([...rows].flatMap(([row, value]) => (isNone(value) ? [] : zips.group(row))))
      statesWith.set(key, states)
    }
    return states
  }
  const reasonOf = (key: string, row: number): MissingReason => {
    const base = figures.values(baseOf[key] ?? '')?.[row]
    if (base !== undefined && !isNone(base)) return 'too_few_months'
    const states = statesOf(key)
    if (states.size === 0) return 'file_not_loaded'
    return states.has(zips.group(row)) ? 'not_published' : 'state_not_loaded'
  }
  return (key: string, row: number): FigureNote | undefined => {
    const value = figures.values(key)?.[row]
    if (value === undefined || isNone(value)) return { kind: 'missing', reason: reasonOf(key, row) }
    const flags: FigureFlag[] = [
      ...(figures.isFlagged(row) ? (['publisher_warning'] as const) : []),
      ...(isPlausible(key, value) ? [] : (['implausible'] as const)),
    ]
    return flags.length > 0 ? { flags } : undefined
  }
}

function isNone(value: number): boolean {
  return Number.isNaN(value)
}
