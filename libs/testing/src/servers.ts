import { createHash, randomUUID } from 'node:crypto'
import { ensureRoles, serviceUrl } from '@homeground/postgres'
import { type Db, migrate } from '@homeground/service'
import pg from 'pg'
import type { DataSource } from 'typeorm'
import { testDatabaseServer, testRedisServer } from './config.ts'

const password = 'test'

export interface TestDatabase {
  /** URL with the service's own role. */
  readonly url: string
  /** URL with the administrator's role, which may read every schema. */
  readonly adminUrl: string
  /** Connected with the service's own role. */
  readonly database: DataSource
  /** Disconnects and drops the database. */
  drop(): Promise<void>
}

/**
 * A new database for one test file, cloned from a template that has the service's migrations. `create` returns the
 * service's data source for a URL. Needs TEST_DATABASE_URL, which npm test sets.
 */
export async function testDatabase(service: string, create: (url: string) => DataSource): Promise<TestDatabase> {
  const server = adminUrlOf('postgres')
  const template = await ensureTemplate(service, create)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runSql(server, `create database ${name} template ${template}`)
  const url = serviceUrl({ adminUrl: adminUrlOf(name), service, password })
  const database = await create(url).initialize()
  return {
    url,
    adminUrl: adminUrlOf(name),
    database,
    async drop() {
      if (database.isInitialized) await database.destroy()
      await runSql(server, `drop database if exists ${name} with (force)`)
    },
  }
}

/** Deletes all rows of tables, for use between tests. */
export async function truncateTables(db: Db, ...tables: string[]): Promise<void> {
  await db.query(`truncate ${tables.join(', ')} restart identity cascade`)
}

async function ensureTemplate(service: string, create: (url: string) => DataSource): Promise<string> {
  const name = `template_${service}_${migrationsHash(create('postgres://localhost/none'))}`
  const client = new pg.Client({ connectionString: adminUrlOf('postgres') })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const existing = await client.query('select from pg_database where datname = $1 and datistemplate', [name])
    if (existing.rowCount === 0) {
      await client.query(`drop database if exists ${name}`)
      await ensureRoles({ adminUrl: adminUrlOf(name), services: [service], password })
      const database = await create(serviceUrl({ adminUrl: adminUrlOf(name), service, password })).initialize()
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
  const text = migrations.map((Migration) => Migration.toString() + String(new Migration().up)).join('\n')
  return createHash('sha1').update(text).digest('hex').slice(0, 12)
}

function adminUrlOf(database: string): string {
  return Object.assign(new URL(testDatabaseServer()), { pathname: `/${database}` }).href
}

async function runSql(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** The Redis of the test run and a key prefix that only this test file uses. */
export function testRedis(): { url: string; prefix: string } {
  return { url: testRedisServer(), prefix: `test-${randomUUID().slice(0, 8)}` }
}
