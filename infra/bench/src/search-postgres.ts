import type { ColumnsInput } from '@homeground/columns'
import { Client } from 'pg'
import { asked, type Contender, type Question } from './questions.ts'

/**
 * The same by SQL: a temporary table held in memory whole, an index on each attribute asked
 * about, one prepared statement per shape of question. Leaves nothing behind.
 */
export async function askPostgres(zips: ColumnsInput, databaseUrl: string): Promise<Contender> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await fillTable(client, zips)
  } catch (error) {
    await client.end()
    throw error
  }
  return {
    name: 'prepared SQL',
    ask: async (question) => {
      const { rows } = await client.query<{ document: string }>(statementOf(question))
      return rows.map(({ document }) => Buffer.from(document))
    },
    close: () => client.end(),
  }
}

async function fillTable(client: Client, zips: ColumnsInput) {
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
  for (const column of ['state', ...asked]) {
    await client.query(`create index on zip_profile (${column})`)
  }
  await client.query('vacuum analyze zip_profile')
}

function statementOf({ state, filters, orderBy, direction, limit }: Question) {
  const values: unknown[] = filters.flatMap(({ low, high }) => [low, high])
  const wheres = filters.map(
    ({ attribute }, i) => `${attribute} > $${2 * i + 1} and ${attribute} <= $${2 * i + 2}`,
  )
  if (state !== null) wheres.push(`state = $${values.push(state)}`)
  const text = `select document from zip_profile where ${wheres.join(' and ')}
    order by ${orderBy} ${direction} nulls last, zip limit $${values.push(limit)}`
  const name = [
    state !== null,
    orderBy,
    direction,
    ...filters.map((filter) => filter.attribute),
  ].join(' ')
  return { name, text, values }
}
