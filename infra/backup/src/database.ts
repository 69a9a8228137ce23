import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createDatabase, type DatabaseOptions } from '@homeground/service'
import pg from 'pg'

/** Connects, runs `work` and disconnects, also after an error. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'homeground backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** The same server's URL with another database. */
export const urlOfDatabase = (url: string, database: string): string =>
  Object.assign(new URL(url), { pathname: `/${encodeURIComponent(database)}` }).href

export const databaseOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1))

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
  const { rows: tables } = await client.query('select to_regclass($1) is not null as exists', [table])
  if (!tables[0].exists) return []
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

export interface Table {
  /** `"search"."zip"` */
  readonly name: string
  /** Quoted names of the columns that are stored, without generated ones. */
  readonly columns: readonly string[]
}

/**
 * The tables of schemas, each after those that it references, so that rows can be copied with foreign keys in place.
 * TypeORM's own table of migrations is left out.
 */
export async function tablesOf(client: pg.Client, schemas: readonly string[]): Promise<Table[]> {
  const { rows } = await client.query<Table & { references: string[] }>(
    `select format('%I.%I', s.nspname, t.relname) as name,
       (select array_agg(quote_ident(attname) order by attnum) from pg_attribute
         where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
       array(select format('%I.%I', rs.nspname, r.relname) from pg_constraint f
         join pg_class r on r.oid = f.confrelid join pg_namespace rs on rs.oid = r.relnamespace
         where f.conrelid = t.oid and f.contype = 'f' and f.confrelid <> t.oid) as references
     from pg_class t join pg_namespace s on s.oid = t.relnamespace
     where t.relkind = 'r' and t.relname <> 'migration' and s.nspname = any($1)
     order by 1`,
    [schemas],
  )
  const byName = new Map(rows.map((row) => [row.name, row]))
  const ordered = new Set<Table>()
  const add = (table: Table & { references: string[] }) => {
    if (ordered.has(table)) return
    for (const name of table.references) {
      const referenced = byName.get(name)
      if (referenced) add(referenced)
    }
    ordered.add(table)
  }
  rows.forEach(add)
  return [...ordered].map(({ name, columns }) => ({ name, columns }))
}

/**
 * A number that depends on every value of a table's rows, but not on their order: equal for two tables with the same
 * columns and rows. It finds what was lost or changed by mistake; the signature of a backup finds what was changed on purpose.
 */
export async function digestOf(client: pg.Client, { name, columns }: Table): Promise<string> {
  await client.query("set timezone = 'UTC'; set datestyle = 'ISO'; set extra_float_digits = 1")
  const { rows } = await client.query<{ digest: string }>(
    `select coalesce(sum(hashtextextended(row(${columns.join(', ')})::text, 0)), 0)::text as digest from ${name}`,
  )
  return rows[0]!.digest
}

/** Quoted names of the sequences of schemas, without that of TypeORM's migrations. */
export async function sequencesOf(client: pg.Client, schemas: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', s.nspname, c.relname) as name
     from pg_class c join pg_namespace s on s.oid = c.relnamespace
     where c.relkind = 'S' and s.nspname = any($1)
       and not (c.relname like 'migration\\_%') order by 1`,
    [schemas],
  )
  return rows.map(({ name }) => name)
}
