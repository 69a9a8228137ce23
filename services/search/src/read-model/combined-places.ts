import { acsTables } from '@homeground/catalog/acs'
import { type Attribute, attributes } from '@homeground/catalog/attributes'
import { isPlausible } from '@homeground/catalog/attributes/plausible'
import type { CombinedKind } from '@homeground/catalog/place-kinds'
import { roundTo } from '@homeground/catalog/rounding'
import { sum } from '@homeground/columns'
import type { FigureFlag, FigureNote, FigureNotes } from '@homeground/contracts'
import { type Estimate, interpolatedMedian, measuredAttributes, shareOfParts } from '../sources/acs/measures.ts'
import {
  type Counted,
  originOfComputed,
  type Parts,
  type Provenance,
  type Weighted,
} from '../sources/attribute-column.ts'
import { metroCounty, metros } from './metros.ts'
import {
  attributePosition,
  attributeValue,
  countyKey,
  type ProfileRow,
  type ReadModel,
  smallBasesOf,
  townKey,
} from './read-model.ts'

/** A town, county or metropolitan area: zips under one name. */
export interface CombinedPlace {
  readonly kind: CombinedKind
  /** `Natick, MA`, `Middlesex County, MA`, `Boston-Cambridge-Newton metro area, MA`: names repeat between states, never within one. */
  readonly id: string
  readonly name: string
  /** Of a metropolitan area that of its first city. */
  readonly state_abbr: string
  /** Of a town the county with the most people, of a county itself, of a metropolitan area null. */
  readonly county: string | null
  /** Of a town all counties of its zips, those with the most people first; empty without any. */
  readonly counties: readonly string[]
  readonly lat: number
  readonly lng: number
  readonly zips: readonly string[]
  /** As those of a zip: read them with `attributeValue`. */
  readonly values: Float64Array
  /** Margins of error (90 %) by attribute. */
  readonly moe: Readonly<Record<string, number>>
  /** Notes on figures that are not plain values, by attribute. */
  readonly notes: FigureNotes
  /** Shares and ratios that count too few homes, people or returns to be ranked. */
  readonly small_bases: readonly string[]
}

/** All zips, and the sums of their parts by county (`countyKey`). */
export interface ZipRows {
  readonly rows: readonly ProfileRow[]
  readonly countyParts: ReadonlyMap<string, PartSums>
}

/** A name with the zips that it combines. */
interface Group {
  readonly name: string
  readonly state_abbr: string
  readonly zips: readonly ProfileRow[]
  /** Of a county or metropolitan area: the sums of its zips' parts, which the rows lack. */
  readonly sums?: PartSums
}

/**
 * Combines zips into all places of a kind: attributes as `combineZips` does. A place's center is the population-weighted mean of
 * its zips' centers, the county of a town the one that the most of its people live in. `countiesOf` finds the counties of a
 * zip, that of its center first.
 */
export function placesOf(
  kind: CombinedKind,
  zipRows: ZipRows,
  countiesOf: (row: ProfileRow) => readonly string[],
): CombinedPlace[] {
  return groupsOf(kind, zipRows).map(({ name, state_abbr, zips, sums }) => {
    const counties = kind === 'town' ? countiesByPeople(zips, countiesOf) : []
    return {
      kind,
      id: `${name}, ${state_abbr}`,
      name,
      state_abbr,
      county: kind === 'county' ? name : (counties[0] ?? null),
      counties,
      lat: weightedMean(zips, (row) => row.lat)!,
      lng: weightedMean(zips, (row) => row.lng)!,
      zips: zips.map((row) => row.zip),
      ...figuresOf(zips, sums),
    }
  })
}

function groupsOf(kind: CombinedKind, { rows, countyParts }: ZipRows): Group[] {
  if (kind === 'town') return groupedBy(rows, townKey, ({ town }) => town)
  const counties = groupedBy(
    rows.filter(({ county }) => county !== null),
    countyKey,
    ({ county }) => county!,
  ).map((group) => ({ ...group, sums: countyParts.get(countyKey(group.zips[0]!)) ?? {} }))
  if (kind === 'county') return counties
  const byName = new Map(counties.map((county) => [metroCounty(county.name, county.state_abbr), county]))
  return metros.flatMap(({ name, state, counties: names }) => {
    const members = names.flatMap((county) => byName.get(county) ?? [])
    if (members.length === 0) return []
    const zips = members.flatMap((county) => county.zips)
    return [{ name, state_abbr: state, zips, sums: addSums(members.map(({ sums }) => sums)) }]
  })
}

