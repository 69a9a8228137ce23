import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type ColumnsInput, EARTH_RADIUS_MILES, openColumns, packColumns } from '@homeground/columns'
import { Client } from 'pg'
import { boxAround, mercator, type Query, queriedAttributes } from './generated-data.ts'

/** A way to run a query: returns the documents of a page of the matches, in order. */
export interface Contender {
  name: string
  run(query: Query): Uint8Array[] | string[] | Promise<string[]>
  close(): Promise<void>
}

/** The way of the product. */
export function columnsContender(zips: ColumnsInput): Contender {
  const columns = openColumns(packColumns(zips))
  return {
    name: 'columns',
    run: ({ state, within, ring, filters, orderBy, direction, limit, offset }) => {
      const selection = columns.select({
        ranges: filters,
        groups: state ? [state] : undefined,
        within: within ?? undefined,
        rings: ring ? [ring] : undefined,
      })
      return columns.top(selection, { attribute: orderBy, direction, limit, offset }).map(columns.document)
    },
    close: async () => {},
  }
}

type Databases = 'prepared SQL' | 'DuckDB' | 'SQLite'

/** The databases that can be started here, and the names of those that cannot. */
export async function databaseContenders(
  zips: ColumnsInput,
  databaseUrl: string | undefined,
): Promise<{ present: Contender[]; absent: Databases[] }> {
  const start: Record<Databases, () => Promise<Contender | null>> = {
    'prepared SQL': async () => (databaseUrl ? postgresContender(zips, databaseUrl) : null),
    DuckDB: () => duckContender(zips),
    SQLite: () => sqliteContender(zips),
  }
  const present: Contender[] = []
  const absent: Databases[] = []
  for (const [name, open] of Object.entries(start) as [Databases, () => Promise<Contender | null>][]) {
    const contender = await open()
    if (contender) present.push(contender)
    else absent.push(name)
  }
  return { present, absent }
}

/** A package of the folder that `BENCH_PEERS` names, which has `node_modules`; null where it is not installed. */
function peerPackage<T>(name: string): T | null {
  const folder = process.env.BENCH_PEERS
  if (!folder) return null
  try {
    return createRequire(join(folder, 'package.json'))(name) as T
  } catch (error) {
    if ((error as { code?: string }).code === 'MODULE_NOT_FOUND') return null
    throw error
  }
}

/** Column → type in SQL, in the order of `valuesOfRow`. */
function columnTypes(zips: ColumnsInput): Record<string, string> {
  const numbers = Object.keys(zips.attributes).map((name) => [name, 'float8'])
  const place = { zip: 'text', state: 'text', lat: 'float8', lng: 'float8', y: 'float8' }
  return { ...place, ...Object.fromEntries(numbers), document: 'text' }
}

function* rowsOf(zips: ColumnsInput): Generator<(string | number | null)[]> {
  const lists = Object.values(zips.attributes)
  for (const [row, id] of zips.ids.entries()) {
    const [lat, lng] = [zips.lat[row]!, zips.lng[row]!]
    const numbers = lists.map((list) => list[row] ?? null)
    yield [id, zips.groups[row]!, lat, lng, mercator(lat), ...numbers, String(Buffer.from(zips.documents![row]!))]
  }
}

/** What engines say in different words. */
interface Dialect {
  /** The n-th parameter, from 1 on. */
  readonly parameter: (n: number) => string
  /** By an index on points; others find a box by indexes on numbers. */
  readonly hasPoints: boolean
}

interface Statement {
  /** The same for each query of the same shape. */
  readonly name: string
  readonly text: string
  readonly values: (string | number)[]
}

