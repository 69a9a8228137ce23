import { isPlausible } from '@homeground/catalog/attributes/plausible'
import {
  type FigureNote,
  getHousingColumns,
  getSchoolColumns,
  type HousingColumns,
  type SchoolColumns,
} from '@homeground/contracts'
import { type BuiltModel, versionChannel } from '@homeground/queues'
import { callService, type SignIdentity } from '@homeground/service'
import { type CopyValue, copyRowsIn, publishedVersion } from '@homeground/sources'
import type { Redis } from 'ioredis'
import type { PoolClient } from 'pg'
import type { DataSource } from 'typeorm'
import {
  type AttributeColumn,
  type AttributeColumns,
  combineDataSets,
  originOfComputed,
  type Parts,
  type Provenance,
  type Weighted,
} from '../sources/attribute-column.ts'
import { readGazetteerProvenance } from '../sources/gazetteer/index.ts'
import { namePlaces, type PlaceRow, readPlacesAndCenters, withUnlisted } from '../sources/places/read-places.ts'
import { noFacts, type SourceColumns, type ZipFacts } from '../sources/search-source.ts'
import { searchSources } from '../sources/search-sources.ts'
import { addSummed, type SummedParts } from './combined-places.ts'
import {
  attributeColumns,
  countyKey,
  type ProfileRow,
  profileColumns,
  profileValues,
  type ReadModel,
  readModel,
  smallBasesOf,
  townKey,
} from './read-model.ts'

interface Deps extends Owners {
  readonly db: DataSource
  readonly redis: Redis
  readonly prefix: string
}

/** Pulls the other owners' columns, builds the read model if anything changed, and announces its version. */
export async function rebuildModel({ db, redis, prefix, ...owners }: Deps): Promise<BuiltModel> {
  const columns = await pullColumns(owners)
  const result = await rebuild(db, columns)
  // Servers compare versions by themselves too: a lost announcement only costs seconds.
  await redis.publish(versionChannel(prefix, 'search'), String(result.version)).catch(() => undefined)
  return { ...result, housing: columns.housing.version, schools: columns.schools.version }
}

/** Raise it when a measure or the naming of places changes, so that the next start builds the read model again. */
const measuresRevision = 14

/** The sources that the read model is built from: those with columns, and those that say where zips are. */
export const modelSources: readonly string[] = [...searchSources].flatMap(([key, { readColumns, movesZips }]) =>
  readColumns || movesZips ? key : [],
)

/**
 * Builds the read model from what is published in search's own tables and from the columns of the other
 * owners. Running it twice changes nothing the second time.
 */
export async function rebuild(db: DataSource, { housing, schools }: PulledColumns): Promise<BuiltModel> {
  const published = await publishedVersion(db, { sources: modelSources })
  const fingerprint = `${measuresRevision} ${published} ${housing.version} ${schools.version} ${attributeColumns}`
  const last = await readModel(db)
  if (last?.fingerprint === fingerprint) return { version: last.version, changed: false, zips: 0 }

  const [listed, gazetteer] = await Promise.all([readPlacesAndCenters(db), readGazetteerProvenance(db)])
  const { places: complete, unlisted } = withUnlisted(listed.places, housing.zips)
  const places = namePlaces(complete)
  const centers = { ...listed.centers, unlisted: [...listed.centers.unlisted, ...unlisted] }
  const columns = collectColumns(places)
  for (const [key, column] of withChangeParts(ownerColumns(housing, housing.periods), housing)) columns.add(key, column)
  for (const [key, column] of ownerColumns(schools, schools.vintages)) columns.add(key, column)
  const facts: SourceColumns['factsOf'][] = []
  let population: AttributeColumn | undefined
  // Not in parallel: while one source computes on this thread, another's connection attempt could time out.
  for (const { readColumns } of searchSources.values()) {
    const source = await readColumns?.(db, places)
    if (!source) continue
    for await (const [key, column] of source.columns) {
      columns.add(key, column)
      if (key === 'population') population = column
    }
    facts.push(source.factsOf)
  }
  const factsOf = (zip: string): ZipFacts => Object.assign({}, noFacts, ...facts.map((of) => of?.(zip)))
  const density = populationDensity(population, { landSqmiOf: (zip) => factsOf(zip).land_sqmi, gazetteer })
  if (density) columns.add('population_density', density)

  const provenance = columns.provenance()
  const version = await writeModel(db, {
    rows: columns.rows({ factsOf, trends: new Map(housing.zips.map((zip, row) => [zip, housing.trend[row]])) }),
    countyParts: columns.countyParts(),
    fingerprint,
    period: housing.period,
    data_set: combineDataSets(Object.values(provenance).map(({ data_set }) => data_set)),
    provenance,
    centers,
    housing: { version: housing.version, months: housing.months ?? [] },
  })
  return { version, changed: true, zips: places.length }
}

