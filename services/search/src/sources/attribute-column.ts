import type { DataSet, FigureNote } from '@homeground/contracts'

/** Which loaded data an attribute's values are from; the catalog knows its publisher. */
export interface Provenance {
  /** Month or years, e.g. `2024-04`, `2019–23`. */
  readonly vintage: string
  readonly data_set: DataSet
}

/** A number with its margin of error (90 %), null where there is none. */
export type Counted = readonly [value: number, moe: number | null]

/** What a share or a ratio is computed from. */
export interface ShareParts {
  readonly part: Counted
  /** What is counted: homes, people, tax returns; square miles of a density. */
  readonly whole: Counted
  /** What makes up the whole together with the part, if the two have one margin. */
  readonly rest?: Counted
}

/** What a median is interpolated in: homes or households by class, the lowest first, as the catalog lists its classes. */
export interface ClassParts {
  readonly classes: readonly Counted[]
}

/** A count with the weight 1, or the product of a value and its weight. */
export type Weighted = readonly [sum: number, weight: number]

/** What a change is the difference of: two counts, or two means; null where there is no value. */
export interface ChangeParts {
  readonly before: Weighted | null
  readonly now: Weighted | null
}

/** What a figure is computed from, so that towns can sum it over their zips. */
export type Parts = ShareParts | ClassParts | ChangeParts

/** One attribute over all zips: values by zip, margins of error where the publisher gives them. */
export interface AttributeColumn {
  readonly provenance: Provenance
  readonly values: ReadonlyMap<string, number>
  readonly moe: ReadonlyMap<string, number>
  /** Of shares, ratios, medians whose classes are known, and changes. */
  readonly parts?: ReadonlyMap<string, Parts>
  /** Notes on figures that are not plain values, by zip. */
  readonly notes?: ReadonlyMap<string, FigureNote>
}

/** Columns by attribute key. */
export type AttributeColumns = ReadonlyMap<string, AttributeColumn>

/** The data set of a whole made of parts: `mixed` when they differ, `none` when there are none. */
export function combineDataSets(parts: Iterable<DataSet>): DataSet {
  const dataSets = new Set([...parts].filter((part) => part !== 'none'))
  if (dataSets.size === 0) return 'none'
  if (dataSets.size > 1) return 'mixed'
  return [...dataSets][0]!
}

/**
 * The origin of a number that is computed from several sources: generated (`demonstration`) as soon as one of them is,
 * since a density of generated people is generated, even on real land.
 */
export function originOfComputed(origins: Iterable<DataSet>): DataSet {
  const all = new Set(origins)
  const first = (['demonstration', 'mixed', 'real'] as const).find((origin) => all.has(origin))
  return first ?? 'none'
}

/** An attribute in one period, which is the year that it ends with. */
export interface PeriodColumn {
  readonly year: number
  readonly column: AttributeColumn
}

/** A value that the newest period lacks is shown if it is at most this much older. */
export const LONGEST_GAP_YEARS = 3

/** The newest of some years, and those at most three years older, newest first. */
export function shownYears(years: Iterable<number>): number[] {
  const newestFirst = [...new Set(years)].sort((a, b) => b - a)
  return newestFirst.filter((year) => year >= newestFirst[0]! - LONGEST_GAP_YEARS)
}

/**
 * One attribute zip by zip from the newest period that has it, of periods given newest first. A value of
 * an older period than the newest has its own vintage in its note. A zip for which the newest period says
 * that nothing was counted has no value. Undefined where no period has a value.
 */
export function newestByZip(periods: readonly PeriodColumn[]): AttributeColumn | undefined {
  const withValues = periods.filter(({ column }) => column.values.size > 0)
  const years = shownYears(withValues.map(({ year }) => year))
  const [newest, ...older] = withValues.filter(({ year }) => years.includes(year)).map(({ column }) => column)
  if (!newest) return undefined
  const values = new Map(newest.values)
  const moe = new Map(newest.moe)
  const parts = new Map(newest.parts)
  const notes = new Map<string, FigureNote>(newest.notes)
  const used = [newest]
  for (const column of older) {
    let isUsed = false
    for (const [zip, value] of column.values) {
      if (values.has(zip) || notes.get(zip)?.reason === 'nothing_counted') continue
      isUsed = true
      values.set(zip, value)
      const margin = column.moe.get(zip)
      if (margin !== undefined) moe.set(zip, margin)
      const ofZip = column.parts?.get(zip)
      if (ofZip) parts.set(zip, ofZip)
      notes.set(zip, { ...column.notes?.get(zip), vintage: column.provenance.vintage })
    }
    if (isUsed) used.push(column)
  }
  const data_set = combineDataSets(used.map(({ provenance }) => provenance.data_set))
  return { provenance: { vintage: newest.provenance.vintage, data_set }, values, moe, parts, notes }
}
