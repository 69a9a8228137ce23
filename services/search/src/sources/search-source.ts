import type { Queryable, SourceFolder } from '@homeground/sources'
import type { AttributeColumns } from './attribute-column.ts'
import type { PlaceRow } from './places/choose-centers.ts'

/** A source that search imports. */
export interface SearchSource extends SourceFolder {
  /** True if a load may move zips or change their areas, on which scores of zips depend. */
  readonly movesZips?: true
  /** The attributes that `readColumns` computes. */
  readonly attributes?: readonly string[]
  /** Computes columns of every zip from the published loads of the source. */
  readonly readColumns?: (db: Queryable, places: readonly PlaceRow[]) => Promise<SourceColumns>
}

export interface SourceColumns {
  readonly columns: AttributeColumns
  /** The facts of a zip from this source. */
  readonly factsOf?: (zip: string) => Partial<ZipFacts>
}

/** The facts of a zip that are not attributes. */
export interface ZipFacts {
  /** True when the zip has a Census area (ZCTA). */
  has_area: boolean
  /** Square miles. */
  land_sqmi: number | null
  occupied_homes: number | null
  owner_homes: number | null
  renter_homes: number | null
  /** Name of the nearest large airport. */
  nearest_airport: string | null
}

/** The facts of a zip that no source knows. */
export const noFacts: ZipFacts = {
  has_area: false,
  land_sqmi: null,
  occupied_homes: null,
  owner_homes: null,
  renter_homes: null,
  nearest_airport: null,
}
