import type { Area } from './area.ts'
import type { Histogram, HistogramBounds } from './histogram.ts'
import type { DroppingEach, Range } from './ranges.ts'
import type { Ranking } from './rank.ts'
import type { Nearest, Point } from './sphere.ts'

/** The rows that a query selected. It owns its memory, so it stays valid as long as it is held. */
export type Selection = {
  readonly version: string
  /** Ascending. */
  readonly rows: Uint32Array
  readonly count: number
}

export type Top = {
  attribute: string
  direction: 'asc' | 'desc'
  /** A nonnegative integer, or Infinity for all rows. */
  limit: number
  /** How many rows to skip at the start; default 0. */
  offset?: number | undefined
}

/** Not a copy, so it cannot be written. */
export type ReadonlyValues = { readonly [row: number]: number; readonly length: number }

/**
 * One immutable version of a data set. A row is a number from 0 to `size` - 1, in ascending order of id. Throws a
 * RangeError for an unknown attribute, a row outside the set, a latitude or longitude out of range, and a bound or
 * radius that is NaN. Unknown ids and groups match nothing.
 */
export type Columns = {
  readonly version: string
  readonly size: number
  /** Attribute names, in the order they were packed. */
  readonly attributes: readonly string[]
  /** Distinct, ascending. */
  readonly groups: readonly string[]

  /** The rows in the area that match all ranges. */
  select(query: Area & { ranges?: readonly Range[] | undefined }): Selection

  /** The selected rows, ascending, as a plain array. */
  rows(selection: Selection): number[]

  /** The first selected rows by an attribute. Ties by ascending id; nulls last in both directions. */
  top(selection: Selection, by: Top): number[]

  /** Counts the rows of the area that match all ranges, and all ranges but one, for each one. */
  countDroppingEach(area: Area, ranges: readonly Range[]): DroppingEach

  /** Histogram of the selected rows with a value; 32 bins by default. Edges: see histogramEdges. */
  histogram(selection: Selection, attribute: string, bins?: number, bounds?: HistogramBounds): Histogram

  /**
   * Mid-rank percentile (0 to 100) of a value among the attribute's values, in all rows or in one group: 100 * (rows
   * below + half of the rows equal) / rows with a value. Null when no row has a value.
   */
  percentile(attribute: string, value: number, group?: string): number | null

  /** How many rows have a value, of all or of one group: those that `percentile` compares with. */
  countKnown(attribute: string, group?: string): number

  /** Ranks the selected rows that have a value by an attribute: made once, it finds a rank in microseconds. */
  ranking(attribute: string, selection: Selection): Ranking

  /**
   * `count` values (default 101, at least 2) that split the attribute's values into equal parts,
   * from the minimum to the maximum, with linear interpolation between the two adjacent rows
   * (type 7 of Hyndman and Fan 1996, numpy's default). Null when no row has a value.
   */
  quantiles(attribute: string, count?: number): number[] | null

  /** The row nearest to the point, the first by id if several tie; null when there is none. */
  nearest(point: Point, options?: Nearest): { row: number; miles: number } | null

  /** Great-circle miles, on a sphere with the mean earth radius; NaN for a row without a location. */
  miles(row: number, point: Point): number

  location(row: number): Point | null

  value(attribute: string, row: number): number | null

  /** Whether the row's value is only a limit, which the true one is over or under; null for an exact value or none. */
  bound(attribute: string, row: number): 'over' | 'under' | null

  /** All values of the attribute by row, NaN for none; for loops over many rows. */
  values(attribute: string): ReadonlyValues

  id(row: number): string

  row(id: string): number | undefined

  group(row: number): string

  /**
   * The same rows, with other values of some attributes or more attributes: one value per row, NaN for none. They are
   * sorted when they are first used. Documents stay the same. RangeError, naming the attribute, when a list has another
   * length or a value is infinite.
   */
  overlay(version: string, values: Readonly<Record<string, ArrayLike<number>>>): Columns

  /** A copy of the row's document. RangeError when the set was packed without documents. */
  document(row: number): Uint8Array<ArrayBuffer>

  /** The row's document as text, which must be UTF-8. RangeError when the set was packed without documents. */
  documentText(row: number): string
}