function statementOf(query: Query, { parameter, hasPoints }: Dialect): Statement {
  const { state, within, ring, filters, orderBy, direction, limit, offset } = query
  const values: (string | number)[] = []
  const add = (value: string | number) => {
    const index = values.push(value)
    return typeof value === 'number' && hasPoints ? `${parameter(index)}::float8` : parameter(index)
  }
  const conditions = filters.map(
    ({ attribute, low, high }) => `${attribute} > ${add(low)} and ${attribute} <= ${add(high)}`,
  )
  if (state !== null) conditions.push(`state = ${add(state)}`)
  if (within) {
    const { lat, lng, radiusMiles } = within
    const { height, width } = boxAround(within)
    conditions.push(
      hasPoints
        ? `location <@ box(point(${add(lng - width)}, ${add(lat - height)}), point(${add(lng + width)}, ${add(lat + height)}))`
        : `lat between ${add(lat - height)} and ${add(lat + height)} and lng between ${add(lng - width)} and ${add(lng + width)}`,
      `2 * ${EARTH_RADIUS_MILES} * asin(sqrt(pow(sin(radians(lat - ${add(lat)}) / 2), 2)
         + cos(radians(lat)) * cos(radians(${add(lat)})) * pow(sin(radians(lng - ${add(lng)}) / 2), 2))) <= ${add(radiusMiles)}`,
    )
  }
  if (ring && hasPoints) {
    const corners = ring.map((corner) => `(${1e6 * corner.lng},${1e6 * mercator(corner.lat)})`)
    conditions.push(`mercator <@ ${parameter(values.push(`(${corners})`))}::polygon`)
  } else if (ring) {
    const corners = ring.map((corner) => ({ x: corner.lng, y: mercator(corner.lat) }))
    const lats = ring.map(({ lat }) => lat)
    const lngs = ring.map(({ lng }) => lng)
    conditions.push(
      `lat between ${add(Math.min(...lats))} and ${add(Math.max(...lats))}`,
      `lng between ${add(Math.min(...lngs))} and ${add(Math.max(...lngs))}`,
    )
    const crossings = corners.map((from, index) => {
      const to = corners[(index + 1) % corners.length]!
      const slope = (to.x - from.x) / (to.y - from.y)
      return `case when (y < ${add(from.y)}) <> (y < ${add(to.y)}) and lng < ${add(from.x)} + ${add(slope)} * (y - ${add(from.y)}) then 1 else 0 end`
    })
    conditions.push(`(${crossings.join(' + ')}) % 2 = 1`)
  }
  const text = `select document from zip_profile ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
    order by ${orderBy} ${direction} nulls last, zip limit ${parameter(values.push(limit))} offset ${parameter(values.push(offset))}`
  const shape = [state !== null, within !== null, ring !== null, orderBy, direction, ...filters.map((f) => f.attribute)]
  return { name: shape.join(' ').replaceAll('attribute_', ''), text, values }
}

/** What databases index: filters, and both orders with their ties. */
const indexed = ['state', ...queriedAttributes.flatMap((name) => [`${name}, zip`, `${name} desc nulls last, zip`])]

/**
 * SQL on a temporary table that fits in memory, with an index on each attribute of the queries and on points, and a
 * prepared statement per shape of query, planned for its values. Leaves nothing in the database.
 */
async function postgresContender(zips: ColumnsInput, databaseUrl: string): Promise<Contender> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query("set temp_buffers = '4GB'; set plan_cache_mode = force_custom_plan")
    const types = columnTypes(zips)
    const columns = Object.entries(types).map(([name, type]) => `${name} ${type}`)
    await client.query(`create temporary table zip_profile (${columns}, location point, mercator point)`)
    await client.query(`alter table zip_profile alter column zip type text collate "C"`)
    const lists = Object.values(types).map((type, index) => `$${index + 1}::${type}[]`)
    const given = Object.keys(types)
    for (const rows of chunksOf(rowsOf(zips), 20_000)) {
      await client.query(
        `insert into zip_profile select ${given}, point(lng, lat), point(1e6 * lng, 1e6 * y)
         from unnest(${lists}) as given (${given})`,
        given.map((_, index) => rows.map((row) => row[index])),
      )
    }
    await client.query('alter table zip_profile add primary key (zip)')
    for (const columns of indexed) await client.query(`create index on zip_profile (${columns})`)
    for (const points of ['location', 'mercator'])
      await client.query(`create index on zip_profile using gist (${points})`)
    await client.query('vacuum analyze zip_profile')
  } catch (error) {
    await client.end()
    throw error
  }
  const dialect = { parameter: (n: number) => `$${n}`, hasPoints: true }
  return {
    name: 'prepared SQL',
    run: async (query) => {
      const { rows } = await client.query<{ document: string }>(statementOf(query, dialect))
      return rows.map(({ document }) => document)
    },
    close: () => client.end(),
  }
}

