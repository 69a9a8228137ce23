import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Attribute, attributes, findAttribute } from '@homeground/catalog/attributes'
import { isComparable, mayBeIncomparable } from '@homeground/catalog/attributes/certainty'
import { isPlausible } from '@homeground/catalog/attributes/plausible'
import { limits, rankingFloors } from '@homeground/catalog/defaults'
import { roundTo } from '@homeground/catalog/rounding'
import type { Columns, Range, Ranking, Selection } from '@homeground/columns'
import type { Figure } from '@homeground/contracts'
import { attributeValue, type ProfileRow } from '../read-model/read-model.ts'

/** By attribute and row: 1 for a value that places are not compared by. */
export type RowMasks = Readonly<Record<string, Uint8Array>>

/** Which values places are not compared by. */
export interface NotCompared {
  /** Implausible or too uncertain values. */
  readonly values: RowMasks
  /** Values that count too few homes, people or returns to be ranked. */
  readonly smallBases: RowMasks
}

/** The places of a named year, whose margins and bases are not known: without implausible values of an attribute. */
export function plausiblePlaces(columns: Columns, key: string): RankedPlaces {
  const mask = Uint8Array.from(columns.values(key), (value) => Number(!Number.isNaN(value) && !isPlausible(key, value)))
  const without: NotCompared = { values: { [key]: mask }, smallBases: {} }
  return { compared: comparedColumns(columns, without), notCompared: without, intervals: {} }
}

interface ComparedPlace extends Pick<ProfileRow, 'values'> {
  readonly moe: Readonly<Record<string, number>>
  readonly small_bases: readonly string[]
}

/**
 * Finds the values that places are not compared by, in the order of the places. Bounds of plausible values are those of a
 * zip: `isTotal` tells the attributes that the places sum over zips, which they do not concern.
 */
export function notCompared(
  places: readonly ComparedPlace[],
  isTotal: (attribute: Attribute) => boolean = () => false,
): NotCompared {
  const [values, smallBases]: Record<string, Uint8Array>[] = [{}, {}]
  const set = (masks: Record<string, Uint8Array>, key: string, row: number) => {
    masks[key] ??= new Uint8Array(new SharedArrayBuffer(places.length))
    masks[key][row] = 1
  }
  const checked = attributes.filter((attribute) => !isTotal(attribute) && mayBeIncomparable(attribute))
  places.forEach((place, row) => {
    for (const { key } of checked) {
      const value = attributeValue(place, key)
      if (value !== null && !isComparable(key, { value, margin: place.moe[key] ?? null })) set(values!, key, row)
    }
    for (const key of place.small_bases) set(smallBases!, key, row)
  })
  return { values: values!, smallBases: smallBases! }
}

/** The same places, where values that they are not compared by are missing. Selections of one are valid for the other. */
export function comparedColumns(columns: Columns, { values }: NotCompared): Columns {
  const without = Object.entries(values).map(([key, mask]) => {
    const all = columns.values(key)
    return [key, Float64Array.from(mask, (isLeftOut, row) => (isLeftOut ? Number.NaN : all[row]!))]
  })
  return columns.overlay(columns.version, Object.fromEntries(without))
}

/** The least population and number of listings of a ranked place, inclusive. 0 sets none. */
export interface Floors {
  readonly population: number
  readonly listings: number
}

/** The floors of a ranking that names none: only what is measured on listings needs enough of them. */
export function defaultFloors(attribute: string): Floors {
  const { population, listings } = rankingFloors
  const isOfListings = findAttribute(attribute)?.source === listings.source
  return { population: population.least, listings: isOfListings ? listings.least : 0 }
}

/** By attribute with any and by row: best and worst rank in the state, then in the nation; 0 without an interval. */
export type PackedIntervals = Readonly<Record<string, Uint16Array>>

export const intervalsPerRow = 4

/** Where the best rank of a row is; the worst follows. */
export function intervalPosition(row: number, among: 'state' | 'nation'): number {
  return intervalsPerRow * row + (among === 'nation' ? 2 : 0)
}

/** The best and the worst rank that the interval of a row contains, in its state or the nation; null without an interval. */
export function intervalOf(
  intervals: PackedIntervals,
  { key, row, among }: { key: string; row: number; among: 'state' | 'nation' },
): { best: number; worst: number } | null {
  const ofKey = intervals[key]
  const at = intervalPosition(row, among)
  return ofKey?.[at] ? { best: ofKey[at], worst: ofKey[at + 1]! } : null
}

/** Places with the values that they are not compared by. */
export interface RankedPlaces {
  /** As `comparedColumns` returns them. */
  readonly compared: Columns
  readonly notCompared: NotCompared
  /** Empty until they are computed. */
  readonly intervals: PackedIntervals
}

