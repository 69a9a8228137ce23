import {
  doneMigrations,
  migrationNames,
  type ServiceMigrations,
  serviceMigrations,
  withClient,
} from '@homeground/backup'
import { sourceOwners } from '@homeground/catalog/sources'
import { createQueue, queues } from '@homeground/queues'
import { Redis } from 'ioredis'
import type pg from 'pg'
import { type Finding, fine, isRefusal, problem, reasonOf } from './finding.ts'
import { checkClock } from './machine.ts'

/** The publisher of prices is about a month behind, so a quarter means that refreshes do not run. */
const oldestMonths = 3
/** Yearly sources appear at most half a year late. */
const oldestDays = 550
const rebuildMinutes = 30

/** The age of what is loaded, and whether search shows it. Nothing for a database without tables. */
export async function checkData(client: pg.Client, now: Date): Promise<Finding[]> {
  const { rows: tables } = await client.query(
    `select bool_and(to_regclass(name) is not null) as exist from unnest($1::text[]) name`,
    [['search.read_model', 'housing.derived', ...sourceOwners.map((owner) => `${owner}.load`)]],
  )
  if (!tables[0].exist) return []
  const { rows } = await client.query<Model>(
    `select m.period, m.data_set, d.derived_at > m.built_at and d.derived_at < $1::timestamptz - make_interval(mins => $2) as late
     from search.read_model m left join housing.derived d on true`,
    [now, rebuildMinutes],
  )
  const [model] = rows
  if (!model?.period)
    return [problem('No prices are loaded', 'npm run data -- refresh realtor, or start with demonstration data')]
  return [
    checkPrices(model, now),
    model.late
      ? problem(
          'Search shows older data than housing has',
          'npm run data -- rebuild; check that the search worker runs',
        )
      : fine('Search shows the newest data'),
    ...(await checkYearlySources(client, now)),
  ]
}

interface Model {
  readonly period: string | null
  readonly data_set: string
  readonly late: boolean | null
}

function checkPrices({ period, data_set: dataSet }: Model, now: Date): Finding {
  if (dataSet === 'demonstration')
    return fine('Generated demonstration data is shown; npm start -- --real loads real data')
  const [year, month] = period!.split('-').map(Number) as [number, number]
  const age = (now.getUTCFullYear() - year) * 12 + now.getUTCMonth() + 1 - month
  return age > oldestMonths
    ? problem(`Prices are ${age} months old (${period})`, 'npm run data -- refresh realtor')
    : fine(`Prices are from ${period}`)
}

/** Places come with a release of the software, and prices have a period. */
async function checkYearlySources(client: pg.Client, now: Date): Promise<Finding[]> {
  const loads = sourceOwners.map(
    (owner) => `select source, demonstration, finished_at from ${owner}.load where state = 'published'`,
  )
  const { rows } = await client.query<{ source: string; days: number }>(
    `select source, extract(day from $1::timestamptz - max(finished_at))::int as days
     from (${loads.join(' union all ')}) loads
     where not demonstration and source not in ('places', 'realtor')
     group by source having max(finished_at) < $1::timestamptz - make_interval(days => $2)
     order by source`,
    [now, oldestDays],
  )
  return rows.map(({ source, days }) =>
    problem(`Data of ${source} was loaded ${days} days ago`, `npm run data -- refresh ${source}`),
  )
}

const oldestPostgres = 15

/** Server, clock, roles, tables and data of the database at an administrator's URL. */
export async function checkPostgres(adminUrl: string, now = Date.now): Promise<Finding[]> {
  try {
    return await withClient(adminUrl, async (client) => {
      const { rows } = await client.query('show server_version')
      const version: string = rows[0].server_version
      const services = await serviceMigrations()
      return [
        Number.parseInt(version, 10) >= oldestPostgres
          ? fine(`Postgres ${version} is running`)
          : problem(`Postgres ${version} is too old`, `upgrade to ${oldestPostgres} or newer`),
        await checkClock('Postgres', () => postgresClock(client), now),
        ...(await checkRoles(client, Object.keys(services))),
        ...(await checkMigrations(client, services)),
        ...(await checkData(client, new Date(now()))),
      ]
    })
  } catch (error) {
    const { host } = new URL(adminUrl)
    const reason = reasonOf(error)
    return [
      problem(
        `Postgres at ${host} is unavailable (${reason})`,
        isRefusal(reason) ? 'correct the password in DATABASE_URL' : 'start it, or check DATABASE_URL',
      ),
    ]
  }
}

async function postgresClock(client: pg.Client): Promise<number> {
  const { rows } = await client.query('select extract(epoch from clock_timestamp()) * 1000 as ms')
  return Number(rows[0].ms)
}

