import { type Attribute, attributes } from '@homeground/catalog/attributes'
import { isPlausible } from '@homeground/catalog/attributes/plausible'
import { type CombinedKind, combinedKinds, type PlaceKind, placeKinds } from '@homeground/catalog/place-kinds'
import { openColumns, type PackedColumns, packColumns } from '@homeground/columns'
import type { FigureNote, MissingReason } from '@homeground/contracts'
import { comparedColumns, type NotCompared, notCompared, type PackedIntervals } from '../rankings/comparison.ts'
import { type EstimatedPlaces, packIntervals } from '../rankings/rank-intervals.ts'
import { type CombinedPlace, placesOf } from '../read-model/combined-places.ts'
import type { ProfileRow, ReadModel } from '../read-model/read-model.ts'
import { createZipCounties } from '../sources/places/county.ts'
import { type PackedNames, packNames } from '../suggest/place-names.ts'
import { combinedDocument, type PackedMargins, packMargins, zipDocument } from './items.ts'
import { createNotesOfRows, type NotesOfAttribute, type NotesOfRows, type PackedNotes } from './notes.ts'
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
  readonly margins: PackedMargins
  readonly notes: PackedNotes
  /** The values that they are not compared by. */
  readonly notCompared: NotCompared
  readonly rankIntervals: PackedIntervals
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

/**
 * Packs the rows of the read model: places of each kind as columns, with what their items are written from; names for
 * suggestions.
 */
