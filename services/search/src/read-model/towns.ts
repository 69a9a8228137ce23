import { attributes } from '@homeground/catalog/attributes'
import type { FigureNotes } from '@homeground/contracts'
import { attributeValue, type ProfileRow } from './profile-row.ts'
import { combineZips } from './town-figure.ts'

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
  /** Margins of error (90 %) by attribute. */
  readonly moe: Readonly<Record<string, number>>
  /** Notes on figures that are not plain values, by attribute. */
  readonly notes: FigureNotes
}

/**
 * Combines zips into towns: attributes as `combineZips` does. A town's center is the population-weighted mean of its zips' centers, its county that
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
      ...figuresOf(zips),
    }
  })
}

function figuresOf(zips: readonly ProfileRow[]): Pick<Town, 'values' | 'moe' | 'notes'> {
  const values: Record<string, number | null> = {}
  const moe: Record<string, number> = {}
  const notes: Record<string, FigureNotes[string]> = {}
  for (const attribute of attributes) {
    const { key } = attribute
    const figure = combineZips(zips, attribute)
    values[key] = figure.value
    if (figure.moe !== null) moe[key] = figure.moe
    if (figure.note) notes[key] = figure.note
  }
  return { values, moe, notes }
}

/**
 * Mean of the known values, weighted by population. Where no zip with a value has a known population
 * (PO-box zips), each counts the same. Null without any value.
 */
export function weightedMean(zips: readonly ProfileRow[], read: (row: ProfileRow) => number | null): number | null {
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