function* chunksOf<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let chunk: T[] = []
  for (const item of items) {
    chunk.push(item)
    if (chunk.length < size) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

/** As much of `@duckdb/node-api` as is used here. */
interface DuckDB {
  DuckDBInstance: { create(path: string): Promise<{ connect(): Promise<DuckConnection> }> }
}
interface DuckConnection {
  run(sql: string): Promise<unknown>
  prepare(
    sql: string,
  ): Promise<{ bind(values: (string | number)[]): void; runAndReadAll(): Promise<{ getColumns(): unknown[][] }> }>
  createAppender(
    table: string,
  ): Promise<{
    appendVarchar(text: string): void
    appendDouble(value: number): void
    appendNull(): void
    endRow(): void
    closeSync(): void
  }>
  closeSync(): void
}

async function duckContender(zips: ColumnsInput): Promise<Contender | null> {
  const duck = peerPackage<DuckDB>('@duckdb/node-api')
  if (!duck) return null
  const connection = await (await duck.DuckDBInstance.create(':memory:')).connect()
  const columns = Object.entries(columnTypes(zips)).map(([name, type]) => `${name} ${type}`)
  await connection.run(`create table zip_profile (${columns})`)
  const appender = await connection.createAppender('zip_profile')
  for (const row of rowsOf(zips)) {
    for (const value of row) {
      if (value === null) appender.appendNull()
      else if (typeof value === 'number') appender.appendDouble(value)
      else appender.appendVarchar(value)
    }
    appender.endRow()
  }
  appender.closeSync()
  for (const column of ['state', ...queriedAttributes]) {
    await connection.run(`create index by_${column} on zip_profile (${column})`)
  }
  const dialect = { parameter: (n: number) => `$${n}`, hasPoints: false }
  const prepared = new Map<string, ReturnType<DuckConnection['prepare']>>()
  return {
    name: 'DuckDB',
    run: async (query) => {
      const { name, text, values } = statementOf(query, dialect)
      if (!prepared.has(name)) prepared.set(name, connection.prepare(text))
      const statement = await prepared.get(name)!
      statement.bind(values)
      return ((await statement.runAndReadAll()).getColumns()[0] ?? []) as string[]
    },
    close: async () => connection.closeSync(),
  }
}

/** As much of `better-sqlite3` as is used here. */
interface Sqlite {
  exec(sql: string): unknown
  prepare(sql: string): { run(...values: unknown[]): unknown; pluck(): { all(...values: unknown[]): unknown[] } }
  close(): void
}

async function sqliteContender(zips: ColumnsInput): Promise<Contender | null> {
  const BetterSqlite = peerPackage<new (path: string) => Sqlite>('better-sqlite3')
  if (!BetterSqlite) return null
  const database = new BetterSqlite(':memory:')
  const types = columnTypes(zips)
  const columns = Object.entries(types).map(([name, type]) => `${name} ${type === 'text' ? 'text' : 'real'}`)
  database.exec(`create table zip_profile (${columns}); begin`)
  const insert = database.prepare(`insert into zip_profile values (${Object.keys(types).map(() => '?')})`)
  for (const row of rowsOf(zips)) insert.run(...row)
  const indexes = [
    'state',
    'lat',
    'lng',
    ...queriedAttributes.flatMap((name) => [`${name}, zip`, `${name} desc, zip`]),
  ].map((columns, index) => `create index by_${index} on zip_profile (${columns});`)
  database.exec(`commit; create unique index by_zip on zip_profile (zip); ${indexes.join(' ')} analyze`)
  const dialect = { parameter: () => '?', hasPoints: false }
  const prepared = new Map<string, { all(...values: unknown[]): unknown[] }>()
  return {
    name: 'SQLite',
    run: (query) => {
      const { name, text, values } = statementOf(query, dialect)
      let statement = prepared.get(name)
      if (!statement) {
        statement = database.prepare(text).pluck()
        prepared.set(name, statement)
      }
      return statement.all(...values) as string[]
    },
    close: async () => database.close(),
  }
}
