import { type Attribute, attributes } from '@homeground/catalog/attributes'
import { isPlausible } from '@homeground/catalog/attributes/plausible'
import { type CombinedKind, combinedKinds, type PlaceKind } from '@homeground/catalog/place-kinds'
import { type PackedColumns, packColumns } from '@homeground/columns'
import type { FigureNote, FigureNotes, MissingReason } from '@homeground/contracts'
import { type NotCompared, notCompared } from '../rankings/comparison.ts'
import { type CombinedPlace, placesOf } from '../read-model/combined-places.ts'
import { attributeValue, type ProfileRow, type ReadModel } from '../read-model/read-model.ts'
import { createZipCounties } from '../sources/places/county.ts'
import { type PackedNames, packNames } from '../suggest/place-names.ts'
import { combinedJson, zipJson } from './item-json.ts'
import { type ItemEnds, packEnds } from './items.ts'
import { columnsOf, locationsOf, openEndsOf, type Profile, zipColumns } from './read-profile.ts'

/** One version of everything that a search server returns, as plain data that threads can exchange. */
export interface PackedSnapshot {
  readonly model: ReadModel
  /** The places of each kind. */
  readonly places: Readonly<Record<PlaceKind, PackedPlaces>>
  readonly facts: ZipFacts
  readonly names: PackedNames
}

/** The places of one kind. */
export interface PackedPlaces {
  readonly columns: PackedColumns
  /** Where the parts of their JSON end, by row. */
  readonly ends: ItemEnds
  /** The values that they are not compared by. */
  readonly notCompared: NotCompared
  /** By row of the zips: the row of the place that has the zip; −1 for none. */
  readonly ofZip: Int32Array
}

/** The facts of zips that are not attributes, by row of `zips`. */
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

