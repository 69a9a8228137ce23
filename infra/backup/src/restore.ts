import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureRoles } from '@homeground/postgres'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { BackupError, settings, unquoted } from './backup-file.ts'
import {
  databaseOf,
  digestOf,
  type Migrations,
  migrateAs,
  migrationNames,
  type ServiceMigrations,
  sequencesOf,
  type Table,
  tablesOf,
  urlOfDatabase,
  withClient,
} from './database.ts'
import { type CheckedBackup, readParts } from './read-backup.ts'

interface Input {
  /** An administrator's, with the database to fill. */
  readonly adminUrl: string
  readonly role: string
  readonly tables: readonly Table[]
  /** Quoted names. */
  readonly sequences: readonly string[]
}

/**
 * Runs `work` with the URL of a role that may add rows to some tables of one database and set some sequences, and
 * nothing else: it reads no table, owns nothing and is a member of no role. It has a password of its own, and is dropped
 * after `work`.
 */
export async function withRestoreRole<T>(
  { adminUrl, role, tables, sequences }: Input,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const password = randomBytes(32).toString('base64url')
  await withClient(adminUrl, async (client) => {
    const name = client.escapeIdentifier(role)
    const schemas = new Set([...tables.map(({ name }) => name), ...sequences].map(schemaOf))
    // Of a restore that was killed.
    await dropRole(client, role)
    await client.query(
      `create role ${name} login password ${client.escapeLiteral(password)}
         nosuperuser nocreatedb nocreaterole noreplication nobypassrls noinherit`,
    )
    await client.query(`grant connect on database ${client.escapeIdentifier(client.database!)} to ${name}`)
    for (const schema of schemas) await client.query(`grant usage on schema ${schema} to ${name}`)
    for (const table of tables) await client.query(`grant insert on ${table.name} to ${name}`)
    for (const sequence of sequences) await client.query(`grant update on sequence ${sequence} to ${name}`)
  })
  const url = Object.assign(new URL(adminUrl), {
    username: encodeURIComponent(role),
    password: encodeURIComponent(password),
  })
  try {
    return await work(url.href)
  } finally {
    await withClient(adminUrl, (client) => dropRole(client, role))
  }
}

/** `"user"` of `"user".account` */
const schemaOf = (name: string) => name.slice(0, name.indexOf('.'))

async function dropRole(client: pg.Client, role: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
  if (rowCount === 0) return
  const name = client.escapeIdentifier(role)
  // A managed server's administrator is not a superuser: it can drop what belongs only to a role it is a member of.
  await client.query(`do $$ begin
    if not (select rolsuper from pg_roles where rolname = current_user) then
      grant ${name} to current_user;
    end if;
  end $$`)
  await client.query(`drop owned by ${name}`)
  await client.query(`drop role ${name}`)
}

export interface RestoreInput {
  /** An administrator's, with the database to replace; it need not exist. */
  readonly adminUrl: string
  readonly services: ServiceMigrations
  readonly backup: CheckedBackup
  /** Passwords of roles; without it, those of existing roles stay and new roles cannot log in yet. */
  readonly password?: (service: string) => string
}

/** Longest time for the rows of one table. */
const maxHoursOfTable = 2

/**
 * Replaces a database by a backup. Everything is restored into a second database, migrated and checked; only then is it
 * exchanged for the first one. Whatever fails before leaves the first one as it was.
 *
 * The tables come from the migrations of this checkout. From the file come rows only, which a role adds that may do
 * nothing else. Errors: throws a BackupError if the backup is from a newer version, or does not fit the tables.
 */
export async function restore(input: RestoreInput): Promise<void> {
  const { adminUrl } = input
  const target = databaseOf(adminUrl)
  const spare = `${target}_restoring`
  const spareUrl = urlOfDatabase(adminUrl, spare)
  const server = urlOfDatabase(adminUrl, 'postgres')
  await dropDatabase(server, spare)
  try {
    await fillDatabase({ ...input, adminUrl: spareUrl, role: `${target}_restore` })
    await swapDatabase(server, { target, spare })
  } finally {
    await dropDatabase(server, spare)
  }
}

/**
 * Restores a backup into the database of `adminUrl`, which must not exist, compares the rows of each table with those that
 * were saved, and runs newer migrations. `role`: of the role that adds the rows meanwhile.
 */
export async function fillDatabase(input: RestoreInput & { readonly role: string }): Promise<void> {
  requireKnownMigrations(input)
  const { adminUrl, role, backup, services, password } = input
  await ensureRoles({ adminUrl, services: Object.keys(services), ...(password && { password }) })
  await migrateAll(adminUrl, servicesAt(backup, services))
  await loadRows({ adminUrl, role, backup })
  await requireSameRows(adminUrl, backup)
  await migrateAll(adminUrl, services)
  await withClient(adminUrl, (client) => client.query('analyze'))
}

async function requireSameRows(adminUrl: string, { source, migrations, digests }: CheckedBackup): Promise<void> {
  await withClient(adminUrl, async (client) => {
    for (const table of await tablesOf(client, Object.keys(migrations))) {
      const name = unquoted(table.name)
      const saved = digests.get(name)
      if (saved !== undefined && saved !== (await digestOf(client, table)))
        throw new BackupError(`${source.file} does not restore the rows of ${name} as they were saved.`)
    }
  })
}

