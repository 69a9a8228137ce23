import { type Attribute, attributes } from '@homeground/catalog/attributes'
import { isPlausible } from '@homeground/catalog/attributes/plausible'
import type { FigureNote, FigureNotes, MissingReason } from '@homeground/contracts'
import { attributeValue, type ProfileRow } from '../read-model/profile-row.ts'
import type { ReadModel } from '../read-model/read-model.repository.ts'
import type { Town } from '../read-model/towns.ts'

/** Reads the notes of a zip, to which those of missing figures are added. */
export type NotesOf = (row: ProfileRow) => FigureNotes

/** Sources of the Census Bureau: they describe areas, which PO-box zips lack. */
const censusSource = 'acs'

/**
 * Returns the notes of a zip with a flag at each implausible value and the reason for each value it lacks. A reason that the read model stores for the zip
 * wins. The others follow from what is loaded: the zip has no Census area, no source or not the right file is loaded,
 * the loaded data has nothing for the state, and else the publisher has nothing for the zip.
 */
export function createMissingReasons(
  { provenance }: Pick<ReadModel, 'provenance'>,
  rows: readonly ProfileRow[],
): NotesOf {
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

/** A value that all zips of a town lack has the reason of the first zip that does have a Census area, if any. */
export function townNotes(town: Town, zipNotes: readonly FigureNotes[]): FigureNotes {
  const notes: Record<string, FigureNote> = { ...town.notes }
  for (const { key } of attributes) {
    const value = town.values[key] ?? null
    if (value !== null && !isPlausible(key, value)) notes[key] = withImplausible(notes[key])
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
    for (const [key, known] of states) if (attributeValue(row, key) !== null) known.add(row.state_abbr)
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