/** A column by places, NaN where a place has no number. */
interface PlaceColumn {
  readonly provenance: Provenance
  readonly values: Float64Array
  /** Null where no place has a margin of error. */
  readonly moe: Float64Array | null
  readonly notes: ReadonlyMap<string, FigureNote>
}

/**
 * Takes one attribute after the other, and keeps of it what rows and counties need, as small as it can be: with the maps of all
 * attributes, the country would need more than a gigabyte.
 */
function collectColumns(places: readonly PlaceRow[]) {
  const columns = new Map<string, PlaceColumn>()
  const zipsOfTown = Map.groupBy(places, townKey)
  /** By place, JSON members by attribute: hundreds of numbers, which only towns of several zips sum. */
  const parts = places.map((place): string[] | null => (zipsOfTown.get(townKey(place))!.length > 1 ? [] : null))
  const smallBases = places.map((): string[] => [])
  const counties = new Map<string, Record<string, SummedParts>>()

  return { add, provenance, rows, countyParts }

  function add(key: string, { provenance, values, moe, notes = new Map(), parts: ofZips }: AttributeColumn): void {
    const byPlace = (numbers: ReadonlyMap<string, number>) =>
      Float64Array.from(places, ({ zip }) => numbers.get(zip) ?? Number.NaN)
    columns.set(key, { provenance, values: byPlace(values), moe: moe.size > 0 ? byPlace(moe) : null, notes })
    if (!ofZips || ofZips.size === 0) return
    for (const [index, { zip }] of places.entries()) addParts(key, index, ofZips.get(zip))
  }

  function addParts(key: string, index: number, ofZip: Parts | undefined): void {
    if (!ofZip) return
    const place = places[index]!
    parts[index]?.push(`${JSON.stringify(key)}:${JSON.stringify(ofZip)}`)
    smallBases[index]!.push(...smallBasesOf({ [key]: ofZip }))
    if (place.county === null) return
    const county = countyKey(place)
    const sums = counties.get(county) ?? {}
    sums[key] = addSummed(sums[key], { ...ofZip, zips: 1 })
    counties.set(county, sums)
  }

  function provenance(): Record<string, Provenance> {
    return Object.fromEntries([...columns].map(([key, column]) => [key, column.provenance]))
  }

  /**
   * One row at a time, so that 42,000 wide rows are never in memory together. `trends`: listing prices of the newest
   * months.
   */
  function* rows(of: {
    readonly factsOf: (zip: string) => ZipFacts
    readonly trends: ReadonlyMap<string, ProfileRow['price_trend'] | undefined>
  }): Generator<CopyValue[]> {
    const values = attributeColumns.map((key) => columns.get(key)?.values)
    const margins = [...columns].flatMap(([key, { moe }]) => (moe ? [[key, moe] as const] : []))
    const noted = [...columns].flatMap(([key, { notes }]) => (notes.size > 0 ? [[key, notes] as const] : []))
    for (const [index, place] of places.entries()) {
      const { zip } = place
      yield profileValues(
        { ...place, ...of.factsOf(zip) },
        {
          moe: jsonObject(margins, (moe) => (Number.isNaN(moe[index]!) ? undefined : moe[index]!)),
          notes: jsonObject(noted, (notes) => notes.get(zip)),
          parts: `{${(parts[index] ?? []).join(',')}}`,
          small_bases: smallBases[index]!,
          price_trend: of.trends.get(zip) ?? [],
          attributes: values.map((column) => (column && !Number.isNaN(column[index]!) ? column[index]! : null)),
        },
      )
    }
  }

  /** The sums of the parts of each county's zips. */
  function* countyParts(): Generator<CopyValue[]> {
    for (const [county, sums] of counties) yield [county, JSON.stringify(sums)]
  }
}

