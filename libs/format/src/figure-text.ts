import { type Attribute, findAttribute } from '@homeground/catalog/attributes'
import { type SourceGroup, sourcesInGroup } from '@homeground/catalog/sources'
import type { FigureFlag, FigureNote, FigureNotes } from '@homeground/contracts'

import { formatAttribute, formatCount, formatPeriod, joinWords, missingReason, type ValueStyle } from './format.ts'
import { formatNumber, formatWhole } from './numbers.ts'

const flagTexts: Readonly<Record<FigureFlag, string>> = {
  publisher_warning: 'The source flags this figure as possibly inaccurate.',
  implausible: 'Implausible: left out of rankings and averages.',
  mean_of_medians: 'Mean of its zips’ medians, weighted by people: not the median of all its homes or people.',
  merged_classes: 'May be above 0: the IRS counts fewer than 20 returns in a neighboring class.',
}

/** The remarks of a note besides the value itself, one sentence each; none for a plain value or a bound. */
export function figureRemarks(note: FigureNote | undefined): string[] {
  if (!note) return []
  const { borrowed_miles: miles, months, vintage, counties, flags = [] } = note
  return [
    ...(counties === undefined ? [] : [countiesText(counties)]),
    ...nearestText(note),
    ...(miles === undefined ? [] : [`From schools up to ${milesText(miles)} away.`]),
    ...(months === undefined ? [] : [`Average of ${months} of 3 months.`]),
    ...(vintage === undefined ? [] : [`Of ${formatPeriod(vintage)}.`]),
    ...flags.map((flag) => flagTexts[flag]),
  ]
}

/** `Figure of Middlesex County, the same for all of its zips.` */
function countiesText(counties: readonly string[]): string {
  if (counties.length === 1) return `Figure of ${counties[0]}, the same for all of its zips.`
  return `Mean of the figures of ${joinWords(counties)}, by estimated people.`
}

/**
 * `Measured at Lebanon Airport, 8 miles away, about 120 feet higher.`, or of a hospital `At Newton-Wellesley Hospital, rated
 * 5 of 5 stars by Medicare.`
 */
function nearestText({
  nearest,
  nearest_miles: miles,
  nearest_feet: feet,
  nearest_stars: stars,
}: FigureNote): string[] {
  if (nearest === undefined) return []
  if (miles === undefined) {
    return [`At ${nearest}${stars === undefined ? '' : `, rated ${stars} of 5 stars by Medicare`}.`]
  }
  const tens = Math.round(Math.abs(feet ?? 0) / 10) * 10
  const height = tens === 0 ? '' : `, about ${formatWhole(tens)} feet ${feet! > 0 ? 'higher' : 'lower'}`
  return [`Measured at ${nearest}, ${milesText(miles)} away${height}.`]
}

/** What a list says once of all figures of weather stations. */
const ofStations = 'Measured at the nearest weather stations.'

/** What a list says once of all figures of counties. */
const ofCounties = 'Figures of the counties, the same for all of their zips.'

/**
 * What a list's asterisks mark, a text per shown attribute that has one: its name and the remarks on all results, each
 * once: `School score: From schools up to 4 miles away.` Borrowed scores share one sentence with the largest distance.
 */
export function listRemarks(results: readonly { readonly notes?: FigureNotes }[], keys: readonly string[]): string[] {
  return keys.flatMap((key) => {
    const notes = results.flatMap((result) => result.notes?.[key] ?? [])
    const miles = notes.flatMap((note) => note.borrowed_miles ?? [])
    const farthest = miles.length > 0 ? { borrowed_miles: Math.max(...miles) } : {}
    const others = notes.map(
      ({ borrowed_miles, counties, nearest, nearest_miles, nearest_feet, nearest_stars, ...note }) => note,
    )
    const isOfCounties = notes.some(({ counties }) => counties !== undefined)
    const isOfStations = notes.some(({ nearest_miles }) => nearest_miles !== undefined)
    const remarks = [
      ...(isOfCounties ? [ofCounties] : []),
      ...(isOfStations ? [ofStations] : []),
      ...new Set([farthest, ...others].flatMap(figureRemarks)),
    ]
    return remarks.length > 0 ? [`${findAttribute(key)?.short ?? key}: ${remarks.join(' ')}`] : []
  })
}