function requireKnownMigrations({ backup, services }: RestoreInput): void {
  for (const [service, done] of Object.entries(backup.migrations)) {
    const names = Object.hasOwn(services, service) ? migrationNames(services[service]!) : null
    const unknown = names ? done.filter((name) => !names.includes(name)) : ['tables']
    if (unknown.length === 0) continue
    throw new BackupError(
      `${backup.source.file} was made by a newer version of Homeground (${service} has ${unknown.join(', ')}). Update first, then restore.`,
    )
  }
}

/** The migrations that the tables had when the backup was made. */
function servicesAt({ migrations }: CheckedBackup, services: ServiceMigrations) {
  const pick = (all: Migrations, done: readonly string[]) => {
    const names = migrationNames(all)
    return all.filter((_, index) => done.includes(names[index]!))
  }
  return Object.fromEntries(
    Object.entries(migrations).map(([service, done]) => [service, pick(services[service] ?? [], done)]),
  )
}

async function migrateAll(adminUrl: string, services: ServiceMigrations): Promise<void> {
  for (const [service, migrations] of Object.entries(services)) await migrateAs(service, { adminUrl, migrations })
}

/** Migrations may have added rows of their own: the backup has those too, so all tables are emptied first. */
async function loadRows(input: { adminUrl: string; role: string; backup: CheckedBackup }) {
  const { adminUrl, role, backup } = input
  const { tables, sequences } = await withClient(adminUrl, async (client) => {
    const schemas = Object.keys(backup.migrations)
    const tables = await tablesOf(client, schemas)
    if (tables.length > 0) await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
    return { tables, sequences: await sequencesOf(client, schemas) }
  })
  await withRestoreRole({ adminUrl, role, tables, sequences }, (url) =>
    withClient(url, (client) => copyRows(client, { backup, tables, sequences })),
  )
}

/** Every statement has the names of the database, not those of the file. */
async function copyRows(
  client: pg.Client,
  input: { backup: CheckedBackup; tables: readonly Table[]; sequences: readonly string[] },
) {
  const { source, rows } = input.backup
  const tables = new Map(input.tables.map((table) => [unquoted(table.name), table]))
  const sequences = new Map(input.sequences.map((name) => [unquoted(name), name]))
  const missing = new Set(tables.keys())
  const refuse = (what: string) => new BackupError(`${source.file} ${what}.`)
  for (const setting of settings) await client.query(setting)
  await client.query(`set statement_timeout = '${maxHoursOfTable}h'`)
  await client.query('begin')
  for await (const part of readParts(source)) {
    if (part.kind === 'rows') {
      const table = tables.get(part.table)
      if (!table) throw refuse(`has ${part.table}, which is not a table of Homeground`)
      const columns = columnsOf(table, part.columns)
      if (!columns) throw refuse(`has other columns of ${part.table} than its release had: ${part.columns.join(', ')}`)
      const copy = client.query(copyFrom(`copy ${table.name} (${columns.join(', ')}) from stdin`))
      await pipeline(Readable.from(part.data), copy)
      if (copy.rowCount !== rows.get(part.table))
        throw refuse(`gave ${part.table} ${copy.rowCount} of ${rows.get(part.table)} rows in the restore`)
      missing.delete(part.table)
    }
    if (part.kind === 'sequence') {
      const name = sequences.get(part.sequence)
      if (!name) throw refuse(`has ${part.sequence}, which is not a sequence of Homeground`)
      await client.query('select setval($1::regclass, $2, $3)', [name, part.last, part.isCalled])
    }
  }
  if (missing.size > 0) throw refuse(`lacks the rows of ${[...missing].join(', ')}`)
  await client.query('commit')
}

/** The quoted names of a table's columns in the order of `names`; null unless these are all of them. */
function columnsOf({ columns }: Table, names: readonly string[]): string[] | null {
  const quoted = new Map(columns.map((column) => [unquoted(column), column]))
  const ordered = names.flatMap((name) => quoted.get(name) ?? [])
  const isSame = ordered.length === names.length && new Set(ordered).size === columns.length
  return isSame && ordered.length === columns.length ? ordered : null
}

async function dropDatabase(server: string, name: string): Promise<void> {
  await withClient(server, (client) =>
    client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`),
  )
}

/**
 * Gives the database `spare` the name of `target` in one transaction, and drops the former `target`, which need not
 * exist. Connections to it are closed. Errors: those of Postgres; the former `target` is then as before.
 */
async function swapDatabase(server: string, { target, spare }: { target: string; spare: string }): Promise<void> {
  const former = `${target}_former`
  await withClient(server, async (client) => {
    const name = (text: string) => client.escapeIdentifier(text)
    await client.query(`drop database if exists ${name(former)} with (force)`)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [target])
    if (rowCount === 0) {
      await client.query(`alter database ${name(spare)} rename to ${name(target)}`)
      return
    }
    await client.query(`alter database ${name(target)} allow_connections false`)
    try {
      await endConnections(client, target)
      await client.query('begin')
      await client.query(`alter database ${name(target)} rename to ${name(former)}`)
      await client.query(`alter database ${name(spare)} rename to ${name(target)}`)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      await client.query(`alter database ${name(target)} allow_connections true`)
      throw error
    }
    await client.query(`drop database ${name(former)} with (force)`)
  })
}

/** Waits until the last connection has ended: a process takes a moment after it was told to. */
async function endConnections(client: pg.Client, database: string): Promise<void> {
  for (let waits = 0; waits < 100; waits++) {
    const { rowCount } = await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
      [database],
    )
    if (rowCount === 0) return
    await sleep(50)
  }
}
