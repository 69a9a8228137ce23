import type { Area, Range } from '@homeground/columns'
import type { NearMiss } from '@homeground/contracts'
import type { PlacesView } from '../../snapshot/places-view.ts'

interface Miss {
  readonly row: number
  readonly filter: string
  readonly value: number
  readonly bound: number
  /** How far value and bound are apart among all places, in percentiles: comparable across attributes. */
  readonly distance: number
}

/**
 * The places that break exactly one of the ranges, those that break it least first: by the share of all places between
 * the bound and their value. Ties by id. A place without a value is not among them.
 */
export function nearMisses(
  { columns, items }: PlacesView,
  { area, ranges, limit }: { area: Area; ranges: readonly Range[]; limit: number },
): NearMiss[] {
  const misses = ranges.flatMap((range) => {
    const others = ranges.filter((other) => other !== range)
    const { attribute, low, high, lowInclusive = false, highInclusive = true } = range
    const beyond = (end: Range, bound: number, direction: 'asc' | 'desc'): Miss[] => {
      const found = columns.select({ ...area, ranges: [...others, end] })
      return columns.top(found, { attribute, direction, limit }).map((row) => {
        const value = columns.value(attribute, row)!
        const [from, to] = [bound, value].map((each) => columns.percentile(attribute, each)!)
        return { row, filter: attribute, value, bound, distance: Math.abs(from! - to!) }
      })
    }
    return [
      ...(high === undefined ? [] : beyond({ attribute, low: high, lowInclusive: !highInclusive }, high, 'asc')),
      ...(low === undefined ? [] : beyond({ attribute, high: low, highInclusive: !lowInclusive }, low, 'desc')),
    ]
  })
  const nearest = misses.sort((a, b) => a.distance - b.distance || a.row - b.row).slice(0, limit)
  const places = JSON.parse(
    items
      .join(
        nearest.map(({ row }) => row),
        [],
      )
      .toString(),
  ) as Pick<NearMiss, 'zip' | 'town' | 'state_abbr'>[]
  return nearest.map(({ filter, value, bound }, at) => {
    const { zip, town, state_abbr } = places[at]!
    return { ...(zip !== undefined && { zip }), town, state_abbr, filter, value, bound }
  })
}
