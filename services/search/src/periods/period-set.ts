import { attributes } from '@homeground/catalog/attributes'
import { isPlausible } from '@homeground/catalog/attributes/plausible'
import { yearlyAverage } from '@homeground/catalog/state-statistics'
import type { Columns } from '@homeground/columns'
import type { DataSet, FigureFlag, FigureNote, MissingReason, PriceChange } from '@homeground/contracts'
import type { OtherFigure } from '../snapshot/items.ts'
import type { PlacesView, SearchSnapshot } from '../snapshot/search-snapshot.ts'
import { wireNumber } from '../snapshot/wire.ts'
import { combineDataSets } from '../sources/attribute-column.ts'

/** Figures of named months or years, pulled from housing in one version of its data. */
export interface PeriodSet {
  /** Of the housing data. */
  readonly version: string
  readonly dataSet: DataSet
  /** Zips as numbers: 01760 is 1760. */
  readonly zips: Uint32Array
  /** By figure, in the order of `zips`; NaN for none. */
  readonly columns: ReadonlyMap<string, Float64Array>
  /** By zip: 1 where the publisher doubts the month. */
  readonly flagged: Uint8Array
}

/** Figures by row of a snapshot's zips. */
interface AlignedFigures {
  /** NaN where a zip has none; undefined for a figure that the set lacks. */
  values(figure: string): Float64Array | undefined
  isFlagged(row: number): boolean
}

/** The figures of a set in the order of zips; a zip that the set lacks has none. */
function alignFigures(set: PeriodSet, zips: Columns): AlignedFigures {
  const indexOfZip = new Int32Array(ALL_ZIPS).fill(-1)
  for (let index = 0; index < set.zips.length; index++) indexOfZip[set.zips[index]!] = index
  const indexes = numbersOf(zips).map((zip) => indexOfZip[zip]!)
  const byRow = new Map([...set.columns].map(([key, column]) => [key, alignColumn(column, indexes)]))
  return { values: (figure) => byRow.get(figure), isFlagged: (row) => set.flagged[indexes[row]!] === 1 }
}

/** One more than the largest zip. */
const ALL_ZIPS = 100_000

const zipNumbers = new WeakMap<Columns, Int32Array>()

/** The zips of a snapshot as numbers, by row; made once for each snapshot. */
function numbersOf(zips: Columns): Int32Array {
  let numbers = zipNumbers.get(zips)
  if (!numbers) {
    numbers = Int32Array.from({ length: zips.size }, (_, row) => Number(zips.id(row)))
    zipNumbers.set(zips, numbers)
  }
  return numbers
}

function alignColumn(column: Float64Array, indexes: Int32Array): Float64Array {
  const aligned = new Float64Array(indexes.length)
  for (let row = 0; row < indexes.length; row++) aligned[row] = column[indexes[row]!] ?? Number.NaN
  return aligned
}

/** Attributes that come from housing. */
export const housingAttributes = attributes.filter(({ source }) => source === 'realtor')

/** True if the set is made from the housing data that the snapshot shows. */
function isOfOneVersion(set: PeriodSet, { model }: SearchSnapshot): boolean {
  return set.version === model.housing?.version
}

/** The read model that describes a response made from both: its data set is that of both together. */
function describe(set: PeriodSet, { model }: SearchSnapshot): SearchSnapshot['model'] {
  return { ...model, data_set: combineDataSets([model.data_set, set.dataSet]) }
}

/** The housing figures that a snapshot of another housing version must not fill. */
const nothing: OtherFigure = { value: () => null, note: () => undefined }
const noHousing = housingAttributes.map(({ key }) => [key, nothing] as const)

type Figure = keyof PriceChange

/** Decimals of figures; dollars and months have none. */
const decimals: Readonly<Partial<Record<Figure, number>>> = { change_percent: 1 }

/** The snapshot's zips with their average prices in two years; columns and items have the figures of `PriceChange`. */
export function yearView(set: PeriodSet, snapshot: SearchSnapshot): PlacesView {
  const { zips, zipItems } = snapshot
  const figures = alignFigures(set, zips)
  const unknown = new Float64Array(zips.size).fill(Number.NaN)
  const valuesOf = (figure: Figure) => figures.values(figure) ?? unknown
  const [from, to] = [valuesOf('from_price'), valuesOf('to_price')]
  const changes = to.map((price, row) => price - from[row]!)
  const values: Readonly<Record<Figure, ArrayLike<number>>> = {
    from_price: from,
    to_price: to,
    months: valuesOf('months'),
    change: changes,
    change_percent: changes.map((usd, row) => (100 * usd) / from[row]!),
  }
  const changeOf = (row: number) =>
    Object.fromEntries(
      Object.entries(values).map(([figure, list]) => [
        figure,
        wireNumber(list[row]!, { decimals: decimals[figure as Figure] ?? 0 }),
      ]),
    )
  const hasTrend = isOfOneVersion(set, snapshot)
  return {
    model: describe(set, snapshot),
    columns: zips.overlay(`${zips.version} ${set.version} years`, values),
    items: zipItems.withFigures({ byKey: new Map(hasTrend ? [] : noHousing), hasTrend }).withMembers(changeOf),
    version: set.version,
  }
}

