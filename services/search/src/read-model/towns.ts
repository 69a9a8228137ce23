import { type Attribute, attributes } from '@homeground/catalog/attributes'
import { attributeValue, type ProfileRow } from './profile-row.ts'

export interface Town {
  /** `Natick, MA`: names repeat between states, never within one. */
  readonly id: string
  readonly town: string
  readonly state_abbr: string
  readonly county: string | null
  readonly lat: number
  readonly lng: number
  readonly zips: readonly string[]
  readonly values: Readonly<Record<string, number | null>>
}

/**
 * Combines zips into towns: counts sum, every other attribute is the population-weighted mean of the
 * zips that have it. A town's center is the population-weighted mean of its zips' centers, its county that
 * of its most populous zip.
 */
export function townsOf(rows: readonly ProfileRow[]): Town[] {
  const byTown = new Map<string, ProfileRow[]>()
  for (const row of rows) {
    const id = `${row.town}, ${row.state_abbr}`
    const zips = byTown.get(id)
    if (zips) zips.push(row)
    else byTown.set(id, [row])
  }
  return [...byTown].map(([id, zips]) => {
    const largest = zips.reduce((best, row) => (peopleOf(row) > peopleOf(best) ? row : best))
    return {
      id,
      town: largest.town,
      state_abbr: largest.state_abbr,
      county: largest.county,
      lat: weightedMean(zips, (row) => row.lat)!,
      lng: weightedMean(zips, (row) => row.lng)!,
      zips: zips.map((row) => row.zip),
      values: Object.fromEntries(
        attributes.map((attribute) => [attribute.key, combine(zips, attribute)]),
      ),
    }
  })
}

function combine(zips: readonly ProfileRow[], { key, combine: how }: Attribute): number | null {
  const read = (row: ProfileRow) => attributeValue(row, key)
  if (how === 'mean') return weightedMean(zips, read)
  const known = zips.map(read).filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

/**
 * Mean of the known values, weighted by population. Where no zip with a value has a known population
 * (PO-box zips), each counts the same. Null without any value.
 */
export function weightedMean(
  zips: readonly ProfileRow[],
  read: (row: ProfileRow) => number | null,
): number | null {
  let sum = 0
  let weights = 0
  let plain = 0
  let known = 0
  for (const row of zips) {
    const value = read(row)
    if (value === null) continue
    sum += peopleOf(row) * value
    weights += peopleOf(row)
    plain += value
    known++
  }
  if (known === 0) return null
  return weights > 0 ? sum / weights : plain / known
}

function peopleOf(row: ProfileRow): number {
  return attributeValue(row, 'population') ?? 0
}