/**
 * The rows that are ranked by an attribute, of all or one group: those with a value that places are compared by, which
 * reach the floors. Without a floor of the population, a small base is ranked too.
 */
export function rankedRows(
  { compared, notCompared: { smallBases } }: RankedPlaces,
  { attribute, floors, group }: { attribute: string; floors: Floors; group?: string | undefined },
): Selection {
  const atFloors = selectAtFloors(compared, floors, group)
  const values = compared.values(attribute)
  const small = floors.population > 0 ? smallBases[attribute] : undefined
  const rows = atFloors.rows.filter((row) => {
    const value = values[row]!
    return !Number.isNaN(value) && !small?.[row]
  })
  return { ...atFloors, rows, count: rows.length }
}

const nationwide = new WeakMap<Columns, Map<string, Selection>>()

/** The places that reach the floors; those of the nation are selected once per version and floors. */
function selectAtFloors(compared: Columns, { population, listings }: Floors, group: string | undefined): Selection {
  const ranges = [
    ...atLeast(rankingFloors.population.attribute, population),
    ...atLeast(rankingFloors.listings.attribute, listings),
  ]
  if (group !== undefined) return compared.select({ groups: [group], ranges })
  if (population !== rankingFloors.population.least) return compared.select({ ranges })
  const cached = nationwide.get(compared) ?? new Map<string, Selection>()
  nationwide.set(compared, cached)
  const selected = cached.get(String(listings)) ?? compared.select({ ranges })
  if (listings === 0 || listings === rankingFloors.listings.least) cached.set(String(listings), selected)
  return selected
}

/** No range for 0, so that places without a value stay in. */
function atLeast(attribute: string, low: number): Range[] {
  return low > 0 ? [{ attribute, low, lowInclusive: true }] : []
}

/** Which end of an attribute is first: the better one, or the highest where neither is better. */
export function firstEnd({ better }: Pick<Attribute, 'better'>): 'asc' | 'desc' {
  return better === 'lower' ? 'asc' : 'desc'
}

const nationwideKeys = new WeakMap<Columns, Map<string, boolean>>()

/**
 * Whether an attribute compares across states, and at least half of the states of all places have a value; found once per
 * version.
 */
export function comparesNationwide(compared: Columns, attribute: Pick<Attribute, 'key' | 'comparedWithin'>): boolean {
  const { key } = attribute
  if (attribute.comparedWithin === 'state') return false
  const byKey = nationwideKeys.get(compared) ?? new Map<string, boolean>()
  nationwideKeys.set(compared, byKey)
  const states = compared.groups
  const compares =
    byKey.get(key) ??
    states.filter((state) => compared.countKnown(key, state) > 0).length >= limits.nationStates * states.length
  byKey.set(key, compares)
  return compares
}

/** How many places a place is compared with, of all or one group; null below ten. */
function comparedCount(compared: Columns, key: string, group?: string): number | null {
  const count = compared.countKnown(key, group)
  return count < limits.percentilePlaces ? null : count
}

/** To tenths, as all calls have it. */
function roundedPercentile(compared: Columns, key: string, value: number, group?: string): number {
  return roundTo(compared.percentile(key, value, group)!, 1)
}

const percentileCache = new WeakMap<Columns, Map<string, Float64Array>>()

/**
 * The percentiles (0 to 100) of an attribute by row, among all places or those of one group, NaN without a value and
 * outside of the group: what `columns.percentile` returns. Computed once per version of the columns.
 */
export function percentilesOf(columns: Columns, key: string, group?: string): Float64Array {
  const ofColumns = percentileCache.get(columns) ?? new Map<string, Float64Array>()
  percentileCache.set(columns, ofColumns)
  const name = group === undefined ? key : `${key} ${group}`
  const byRow = ofColumns.get(name) ?? percentiles(columns, key, group)
  ofColumns.set(name, byRow)
  return byRow
}

/** From one walk through the sorted rows. */
function percentiles(columns: Columns, key: string, group: string | undefined): Float64Array {
  const values = columns.values(key)
  const count = columns.countKnown(key, group)
  const order = { attribute: key, direction: 'asc', limit: count } as const
  const ascending = columns.top(columns.select(group === undefined ? {} : { groups: [group] }), order)
  const byRow = new Float64Array(columns.size).fill(Number.NaN)
  for (let start = 0, end = 0; start < count; start = end) {
    const value = values[ascending[start]!]!
    while (end < count && values[ascending[end]!] === value) end++
    const percentile = (100 * (start + (end - start) / 2)) / count
    for (let index = start; index < end; index++) byRow[ascending[index]!] = percentile
  }
  return byRow
}