/** The line below a list whose figures have asterisks. */
export function markedText(remarks: readonly string[]): string {
  return `* Note. ${remarks.join(' ')}`
}

function milesText(miles: number): string {
  const text = formatNumber(miles)
  return `${text} ${text === '1' ? 'mile' : 'miles'}`
}

/**
 * A figure as the screens show it, with what its note says of the value: `over $250,000`, `under $2,500`,
 * `70.0% to 74.0%`; a plain value without a note.
 */
export function formatFigure(
  attribute: Pick<Attribute, 'unit' | 'change'>,
  value: number | null | undefined,
  note: FigureNote | undefined,
  style: Pick<ValueStyle, 'short'> = {},
): string {
  const text = (number: number | null | undefined) => formatAttribute(attribute, number, style)
  switch (note?.kind) {
    case 'over':
      return `over ${text(note.low ?? value)}`
    case 'under':
      return `under ${text(note.high ?? value)}`
    case 'range':
      return `${text(note.low)} to ${text(note.high)}`
    default:
      return text(value)
  }
}

/** A note in words, for a file that has a column for the vintage; empty for a plain value. */
export function noteText(note: FigureNote | undefined): string {
  if (!note) return ''
  const { vintage, ...others } = note
  return [...boundText(note), ...figureRemarks(others)].join(' ')
}

function boundText(note: FigureNote | undefined): string[] {
  switch (note?.kind) {
    case 'over':
    case 'under':
      return [`${note.kind === 'over' ? 'Over' : 'Under'} this value.`]
    case 'missing':
      return [missingReason(note.reason)]
    default:
      return []
  }
}

/** What a ranked place has at least: `1,000 people and 20 listings`; empty without floors. Floors of 0 are none. */
export function floorsText({
  population,
  listings,
  base,
}: Readonly<Record<'population' | 'listings' | 'base', number>>): string {
  return joinWords([
    ...(population > 0 ? [formatCount(population, 'person', 'people')] : []),
    ...(listings > 0 ? [formatCount(listings, 'listing')] : []),
    ...(base > 0 ? [`${formatWhole(base)} homes, people or returns behind the figure`] : []),
  ])
}

interface Origin {
  readonly source: SourceGroup
  readonly publisher: string
  /** What is loaded of the group: `demonstration`, `mixed`, `real` or `none`. */
  readonly dataSet: string | undefined
}

/** What marks numbers that are generated, or partly so, wherever they stand; empty for real ones. */
export type OriginMark = '' | 'made up' | 'partly made up'

/**
 * How to mark the numbers of a group by what is loaded of it: those of some sources of the demonstration set are real. The
 * one place where a data set becomes words.
 */
export function originMark({ source, dataSet }: Pick<Origin, 'source' | 'dataSet'>): OriginMark {
  if (!sourcesInGroup(source).some(({ demonstration }) => demonstration === 'generated')) return ''
  return markOfData(dataSet)
}

/** The same by what is loaded as a whole, for numbers of several groups. */
export function markOfData(dataSet: string | undefined | null): OriginMark {
  if (dataSet === 'mixed') return 'partly made up'
  return dataSet === 'demonstration' ? 'made up' : ''
}

/** The source of numbers, for a file: `Census Bureau`, `Realtor.com (made up)`. */
export function sourceText(origin: Origin): string {
  return withMark(origin.publisher, originMark(origin))
}

/** A publisher with the mark of generated numbers in parentheses, for a file. */
export function withMark(publisher: string, mark: OriginMark): string {
  return mark ? `${publisher} (${mark})` : publisher
}
