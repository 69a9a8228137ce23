import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { Agent, get } from 'node:http'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ensureRoles } from '@homeground/postgres'
import { addJob, createQueue, type ImportJob, type QueueConnection, queues } from '@homeground/queues'
import { identityHeader, queueRedis } from '@homeground/service'
import { compileCache, eventually, headerOf, startProcess, testDatabaseServer, testRedis } from '@homeground/testing'
import pg from 'pg'

const services = ['search', 'housing', 'schools'] as const
export type Service = (typeof services)[number]

const entry = (path: string) => fileURLToPath(new URL(`../../../services/${path}`, import.meta.url))
const longestLoadMs = 600_000

/** The three services that have figures and their workers, as processes over an empty database. */
export async function startServices() {
  const { url: redisUrl, prefix } = testRedis()
  const database = await createDatabase()
  const stops: (() => Promise<unknown>)[] = [database.drop]
  const start = async (path: string, more: Record<string, string> = {}) => {
    const process = await startProcess(entry(path), {
      DATABASE_URL: database.urls[path.split('/')[0]!]!,
      REDIS_URL: redisUrl,
      REDIS_PREFIX: prefix,
      IMPORT_DIR: '/',
      ...more,
    })
    stops.push(process.stop)
    return process.address
  }
  const [housing, schools] = await Promise.all([
    start('housing/src/server.ts'),
    start('schools/src/server.ts', { SEARCH_URL: 'http://127.0.0.1:1' }),
  ])
  const owners = { HOUSING_URL: housing, SCHOOLS_URL: schools }
  const search = await start('search/src/server.ts', owners)
  await Promise.all([
    start('housing/src/worker.ts'),
    start('schools/src/worker.ts', { SEARCH_URL: search }),
    start('search/src/worker.ts', owners),
  ])
  const addresses: Record<Service, string> = { housing, schools, search }
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const redis = queueRedis(redisUrl, 'producer')
  stops.push(async () => agent.destroy())
  stops.push(async () => redis.disconnect())
  return {
    /** The JSON of a GET call. */
    call: <T>(service: Service, path: string) => callJson<T>(agent, { service, url: addresses[service] + path }),
    /** Loads files, and returns once all figures are computed from them and the search service has them. */
    async load(jobs: readonly ImportOf[]): Promise<void> {
      const version = await load(jobs, { connection: redis, prefix })
      await eventually(async () => {
        const served = await callJson<{ version: string }>(agent, {
          service: 'search',
          url: `${search}/api/attributes/loaded`,
        })
        if (Number(served.version) < version) throw new Error(`${version} is not served yet`)
      }, longestLoadMs)
    },
    /** Removes all data. The numbers of versions go on, as the services compare them with those that they have read. */
    async empty(): Promise<void> {
      const tables = await database.query<{ name: string }>(
        `select format('%I.%I', schemaname, tablename) as name from pg_tables
         where schemaname in ('search', 'housing', 'schools') and tablename not in ('migration', 'read_model')`,
      )
      // The services read several tables in one transaction, in their own order: then Postgres ends one of the two.
      await eventually(() => database.query(`truncate ${tables.map(({ name }) => name).join(', ')}`), 60_000)
      await database.query(`update search.read_model set fingerprint = ''`)
    },
    query: database.query,
    async stop() {
      for (const stop of stops.reverse()) await stop()
    },
  }
}

export type ImportOf = { readonly owner: Service } & Partial<ImportJob> & Pick<ImportJob, 'source'>

async function createDatabase() {
  const server = testDatabaseServer()
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const adminUrl = Object.assign(new URL(server), { pathname: `/${name}` }).href
  const urls = await ensureRoles({ adminUrl, services, password: 'test' })
  await Promise.all(
    services.map((service) =>
      promisify(execFile)(process.execPath, [entry(`${service}/src/migrate.ts`)], {
        env: { DATABASE_URL: urls[service], LOG_LEVEL: 'warn', ...compileCache() },
      }),
    ),
  )
  return {
    urls,
    /** Runs SQL over the tables of all services. */
    query: <T extends object>(sql: string) => runSql<T>(adminUrl, sql),
    drop: () => runSql(server, `drop database if exists ${name} with (force)`),
  }
}

async function runSql<T extends object>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Returns the version of the read model that was built last. */
async function load(imports: readonly ImportOf[], connection: QueueConnection): Promise<number> {
  const open = Object.fromEntries(
    (['searchImport', 'housingImport', 'schoolsImport', 'schoolsDerive', 'searchRebuild'] as const).map((key) => [
      key,
      createQueue(queues[key], connection),
    ]),
  )
  try {
    for (const { owner, ...job } of imports) {
      const key = `${owner}Import` as const
      await addJob(open[key]!, queues[key], { action: 'import', yes: true, ...job })
    }
    await eventually(async () => {
      for (const queue of Object.values(open)) {
        const [failed] = await queue.getFailed()
        if (failed) return
        const unfinished = await queue.getJobCountByTypes('waiting', 'active', 'delayed')
        if (unfinished > 0) throw new Error(`${queue.name} has ${unfinished} unfinished jobs`)
      }
    }, longestLoadMs)
    for (const queue of Object.values(open)) {
      const [failed] = await queue.getFailed()
      if (failed) throw new Error(`${queue.name}: ${failed.failedReason}`)
    }
    const builds = await open.searchRebuild!.getCompleted()
    return Math.max(...builds.map(({ returnvalue }) => returnvalue.version ?? 0))
  } finally {
    for (const queue of Object.values(open)) await queue.close()
  }
}

function callJson<T>(agent: Agent, { service: to, url }: { service: Service; url: string }): Promise<T> {
  const path = new URL(url).pathname
  const headers = { [identityHeader]: headerOf({ to, method: 'GET', path }) }
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        if (response.statusCode === 200) resolve(JSON.parse(text))
        else reject(new Error(`${url}: ${response.statusCode} ${text}`))
      })
    }).on('error', reject)
  })
}