/** The snapshot's zips with the average price of a year in place of the newest month's. */
export function averageView(set: PeriodSet, snapshot: SearchSnapshot): PlacesView {
  const { zips, zipItems } = snapshot
  const prices = alignFigures(set, zips).values('to_price') ?? new Float64Array(zips.size).fill(Number.NaN)
  const average: OtherFigure = { value: (row) => numberOrNull(prices[row]!), note: () => undefined }
  const hasTrend = isOfOneVersion(set, snapshot)
  const byKey = new Map([...(hasTrend ? [] : noHousing), [yearlyAverage, average]])
  return {
    model: describe(set, snapshot),
    columns: zips.overlay(`${zips.version} ${set.version} average`, { [yearlyAverage]: prices }),
    items: zipItems.withFigures({ period: null, byKey, hasTrend }),
    version: set.version,
  }
}

/** Months of a search: the one that is listed, and the one that its net changes are since. */
export interface Months {
  readonly period: string
  readonly compared: string | undefined
}

/**
 * The snapshot's zips with the housing attributes of a month: columns to filter and order by, and items.
 */
export function monthView(set: PeriodSet, snapshot: SearchSnapshot, { period, compared }: Months): PlacesView {
  const { zips, zipItems } = snapshot
  const figures = alignFigures(set, zips)
  const unknown = new Float64Array(zips.size).fill(Number.NaN)
  const valuesOf = (key: string) => figures.values(key) ?? unknown
  const noteOf = createMonthNotes(figures, zips)
  const byKey = new Map(
    housingAttributes.map(({ key }) => {
      const values = valuesOf(key)
      const figure: OtherFigure = { value: (row) => numberOrNull(values[row]!), note: (row) => noteOf(key, row) }
      return [key, figure] as const
    }),
  )
  const version = `${set.version} ${period} ${compared}`
  return {
    model: { ...describe(set, snapshot), period },
    columns: zips.overlay(
      `${zips.version} ${version}`,
      Object.fromEntries(housingAttributes.map(({ key }) => [key, valuesOf(key)])),
    ),
    items: zipItems.withFigures({ period, byKey, hasTrend: isOfOneVersion(set, snapshot) }),
    version,
  }
}

function numberOrNull(value: number): number | null {
  return Number.isNaN(value) ? null : value
}

/** Changes, by the attribute that they are the change of. */
const baseOf: Readonly<Record<string, string>> = {
  inventory_net_change: 'total_inventory',
  median_listing_net_change: 'median_listing_price',
  peak_price_change: 'median_listing_price',
  price_change_1yr: 'median_listing_price',
}

/**
 * Returns the note of a zip on an attribute of a month: the publisher's warning and a flag at an implausible value, or
 * the reason for a missing one, which follows from what the month has.
 */
function createMonthNotes(figures: AlignedFigures, zips: Columns) {
  const statesWith = new Map<string, ReadonlySet<string>>()
  const statesOf = (key: string) => {
    let states = statesWith.get(key)
    if (!states) {
      const rows = [...(figures.values(key) ?? [])].entries()
      states = new Set([...rows].flatMap(([row, value]) => (isNone(value) ? [] : zips.group(row))))
      statesWith.set(key, states)
    }
    return states
  }
  const reasonOf = (key: string, row: number): MissingReason => {
    const base = figures.values(baseOf[key] ?? '')?.[row]
    if (base !== undefined && !isNone(base)) return 'too_few_months'
    const states = statesOf(key)
    if (states.size === 0) return 'file_not_loaded'
    return states.has(zips.group(row)) ? 'not_published' : 'state_not_loaded'
  }
  return (key: string, row: number): FigureNote | undefined => {
    const value = figures.values(key)?.[row]
    if (value === undefined || isNone(value)) return { kind: 'missing', reason: reasonOf(key, row) }
    const flags: FigureFlag[] = [
      ...(figures.isFlagged(row) ? (['publisher_warning'] as const) : []),
      ...(isPlausible(key, value) ? [] : (['implausible'] as const)),
    ]
    return flags.length > 0 ? { flags } : undefined
  }
}

function isNone(value: number): boolean {
  return Number.isNaN(value)
}
