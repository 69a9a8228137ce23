import { findAttribute } from '@homeground/catalog/attributes'
import type { SourceKey } from '@homeground/catalog/sources'
import {
  type Coverage,
  coverageByState,
  type Queryable,
  type ReadCoverage,
  type SourceFolder,
  type ValuesByState,
  valuesByState,
} from '@homeground/sources'
import type { AttributeColumn, AttributeColumns, Provenance } from './attribute-column.ts'
import { type PlaceRow, readPlaces } from './places/read-places.ts'

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
  /** By attribute key; those of a large source one after the other, since all of the country together need too much memory. */
  readonly columns: AttributeColumns | AsyncIterable<readonly [key: string, column: AttributeColumn]>
  /** The facts of a zip from this source, once its columns are read. */
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

/**
 * Where the figures of a source come from that one file replaces as a whole; undefined while none is published. Without a
 * vintage in its name, it is the year in which the file was loaded.
 */
export async function provenanceOfLoad(db: Queryable, source: SourceKey): Promise<Provenance | undefined> {
  const [load]: { vintage: string | null; demonstration: boolean; finished_at: Date }[] = await db.query(
    `select l.vintage, l.demonstration, l.finished_at from published p join load l on l.id = p.load_id
     where p.source = $1 limit 1`,
    [source],
  )
  if (!load) return undefined
  const vintage = load.vintage ?? String(new Date(load.finished_at).getUTCFullYear())
  return { vintage, data_set: load.demonstration ? 'demonstration' : 'real' }
}

/** The columns of figures that have values, with where they come from. */
export function columnsWithValues(
  columns: ReadonlyMap<string, Omit<AttributeColumn, 'provenance'>>,
  provenance: Provenance,
): SourceColumns {
  const filled = [...columns].filter(([, { values }]) => values.size > 0)
  return { columns: new Map(filled.map(([key, column]) => [key, { ...column, provenance }])) }
}

/**
 * Counts the zips that have each attribute of a source, and those with its margin of error, by state. With a smallest
 * change, margins are compared with those before too.
 */
export function columnCoverage(
  readColumns: (db: Queryable, places: readonly PlaceRow[]) => Promise<SourceColumns>,
  limits: Pick<Coverage, 'smallestChange'> = {},
): ReadCoverage {
  return async (db) => {
    const places = await readPlaces(db)
    const stateOf = stateLookup(places)
    const { columns } = await readColumns(db, places)
    const coverage: Coverage[] = []
    for await (const [key, { values, moe }] of columns) {
      const name = findAttribute(key)!.label
      const ofValues = coverageByState({ name, unit: 'zip codes' }, stateOf(values.keys()))
      const named = { name: `${name}: margin of error`, unit: 'zip codes' }
      const margins = {
        ...coverageByState(named, stateOf(moe.keys())),
        ...(limits.smallestChange !== undefined && { values: zipValues(moe, places), ...limits }),
      }
      coverage.push({ ...ofValues, values: zipValues(values, places), isExchangeable: true, ...limits })
      if (moe.size > 0) coverage.push(margins)
    }
    return coverage
  }
}

/** Counts zips by state. */
export async function zipCoverage(db: Queryable, name: string, values: ReadonlyMap<string, number>): Promise<Coverage> {
  const places = await readPlaces(db)
  const states = stateLookup(places)(values.keys())
  return { ...coverageByState({ name, unit: 'zip codes' }, states), values: zipValues(values, places) }
}

/** The values of zips by state; once places are loaded, without zips that are not places. */
export function zipValues(values: ReadonlyMap<string, number>, places: readonly PlaceRow[]): ValuesByState {
  if (places.length === 0) return valuesByState([...values].map(([zip, value]) => [null, zip, value]))
  return valuesByState(
    places.flatMap(({ zip, state_abbr }) => {
      const value = values.get(zip)
      return value === undefined ? [] : [[state_abbr, zip, value] as const]
    }),
  )
}

/** The states of zips; once places are loaded, without zips that are not places, which are never shown. */
function stateLookup(places: readonly PlaceRow[]) {
  const states = new Map(places.map(({ zip, state_abbr }) => [zip, state_abbr]))
  return (zips: Iterable<string>) =>
    states.size === 0 ? [...zips].map(() => '') : [...zips].flatMap((zip) => states.get(zip) ?? [])
}