async function checkRoles(client: pg.Client, services: readonly string[]): Promise<Finding[]> {
  const { rows } = await client.query<{ service: string }>(
    `select service from unnest($1::text[]) service
     where not exists (select from pg_roles where rolname = service and rolcanlogin)
       or not exists (select from pg_namespace where nspname = service)`,
    [services],
  )
  if (rows.length === 0) return [fine('Every service has its role and its schema')]
  const missing = rows.map(({ service }) => service).join(', ')
  return [problem(`No role or schema for ${missing}`, 'npm start, or the job "roles", creates them')]
}

async function checkMigrations(client: pg.Client, services: ServiceMigrations): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [service, migrations] of Object.entries(services)) {
    const doneNames = await doneMigrations(client, service)
    const names = migrationNames(migrations)
    const pending = names.filter((name) => !doneNames.includes(name))
    const unknown = doneNames.filter((name) => !names.includes(name))
    if (pending.length > 0)
      findings.push(
        problem(
          `Tables of ${service} lack ${pending.join(', ')}`,
          `npm start, or the job "migrate-${service}", adds them`,
        ),
      )
    if (unknown.length > 0)
      findings.push(
        problem(`Tables of ${service} are from a newer release (${unknown.join(', ')})`, 'start that release'),
      )
  }
  return findings.length > 0 ? findings : [fine('All tables are up to date')]
}

const oldestRedis = 6
const stuckMinutes = 15
/** A download may take an hour, and what it brings an hour more. */
const longestMinutes = 120

/** Server, clock and queues of the Redis at a URL. */
export async function checkRedisServer(url: string, prefix = 'homeground', now = Date.now): Promise<Finding[]> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: null })
  // Such as a wrong password; connect() itself reports only that there is no connection.
  let lastError: unknown
  redis.on('error', (error) => {
    lastError = error
  })
  try {
    await redis.connect()
    const info = await redis.info()
    const read = (name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(info)?.[1]?.trim() ?? ''
    const version = read('redis_version')
    return [
      Number.parseInt(version, 10) >= oldestRedis
        ? fine(`Redis ${version} is running`)
        : problem(`Redis ${version} is too old`, `upgrade to ${oldestRedis}.2 or newer`),
      await checkClock('Redis', () => redisClock(redis), now),
      read('maxmemory_policy') === 'noeviction'
        ? fine('Redis removes no keys by itself')
        : problem(
            `Redis removes keys when its memory is full (${read('maxmemory_policy')})`,
            'set maxmemory-policy noeviction',
          ),
      ...(await checkQueues(redis, prefix)),
    ]
  } catch (error) {
    const reason = reasonOf(lastError ?? error)
    return [
      problem(
        `Redis at ${new URL(url).host} is unavailable (${reason})`,
        isRefusal(reason) ? 'correct the password in REDIS_URL' : 'start it, or check REDIS_URL',
      ),
    ]
  } finally {
    redis.disconnect()
  }
}

async function redisClock(redis: Redis): Promise<number> {
  const [seconds, microseconds] = await redis.time()
  return Number(seconds) * 1000 + Number(microseconds) / 1000
}

async function checkQueues(redis: Redis, prefix: string): Promise<Finding[]> {
  const connection = { connection: redis, prefix }
  const checks = Object.values(queues).map((definition) => checkQueue(createQueue(definition, connection)))
  const findings = (await Promise.all(checks)).flat()
  return findings.length > 0 ? findings : [fine('No queue has failed or stuck jobs')]
}

async function checkQueue(queue: ReturnType<typeof createQueue>): Promise<Finding[]> {
  const findings: Finding[] = []
  const worker = `the ${queue.name.split('.')[0]} worker`
  const { failed: failures = 0 } = await queue.getJobCounts('failed')
  if (failures > 0)
    findings.push(
      problem(
        `Queue ${queue.name} has ${failedJobs(failures)}`,
        'npm run data -- jobs shows why, retry <job> tries again',
      ),
    )
  if (await queue.isPaused()) findings.push(problem(`Queue ${queue.name} is paused`, 'resume it at /api/admin/queues'))
  const [waiting] = await queue.getJobs(['waiting', 'prioritized'], 0, 0, true)
  const waited = minutesSince(waiting?.timestamp)
  if (waited >= stuckMinutes)
    findings.push(
      problem(`Queue ${queue.name} has a job that has waited ${waited} minutes`, `check that ${worker} runs`),
    )
  const [active] = await queue.getJobs(['active'], 0, 0, true)
  const ran = minutesSince(active?.processedOn)
  if (ran >= longestMinutes)
    findings.push(
      problem(
        `Job ${active!.id} of queue ${queue.name} has run for ${ran} minutes`,
        `look into the log of ${worker}; it can be restarted, or end the job: npm run data -- cancel ${active!.id}`,
      ),
    )
  return findings
}

const minutesSince = (ms: number | undefined) => (ms ? Math.round((Date.now() - ms) / 60_000) : 0)
const failedJobs = (count: number) => (count === 1 ? '1 failed job' : `${count} failed jobs`)
