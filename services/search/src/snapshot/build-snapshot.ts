import { type PackedColumns, packColumns } from '@homeground/columns'
import type { FigureNotes } from '@homeground/contracts'
import { attributeColumns, attributeValue, type ProfileRow } from '../read-model/profile-row.ts'
import type { ReadModel } from '../read-model/read-model.repository.ts'
import { townsOf } from '../read-model/towns.ts'
import { type PackedNames, packNames } from '../suggest/place-names.ts'
import { townJson, zipJson } from './item-json.ts'
import { type ItemEnds, packEnds } from './items.ts'
import { createMissingReasons, townNotes } from './missing-reasons.ts'

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
export function buildSnapshot(
  model: ReadModel,
  unsortedRows: readonly ProfileRow[],
): PackedSnapshot {
  const rows = unsortedRows.toSorted((a, b) => (a.zip < b.zip ? -1 : 1))
  const notesOf = createMissingReasons(model, rows)
  const notes = new Map(rows.map((row) => [row.zip, notesOf(row)]))
  const towns = townsOf(rows).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const zipItems = rows.map((row) => zipJson({ ...row, notes: notes.get(row.zip)! }, model.period))
  const townItems = towns.map((town) => {
    const zipNotes = town.zips.map((zip) => notes.get(zip)!)
    return townJson({ ...town, notes: townNotes(town, zipNotes) }, model.period)
  })
  const version = String(model.version)
  return {
    model,
    zips: packColumns({
      version,
      ids: rows.map((row) => row.zip),
      ...locationsOf(rows),
      attributes: columnsOf(rows, attributeValue),
      openEnds: openEndsOf(rows),
      documents: zipItems.map(({ bytes }) => bytes),
    }),
    towns: packColumns({
      version,
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

function locationsOf(places: readonly { state_abbr: string; lat: number; lng: number }[]) {
  return {
    groups: places.map(({ state_abbr }) => state_abbr),
    lat: places.map(({ lat }) => lat),
    lng: places.map(({ lng }) => lng),
  }
}

/** Reads row by row: reading column by column would fetch each row from memory again for every attribute. */
function columnsOf<T>(rows: readonly T[], read: (row: T, key: string) => number | null) {
  const columns = attributeColumns.map((key) => ({ key, values: new Array(rows.length) }))
  rows.forEach((row, at) => {
    for (const { key, values } of columns) values[at] = read(row, key)
  })
  return Object.fromEntries(columns.map(({ key, values }) => [key, values]))
}

/** By attribute with any: which rows are only known to be above (1) or below (-1) their value. */
function openEndsOf(places: readonly { notes: FigureNotes }[]): Record<string, number[]> {
  const sides = { over: 1, under: -1 } as const
  const byKey: Record<string, number[]> = {}
  places.forEach(({ notes }, row) => {
    for (const key in notes) {
      const kind = notes[key]!.kind
      if (kind !== 'over' && kind !== 'under') continue
      byKey[key] ??= places.map(() => 0)
      byKey[key][row] = sides[kind]
    }
  })
  return byKey
}

function householdsOf(row: ProfileRow): (number | null)[] {
  return [row.occupied_homes, row.owner_homes, row.renter_homes]
}
