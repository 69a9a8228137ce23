import { createHash, randomUUID } from 'node:crypto'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
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

/** A TCP proxy to a server such as Postgres or Redis, to simulate that it is down or hangs: `url` is the proxy's own. */
export async function breakableProxy(url: string) {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  /** Data that arrived since `hang`, in order; undefined while nothing hangs. */
  let delayed: (() => void)[] | undefined
  const forward = (from: Socket, to: Socket) => {
    const orDelay = (send: () => void) => (delayed ? void delayed.push(send) : send())
    from.on('data', (chunk) => orDelay(() => to.write(chunk)))
    from.on('end', () => orDelay(() => to.end()))
  }
  const create = (): Server =>
    createServer((client) => {
      const upstream = connect(Number(port), hostname)
      for (const socket of [client, upstream]) {
        sockets.add(socket)
        socket.on('error', () => socket.destroy())
        socket.on('close', () => sockets.delete(socket))
      }
      forward(client, upstream)
      forward(upstream, client)
    })
  const listen = (server: Server, port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  let server = create()
  await listen(server, 0)
  const ownPort = (server.address() as AddressInfo).port
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(ownPort) }).href,
    /** From now on nothing arrives, on connections that stay open. */
    hang() {
      delayed ??= []
    },
    /** Forwards what was sent meanwhile, which the server then executes late. */
    resume() {
      const late = delayed ?? []
      delayed = undefined
      for (const send of late) send()
    },
    /** Closes all connections and refuses new ones. */
    async disconnect() {
      const closed = new Promise((done) => server.close(done))
      for (const socket of sockets) socket.destroy()
      await closed
    },
    /** Accepts connections again, at the same address. */
    async reconnect() {
      server = create()
      await listen(server, ownPort)
    },
  }
}
