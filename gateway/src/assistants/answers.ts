import { type Attribute, findAttribute } from '@homeground/catalog/attributes'
import { schoolYear } from '@homeground/catalog/periods'
import type { PlaceId, PlaceKind } from '@homeground/catalog/place-kinds'
import { type SchoolMeasureKey, schoolMeasures } from '@homeground/catalog/school-measures'
import { publisherOfGroup } from '@homeground/catalog/sources'
import type {
  CombinedResult,
  Figure,
  FigureNotes,
  LoadedValues,
  School,
  SchoolResult,
  ZipResult,
} from '@homeground/contracts'
import { type AssistantFigure, type AssistantPlace, assistantSchool } from '@homeground/contracts/assistants'
import { addressOf, placePath } from '@homeground/contracts/paths'
import { figureRemarks, formatFigure, markOfData, originMark } from '@homeground/format/figure-text'
import { missingReason, ordinalText } from '@homeground/format/format'
import { missingMeasure, missingReasons, percentText, pointsText } from '@homeground/format/school-text'

/** An item of a list of places. */
export type Item = (ZipResult | CombinedResult) & {
  readonly distance?: number
  readonly match?: { readonly score: number } | null
  readonly monthly_payment?: number | null
}
/** A place with all of its figures. */
export type Detail = Item & {
  readonly figures: readonly Figure[]
  readonly tax_rate: number | null
  readonly county: string | null
}

/** Kind and id of a place of any call. */
export function idOf(item: {
  readonly zip?: unknown
  readonly kind?: unknown
  readonly town: string
  readonly state_abbr: string
}): PlaceId {
  if (typeof item.zip === 'string') return { kind: 'zip', id: item.zip }
  return { kind: item.kind as PlaceKind, id: `${item.town}, ${item.state_abbr}` }
}

/** How an answer names a place. */
export function identityOf(
  id: PlaceId,
  { town, state_abbr: abbr }: { readonly town: string; readonly state_abbr: string },
  origin: string,
) {
  return {
    kind: id.kind,
    place: id.id,
    name: id.kind === 'zip' ? `${town}, ${abbr} ${id.id}` : id.id,
    page: origin + placePath(id),
  }
}

interface ListContext {
  readonly keys: readonly string[]
  readonly loaded: ReadonlyMap<string, LoadedValues>
  readonly origin: string
}

/** A place of a list with its figures. */
export function placeOf(item: Item, { keys, loaded, origin }: ListContext): AssistantPlace {
  const values = item as unknown as Readonly<Record<string, unknown>>
  const notes = item.notes as FigureNotes | undefined
  const margins = item.moe as Readonly<Record<string, number | null>> | undefined
  return {
    ...identityOf(idOf(item), item, origin),
    figures: keys.map((key) => {
      const { vintage, publisher, data_set } = loaded.get(key) ?? {
        vintage: null,
        publisher: null,
        data_set: 'none' as const,
      }
      const value = typeof values[key] === 'number' ? values[key] : null
      return figureOf({ key, value, moe: margins?.[key] ?? null, note: notes?.[key], vintage, publisher, data_set })
    }),
    ...(item.distance !== undefined && { distance: item.distance }),
    ...(item.match !== undefined && { match: item.match?.score ?? null }),
    ...(item.monthly_payment !== undefined && { monthly_payment: item.monthly_payment }),
  }
}

type FigureParts = Pick<Figure, 'key' | 'value' | 'moe' | 'vintage' | 'publisher' | 'data_set'> & {
  readonly note?: Figure['note'] | undefined
}

function figureOf({ key, value, moe, vintage, publisher, data_set, note }: FigureParts): AssistantFigure {
  const attribute = findAttribute(key)!
  // The vintage has a property of its own.
  const { vintage: ownVintage, ...noted } = note ?? {}
  const remarks = figureRemarks(noted)
  const hasMargin = typeof moe === 'number' && value !== null
  return {
    key,
    label: attribute.label,
    value,
    unit: unitOf(attribute),
    text: formatFigure(attribute, value, note),
    ...(hasMargin && { margin: moe }),
    ...(hasMargin && attribute.marginConfidence && { margin_percent: attribute.marginConfidence }),
    ...(note?.kind === 'range' && { low: note.low, high: note.high }),
    vintage: ownVintage ?? vintage,
    source: publisher,
    origin: originMark({ source: attribute.source, dataSet: data_set }) || 'real',
    ...(value === null && note?.kind !== 'range' && { missing: missingReason(note?.reason) }),
    ...(remarks.length > 0 && { remarks }),
  }
}

/** A figure with its ranks and percentiles. */
export function rankedFigure(figure: Figure): AssistantFigure {
  const { percentile_state, percentile_nation, rank_state, rank_nation } = figure
  return {
    ...figureOf(figure),
    percentile_state,
    percentile_nation,
    ...(rank_state && { rank_state }),
    ...(rank_nation && { rank_nation }),
  }
}

/** The figures of these keys, in their order. */
export function inOrder(figures: readonly Figure[], keys: readonly string[]): Figure[] {
  return keys.flatMap((key) => figures.find((figure) => figure.key === key) ?? [])
}

/** The unit of a measure as a word: a change of percentages is in percentage points. */
export function unitOf({ unit, change }: Pick<Attribute, 'unit' | 'change'>): string {
  return change === 'points' ? 'percentage points' : unit
}

/** The properties by which an assistant knows a school. */
export function schoolIdentityOf(
  school: Pick<SchoolResult, (typeof assistantSchool)[number]> & { readonly district: { readonly name: string } },
  origin: string,
) {
  const page = origin + addressOf('/school/:ncesID', { params: { ncesID: school.ncesID } })
  return { ...pick(school, assistantSchool), district: school.district.name, page }
}

