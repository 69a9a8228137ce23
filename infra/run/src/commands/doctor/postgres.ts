import {
  doneMigrations,
  migrationNames,
  type ServiceMigrations,
  serviceMigrations,
  withClient,
} from '@homeground/backup'
import { sources } from '@homeground/catalog/sources'
import type pg from 'pg'
import { type Finding, fine, isRefusal, problem, reasonOf } from './finding.ts'
import { checkClock } from './machine.ts'

/** The publisher of prices is about a month behind, so a quarter means that refreshes do not run. */
const oldestMonths = 3
/** Yearly sources appear at most half a year late. */
const oldestDays = 550
const rebuildMinutes = 30

const sourceOwners = [...new Set(sources.map(({ owner }) => owner))]

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
    return fine('Generated demonstration data is shown; npm run data -- refresh --all loads real data')
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

const oldestMajor = 15

/** Server, clock, roles, tables and data of the database at an administrator's URL. */
export async function checkPostgres(adminUrl: string, now = Date.now): Promise<Finding[]> {
  try {
    return await withClient(adminUrl, async (client) => {
      const { rows } = await client.query('show server_version')
      const version: string = rows[0].server_version
      const services = await serviceMigrations()
      return [
        Number.parseInt(version, 10) >= oldestMajor
          ? fine(`Postgres ${version} is running`)
          : problem(`Postgres ${version} is too old`, `upgrade to ${oldestMajor} or newer`),
        await checkClock('Postgres', () => readClock(client), now),
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

async function readClock(client: pg.Client): Promise<number> {
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
    const done = await doneMigrations(client, service)
    const names = migrationNames(migrations)
    const pending = names.filter((name) => !done.includes(name))
    const unknown = done.filter((name) => !names.includes(name))
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
