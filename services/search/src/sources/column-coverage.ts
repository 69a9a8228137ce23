import { findAttribute } from '@homeground/catalog/attributes'
import { type Coverage, coverageByState, type Queryable, type ReadCoverage, typicalOf } from '@homeground/sources'
import { type PlaceRow, readPlaces } from './places/choose-centers.ts'
import type { SourceColumns } from './search-source.ts'

/** Counts the zips that have each attribute of a source, and those with its margin of error, by state. */
export function columnCoverage(
  readColumns: (db: Queryable, places: readonly PlaceRow[]) => Promise<SourceColumns>,
): ReadCoverage {
  return async (db) => {
    const places = await readPlaces(db)
    const stateOf = stateLookup(places)
    const { columns } = await readColumns(db, places)
    return [...columns].flatMap(([key, { values, moe }]) => {
      const name = findAttribute(key)!.label
      const ofValues = coverageByState({ name, unit: 'zip codes' }, stateOf(values.keys()))
      const margins = { name: `${name}: margin of error`, unit: 'zip codes' }
      return [
        { ...ofValues, typical: typicalOf(values.values()) },
        ...(moe.size > 0 ? [coverageByState(margins, stateOf(moe.keys()))] : []),
      ]
    })
  }
}

/** Counts zips by state. */
export async function zipCoverage(db: Queryable, name: string, values: ReadonlyMap<string, number>): Promise<Coverage> {
  const stateOf = stateLookup(await readPlaces(db))
  return {
    ...coverageByState({ name, unit: 'zip codes' }, stateOf(values.keys())),
    typical: typicalOf(values.values()),
  }
}

/** The states of zips; once places are loaded, without zips that are not places, which are never shown. */
function stateLookup(places: readonly PlaceRow[]) {
  const states = new Map(places.map(({ zip, state_abbr }) => [zip, state_abbr]))
  return (zips: Iterable<string>) =>
    states.size === 0 ? [...zips].map(() => '') : [...zips].flatMap((zip) => states.get(zip) ?? [])
}