/** Packs the rows of the read model: places of each kind as columns with their JSON, names for suggestions. */
export function buildSnapshot(profile: Profile): PackedSnapshot {
  const { model, rows } = profile
  const notesOf = createMissingReasons(model, rows)
  const notes = new Map(rows.map((row) => [row.zip, notesOf(row)]))
  const countiesOf = createZipCounties()
  const zipItems = rows.map((row) =>
    zipJson({ ...row, notes: notes.get(row.zip)!, counties: countiesOf(row) }, model.period),
  )
  const combined = combinedKinds.map((kind) => [kind, packPlaces(kind, profile, { notes, countiesOf })] as const)
  return {
    model,
    places: {
      zip: {
        columns: packColumns({ ...zipColumns(profile), documents: zipItems.map(({ bytes }) => bytes) }),
        ends: packEnds(zipItems),
        notCompared: notCompared(rows, attributeValue),
        ofZip: Int32Array.from(rows, (_, row) => row),
      },
      ...(Object.fromEntries(combined) as Record<CombinedKind, PackedPlaces>),
    },
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

interface OfZips {
  /** Notes by zip. */
  readonly notes: ReadonlyMap<string, FigureNotes>
  /** The counties of a zip, that of its center first. */
  readonly countiesOf: (row: ProfileRow) => readonly string[]
}

/** Packs the places of a kind. */
function packPlaces(kind: CombinedKind, profile: Profile, { notes, countiesOf }: OfZips): PackedPlaces {
  const { model } = profile
  const places = placesOf(kind, profile, countiesOf).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const rowOfZip = new Map(places.flatMap(({ zips }, row) => zips.map((zip) => [zip, row])))
  const items = places.map((place) => {
    const ofZips = place.zips.map((zip) => notes.get(zip)!)
    return combinedJson({ ...place, notes: combinedNotes(place, ofZips) }, model.period)
  })
  return {
    columns: packColumns({
      version: String(model.version),
      ids: places.map(({ id }) => id),
      ...locationsOf(places),
      attributes: columnsOf(places, (place, key) => place.values[key]!),
      openEnds: openEndsOf(places),
      documents: items.map(({ bytes }) => bytes),
    }),
    ends: packEnds(items),
    notCompared: notCompared(
      places,
      (place, key) => place.values[key] ?? null,
      ({ combine }) => combine === 'sum',
    ),
    ofZip: Int32Array.from(profile.rows, ({ zip }) => rowOfZip.get(zip) ?? -1),
  }
}

function householdsOf(row: ProfileRow): (number | null)[] {
  return [row.occupied_homes, row.owner_homes, row.renter_homes]
}

/** Reads the notes of a zip, to which those of missing figures are added. */
type NotesOf = (row: ProfileRow) => FigureNotes

/** Sources of the Census Bureau: they describe areas, which PO-box zips lack. */
const censusSource = 'acs'

/**
 * Returns the notes of a zip with a flag at each implausible value and the reason for each value it lacks. A reason that the read model stores for the zip
 * wins. The others follow from what is loaded: the zip has no Census area, no source or not the right file is loaded,
 * the loaded data has nothing for the state, and else the publisher has nothing for the zip.
 */
function createMissingReasons({ provenance }: Pick<ReadModel, 'provenance'>, rows: readonly ProfileRow[]): NotesOf {
  const statesWith = statesWithValues(rows)
  const loadedSources = new Set(attributes.flatMap(({ key, source }) => (provenance[key] ? [source] : [])))
  const hasAreas = rows.some((row) => row.has_area)
  const reasonOf = (row: ProfileRow, { key, source }: Attribute): MissingReason => {
    if (!provenance[key]) return loadedSources.has(source) ? 'file_not_loaded' : 'not_loaded'
    if (source === censusSource && hasAreas && !row.has_area) return 'no_area'
    if (!statesWith.get(key)!.has(row.state_abbr)) return 'state_not_loaded'
    return source === 'schools' ? 'no_schools' : 'not_published'
  }
  const missing = (row: ProfileRow, attribute: Attribute) => missingNotes[reasonOf(row, attribute)]
  return (row) => {
    const notes: Record<string, FigureNote> = { ...row.notes }
    for (const attribute of attributes) {
      const { key } = attribute
      const value = attributeValue(row, key)
      if (value === null) notes[key] = notes[key]?.reason ? notes[key] : missing(row, attribute)
      else if (!isPlausible(key, value)) notes[key] = withImplausible(notes[key])
    }
    return notes
  }
}

/** A value that all zips of a place lack has the reason of the first zip that does have a Census area, if any. */
function combinedNotes(place: CombinedPlace, zipNotes: readonly FigureNotes[]): FigureNotes {
  const notes: Record<string, FigureNote> = { ...place.notes }
  for (const { key, combine } of attributes) {
    const value = place.values[key] ?? null
    // Bounds of plausible values are those of a zip, which sums over zips pass.
    if (value !== null && combine !== 'sum' && !isPlausible(key, value)) notes[key] = withImplausible(notes[key])
    if (value !== null || notes[key]) continue
    const all = zipNotes.flatMap((zip) => zip[key] ?? [])
    const note = all.find(({ reason }) => reason !== 'no_area') ?? all[0]
    if (note) notes[key] = note
  }
  return notes
}

function withImplausible(note: FigureNote = {}): FigureNote {
  return { ...note, flags: [...new Set([...(note.flags ?? []), 'implausible' as const])] }
}

/** By attribute: the states in which a zip has a value. */
function statesWithValues(rows: readonly ProfileRow[]): ReadonlyMap<string, ReadonlySet<string>> {
  const states = new Map(attributes.map(({ key }) => [key, new Set<string>()]))
  for (const row of rows)
    for (const [key, withValue] of states) if (attributeValue(row, key) !== null) withValue.add(row.state_abbr)
  return states
}

function missingNote(reason: MissingReason): FigureNote {
  return { kind: 'missing', reason }
}

/** One object for each reason: hundreds of thousands of figures are missing. */
const missingNotes = {
  no_area: missingNote('no_area'),
  not_loaded: missingNote('not_loaded'),
  file_not_loaded: missingNote('file_not_loaded'),
  state_not_loaded: missingNote('state_not_loaded'),
  no_schools: missingNote('no_schools'),
  not_published: missingNote('not_published'),
} as Record<MissingReason, FigureNote>
