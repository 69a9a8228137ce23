/** A row's numbers, as its owner hands them over, rows in any order. */
export type ColumnsInput = {
  /** Names the data, e.g. a load or rebuild id; a selection made on one version is refused by another. */
  version: string
  /** Unique. */
  ids: readonly string[]
  /** The group (for places: the state) of each row. */
  groups: readonly string[]
  /** Degrees, -90 to 90; null where a row has no known location. */
  lat: ArrayLike<number | null>
  /** Degrees, -180 to 180; null where a row has no known location. */
  lng: ArrayLike<number | null>
  attributes: Record<string, ArrayLike<number | null>>
  /** Each row's own bytes, e.g. its JSON. */
  documents?: readonly Uint8Array[] | undefined
}

export type PackedAttribute = {
  name: string
  /** By row; NaN is null. */
  values: SharedFloats
  /** All rows by value, then by row; those without a value last. */
  ascending: SharedInts
  /** All rows by value downwards, then by row upwards; those without a value last. */
  descending: SharedInts
  /** By row: its place in the ascending order. */
  places: Int32Array<SharedArrayBuffer>
  /** How many rows have a value: the length of the part of both orders that is sorted by value. */
  known: number
}

/**
 * One immutable set of columns. Plain data over SharedArrayBuffers: posting it to another
 * thread copies the ids (one string) and shares the rest. Rows are in ascending
 * order of id (by code unit: the same as Postgres' "C" collation for all but emoji and the like).
 */
export type PackedColumns = {
  version: string
  size: number
  /** All ids one after the other; row r is from idStarts[r] to idStarts[r + 1]. */
  ids: string
  idStarts: SharedInts
  /** 0 to size - 1: copied faster than counted. */
  everyRow: SharedInts
  /** Distinct, ascending. */
  groups: string[]
  groupOfRow: Uint16Array<SharedArrayBuffer>
  /** The rows of group g are rowsByGroup[groupStarts[g]] to rowsByGroup[groupStarts[g + 1]]. */
  rowsByGroup: SharedInts
  groupStarts: SharedInts
  /** Degrees by row; NaN without a location. */
  lat: SharedFloats
  lng: SharedFloats
  /** The same locations on the unit sphere: what distances are worked out from. */
  x: SharedFloats
  y: SharedFloats
  z: SharedFloats
  attributes: PackedAttribute[]
  documents: { bytes: Uint8Array<SharedArrayBuffer>; starts: SharedInts } | null
}

export type SharedFloats = Float64Array<SharedArrayBuffer>
export type SharedInts = Uint32Array<SharedArrayBuffer>

export function sharedFloats(length: number): SharedFloats {
  return new Float64Array(new SharedArrayBuffer(length * Float64Array.BYTES_PER_ELEMENT))
}

export function sharedInts(length: number): SharedInts {
  return new Uint32Array(new SharedArrayBuffer(length * Uint32Array.BYTES_PER_ELEMENT))
}