/** Some properties of an object. */
export function pick<T, Key extends keyof T>(from: T, keys: readonly Key[]): Pick<T, Key> {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, Key>
}

type SchoolMeasure = (typeof schoolMeasures)[number]
/** As calls return them: a number, a published range with its middle, or a change with its range. */
type SchoolValue =
  | number
  | null
  | { readonly value: number; readonly low: number; readonly high: number }
  | { readonly change: number; readonly low: number; readonly high: number }

/** What is known of a figure of a school besides its value. */
type AboutSchoolFigure = Pick<AssistantFigure, 'vintage' | 'source' | 'origin' | 'rank' | 'rank_of'> & {
  /** Ends of the interval of the rank. */
  readonly interval?: Pick<SchoolResult, 'rank_best' | 'rank_worst'>
  /** Why there is no value. */
  readonly missing: string
  readonly remarks?: readonly string[]
}

function schoolFigure(
  measure: SchoolMeasure,
  of: SchoolValue,
  { interval, missing, remarks = [], ...about }: AboutSchoolFigure,
): AssistantFigure {
  const { key, label } = measure
  const value = typeof of === 'number' ? of : of === null ? null : 'change' in of ? of.change : of.value
  const { rank_best: best, rank_worst: worst } = interval ?? {}
  return {
    key,
    label,
    value,
    unit: unitOf(measure),
    text: schoolText(measure, of),
    ...(of !== null && typeof of === 'object' && { low: of.low, high: of.high }),
    ...(key === 'trend' && of !== null && { margin_percent: 90 }),
    ...about,
    ...(typeof best === 'number' && typeof worst === 'number' && { rank_best: best, rank_worst: worst }),
    ...(value === null && { missing }),
    ...(remarks.length > 0 && { remarks: [...remarks] }),
  }
}

/** As the pages show it: `63–67%`, `80th percentile`, `+7.5 pp`, `1,090`. */
function schoolText(measure: SchoolMeasure, of: SchoolValue): string {
  if (of !== null && typeof of === 'object') return 'change' in of ? pointsText(of.change) : percentText(of)
  const isPercentile = measure.key === 'achievement' || measure.key === 'impact'
  return isPercentile && of !== null ? `${ordinalText(of)} percentile` : formatFigure(measure, of, undefined)
}

/** A rank, where there is one. */
function rankOf(rank: number | null, of: number | null): Pick<AssistantFigure, 'rank' | 'rank_of'> {
  return rank === null || of === null ? {} : { rank, rank_of: of }
}

/** The measures of a school in a list. */
export function schoolFigures(school: SchoolResult, origin: AssistantFigure['origin']): AssistantFigure[] {
  const spring = schoolYear(school.year)
  const ranks: Partial<Record<SchoolMeasureKey, readonly [number | null, number | null]>> = {
    achievement: [school.rank, school.rank_of],
    proficiency: [school.proficiency_rank, school.proficiency_rank_of],
    impact: [school.impact_rank, school.impact_rank_of],
    trend: [school.trend_rank, school.trend_rank_of],
  }
  return schoolMeasures.map((measure) => {
    const { key, isOfSpring } = measure
    return schoolFigure(measure, school[key], {
      ...rankOf(...(ranks[key] ?? [null, null])),
      ...(key === 'achievement' && { interval: school }),
      vintage: isOfSpring ? spring : null,
      source: publisherOfGroup('schools'),
      origin,
      missing: missingMeasure(key, { hasProficiency: school.proficiency !== null }),
    })
  })
}

/** Of a school where all students get free meals (Community Eligibility). */
const freeForAll = 'Lunch is free for all students, so the share says little about income.'

/**
 * The measures of a school of which all is known: each with its own source, and the school's own reason where it is
 * missing.
 */
export function comparedSchoolFigures(school: School): AssistantFigure[] {
  const newest = school.years.at(-1)
  const { achievement = null, proficiency = null, impact = null, trend = null, test_takers = null } = newest ?? {}
  const { lunch, sources, students, diversity_score } = school
  const results = { achievement, proficiency, impact, trend, test_takers }
  const values: Readonly<Record<SchoolMeasureKey, SchoolValue>> = {
    ...results,
    students,
    lunch_share: lunch.share,
    diversity_score,
  }
  const reasons: Partial<Record<SchoolMeasureKey, string>> = missingReasons(
    newest ?? { impact_missing: null, trend_missing: null },
  )
  const remarks: Partial<Record<SchoolMeasureKey, readonly string[]>> = {
    trend: [
      ...(trend && !trend.clear ? ['Not a clear change: its range contains 0.'] : []),
      ...(trend?.caveat ? [trend.caveat] : []),
    ],
    lunch_share: lunch.share !== null && lunch.caveat === 'community_eligibility' ? [freeForAll] : [],
  }
  return schoolMeasures.map((measure) => {
    const { key, isOfSpring } = measure
    const what = isOfSpring ? 'scores' : key === 'lunch_share' ? 'lunch' : 'students'
    const from = sources.find((each) => each.what === what && (!isOfSpring || each.source === newest?.source))
    return schoolFigure(measure, values[key], {
      ...(key === 'achievement' && newest && { ...rankOf(newest.rank, newest.rank_of), interval: newest }),
      vintage: (isOfSpring ? newest?.school_year : from?.vintage) ?? null,
      source: from?.publisher ?? publisherOfGroup('schools'),
      origin: markOfData(school.data_set) || 'real',
      missing: reasons[key] ?? missingMeasure(key, { hasProficiency: proficiency !== null }),
      remarks: remarks[key] ?? [],
    })
  })
}
