import { isPlausible } from '@homeground/catalog/attributes/plausible'
import type { Columns } from '@homeground/columns'
import type { FigureFlag, FigureNote, MissingReason } from '@homeground/contracts'
import type { AlignedFigures } from './period-set.ts'

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
export function createMonthNotes(figures: AlignedFigures, zips: Columns) {
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
