import {
  attributes,
  type DataSet,
  type HousingColumns,
  type SchoolColumns,
} from '@homeground/contracts'
import { publishedVersion } from '@homeground/sources'
import type { DataSource } from 'typeorm'
import { buildAirportColumn } from '../airports/airport-column.ts'
import { buildIncomeColumns } from '../income/income-columns.ts'
import { densityColumn } from './density.ts'
import { homesColumnsOf } from './housing-columns.ts'
import { type AttributeColumn, dataSetOf, type Origin } from './origin.ts'
import { buildPeopleColumns } from './people-columns.ts'
import { type ProfileRow, readModel, writeModel } from './read-model.repository.ts'
import { readGazetteerOrigin, readPlaces, readZctas } from './read-owned.ts'
import { schoolColumnsOf } from './school-columns.ts'

/** Raise it when a measure or the shape of the model changes, so that the next start builds it anew. */
const modelRevision = 2

/** What other services own and search shows, as they hand it over. */
export interface OtherOwners {
  readonly housing: HousingColumns
  readonly schools: SchoolColumns
}

export interface RebuildResult {
  readonly version: number
  /** False when nothing had changed since the last build. */
  readonly changed: boolean
  readonly zips: number
}

/**
 * Makes the read model anew from what the owners have published: places and people of search itself, and
 * the columns that the other owners hand over. Running it twice changes nothing the second time.
 */
export async function rebuild(
  db: DataSource,
  { housing, schools }: OtherOwners,
): Promise<RebuildResult> {
  const fingerprint = `${modelRevision} ${await publishedVersion(db)} ${housing.version} ${schools.version}`
  const last = await readModel(db)
  if (last?.fingerprint === fingerprint) return { version: last.version, changed: false, zips: 0 }

  const [places, zctas, gazetteer, people, income] = await Promise.all([
    readPlaces(db),
    readZctas(db),
    readGazetteerOrigin(db),
    buildPeopleColumns(db),
    buildIncomeColumns(db),
  ])
  const airports = await buildAirportColumn(db, places)
  const homes = homesColumnsOf(housing)
  const landSqmi = new Map(zctas.map(({ zip, land_sqmi }) => [zip, land_sqmi]))
  const columns = new Map<string, AttributeColumn>([
    ...homes.columns,
    ...schoolColumnsOf(schools),
    ...people.columns,
    ...income,
  ])
  const density = densityColumn(
    people.columns.get('population'),
    landSqmi,
    gazetteer && originOf(gazetteer),
  )
  if (density) columns.set('population_density', density)
  if (airports.distance) columns.set('distance_to_large_airport', airports.distance)

  const rows = places.map((place): ProfileRow => {
    const [occupied, owner, renter] = people.households.get(place.zip) ?? [null, null, null]
    return {
      ...place,
      has_area: landSqmi.has(place.zip),
      land_sqmi: landSqmi.get(place.zip) ?? null,
      occupied_homes: occupied,
      owner_homes: owner,
      renter_homes: renter,
      moe: marginsOf(columns, place.zip),
      nearest_airport: airports.names.get(place.zip) ?? null,
      price_trend: homes.trend.get(place.zip) ?? [],
      values: attributes.map(({ key }) => columns.get(key)?.values.get(place.zip) ?? null),
    }
  })
  const origins = Object.fromEntries([...columns].map(([key, column]) => [key, column.origin]))
  const data_set: DataSet = dataSetOf(Object.values(origins).map((origin) => origin.data_set))
  const version = await writeModel(db, {
    rows,
    fingerprint,
    period: housing.period,
    data_set,
    origins,
  })
  return { version, changed: true, zips: rows.length }
}

function originOf({
  vintage,
  demonstration,
}: {
  vintage: string | null
  demonstration: boolean
}): Origin {
  return {
    vintage: vintage ?? '',
    publisher: 'Census Bureau',
    data_set: demonstration ? 'demonstration' : 'real',
  }
}

/** Margins of error of one zip by attribute, with four significant digits. */
function marginsOf(
  columns: ReadonlyMap<string, AttributeColumn>,
  zip: string,
): Record<string, number> {
  const margins: Record<string, number> = {}
  for (const [key, { moe }] of columns) {
    const margin = moe.get(zip)
    if (margin !== undefined) margins[key] = Number(margin.toPrecision(4))
  }
  return margins
}
