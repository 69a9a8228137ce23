import { type Attribute, type AttributeKey, attributeGroups, paymentAttribute } from '@homeground/catalog/attributes'
import { comparedKindWords } from '@homeground/catalog/place-kinds'
import type { ComparedPlace, Figure } from '@homeground/contracts'
import { formatFigure } from '@homeground/format/figure-text'
import { joinWords, missingReason } from '@homeground/format/format'
import type { LoadedAttribute, LoadedAttributes } from '../../lib/api/attributes.ts'
import type { PlaceRef } from '../../lib/api/place-ref.ts'
import { isClearDifference } from '../../lib/format/certainty.ts'
import { sourcesOf } from '../../places/figures/figure-groups.ts'

/** One attribute in all places. */
export interface CompareRow {
  readonly attribute: LoadedAttribute
  /** In the order of the places. */
  readonly figures: readonly Figure[]
  /** Index of the place with the clearly strongest value; null if there is none. */
  readonly best: number | null
  /** What to know when comparing the values: `Natick and Sharon: difference not clear`. */
  readonly remarks: readonly string[]
  /** All places have nearly the same value, or the difference of none from another is clear. */
  readonly isSimilar: boolean
}

export interface CompareGroup {
  readonly key: string
  readonly label: string
  readonly rows: readonly CompareRow[]
  /** "Realtor.com, Apr 2024 · Census Bureau, 2018–22". */
  readonly sources: string
  /** Which attributes no place has, and why. */
  readonly remark: string | null
}

/** The parts of a place that the rows read. */
export type PlaceFigures = Pick<ComparedPlace, 'kind' | 'id' | 'town' | 'state_abbr' | 'figures'>

/** A compared place as lists have it. */
export function comparedRef({ kind, id, town }: Pick<ComparedPlace, 'kind' | 'id' | 'town'>): PlaceRef {
  return { kind, id, name: town }
}

