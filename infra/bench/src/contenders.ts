import { type ColumnsInput, openColumns, packColumns } from '@homeground/columns'
import { Client } from 'pg'
import { type Query, queriedAttributes } from './generated-data.ts'

/** A way to run a query: returns the documents of the first matches, in order. */
export interface Contender {
  name: string
  run(query: Query): Uint8Array[] | Promise<Uint8Array[]>
  close(): Promise<void>
}

/** The way of the product. */
export function columnsContender(zips: ColumnsInput): Contender {
  const columns = openColumns(packColumns(zips))
  return {
    name: 'columns',
    run: ({ state, filters, orderBy, direction, limit }) => {
      const selection = columns.select({ ranges: filters, groups: state ? [state] : undefined })
      return columns.top(selection, { attribute: orderBy, direction, limit }).map(columns.document)
    },
    close: async () => {},
  }
}

/** The obvious first implementation: filter and sort an array of objects. */
export function arrayContender(zips: ColumnsInput): Contender {
  const rows = zips.ids.map((id, row) => ({
    id,
    state: zips.groups[row]!,
    document: zips.documents![row]!,
    values: Object.fromEntries(Object.entries(zips.attributes).map(([name, values]) => [name, values[row] ?? null])),
  }))
  return {
    name: 'array filter and sort',
    run: ({ state, filters, orderBy, direction, limit }) => {
      const sign = direction === 'asc' ? 1 : -1
      const sortKey = (row: (typeof rows)[number]) => row.values[orderBy] ?? sign * Infinity
      return rows
        .filter(
          (row) =>
            (state === null || row.state === state) &&
            filters.every(({ attribute, low, high }) => {
              const value = row.values[attribute] ?? null
              return value !== null && low < value && value <= high
            }),
        )
        .sort((a, b) => {
          const [left, right] = [sortKey(a), sortKey(b)]
          if (left !== right) return sign * (left - right)
          return a.id < b.id ? -1 : 1
        })
        .slice(0, limit)
        .map((row) => row.document)
    },
    close: async () => {},
  }
}

/**
 * SQL on a temporary table that fits in memory, with an index on each attribute of the queries and a
 * prepared statement per shape of query. Leaves nothing in the database.
 */
export async function postgresContender(zips: ColumnsInput, databaseUrl: string): Promise<Contender> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await createTable(client, zips)
  } catch (error) {
    await client.end()
    throw error
  }
  return {
    name: 'prepared SQL',
    run: async (query) => {
      const { rows } = await client.query<{ document: string }>(statementOf(query))
      return rows.map(({ document }) => Buffer.from(document))
    },
    close: () => client.end(),
  }
}

async function createTable(client: Client, zips: ColumnsInput): Promise<void> {
  const names = Object.keys(zips.attributes)
  await client.query("set temp_buffers = '256MB'")
  await client.query(
    `create temporary table zip_profile (zip text collate "C" primary key, state text not null,
     document text not null, ${names.map((name) => `${name} float8`).join(', ')})`,
  )
  const numbers = names.map((_, i) => `$${i + 4}::float8[]`)
  await client.query(
    `insert into zip_profile select * from unnest($1::text[], $2::text[], $3::text[], ${numbers.join(', ')})`,
    [zips.ids, zips.groups, zips.documents!.map(String), ...Object.values(zips.attributes)],
  )
  for (const column of ['state', ...queriedAttributes]) {
    await client.query(`create index on zip_profile (${column})`)
  }
  await client.query('vacuum analyze zip_profile')
}

function statementOf({ state, filters, orderBy, direction, limit }: Query) {
  const values: unknown[] = filters.flatMap(({ low, high }) => [low, high])
  const conditions = filters.map(({ attribute }, i) => `${attribute} > $${2 * i + 1} and ${attribute} <= $${2 * i + 2}`)
  if (state !== null) conditions.push(`state = $${values.push(state)}`)
  const text = `select document from zip_profile where ${conditions.join(' and ')}
    order by ${orderBy} ${direction} nulls last, zip limit $${values.push(limit)}`
  const attributes = filters.map((filter) => filter.attribute)
  const name = [state !== null, orderBy, direction, ...attributes].join(' ')
  return { name, text, values }
}