function groupedBy(
  rows: readonly ProfileRow[],
  keyOf: (row: ProfileRow) => string,
  nameOf: (row: ProfileRow) => string,
): Pick<Group, 'name' | 'state_abbr' | 'zips'>[] {
  return [...Map.groupBy(rows, keyOf).values()].map((zips) => ({
    name: nameOf(zips[0]!),
    state_abbr: zips[0]!.state_abbr,
    zips,
  }))
}

/** The counties of zips. The people of a zip count for the county of its center. Ties in the order of the zips. */
function countiesByPeople(
  zips: readonly ProfileRow[],
  countiesOf: (row: ProfileRow) => readonly string[],
): readonly string[] {
  const people = new Map<string, number>()
  for (const row of zips) {
    if (row.county !== null) people.set(row.county, (people.get(row.county) ?? 0) + peopleOf(row))
  }
  for (const county of zips.flatMap(countiesOf)) people.set(county, people.get(county) ?? -1)
  return [...people].toSorted(([, a], [, b]) => b - a).map(([county]) => county)
}

function figuresOf(
  zips: readonly ProfileRow[],
  sums: PartSums | undefined,
): Pick<CombinedPlace, 'values' | 'moe' | 'notes' | 'small_bases'> {
  const [first] = zips
  // Most towns have one zip.
  const only = zips.length === 1 ? first : undefined
  const values = only ? only.values.map(withoutNoise) : new Float64Array(attributes.length)
  const moe: Record<string, number> = only ? { ...only.moe } : {}
  const notes: Record<string, FigureNotes[string]> = {}
  for (const [position, attribute] of attributes.entries()) {
    const { key } = attribute
    if (only && !only.notes[key]) continue
    const figure = combineZips(zips, attribute, sums?.[key])
    values[position] = figure.value ?? Number.NaN
    if (figure.moe !== null) moe[key] = figure.moe
    else delete moe[key]
    if (figure.note) notes[key] = figure.note
  }
  return { values, moe, notes, small_bases: only && !sums ? only.small_bases : smallBasesOf(sums ?? sumParts(zips)) }
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

/** Medians of the survey: those of several zips together are not the median of all. */
const surveyedMedians: ReadonlySet<string> = new Set(
  measuredAttributes.filter(({ tables }) => acsTables[tables[0]!].kind === 'median').map(({ key }) => key),
)

/** Means of figures of listings are weighted by listings, as those of the history of a place are; all others by people. */
function isWeightedByListings({ source, combine }: Pick<Attribute, 'source' | 'combine'>): boolean {
  return source === 'realtor' && combine === 'mean'
}

/** Attributes that no population weights: they are weighted by listings, or their parts are known of every zip. */
const withoutPeople: ReadonlySet<string> = new Set([
  ...measuredAttributes.filter(({ measure }) => !('figure' in measure)).map(({ key }) => key),
  ...attributes
    .filter((attribute) => attribute.source === 'irs' || isWeightedByListings(attribute))
    .map(({ key }) => key),
  'population_density',
])

/**
 * Which data an attribute of several zips together is from: a mean that people weight is from the population too. `always`:
 * everything else is weighted by people as well, as means of states are.
 */
export function combinedProvenance(
  provenance: ReadModel['provenance'],
  { key, combine }: Pick<Attribute, 'key' | 'combine'>,
  { always = false } = {},
): Provenance | undefined {
  const own = provenance[key]
  const isWeighted = combine === 'mean' && (always || !withoutPeople.has(key))
  if (!own || !isWeighted) return own
  return { ...own, data_set: originOfComputed([own.data_set, provenance.population?.data_set ?? 'none']) }
}

/** One attribute of a town or state, combined from its zips. */
interface CombinedFigure {
  readonly value: number | null
  /** Margin of error (90 %). */
  readonly moe: number | null
  readonly note: FigureNote | undefined
}

/** The zips that have a value of one attribute, with what it is combined from. */
interface Members {
  readonly key: string
  /** Where their values are. */
  readonly position: number
  readonly rows: readonly ProfileRow[]
}

const nothing: CombinedFigure = { value: null, moe: null, note: undefined }

/**
 * Counts are summed. Shares and ratios are the sum of their parts over the sum of their wholes. Medians of the survey
 * are those of the sums of their classes, where all zips with a value have classes. Every other attribute is the mean of
 * the zips that have a value: of listings weighted by active listings, of all else by population, or with equal weights
 * where there is neither (PO-box zips). The changes of a count and of a price over a year are from the sum or mean of one
 * month to that of the other. Margins follow the Census Bureau, "Understanding and Using ACS Data" (2020), chapter 8: of a
 * sum sqrt(Σ moe²), of a mean with weights w sqrt(Σ w² · moe²) ÷ Σ w, the weights taken as exact; none where a zip has
 * none. A value that some zips only bound is a bound itself, and there is none where zips bound it on both sides.
 * Implausible values are left out of means, unless there are no others. What compares within a state only has no value
 * over several. `sums` are the parts of these zips where their rows lack them.
 */
export function combineZips(
  rows: readonly ProfileRow[],
  attribute: Attribute,
  sums?: SummedParts | undefined,
): CombinedFigure {
  const { key } = attribute
  const position = attributePosition(key)!
  const [only] = rows
  // Most towns have one zip, and most figures no note.
  if (rows.length === 1 && !only!.notes[key]) {
    const value = only!.values[position]!
    return Number.isNaN(value) ? nothing : { value: withoutNoise(value), moe: only!.moe[key] ?? null, note: undefined }
  }
  const all = rows.filter(({ values }) => !Number.isNaN(values[position]!))
  const [first] = all
  if (!first) return nothing
  if (attribute.comparedWithin === 'state' && rows.some(({ state_abbr }) => state_abbr !== rows[0]!.state_abbr))
    return { ...nothing, note: { kind: 'missing', reason: 'several_states' } }
  if (all.length === 1 && attribute.combine === 'mean' && !attribute.change && !first.notes[key])
    return { value: withoutNoise(first.values[position]!), moe: first.moe[key] ?? null, note: undefined }
  const plausible = attribute.combine === 'mean' ? all.filter(({ values }) => isPlausible(key, values[position]!)) : []
  const members = { key, position, rows: plausible.length > 0 ? plausible : all }
  const { length: known } = members.rows
  const isMedian = surveyedMedians.has(key) && known > 1
  // A zip without a change of its own may have listings in one of the two months.
  const exact = combinedParts(attribute, sums ?? sumOfParts(attribute.change ? rows : members.rows, key), known)
  const weights = exact ? undefined : weightsOf(members, attribute)
  const value = withoutNoise(exact ? exact.value : weightedSum(members, weights!))
  const notes = members.rows.flatMap((row) => row.notes[key] ?? [])
  // A median of classes is exact where the medians of zips are only bounds.
  const isOfClasses = exact !== null && isMedian
  const ends = new Set(
    isOfClasses ? [] : notes.flatMap(({ kind }) => (kind === 'over' || kind === 'under' ? [kind] : [])),
  )
  if (ends.size > 1) return { ...nothing, note: { kind: 'missing', reason: 'open_ended' } }
  const note = {
    ...(ends.has('over') && ({ kind: 'over', low: value } as const)),
    ...(ends.has('under') && ({ kind: 'under', high: value } as const)),
    ...provenanceOf(notes, { of: known, own: isMedian && !isOfClasses ? ['mean_of_medians'] : [] }),
  }
  return {
    value,
    moe: ends.size > 0 ? null : exact ? exact.moe : marginOf(members, weights!),
    note: Object.keys(note).length > 0 ? note : undefined,
  }
}

/**
 * The sum of parts over the sum of wholes, the median of the sums of classes, or the change from one sum or mean to the
 * other; null unless these are known of all zips with a value, of which there are `known`.
 */
function combinedParts(attribute: Attribute, parts: SummedParts | undefined, known: number): Estimate | null {
  if (!parts || parts.zips < known) return null
  const { key, unit } = attribute
  if ('whole' in parts) return shareOfParts(unit === 'percent' ? 'percent' : 'ratio', parts)
  if ('now' in parts) {
    const [before, now] = [endOfChange(attribute, parts.before), endOfChange(attribute, parts.now)]
    return before === null || now === null ? null : { value: now - before, moe: null }
  }
  // The only zip of a place has a median of its own.
  return known > 1 ? interpolatedMedian(parts.classes, limitsOfClasses.get(key)!) : null
}

/** A sum, or a mean rounded as the history shows it; null without any value or listing. */
function endOfChange({ combine, decimals }: Attribute, end: Weighted | null): number | null {
  if (end === null) return null
  const [total, weight] = end
  if (combine === 'sum') return total
  return weight > 0 ? roundTo(total / weight, decimals) : null
}

/** The lower limits of the classes of medians, by attribute. */
const limitsOfClasses: ReadonlyMap<string, readonly number[]> = new Map(
  measuredAttributes.flatMap(({ key, classes }) => (classes ? [[key, classes.from]] : [])),
)

/** The parts of several zips as one, with the number of zips that have them. */
export type SummedParts = Parts & { readonly zips: number }

/** Sums by attribute. */
export type PartSums = Readonly<Record<string, SummedParts>>

/** Of the rows that have parts of an attribute. */
function sumOfParts(rows: readonly ProfileRow[], key: string): SummedParts | undefined {
  return rows.reduce<SummedParts | undefined>((sum, { parts: { [key]: parts } }) => {
    return parts ? addSummed(sum, { ...parts, zips: 1 }) : sum
  }, undefined)
}

/** Adds the parts of more zips to a sum; undefined is the sum of none. */
export function addSummed(sum: SummedParts | undefined, parts: SummedParts): SummedParts {
  return sum ? { ...addParts(sum, parts), zips: sum.zips + parts.zips } : parts
}

/** Sums the parts of zips by attribute. */
function sumParts(zips: readonly { readonly parts: Readonly<Record<string, Parts>> }[]): PartSums {
  const ones = zips.map(({ parts }) => {
    return Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, { ...part, zips: 1 }]))
  })
  return addSums(ones)
}