/** JSON of the members that have a value, without objects for a text that is written once. Keys need no escapes. */
function jsonObject<T>(
  members: readonly (readonly [key: string, of: T])[],
  memberOf: (of: T) => FigureNote | number | undefined,
): string {
  let text = ''
  for (const [key, of] of members) {
    const value = memberOf(of)
    if (value !== undefined) text += `${text === '' ? '{' : ','}"${key}":${JSON.stringify(value)}`
  }
  return text === '' ? '{}' : `${text}}`
}

/**
 * population_density: people per square mile of land = population (ACS) / land area (gazetteer).
 * Its margin of error is the population's divided by the same area. A zip without land has none.
 */
function populationDensity(
  population: AttributeColumn | undefined,
  { landSqmiOf, gazetteer }: { landSqmiOf: (zip: string) => number | null; gazetteer: Provenance | undefined },
): AttributeColumn | undefined {
  if (!population || !gazetteer) return undefined
  const values = new Map<string, number>()
  const moe = new Map<string, number>()
  const parts = new Map<string, Parts>()
  // A population that is missing for a reason leaves the density missing for the same one.
  const notes = new Map(population.notes)
  for (const [zip, people] of population.values) {
    const land = landSqmiOf(zip)
    if (!land) {
      if (land === 0) notes.set(zip, { kind: 'missing', reason: 'nothing_counted' })
      continue
    }
    values.set(zip, people / land)
    const margin = population.moe.get(zip)
    if (margin !== undefined) moe.set(zip, margin / land)
    parts.set(zip, { part: [people, margin ?? null], whole: [land, 0] })
  }
  const { provenance } = population
  const data_set = originOfComputed([provenance.data_set, gazetteer.data_set])
  return { provenance: { ...provenance, data_set }, values, moe, parts, notes }
}

/** Replaces the read model in one transaction and returns its new version. Rows are in the order of `profileColumns`. */
async function writeModel(
  db: DataSource,
  model: Omit<ReadModel, 'version'> & {
    readonly rows: Iterable<CopyValue[]>
    readonly countyParts: Iterable<CopyValue[]>
  },
): Promise<number> {
  return db.transaction(async (tx) => {
    const client: PoolClient = await tx.queryRunner!.connect()
    await addMissingColumns(client)
    await client.query('delete from zip_profile')
    const table = { table: 'zip_profile', columns: profileColumns }
    await copyRowsIn(client, table, model.rows)
    await client.query('delete from county_parts')
    await copyRowsIn(client, { table: 'county_parts', columns: ['county', 'parts'] }, model.countyParts)
    const { rows } = await client.query<{ version: number }>(
      `insert into read_model as m (version, fingerprint, built_at, period, data_set, provenance, centers, housing)
       values (1, $1, now(), $2, $3, $4, $5, $6)
       on conflict (id) do update set version = m.version + 1, fingerprint = $1, built_at = now(),
         period = $2, data_set = $3, provenance = $4, centers = $5, housing = $6
       returning version::float8 as version`,
      [
        model.fingerprint,
        model.period,
        model.data_set,
        JSON.stringify(model.provenance),
        JSON.stringify(model.centers),
        JSON.stringify(model.housing),
      ],
    )
    return rows[0]!.version
  })
}

