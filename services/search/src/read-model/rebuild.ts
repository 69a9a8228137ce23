import type { FigureNote } from '@homeground/contracts'
import type { BuiltModel } from '@homeground/queues'
import { type CopyValue, publishedVersion } from '@homeground/sources'
import type { DataSource } from 'typeorm'
import type { AttributeColumn, AttributeColumns } from '../sources/attribute-column.ts'
import { readGazetteerProvenance } from '../sources/gazetteer/read-gazetteer.ts'
import { ownerColumns } from '../sources/owners/owner-columns.ts'
import type { PulledColumns } from '../sources/owners/pull-columns.ts'
import { namePlaces } from '../sources/places/name-places.ts'
import { type PlaceRow, readPlacesAndCenters } from '../sources/places/read-places.ts'
import { combineDataSets } from '../sources/provenance.ts'
import type { SourceColumns } from '../sources/search-source.ts'
import { searchSources } from '../sources/search-sources.ts'
import { populationDensity } from './population-density.ts'
import { attributeColumns, noFacts, profileValues, type ZipFacts } from './profile-row.ts'
import { readModel } from './read-model.repository.ts'
import { writeModel } from './write-model.ts'

/** Raise it when a measure or the naming of places changes, so that the next start builds the read model again. */
const measuresRevision = 9

/**
 * Builds the read model from what is published in search's own tables and from the columns of the other
 * owners. Running it twice changes nothing the second time.
 */
export async function rebuild(db: DataSource, { housing, schools }: PulledColumns): Promise<BuiltModel> {
  const published = await publishedVersion(db)
  const fingerprint = `${measuresRevision} ${published} ${housing.version} ${schools.version} ${attributeColumns}`
  const last = await readModel(db)
  if (last?.fingerprint === fingerprint) return { version: last.version, changed: false, zips: 0 }

  const [listed, gazetteer] = await Promise.all([readPlacesAndCenters(db), readGazetteerProvenance(db)])
  const places = namePlaces(listed.places)
  // Not in parallel: while one source computes on this thread, another's connection attempt could time out.
  const own: SourceColumns[] = []
  for (const { readColumns } of searchSources.values()) {
    own.push((await readColumns?.(db, places)) ?? nothing)
  }
  const factsOf = (zip: string): ZipFacts => Object.assign({}, noFacts, ...own.map((source) => source.factsOf?.(zip)))
  const columns = new Map<string, AttributeColumn>([
    ...ownerColumns(housing, housing.periods),
    ...ownerColumns(schools, schools.vintages),
    ...own.flatMap((source) => [...source.columns]),
  ])
  const density = populationDensity(columns.get('population'), {
    landSqmiOf: (zip) => factsOf(zip).land_sqmi,
    gazetteer,
  })
  if (density) columns.set('population_density', density)

  const provenance = Object.fromEntries([...columns].map(([key, column]) => [key, column.provenance]))
  const version = await writeModel(db, {
    rows: profileRows(places, { columns, factsOf, housing }),
    fingerprint,
    period: housing.period,
    data_set: combineDataSets(Object.values(provenance).map(({ data_set }) => data_set)),
    provenance,
    centers: listed.centers,
    housing: { version: housing.version, months: housing.months ?? [] },
  })
  return { version, changed: true, zips: places.length }
}

const nothing: SourceColumns = { columns: new Map() }

interface Parts {
  readonly columns: AttributeColumns
  readonly factsOf: (zip: string) => ZipFacts
  readonly housing: PulledColumns['housing']
}

/** One row at a time, so that 42,000 wide rows are never in memory together. */
function* profileRows(places: readonly PlaceRow[], { columns, factsOf, housing }: Parts): Generator<CopyValue[]> {
  const trends = new Map(housing.zips.map((zip, row) => [zip, housing.trend[row]]))
  const values = attributeColumns.map((key) => columns.get(key)?.values)
  const withMargins = [...columns].filter(([, { moe }]) => moe.size > 0)
  const withNotes = [...columns].filter(([, { notes }]) => notes)
  for (const place of places) {
    const { zip } = place
    yield profileValues(
      { ...place, ...factsOf(zip) },
      {
        moe: marginsOf(withMargins, zip),
        notes: notesOf(withNotes, zip),
        price_trend: trends.get(zip) ?? [],
        attributes: values.map((column) => column?.get(zip) ?? null),
      },
    )
  }
}

/** Margins of error of one zip by attribute. */
function marginsOf(
  columns: readonly (readonly [key: string, column: AttributeColumn])[],
  zip: string,
): Record<string, number> {
  const margins: Record<string, number> = {}
  for (const [key, { moe }] of columns) {
    const margin = moe.get(zip)
    if (margin !== undefined) margins[key] = margin
  }
  return margins
}

function notesOf(
  columns: readonly (readonly [key: string, column: AttributeColumn])[],
  zip: string,
): Record<string, FigureNote> {
  const notes: Record<string, FigureNote> = {}
  for (const [key, column] of columns) {
    const note = column.notes!.get(zip)
    if (note) notes[key] = note
  }
  return notes
}