/** Adds sums over zips that have none in common. The margin of error of a sum is sqrt(Σ moe²), null where one has none. */
function addSums(all: readonly PartSums[]): PartSums {
  const sums: Record<string, SummedParts> = {}
  for (const one of all) {
    for (const [key, parts] of Object.entries(one)) sums[key] = addSummed(sums[key], parts)
  }
  return sums
}

/** Errors: TypeError for parts of different kinds, which no attribute has. */
function addParts(one: Parts, other: Parts): Parts {
  if ('classes' in one && 'classes' in other) {
    return { classes: one.classes.map((counted, index) => addCounted(counted, other.classes[index]!)) }
  }
  if ('now' in one && 'now' in other) {
    return { before: addWeighted(one.before, other.before), now: addWeighted(one.now, other.now) }
  }
  if (!('whole' in one && 'whole' in other)) throw new TypeError('Parts of different kinds')
  return {
    part: addCounted(one.part, other.part),
    whole: addCounted(one.whole, other.whole),
    ...(one.rest && other.rest && { rest: addCounted(one.rest, other.rest) }),
  }
}

function addWeighted(one: Weighted | null, other: Weighted | null): Weighted | null {
  return one === null || other === null ? (one ?? other) : [one[0] + other[0], one[1] + other[1]]
}