/**
 * Adds a column for each attribute that the catalog has gained since the last build; columns of removed
 * attributes stay and are null. Adding locks readers out until the commit, so the table is altered only
 * when a column is missing.
 */
async function addMissingColumns(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ column_name: string }>(
    `select column_name from information_schema.columns
     where table_schema = current_schema() and table_name = 'zip_profile'`,
  )
  const present = new Set(rows.map(({ column_name }) => column_name))
  const missing = attributeColumns.filter((key) => !present.has(key))
  if (missing.length === 0) return
  const added = missing.map((key) => `add column "${key}" double precision`)
  await client.query(`alter table zip_profile ${added.join(', ')}`)
}

/** Where the other owners are, and what signs calls to them. */
interface Owners {
  readonly housingUrl: string
  readonly schoolsUrl: string
  readonly sign: SignIdentity
}

/** The columns that the housing and schools services own and search shows. */
export interface PulledColumns {
  readonly housing: HousingColumns
  readonly schools: SchoolColumns
}

/** Pulls the columns of the housing and schools services. Errors: those of `callService`. */
async function pullColumns({ housingUrl, schoolsUrl, sign }: Owners): Promise<PulledColumns> {
  const call = { sign, timeoutMs: 120_000 }
  const [housing, schools] = await Promise.all([
    callService(getHousingColumns, { ...call, url: housingUrl, to: 'housing' }),
    callService(getSchoolColumns, { ...call, url: schoolsUrl, to: 'schools' }),
  ])
  return { housing, schools }
}

/** Adds what the net changes are the differences of: an older release of housing does not say it. */
function withChangeParts(
  columns: AttributeColumns,
  { zips, columns: now, compared: before }: HousingColumns,
): AttributeColumns {
  const all = new Map(columns)
  const add = (key: string, endOf: (figures: HousingColumns['columns'], row: number) => Weighted | null) => {
    const change = columns.get(key)
    if (!change || !before) return
    const parts = zips.map((zip, row) => [zip, { before: endOf(before, row), now: endOf(now, row) }] as const)
    all.set(key, { ...change, parts: new Map(parts) })
  }
  add('inventory_net_change', ({ total_inventory: totals }, row) => {
    const total = totals?.[row] ?? null
    return total === null ? null : [total, 1]
  })
  add('median_listing_net_change', ({ median_listing_price: prices, housing_inventory: active }, row) => {
    const [price, weight] = [prices?.[row] ?? null, active?.[row] ?? null]
    if (price === null || weight === null || !isPlausible('median_listing_price', price)) return null
    return [price * weight, weight]
  })
  return all
}

/**
 * Another service's parallel arrays as columns by attribute and zip. An attribute without a vintage has
 * no data loaded and is left out.
 */
function ownerColumns(
  { columns, dataSet, zips, notes }: Pick<HousingColumns | SchoolColumns, 'columns' | 'dataSet' | 'zips' | 'notes'>,
  vintages: Readonly<Record<string, string>>,
): AttributeColumns {
  const byAttribute = new Map<string, AttributeColumn>()
  for (const [key, column] of Object.entries(columns)) {
    const vintage = vintages[key]
    if (!vintage) continue
    const values = new Map<string, number>()
    column.forEach((value, row) => {
      if (value !== null) values.set(zips[row]!, value)
    })
    const provenance = { vintage, data_set: dataSet }
    const noted = (notes ?? []).flatMap((byKey, row) => {
      const note = byKey?.[key]
      return note ? [[zips[row]!, note] as const] : []
    })
    byAttribute.set(key, { provenance, values, moe: new Map(), notes: new Map(noted) })
  }
  return byAttribute
}