/** The ids of places within the name of a file: `01760-02139`, `middlesex-county-ma-norfolk-county-ma`. */
export function fileNameOf(places: readonly Pick<ComparedPlace, 'id'>[]): string {
  return places.map(({ id }) => id.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')).join('-')
}

/** The name of a place among places of its kind: `Boston-Cambridge-Newton` of a metro area. */
export function nameWithinKind({ kind, town }: Pick<ComparedPlace, 'kind' | 'town'>): string {
  const ending = ` ${comparedKindWords[kind].one}`
  return town.endsWith(ending) ? town.slice(0, -ending.length) : town
}

/**
 * Names of places as short as they are unique: the town or the name, or where two have the same, the zip or the name with
 * its state.
 */
export function shortNames(places: readonly Pick<ComparedPlace, 'id' | 'town'>[]): string[] {
  return places.map(({ id, town }) => (places.some((other) => other.id !== id && other.town === town) ? id : town))
}

/** Every attribute of the catalog that a place has, by group; those that none has share one line. */
export function compareRows(places: readonly PlaceFigures[], attributes: LoadedAttributes): CompareGroup[] {
  const rows = attributes.all.map((attribute) => rowOf(attribute, places))
  const keysWithValue = new Set(rows.filter(hasValue).map(({ attribute }) => attribute.key))
  // The rest of a share that has its own row says nothing new.
  const visibleRows = rows.filter(({ attribute }) => !keysWithValue.has(attribute.complementOf ?? ''))
  return attributeGroups.map(({ key, label }) => {
    const members = visibleRows.filter(({ attribute }) => attribute.group === key)
    const values = members.filter(hasValue)
    return {
      key,
      label,
      rows: values,
      sources: sourcesOf(values.flatMap(({ attribute, figures }) => figures.map((figure) => ({ attribute, figure })))),
      remark: missingText(members.filter((row) => !hasValue(row))),
    }
  })
}

/** What a place costs is never folded. */
const costs: ReadonlySet<string> = new Set<AttributeKey | typeof paymentAttribute.key>([
  'median_listing_price',
  paymentAttribute.key,
])

function rowOf(attribute: LoadedAttribute, places: readonly PlaceFigures[]): CompareRow {
  const figures = places.map((place) => figureOf(place, attribute.key))
  const valueCount = figures.filter(({ value }) => value !== null).length
  const isApart = isNotCompared(attribute, places)
  const names = shortNames(places)
  const unclear = unclearText(unclearPairs(figures), { names, valueCount })
  return {
    attribute,
    figures,
    best: isApart ? null : shownBest(attribute, figures),
    remarks: isApart ? ['Not comparable across states'] : unclear === null ? [] : [unclear],
    isSimilar: !isApart && !costs.has(attribute.key) && areSimilar(attribute, figures),
  }
}

/** Whether the values of an attribute compare within a state only, and the places are of several. */
export function isNotCompared(
  { comparedWithin }: Pick<Attribute, 'comparedWithin'>,
  places: readonly Pick<PlaceFigures, 'state_abbr'>[],
): boolean {
  return comparedWithin === 'state' && !areOfOneState(places)
}

function areOfOneState(places: readonly Pick<PlaceFigures, 'state_abbr'>[]): boolean {
  return places.every(({ state_abbr: state }) => state === places[0]!.state_abbr)
}

/** Values that differ by at most this part of the larger one are similar. */
const similarPart = 0.05

/** Whether two values differ by little next to them; false without both. */
export function isSmallGap(one: number | null | undefined, other: number | null | undefined): boolean {
  if (typeof one !== 'number' || typeof other !== 'number') return false
  return Math.abs(one - other) <= similarPart * Math.max(Math.abs(one), Math.abs(other))
}

/**
 * Whether every two of several values are similar: they show the same, their difference is not clear, or it is small
 * next to the values. Places without a value, and bounds, are never similar.
 */
export function areSimilar(attribute: Pick<Attribute, 'unit' | 'change'>, figures: readonly Measured[]): boolean {
  if (figures.length < 2 || figures.some((figure) => !isRanked(figure) || figure.note?.kind !== undefined)) return false
  const texts = figures.map(({ value, note }) => formatFigure(attribute, value, note))
  return pairsOf(figures.length).every(([one, other]) => {
    const [a, b] = [figures[one]!, figures[other]!]
    const isSmall = !attribute.change && isSmallGap(a.value, b.value)
    return texts[one] === texts[other] || isSmall || clearOrder(a, b) === 0
  })
}

/** The best place, unless another one shows the same text: the difference is too small to show. */
function shownBest(attribute: LoadedAttribute, figures: readonly Figure[]): number | null {
  const best = bestPlace(attribute, figures)
  if (best === null) return null
  const texts = figures.map(({ value, note }) => formatFigure(attribute, value, note))
  return texts.filter((text) => text === texts[best]).length === 1 ? best : null
}

function figureOf({ figures }: PlaceFigures, key: string): Figure {
  const none = { value: null, moe: null, percentile_state: null, percentile_nation: null }
  const match = figures.find((figure) => figure.key === key)
  return match ?? { key, ...none, vintage: null, publisher: null, data_set: 'none' }
}

function hasValue({ figures }: CompareRow): boolean {
  return figures.some(({ value }) => value !== null)
}

/** `No data loaded yet: Asian Indian.`, one sentence for each reason. */
function missingText(rows: readonly CompareRow[]): string | null {
  const byReason = Map.groupBy(rows, ({ figures }) => missingReason(figures[0]?.note?.reason))
  const sentences = [...byReason].map(([reason, members]) => {
    const names = members.map(({ attribute }) => attribute.short).join(', ')
    return `${reason.replace(/\.$/, '')}: ${names}.`
  })
  return sentences.join(' ') || null
}

export type Measured = Pick<Figure, 'value' | 'moe' | 'note'>

/** The range that a figure may be in: both ends are equal for an exact value, and an open end is infinite. */
interface Bounds {
  readonly low: number
  readonly high: number
}

/**
 * The place with the strongest value of an attribute, as its index; null where the attribute has no better end, where
 * race or origin is counted, or where the difference from another place is not clear. A value is clearly better than
 * another if the gap between them exceeds √(m₁² + m₂²), m₁ and m₂ their 90 % margins of error (0 without one). A value
 * that is only known to lie in a range, or above or below a limit, counts with its nearer end. Places without a value
 * and implausible values take no part; a single value is not the best of anything.
 */
export function bestPlace(
  attribute: Pick<Attribute, 'better' | 'sensitive'>,
  figures: readonly Measured[],
): number | null {
  const { better, sensitive } = attribute
  if (better === 'neither' || sensitive) return null
  const ranked = figures.flatMap((figure, index) => (isRanked(figure) ? [{ figure, index }] : []))
  if (ranked.length < 2) return null
  const best = ranked.find(({ figure, index }) =>
    ranked.every((other) => other.index === index || isBetter(better, figure, other.figure)),
  )
  return best?.index ?? null
}

/** Whether a figure has a value that takes part in a comparison. */
export function isRanked({ value, note }: Measured): boolean {
  return value !== null && !note?.flags?.includes('implausible')
}

/** Which of two values is clearly higher: 1 the first, −1 the other, 0 where that is not clear or they are equal. */
export function clearOrder(one: Measured, other: Measured): -1 | 0 | 1 {
  if (isBetter('higher', one, other)) return 1
  return isBetter('higher', other, one) ? -1 : 0
}

function isBetter(better: 'higher' | 'lower', one: Measured, other: Measured): boolean {
  const [a, b] = [boundsOf(one), boundsOf(other)]
  const gap = better === 'higher' ? a.low - b.high : b.low - a.high
  return gap > Math.hypot(one.moe ?? 0, other.moe ?? 0)
}

function boundsOf({ value, note }: Measured): Bounds {
  const low = note?.low ?? value!
  const high = note?.high ?? value!
  switch (note?.kind) {
    case 'over':
      return { low, high: Number.POSITIVE_INFINITY }
    case 'under':
      return { low: Number.NEGATIVE_INFINITY, high }
    case 'range':
      return { low, high }
    default:
      return { low: value!, high: value! }
  }
}

type Pair = readonly [one: number, other: number]

/** Both orders of a list count once: the pairs of `count` places, by index. */
export function pairsOf(count: number): Pair[] {
  return Array.from({ length: count }, (_, one) => one).flatMap((one) =>
    Array.from({ length: count - one - 1 }, (_, step): Pair => [one, one + step + 1]),
  )
}

/**
 * The pairs of places whose difference is within √(m₁² + m₂²) of their 90 % margins of error, by index. Values without
 * a margin on either side are exact: they differ, or are equal.
 */
export function unclearPairs(figures: readonly Pick<Figure, 'value' | 'moe'>[]): Pair[] {
  return pairsOf(figures.length).filter(([one, other]) => {
    const [a, b] = [figures[one]!, figures[other]!]
    if (a.value === null || b.value === null || !(a.moe || b.moe)) return false
    const estimate = ({ value, moe }: Pick<Figure, 'value' | 'moe'>) => ({ value: value!, margin: moe })
    return !isClearDifference(estimate(a), estimate(b))
  })
}

/** `Natick and Sharon: difference not clear`; null if all differences are. `valueCount`: how many places have a value. */
export function unclearText(
  pairs: readonly Pair[],
  { names, valueCount }: { readonly names: readonly string[]; readonly valueCount: number },
): string | null {
  if (pairs.length === 0) return null
  if (pairs.length === (valueCount * (valueCount - 1)) / 2) {
    return pairs.length === 1 ? 'Difference not clear' : 'Differences not clear'
  }
  const [first, ...others] = pairs.map((pair) => joinWords(pair.map((index) => names[index]!)))
  if (others.length === 0) return `${first}: difference not clear`
  return `${[first, ...others].join('; ')}: differences not clear`
}
