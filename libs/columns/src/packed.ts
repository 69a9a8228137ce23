/** Keeps the difference of any two values finite. */
export const LARGEST_VALUE = Number.MAX_VALUE / 2

/** The data to pack: parallel lists, with rows in any order. */
export type ColumnsInput = {
  /** Names this data, e.g. a load or rebuild id. A selection cannot be used with another version. */
  version: string
  /** Unique. */
  ids: readonly string[]
  /** The group (for places: the state) of each row. */
  groups: readonly string[]
  /** Degrees, -90 to 90; null when the location is unknown. */
  lat: ArrayLike<number | null>
  /** Degrees, -180 to 180; null when the location is unknown. */
  lng: ArrayLike<number | null>
  /** By row; null for none, in a Float64Array NaN. */
  attributes: Record<string, ArrayLike<number | null>>
  /**
   * For attributes with values that are only limits, by row: 1 where the value is above the given one, -1 where it is
   * below, else 0.
   */
  openEnds?: Readonly<Record<string, ArrayLike<number>>> | undefined
  /** A blob for each row, e.g. its JSON. */
  documents?: readonly Uint8Array[] | undefined
}

export type PackedAttribute = {
  name: string
  /** By row; NaN is null. */
  values: SharedFloats
  /** All rows by ascending value, then by row; those without a value last. */
  ascending: SharedInts
  /** All rows by descending value, then by ascending row; those without a value last. */
  descending: SharedInts
  /** By row: its position in the ascending order. */
  positions: Int32Array<SharedArrayBuffer>
  /** How many rows have a value; in both orders they come first. */
  known: number
  /** How many of them are only known to be below their value, and above it: they come first and last. */
  below: number
  above: number
}

/**
 * One immutable set of columns. Plain data over SharedArrayBuffers: posting it to another
 * thread copies the ids (one string) and shares the rest. Rows are in ascending order of id by
 * UTF-16 code unit, which equals Postgres' "C" collation except for characters beyond U+FFFF.
 */
export type PackedColumns = {
  version: string
  size: number
  /** All ids concatenated; that of row r runs from idStarts[r] to idStarts[r + 1]. */
  ids: string
  idStarts: SharedInts
  /** 0 to size - 1: copying it is faster than counting up. */
  everyRow: SharedInts
  /** Distinct, ascending. */
  groups: string[]
  groupOfRow: Uint16Array<SharedArrayBuffer>
  /** The rows of group g run from rowsByGroup[groupStarts[g]] up to rowsByGroup[groupStarts[g + 1]]. */
  rowsByGroup: SharedInts
  groupStarts: SharedInts
  /** Degrees by row; NaN without a location. */
  lat: SharedFloats
  lng: SharedFloats
  /** The rows with a location, for searches around a point. */
  strips: Strips
  /** The same locations on the unit sphere, from which distances are computed. */
  x: SharedFloats
  y: SharedFloats
  z: SharedFloats
  attributes: PackedAttribute[]
  documents: { bytes: Uint8Array<SharedArrayBuffer>; starts: SharedInts } | null
}

/**
 * The rows with a location by strip of latitude, from west to east in each: those of strip s are rows[starts[s]] up to
 * rows[starts[s + 1]]. Their locations are in the same order, so that a search around a point reads them in a line.
 */
export type Strips = {
  rows: SharedInts
  starts: SharedInts
  lng: SharedFloats
  x: SharedFloats
  y: SharedFloats
  z: SharedFloats
}

export type SharedFloats = Float64Array<SharedArrayBuffer>
export type SharedInts = Uint32Array<SharedArrayBuffer>

export function sharedFloats(length: number): SharedFloats {
  return new Float64Array(new SharedArrayBuffer(length * Float64Array.BYTES_PER_ELEMENT))
}

export function sharedInts(length: number): SharedInts {
  return new Uint32Array(new SharedArrayBuffer(length * Uint32Array.BYTES_PER_ELEMENT))
}