export function buildSnapshot(profile: Profile): PackedSnapshot {
  const { model, rows, rankIntervals } = profile
  const places = packAllPlaces(profile)
  const withIntervals = placeKinds.map((kind) => {
    const packed = places[kind]
    // Before a worker has computed any, there is nothing to look up.
    const intervals = rankIntervals.size === 0 ? {} : packIntervals(estimatedPlacesOf(kind, packed), rankIntervals)
    return [kind, { ...packed, rankIntervals: intervals }] as const
  })
  return {
    model,
    places: Object.fromEntries(withIntervals) as Record<PlaceKind, PackedPlaces>,
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

/** The places of each kind as intervals of their ranks are computed from, one kind in memory at a time. */
export function* estimatedPlaces(profile: Profile): Generator<EstimatedPlaces> {
  const countiesOf = createZipCounties()
  yield estimatedPlacesOf('zip', zipFigures(profile))
  for (const kind of combinedKinds) {
    yield estimatedPlacesOf(kind, combinedFigures(sortedPlaces(kind, profile, countiesOf), profile.model))
  }
}

/** What places are compared and ranked by. */
type RankedFigures = Pick<PackedPlaces, 'columns' | 'margins' | 'notCompared'>

function estimatedPlacesOf(kind: PlaceKind, { columns, margins, notCompared }: RankedFigures): EstimatedPlaces {
  const compared = comparedColumns(openColumns(columns), notCompared)
  return { kind, ranked: { compared, notCompared, intervals: {} }, margins }
}

/** `documents`: of the rows, where items are written from them. */
function zipFigures(profile: Profile, documents?: Uint8Array[]): RankedFigures {
  const { rows } = profile
  return {
    columns: packColumns({ ...zipColumns(profile), ...(documents && { documents }) }),
    margins: packMargins(rows),
    notCompared: notCompared(rows),
  }
}

function combinedFigures(places: readonly CombinedPlace[], model: ReadModel, documents?: Uint8Array[]): RankedFigures {
  return {
    columns: packColumns({
      version: String(model.version),
      ids: places.map(({ id }) => id),
      ...locationsOf(places),
      attributes: columnsOf(places),
      openEnds: openEndsOf(places),
      ...(documents && { documents }),
    }),
    margins: packMargins(places),
    notCompared: notCompared(places, ({ combine }) => combine === 'sum'),
  }
}

/** The places of a kind in the order of their rows. */
function sortedPlaces(kind: CombinedKind, profile: Profile, countiesOf: OfZips['countiesOf']): CombinedPlace[] {
  return placesOf(kind, profile, countiesOf).toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

type PackedFigures = Omit<PackedPlaces, 'rankIntervals'>

function packAllPlaces(profile: Profile): Record<PlaceKind, PackedFigures> {
  const { model, rows } = profile
  const notes = notesOfZips(model, rows)
  const countiesOf = createZipCounties()
  const combined = combinedKinds.map((kind) => [kind, packPlaces(kind, profile, { notes, countiesOf })] as const)
  const documents = rows.map((row) => zipDocument({ ...row, counties: countiesOf(row) }))
  return {
    zip: { ...zipFigures(profile, documents), notes: notes.pack(), ofZip: Int32Array.from(rows, (_, row) => row) },
    ...(Object.fromEntries(combined) as Record<CombinedKind, PackedFigures>),
  }
}

interface OfZips {
  /** By row of the zips. */
  readonly notes: NotesOfRows
  /** The counties of a zip, that of its center first. */
  readonly countiesOf: (row: ProfileRow) => readonly string[]
}

/** Packs the places of a kind. */
function packPlaces(kind: CombinedKind, profile: Profile, { notes: ofZips, countiesOf }: OfZips): PackedFigures {
  const { model, rows } = profile
  const places = sortedPlaces(kind, profile, countiesOf)
  const rowOfZip = new Map(places.flatMap(({ zips }, row) => zips.map((zip) => [zip, row])))
  const zipRows = new Map(rows.map(({ zip }, row) => [zip, row]))
  const notes = notesOfCombined(places, { ofZips, rowOfZip: (zip) => zipRows.get(zip)! })
  const documents = places.map((place) => combinedDocument(place, model.period))
  return {
    ...combinedFigures(places, model, documents),
    notes: notes.pack(),
    ofZip: Int32Array.from(rows, ({ zip }) => rowOfZip.get(zip) ?? -1),
  }
}

function householdsOf(row: ProfileRow): (number | null)[] {
  return [row.occupied_homes, row.owner_homes, row.renter_homes]
}

/** Sources of the Census Bureau: they describe areas, which PO-box zips lack. */
const censusSource = 'acs'

/**
 * The notes of zips with a flag at each implausible value and the reason for each value that is missing. A reason that
 * the read model stores for the zip wins. The others follow from what is loaded: the zip has no Census area, no source
 * or not the right file is loaded, the loaded data has nothing for the state, and else the publisher has nothing for
 * the zip.
 */
function notesOfZips({ provenance }: Pick<ReadModel, 'provenance'>, rows: readonly ProfileRow[]): NotesOfRows {
  const statesWith = statesWithValues(rows)
  const loadedSources = new Set(attributes.flatMap(({ key, source }) => (provenance[key] ? [source] : [])))
  const hasAreas = rows.some((row) => row.has_area)
  const reasonOf = (row: ProfileRow, { key, source }: Attribute, position: number): MissingReason => {
    if (!provenance[key]) return loadedSources.has(source) ? 'file_not_loaded' : 'not_loaded'
    if (source === censusSource && hasAreas && !row.has_area) return 'no_area'
    if (!statesWith[position]!.has(row.state_abbr)) return 'state_not_loaded'
    return source === 'schools' ? 'no_schools' : 'not_published'
  }
  const notes = createNotesOfRows(rows.length)
  const columns = attributes.map((attribute) => ({ attribute, ofAttribute: notes.of(attribute.key) }))
  rows.forEach((row, index) => {
    columns.forEach(({ attribute, ofAttribute }, position) => {
      const { key } = attribute
      const value = row.values[position]!
      const note = row.notes[key]
      if (!Number.isNaN(value)) ofAttribute.set(index, isPlausible(key, value) ? note : withImplausible(note))
      else ofAttribute.set(index, note?.reason ? note : missingNotes[reasonOf(row, attribute, position)])
    })
  })
  return notes
}

interface Zips {
  /** Notes of the zips. */
  readonly ofZips: NotesOfRows
  readonly rowOfZip: (zip: string) => number
}

/**
 * The notes of places of several zips. A value that all its zips lack has the reason of the first that does have a Census
 * area, if any.
 */
function notesOfCombined(places: readonly CombinedPlace[], { ofZips, rowOfZip }: Zips): NotesOfRows {
  const notes = createNotesOfRows(places.length)
  const columns = attributes.map(({ key, combine }) => {
    return { key, isSum: combine === 'sum', ofAttribute: notes.of(key), ofZip: ofZips.of(key) }
  })
  places.forEach((place, row) => {
    const zipRows = place.zips.map(rowOfZip)
    columns.forEach(({ key, isSum, ofAttribute, ofZip }, position) => {
      const value = place.values[position]!
      const note = place.notes[key]
      // Bounds of plausible values are those of a zip, which sums over zips pass.
      if (!Number.isNaN(value)) ofAttribute.set(row, isSum || isPlausible(key, value) ? note : withImplausible(note))
      else ofAttribute.set(row, note ?? reasonOfZips(ofZip, zipRows))
    })
  })
  return notes
}

function reasonOfZips(notes: NotesOfAttribute, zipRows: readonly number[]): FigureNote | undefined {
  let first: FigureNote | undefined
  for (const row of zipRows) {
    const note = notes.get(row)
    if (note && note.reason !== 'no_area') return note
    first ??= note
  }
  return first
}

function withImplausible(note: FigureNote = {}): FigureNote {
  return { ...note, flags: [...new Set([...(note.flags ?? []), 'implausible' as const])] }
}

/** By position of the attribute: the states in which a zip has a value. */
function statesWithValues(rows: readonly ProfileRow[]): readonly ReadonlySet<string>[] {
  const states = attributes.map(() => new Set<string>())
  for (const { values, state_abbr } of rows) {
    for (const [position, withValue] of states.entries()) {
      if (!Number.isNaN(values[position]!)) withValue.add(state_abbr)
    }
  }
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
