import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureRoles, serviceUrl } from '@homeground/postgres'
import {
  anonymous,
  type CallerName,
  callPairs,
  createIdentitySigner,
  createIdentityVerifier,
  type Db,
  type Identity,
  type IdentityKeys,
  identityHeader,
  mayRead,
  migrate,
  type ServiceName,
  type SignedCall,
  serviceOfServer,
} from '@homeground/service'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import type { DataSource } from 'typeorm'
import { compileCache, testDatabaseServer, testRedisServer } from './config.ts'

export { compileCache, mutationCount, readsWholeFiles, testDatabaseServer, testSeed } from './config.ts'
export * from './files.ts'
export * from './shapefile.ts'

const password = 'test'

export type TestDatabase = Awaited<ReturnType<typeof testDatabase>>

/**
 * A new database for one test file, cloned from a template that has the service's migrations. `create` returns the
 * service's data source for a URL. Needs TEST_DATABASE_URL, which npm test sets.
 */
export async function testDatabase(service: string, create: (url: string) => DataSource) {
  const server = adminUrlOf('postgres')
  const template = await ensureTemplate(service, create)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // By default Postgres logs each page of the copy, which takes ten times as long.
  await runSql(server, `create database ${name} template ${template} strategy file_copy`)
  const url = serviceUrl({ adminUrl: adminUrlOf(name), service, password })
  const database = await create(url).initialize()
  return {
    /** URL with the service's own role. */
    url,
    /** URL with the administrator's role, which may read every schema. */
    adminUrl: adminUrlOf(name),
    /** Connected with the service's own role. */
    database,
    /** Disconnects and drops the database. */
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

/** The key of cookies and mailed links that test servers share. */
export const testSecret = 'a secret of at least thirty-two characters'

/** The keys of all pairs of a caller and a service, each different. */
export const testIdentityKeys: IdentityKeys = Object.fromEntries(
  callPairs.map(({ keyName }) => [keyName, `${keyName} of thirty-two characters`]),
)

/** Signs calls of a process with the keys of tests. */
export const signAs = (caller: CallerName) => createIdentitySigner(caller, testIdentityKeys)

/**
 * The header of a test's call: of a visitor or another identity by the gateway; a call between services that names no
 * identity is made by a process that has the right to it.
 */
export function headerOf({ identity, ...call }: SignedCall): string {
  const isInternal = call.path.startsWith('/internal/')
  const reader = callPairs.find(({ caller }) => mayRead(caller, call.to, call.path))
  if (!identity && isInternal && reader) return signAs(reader.caller)(call)
  return signAs('gateway')({ ...call, identity: identity ?? anonymous })
}

interface Injectable {
  inject(options: InjectOptions): Promise<LightMyRequestResponse>
}

/** Returns a function that calls a service's server in-process like the gateway: GET unless set, with a signed identity, by default a visitor’s. */
export function createCaller(server: Injectable, identity?: Identity) {
  const to = serviceOfServer(server)
  if (!to) throw new Error('Only services check identities.')
  return (url: string, options: Omit<InjectOptions, 'url'> = {}) => {
    const method = options.method?.toUpperCase() ?? 'GET'
    const path = new URL(url, 'http://localhost').pathname
    const header = headerOf({ to, method, path, ...(identity && { identity }) })
    return server.inject({ method: 'GET', url, ...options, headers: { [identityHeader]: header, ...options.headers } })
  }
}

/** The identity that a stub of any service was sent with a request; undefined if none is signed for this request. */
export function receivedIdentity(request: {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}): Identity | undefined {
  const header = String(request.headers[identityHeader])
  const call = { method: request.method ?? '', path: request.url?.split('?')[0] ?? '' }
  const services = new Set<ServiceName>(callPairs.map(({ service }) => service))
  for (const service of services) {
    const verified = createIdentityVerifier(service, testIdentityKeys)(header, call)
    if (verified) return verified.identity
  }
}

/** Repeats a check until it passes. Errors: after `withinMs` throws its last failure. */
export async function eventually<T>(check: () => T | Promise<T>, withinMs = 30_000): Promise<T> {
  const end = Date.now() + withinMs
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > end) throw error
      await sleep(50)
    }
  }
}

/** Starts a service's entry file as a separate process, as in production, and calls it over HTTP as a visitor. */
export async function startProcess(path: string, environment: Record<string, string>) {
  const child = spawn(process.execPath, ['--enable-source-maps', path], {
    env: { IDENTITY_SECRET: testSecret, ...testIdentityKeys, LOG_LEVEL: 'info', ...compileCache(), ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  const address = await listening(child)
  const hasExited = () => child.exitCode !== null || child.signalCode !== null
  const to = /services\/(\w+)\//.exec(path)?.[1] as ServiceName | undefined
  return {
    /** `http://127.0.0.1:…` */
    address,
    async get(path: string) {
      const url = new URL(path, address)
      // Calls of the gateway are not signed.
      const headers = to && { [identityHeader]: headerOf({ to, method: 'GET', path: url.pathname }) }
      const response = await fetch(url, { ...(headers && { headers }) })
      const retryAfter = response.headers.get('retry-after')
      const json = (await response.json()) as Record<string, unknown>
      return { status: response.status, retryAfter, json }
    },
    /** Ends the process with SIGKILL, as a crash does. */
    async kill(): Promise<void> {
      if (hasExited()) return
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
    },
    /** Ends the process with SIGTERM and returns its exit code. */
    async stop(): Promise<number | null> {
      if (hasExited()) return child.exitCode
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      return (await exit)[0]
    },
  }
}

/** The address that a process says it listens at. All its output is read, or the process would wait for a reader. */
function listening({ stdout }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines = createInterface({ input: stdout! })
    lines.on('line', (line) => {
      const address = /Server listening at (http:\/\/[\d.:]+)/.exec(line)?.[1]
      if (address) resolve(address)
    })
    lines.on('close', () => reject(new Error('The process exited before it was listening.')))
  })
}
