import type { Area } from './area.ts'
import type { Histogram, HistogramBounds } from './histogram.ts'
import type { DroppingEach, Range } from './ranges.ts'
import type { Point } from './sphere.ts'

/** The rows that a question selected. Its own memory: it stays valid however long it is kept. */
export type Selection = {
  readonly version: string
  /** Ascending. */
  readonly rows: Uint32Array
  readonly count: number
}

export type Top = {
  attribute: string
  direction: 'asc' | 'desc'
  /** A whole number, or Infinity for all. */
  limit: number
  /** How many of the first to leave out; default 0. */
  offset?: number | undefined
}

export type Nearest = {
  /** Rows it refuses are passed over; asked only about rows nearer than the best so far. */
  accept?: ((row: number) => boolean) | undefined
  /** Inclusive. */
  withinMiles?: number | undefined
}

/**
 * One version of a data set, immutable. A row is a number from 0 to `size` - 1, in ascending
 * order of id. An attribute that the set does not have, a row outside it, a point off the
 * earth, a bound or radius that is no number: RangeError. Unknown ids and groups match nothing.
 */
export type Columns = {
  readonly version: string
  readonly size: number
  /** Names, in the order given. */
  readonly attributes: readonly string[]
  /** Distinct, ascending. */
  readonly groups: readonly string[]

  /** The rows in the area that match all ranges. */
  select(question: Area & { ranges?: readonly Range[] | undefined }): Selection

  /** The selected rows, ascending, as a list to map and filter. */
  rows(selection: Selection): number[]

  /** The first selected rows by an attribute; ties by id ascending, nulls last, both ways. */
  top(selection: Selection, by: Top): number[]

  /** How many rows of the area match all ranges, and how many if each were dropped in turn. */
  countDroppingEach(area: Area, ranges: readonly Range[]): DroppingEach

  /** Of the selected rows with a value; 32 bins by default. See histogramEdges for the edges. */
  histogram(
    selection: Selection,
    attribute: string,
    bins?: number,
    bounds?: HistogramBounds,
  ): Histogram

  /**
   * Mid-rank percentile, 0 to 100, of a value among the attribute's values, in all rows or in
   * one group: 100 * (rows below + half of the rows equal) / rows with a value. Null when
   * there are none.
   */
  percentile(attribute: string, value: number, group?: string): number | null

  /**
   * So many (default 101, at least 2) values that cut the attribute's values into equal parts,
   * first the least, last the greatest: linear interpolation between the two rows on either
   * side (type 7 of Hyndman and Fan 1996, numpy's default). Null when there are no values.
   */
  quantiles(attribute: string, count?: number): number[] | null

  /** The row nearest to the point, the first by id of several; null when there is none. */
  nearest(point: Point, options?: Nearest): { row: number; miles: number } | null

  /** Great-circle miles on a sphere of the mean earth radius; NaN for a row without location. */
  miles(row: number, point: Point): number

  location(row: number): Point | null

  value(attribute: string, row: number): number | null

  id(row: number): string

  row(id: string): number | undefined

  group(row: number): string

  /** A copy of the row's document; RangeError when the set was packed without documents. */
  document(row: number): Uint8Array<ArrayBuffer>
}
