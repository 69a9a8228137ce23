import { type Attribute, findAttribute } from '@homeground/catalog/attributes'
import { schoolYear } from '@homeground/catalog/periods'
import type { PlaceId, PlaceKind } from '@homeground/catalog/place-kinds'
import { type SchoolMeasureKey, schoolMeasures } from '@homeground/catalog/school-measures'
import { publisherOfGroup } from '@homeground/catalog/sources'
import type { CombinedResult, Figure, FigureNotes, LoadedValues, SchoolResult, ZipResult } from '@homeground/contracts'
import { type AssistantFigure, type AssistantPlace, assistantSchool } from '@homeground/contracts/assistants'
import { addressOf, placePath } from '@homeground/contracts/paths'
import { figureRemarks, formatFigure, originMark } from '@homeground/format/figure-text'
import { missingReason } from '@homeground/format/format'
import { missingMeasure } from '@homeground/format/school-text'

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

function intervalOf({ rank_best: best, rank_worst: worst }: SchoolResult) {
  return typeof best === 'number' && typeof worst === 'number' ? { rank_best: best, rank_worst: worst } : {}
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
    const { key } = measure
    const of = school[key]
    const value = typeof of === 'number' ? of : of === null ? null : 'change' in of ? of.change : of.value
    const [rank, rank_of] = ranks[key] ?? []
    return {
      key,
      label: measure.label,
      value,
      unit: unitOf(measure),
      text: formatFigure(measure, value, undefined),
      ...(of !== null && typeof of === 'object' && { low: of.low, high: of.high }),
      ...(key === 'trend' && of !== null && { margin_percent: 90 }),
      ...(typeof rank === 'number' && typeof rank_of === 'number' && { rank, rank_of }),
      ...(key === 'achievement' && intervalOf(school)),
      vintage: measure.isOfSpring ? spring : null,
      source: publisherOfGroup('schools'),
      origin,
      ...(value === null && { missing: missingMeasure(key, { hasProficiency: school.proficiency !== null }) }),
    }
  })
}
