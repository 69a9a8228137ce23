import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createDatabase, type DatabaseOptions } from '@homeground/service'
import type pg from 'pg'

const servicesFolder = resolve(import.meta.dirname, '../../../services')

export type Migrations = DatabaseOptions['migrations']
/** Service → its migrations, in order. */
export type ServiceMigrations = Readonly<Record<string, Migrations>>

/** The migrations of every service of this checkout. */
export async function serviceMigrations(): Promise<ServiceMigrations> {
  const fileOf = (service: string) => join(servicesFolder, service, 'src/migrations.ts')
  const services = readdirSync(servicesFolder).filter((service) => existsSync(fileOf(service)))
  const loaded = services.map(async (service) => [service, (await import(fileOf(service))).migrations] as const)
  return Object.fromEntries(await Promise.all(loaded))
}

/** Names of migrations, as Postgres has them in the table `migration` of each service. */
export const migrationNames = (migrations: Migrations): string[] =>
  migrations.map((Migration) => new Migration().name ?? Migration.name)

/** Names of the migrations that ran on a service's tables, in order; empty if it has no tables. */
export async function doneMigrations(client: pg.Client, service: string): Promise<string[]> {
  const table = `${client.escapeIdentifier(service)}.migration`
  const { rows: known } = await client.query('select to_regclass($1) is not null as exists', [table])
  if (!known[0].exists) return []
  const { rows } = await client.query(`select name from ${table} order by id`)
  return rows.map(({ name }) => name)
}

/** Runs the pending ones of `migrations` as the role of the service, through an administrator's connection. */
export async function migrateAs(
  service: string,
  { adminUrl, migrations }: { adminUrl: string; migrations: Migrations },
): Promise<void> {
  const url = new URL(adminUrl)
  url.searchParams.set('options', `-c role=${service} -c search_path=${service}`)
  const database = createDatabase({ url: url.href, schema: service, migrations, pool: 1 })
  await database.initialize()
  try {
    await database.runMigrations({ transaction: 'each' })
  } finally {
    await database.destroy()
  }
}
