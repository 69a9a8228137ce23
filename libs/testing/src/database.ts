import { createHash, randomUUID } from 'node:crypto'
import { ensureRoles, serviceUrl } from '@homeground/postgres'
import { type Db, migrate } from '@homeground/service'
import pg from 'pg'
import type { DataSource } from 'typeorm'

const password = 'test'

export interface TestDatabase {
  /** Address under the service's own role. */
  readonly url: string
  /** Address under the administrator, to look from outside. */
  readonly adminUrl: string
  /** Connected under the service's own role. */
  readonly database: DataSource
  /** Closes and drops it. */
  drop(): Promise<void>
}

/**
 * A database of its own for one test file, cloned from a template that has the service's migrations.
 * `create` makes the service's data source for an address. Needs TEST_DATABASE_URL, which npm test sets.
 */
export async function testDatabase(
  service: string,
  create: (url: string) => DataSource,
): Promise<TestDatabase> {
  const server = adminUrlOf('postgres')
  const template = await ensureTemplate(service, create)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await ask(server, `create database ${name} template ${template}`)
  const url = serviceUrl({ adminUrl: adminUrlOf(name), service, password })
  const database = await create(url).initialize()
  return {
    url,
    adminUrl: adminUrlOf(name),
    database,
    async drop() {
      if (database.isInitialized) await database.destroy()
      await ask(server, `drop database if exists ${name} with (force)`)
    },
  }
}

/** Empties the named tables of a service between tests. */
export async function truncateTables(db: Db, ...tables: string[]): Promise<void> {
  await db.query(`truncate ${tables.join(', ')} restart identity cascade`)
}

async function ensureTemplate(
  service: string,
  create: (url: string) => DataSource,
): Promise<string> {
  const name = `template_${service}_${migrationsHash(create('postgres://localhost/none'))}`
  const client = new pg.Client({ connectionString: adminUrlOf('postgres') })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const known = await client.query(
      'select from pg_database where datname = $1 and datistemplate',
      [name],
    )
    if (known.rowCount === 0) {
      await client.query(`drop database if exists ${name}`)
      await ensureRoles({ adminUrl: adminUrlOf(name), services: [service], password })
      const database = await create(
        serviceUrl({ adminUrl: adminUrlOf(name), service, password }),
      ).initialize()
      await migrate(database).finally(() => database.destroy())
      await client.query(`alter database ${name} is_template true`)
    }
  } finally {
    await client.end()
  }
  return name
}

function migrationsHash(database: DataSource): string {
  const migrations = (database.options.migrations ?? []) as (new () => { up: unknown })[]
  const text = migrations
    .map((Migration) => Migration.toString() + String(new Migration().up))
    .join('\n')
  return createHash('sha1').update(text).digest('hex').slice(0, 12)
}

function adminUrlOf(database: string): string {
  const url = process.env.TEST_DATABASE_URL
  if (!url)
    throw new Error('Set TEST_DATABASE_URL to a Postgres these tests may use, or run npm test.')
  return Object.assign(new URL(url), { pathname: `/${database}` }).href
}

async function ask(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