function addCounted([one, moe]: Counted, [other, otherMoe]: Counted): Counted {
  return [one + other, moe === null || otherMoe === null ? null : Math.hypot(moe, otherMoe)]
}

/** Cuts binary noise (62.99999999999999): it would part equal values, and a filter from 63 on would exclude them. */
function withoutNoise(value: number): number {
  // Of up to nine decimals; toFixed takes ten times as long.
  if (Math.abs(value) < 1e6 && Math.round(value * 1e9) / 1e9 === value) return value + 0
  return (Number.isInteger(value) ? value : Number(value.toFixed(9))) + 0
}

/** The factor of each value: 1 for a sum, shares of 1 for a mean. */
function weightsOf({ rows }: Members, attribute: Attribute): number[] {
  if (attribute.combine === 'sum') return rows.map(() => 1)
  for (const weightOf of isWeightedByListings(attribute) ? [listingsOf, peopleOf] : [peopleOf]) {
    const weights = rows.map(weightOf)
    const total = sum(weights)
    if (total > 0) return weights.map((weight) => weight / total)
  }
  return rows.map(() => 1 / rows.length)
}

/** Active listings. */
function listingsOf(row: ProfileRow): number {
  return attributeValue(row, 'housing_inventory') ?? 0
}

function weightedSum({ rows, position }: Members, weights: readonly number[]): number {
  return rows.reduce((sum, { values }, index) => sum + weights[index]! * values[position]!, 0)
}

/** Null where a zip has none. */
function marginOf({ rows, key }: Members, weights: readonly number[]): number | null {
  let squares = 0
  for (const [index, { moe }] of rows.entries()) {
    const { [key]: margin } = moe
    if (margin === undefined) return null
    squares += (weights[index]! * margin) ** 2
  }
  return Math.sqrt(squares)
}

/** Warnings of the figure itself and of any zip, and how far away its schools are at most. `notes`: of its zips. */
function provenanceOf(
  notes: readonly FigureNote[],
  { of, own }: { of: number; own: readonly FigureFlag[] },
): FigureNote {
  const flags = [...new Set([...own, ...notes.flatMap((note): readonly FigureFlag[] => note.flags ?? [])])]
  const miles = notes.flatMap((note) => note.borrowed_miles ?? [])
  const vintages = [...new Set(notes.flatMap((note) => note.vintage ?? []))]
  const hasOneVintage = vintages.length === 1 && notes.length === of
  return {
    ...(flags.length > 0 && { flags }),
    ...(miles.length > 0 && { borrowed_miles: Math.max(...miles) }),
    ...(hasOneVintage && { vintage: vintages[0]! }),
  }
}
