import { type PackedColumns, packColumns } from '@homeground/columns'
import type { ProfileRow } from '../read-model/profile-row.ts'
import type { ReadModel } from '../read-model/read-model.repository.ts'
import { townsOf } from '../read-model/towns.ts'
import { type PackedNames, packNames } from '../suggest/place-names.ts'
import { townJson, zipJson } from './item-json.ts'
import { type ItemEnds, packEnds } from './items.ts'
import { createMissingReasons, townNotes } from './missing-reasons.ts'
import type { Profile } from './read-profile.ts'
import { columnsOf, locationsOf, openEndsOf, zipColumns } from './zip-columns.ts'

/** One version of everything that a search server returns, as plain data that threads can exchange. */
export interface PackedSnapshot {
  readonly model: ReadModel
  readonly zips: PackedColumns
  readonly towns: PackedColumns
  /** Where the parts of the zips’ and towns’ JSON end, by row. */
  readonly zipEnds: ItemEnds
  readonly townEnds: ItemEnds
  readonly facts: ZipFacts
  readonly names: PackedNames
}

/** What is known of a zip besides its attributes, by row of `zips`. */
export interface ZipFacts {
  /** Post office names, one per line. */
  readonly towns: string
  /** Names of the nearest large airports, one per line; an empty line where none is loaded. */
  readonly airports: string
  /** 1 when the zip has a Census area (ZCTA). */
  readonly hasArea: Uint8Array
  /** Square miles; NaN without an area. */
  readonly landSqmi: Float64Array
  /** Occupied, owner and renter homes, three per row; NaN where unknown. */
  readonly households: Float64Array
}

/** Packs the rows of the read model: zips and towns as columns with their JSON, names for suggestions. */
export function buildSnapshot(profile: Profile): PackedSnapshot {
  const { model, rows } = profile
  const notesOf = createMissingReasons(model, rows)
  const notes = new Map(rows.map((row) => [row.zip, notesOf(row)]))
  const towns = townsOf(rows).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const zipItems = rows.map((row) => zipJson({ ...row, notes: notes.get(row.zip)! }, model.period))
  const townItems = towns.map((town) => {
    const zipNotes = town.zips.map((zip) => notes.get(zip)!)
    return townJson({ ...town, notes: townNotes(town, zipNotes) }, model.period)
  })
  return {
    model,
    zips: packColumns({ ...zipColumns(profile), documents: zipItems.map(({ bytes }) => bytes) }),
    towns: packColumns({
      version: String(model.version),
      ids: towns.map((town) => town.id),
      ...locationsOf(towns),
      attributes: columnsOf(towns, (town, key) => town.values[key]!),
      openEnds: openEndsOf(towns),
      documents: townItems.map(({ bytes }) => bytes),
    }),
    zipEnds: packEnds(zipItems),
    townEnds: packEnds(townItems),
    facts: {
      towns: rows.map((row) => row.town).join('\n'),
      airports: rows.map((row) => row.nearest_airport ?? '').join('\n'),
      hasArea: Uint8Array.from(rows, (row) => Number(row.has_area)),
      landSqmi: Float64Array.from(rows, (row) => row.land_sqmi ?? Number.NaN),
      households: Float64Array.from(rows.flatMap(householdsOf), (homes) => homes ?? Number.NaN),
    },
    names: packNames(rows),
  }
}

function householdsOf(row: ProfileRow): (number | null)[] {
  return [row.occupied_homes, row.owner_homes, row.renter_homes]
}