/**
 * Returns the percentiles of a place that lists show, by attribute: in its state where the attribute compares within a state,
 * else in the nation. They are those that `comparisonOf` has; without those that are null there. `fields`: the attributes, all
 * if undefined.
 */
export function listedPercentiles(
  compared: Columns,
  fields: readonly string[] | undefined,
): (row: number) => Record<string, number> {
  const listed = attributes.flatMap((attribute) => {
    const { key } = attribute
    if (fields && !fields.includes(key)) return []
    if (attribute.comparedWithin === 'state') return { key, byRow: undefined }
    if (!comparesNationwide(compared, attribute) || comparedCount(compared, key) === null) return []
    return { key, byRow: percentilesOf(compared, key) }
  })
  return (row) => {
    const percentiles: Record<string, number> = {}
    for (const { key, byRow } of listed) {
      const percentile = byRow ? byRow[row]! : percentileInState(compared, key, row)
      if (!Number.isNaN(percentile)) percentiles[key] = roundTo(percentile, 1)
    }
    return percentiles
  }
}

/** Found by bisection, because tables of all states are too many; NaN where `comparisonOf` has null. */
function percentileInState(compared: Columns, key: string, row: number): number {
  const value = compared.value(key, row)
  const state = compared.group(row)
  if (value === null || comparedCount(compared, key, state) === null) return Number.NaN
  return compared.percentile(key, value, state)!
}

type Compared = Pick<
  Figure,
  'percentile_state' | 'percentile_nation' | 'percentile_nation_range' | 'compared_state' | 'compared_nation'
>

/**
 * How a value of a place compares: its percentiles among the places of its state and of the nation that have a comparable
 * value, and how many those are. Null without a comparable value, among fewer than ten places, and for the nation where
 * the attribute does not compare across states.
 */
export function comparisonOf(
  compared: Columns,
  { attribute, row, margin }: { attribute: Attribute; row: number; margin: number | null },
): Compared {
  const { key } = attribute
  const value = compared.value(key, row)
  const state = compared.group(row)
  const percentile = (of: number, group?: string) => roundedPercentile(compared, key, of, group)
  const inState = value === null ? null : comparedCount(compared, key, state)
  const inNation = value === null || !comparesNationwide(compared, attribute) ? null : comparedCount(compared, key)
  const hasRange = inNation !== null && margin !== null && margin > 0
  return {
    percentile_state: inState === null ? null : percentile(value!, state),
    percentile_nation: inNation === null ? null : percentile(value!),
    compared_state: inState,
    compared_nation: inNation,
    ...(hasRange && { percentile_nation_range: [percentile(value! - margin), percentile(value! + margin)] }),
  }
}

type Ranks = Required<Pick<Figure, 'rank_state' | 'rank_nation'>>

/**
 * The ranks of a place by an attribute in its state and the nation with their intervals, at the default floors, as the
 * rankings have them. Null where it is not ranked.
 */
export function ranksOf(places: RankedPlaces, { attribute, row }: { attribute: Attribute; row: number }): Ranks {
  const { compared, intervals } = places
  const { key } = attribute
  const ranking = defaultRanking(places, key)
  const direction = firstEnd(attribute)
  const rankIn = (among: 'state' | 'nation'): Ranks['rank_state'] => {
    const of = ranking.count(among === 'nation' ? undefined : compared.group(row))
    const rank = ranking.rank(row, { direction, among: among === 'nation' ? 'all' : 'group' })
    if (of < limits.percentilePlaces || rank === null) return null
    return { rank, of, ...intervalOf(intervals, { key, row, among }) }
  }
  return { rank_state: rankIn('state'), rank_nation: comparesNationwide(compared, attribute) ? rankIn('nation') : null }
}

/** Makes what {@link ranksOf} needs, one attribute per turn of the event loop: together they take some 200 ms. */
export async function prepareRanks(places: RankedPlaces): Promise<void> {
  for (const { key } of attributes) {
    defaultRanking(places, key)
    await nextTurn()
  }
}

const defaultRankings = new WeakMap<Columns, Map<string, Ranking>>()

/** The ranking at the default floors, made once per version. */
function defaultRanking(places: RankedPlaces, attribute: string): Ranking {
  const { compared } = places
  const ofColumns = defaultRankings.get(compared) ?? new Map<string, Ranking>()
  defaultRankings.set(compared, ofColumns)
  const ranking =
    ofColumns.get(attribute) ??
    compared.ranking(attribute, rankedRows(places, { attribute, floors: defaultFloors(attribute) }))
  ofColumns.set(attribute, ranking)
  return ranking
}
