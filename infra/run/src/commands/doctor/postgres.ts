import {
  doneMigrations,
  migrationNames,
  type ServiceMigrations,
  serviceMigrations,
  withClient,
} from '@homeground/backup'
import type pg from 'pg'
import { checkData } from './data.ts'
import { type Finding, fine, isRefusal, problem, reasonOf } from './finding.ts'
import { checkClock } from './machine.ts'

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
