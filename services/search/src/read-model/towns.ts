import { type Attribute, attributes } from '@homeground/catalog/attributes'
import { isPlausible } from '@homeground/catalog/attributes/plausible'
import { sum } from '@homeground/columns'
import type { FigureFlag, FigureNote, FigureNotes } from '@homeground/contracts'
import { attributeValue, type ProfileRow } from './read-model.ts'

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
  let count = 0
  for (const row of zips) {
    const value = read(row)
    if (value === null) continue
    sum += peopleOf(row) * value
    weights += peopleOf(row)
    plain += value
    count++
  }
  if (count === 0) return null
  return weights > 0 ? sum / weights : plain / count
}

function peopleOf(row: ProfileRow): number {
  return attributeValue(row, 'population') ?? 0
}

/** One attribute of a town or state, combined from its zips. */
interface CombinedFigure {
  readonly value: number | null
  /** Margin of error (90 %). */
  readonly moe: number | null
  readonly note: FigureNote | undefined
}

interface Member {
  readonly value: number
  readonly moe: number | null
  readonly people: number
  readonly note: FigureNote | undefined
}

const nothing: CombinedFigure = { value: null, moe: null, note: undefined }

/**
 * Counts are summed; every other attribute is the mean of the zips that have a value, weighted by population, or with
 * equal weights where none of them has people (PO-box zips). Margins follow the Census Bureau, "Understanding and Using
 * ACS Data" (2020), chapter 8: of a sum sqrt(Σ moe²), of a mean with weights w sqrt(Σ w² · moe²) ÷ Σ w, the weights
 * taken as exact; none where a zip has none. A value that some zips only bound is a bound itself, and there is none
 * where zips bound it on both sides. Implausible values are left out of means, unless there are no others.
 */
export function combineZips(rows: readonly ProfileRow[], attribute: Attribute): CombinedFigure {
  const all = rows.flatMap((row) => memberOf(row, attribute.key))
  const [first] = all
  if (!first) return nothing
  // Most towns have one zip, and most figures no note.
  if (all.length === 1 && !first.note) return { value: withoutNoise(first.value), moe: first.moe, note: undefined }
  const plausible = all.filter(({ value }) => isPlausible(attribute.key, value))
  const members = attribute.combine === 'mean' && plausible.length > 0 ? plausible : all
  const weights = weightsOf(members, attribute.combine)
  const value = withoutNoise(members.reduce((sum, member, index) => sum + weights[index]! * member.value, 0))
  const ends = new Set(members.flatMap(({ note }) => (isOpen(note) ? [note.kind] : [])))
  if (ends.size > 1) return { ...nothing, note: { kind: 'missing', reason: 'open_ended' } }
  const note = {
    ...(ends.has('over') && ({ kind: 'over', low: value } as const)),
    ...(ends.has('under') && ({ kind: 'under', high: value } as const)),
    ...provenanceOf(members),
  }
  return {
    value,
    moe: ends.size > 0 ? null : marginOf(members, weights),
    note: Object.keys(note).length > 0 ? note : undefined,
  }
}

/** Cuts binary noise (62.99999999999999): it would part equal values, and a filter from 63 on would exclude them. */
function withoutNoise(value: number): number {
  return Number(value.toFixed(9)) + 0
}

function memberOf(row: ProfileRow, key: string): Member[] {
  const value = attributeValue(row, key)
  if (value === null) return []
  const people = attributeValue(row, 'population') ?? 0
  return [{ value, people, moe: row.moe[key] ?? null, note: row.notes[key] }]
}

/** The factor of each value: 1 for a sum, shares of 1 for a mean. */
function weightsOf(members: readonly Member[], combine: Attribute['combine']): number[] {
  if (combine === 'sum') return members.map(() => 1)
  const people = sum(members.map((member) => member.people))
  return members.map((member) => (people > 0 ? member.people / people : 1 / members.length))
}

function marginOf(members: readonly Member[], weights: readonly number[]): number | null {
  if (members.some(({ moe }) => moe === null)) return null
  return Math.sqrt(members.reduce((sum, { moe }, index) => sum + (weights[index]! * moe!) ** 2, 0))
}

function isOpen(note: FigureNote | undefined): note is FigureNote & { kind: 'over' | 'under' } {
  return note?.kind === 'over' || note?.kind === 'under'
}

/** Warnings of any zip, and how far away its schools are at most. */
function provenanceOf(members: readonly Member[]): FigureNote {
  const notes = members.flatMap(({ note }) => note ?? [])
  const flags = [...new Set(notes.flatMap((note): readonly FigureFlag[] => note.flags ?? []))]
  const miles = notes.flatMap((note) => note.borrowed_miles ?? [])
  const vintages = [...new Set(notes.flatMap((note) => note.vintage ?? []))]
  const hasOneVintage = vintages.length === 1 && notes.length === members.length
  return {
    ...(flags.length > 0 && { flags }),
    ...(miles.length > 0 && { borrowed_miles: Math.max(...miles) }),
    ...(hasOneVintage && { vintage: vintages[0]! }),
  }
}
