import { isNativeError } from 'node:util/types'
import pg, { type CustomTypesConfig } from 'pg'
import {
  DataSource,
  DefaultNamingStrategy,
  type EntityManager,
  type EntitySchema,
  type MigrationInterface,
  type QueryRunner,
} from 'typeorm'
import { databaseUrl } from '../base/config.ts'
import { msLeft } from '../base/deadline.ts'
import { AppError, unavailable } from '../base/errors.ts'
import type { Log } from '../base/log.ts'
import { retryUntilSuccess } from '../base/time.ts'

/** The first parameter of every repository function: the pool or a transaction. */
export type Db = DataSource | EntityManager

export interface DatabaseOptions {
  readonly url: string
  /** The service's schema; its login role has the same name and this search path. */
  readonly schema: string
  readonly pool?: number
  /** Longest time a query may take, for processes that serve requests; workers set no limit. */
  readonly queryTimeoutMs?: number
  readonly entities?: EntitySchema[]
  readonly migrations: (new () => MigrationInterface)[]
}

/** Open connections of a server, so that its first requests after a quiet time need not wait for new ones. */
const MIN_CONNECTIONS = 4
/** Less than the time after which routers drop an idle connection. */
const KEEP_ALIVE_MS = 30_000
/** How much later than this process Postgres itself ends a statement, whose caller has an error by then. */
const SERVER_TIMEOUT_LEAD_MS = 250
/** A transaction of a server whose process hangs gives its locks back after this time. */
const IDLE_TRANSACTION_MS = 30_000
/** A migration that waits longer for a table fails and is tried again by its job: whatever uses the table waits behind it. */
const MIGRATION_LOCK_MS = 30_000

/** A service's TypeORM data source, not connected yet: explicit entities and migrations, never synchronized. */
export function createDatabase({
  url,
  schema,
  pool = 10,
  queryTimeoutMs,
  entities = [],
  migrations,
}: DatabaseOptions): DataSource {
  return new DataSource({
    type: 'postgres',
    url,
    schema,
    entities,
    namingStrategy: new SnakeCaseNaming(),
    migrations,
    migrationsTableName: 'migration',
    synchronize: false,
    logging: false,
    // The pool replaces a broken idle connection; if Postgres is down, the next query fails.
    poolErrorHandler: () => {},
    extra: {
      max: pool,
      min: queryTimeoutMs ? Math.min(pool, MIN_CONNECTIONS) : 0,
      // A worker may compute for seconds between two steps of a connection attempt.
      connectionTimeoutMillis: queryTimeoutMs ? 5000 : 30_000,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      application_name: schema,
      types: columnTypes,
      ...(queryTimeoutMs && {
        query_timeout: queryTimeoutMs,
        statement_timeout: queryTimeoutMs + SERVER_TIMEOUT_LEAD_MS,
        idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
      }),
    },
  })
}

const numberArray: number = 1022

/** How a connection reads columns: arrays of numbers as JSON, which pg's own parser needs several times as long for. */
export const columnTypes: CustomTypesConfig = {
  getTypeParser(type, format) {
    const parse = pg.types.getTypeParser(type, format)
    if (type !== numberArray) return parse
    return (text: string) => {
      // JSON has no NaN and no Infinity.
      if (/[af]/.test(text)) return parse(text)
      return JSON.parse(`[${text.slice(1, -1).replaceAll('NULL', 'null')}]`)
    }
  },
}

/** Maps an entity's camelCase property to its snake_case column, unless the entity names the column. */
class SnakeCaseNaming extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string | undefined): string {
    return customName ?? propertyName.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  }
}

/** A step of a schema, which only goes forward. */
export abstract class Migration implements MigrationInterface {
  abstract readonly name: string
  abstract up(runner: QueryRunner): Promise<void>

  async down(): Promise<void> {
    throw new Error('This migration cannot be reverted. Restore a backup instead.')
  }
}

/** Runs pending migrations, each in its own transaction, and returns their names. Errors: whatever Postgres reports. */
export async function migrate(database: DataSource): Promise<string[]> {
  const migrations = await database.runMigrations({ transaction: 'each' })
  return migrations.map((migration) => migration.name)
}

/** `src/migrate.ts` of a service: runs its migrations and prints their names; on failure prints the reason and exits with 1. */
export async function runMigrations(name: string, createDatabase: (url: string) => DataSource): Promise<void> {
  let database: DataSource | undefined
  try {
    database = createDatabase(databaseUrl())
    const { extra } = database.options as { extra?: object }
    await database.setOptions({ extra: { ...extra, lock_timeout: MIGRATION_LOCK_MS } }).initialize()
    const names = await migrate(database)
    console.log(names.length > 0 ? `${name}: ${names.join(', ')}` : `${name}: nothing to migrate`)
  } catch (error) {
    console.error(`${name}: the migration failed: ${error instanceof Error ? error.message : error}`)
    process.exitCode = 1
  } finally {
    await database?.destroy()
  }
}

/**
 * Connects in the background and retries, so that a process can start while Postgres is down. The connections that a
 * server holds are all opened before its first requests.
 */
export async function connectInBackground(database: DataSource, log: Log): Promise<void> {
  await retryUntilSuccess(
    () => database.initialize(),
    (error) => log.warn({ err: error }, 'Postgres is unavailable, retrying'),
  )
  const { extra } = database.options as { extra?: { min?: number } }
  // Queries at the same time take a connection each. A failed one is opened by the request that needs it.
  const queries = Array.from({ length: extra?.min ?? 0 }, () => database.query('select 1'))
  await Promise.allSettled(queries)
}

/** Resolves if Postgres responds. Errors: throws a message for /readyz. */
export async function checkDatabase(database: DataSource): Promise<void> {
  requireDatabase(database)
  await database.query('select 1')
}

/** Errors: 503 if this process has not connected to Postgres yet. */
export function requireDatabase(database: DataSource): void {
  if (!database.isInitialized) throw unavailable('The database is unavailable right now. Please try again.')
}

/**
 * Runs `change` in a transaction that commits only while somebody waits for the response: `signal` is the request's, as
 * `signalOf` returns it. A statement that waits for a lock ends at the request's deadline too. Errors: 503 after it.
 */
export async function transactionWithin<T>(
  db: DataSource,
  signal: AbortSignal,
  change: (tx: EntityManager) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted()
  return db.transaction(async (tx) => {
    signal.throwIfAborted()
    const leftMs = msLeft(signal)
    if (Number.isFinite(leftMs)) {
      await tx.query(`set local statement_timeout = ${Math.max(1, Math.ceil(leftMs))}`)
    }
    const result = await change(tx)
    signal.throwIfAborted()
    return result
  })
}

const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  // A statement that reached the deadline of its request.
  '57014',
  '57P01',
  '57P02',
  '57P03',
])
/** SQLSTATE classes: 08 connection failures, 53 insufficient resources (53100: the disk is full). */
const unavailableClasses = /^(08|53)/
const unavailableMessages =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error/i

/** True if an error means that Postgres cannot be reached or lacks space, rather than that a statement is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  // Node's own errors may come from another realm, where instanceof is false.
  if (!isNativeError(error) || error instanceof AppError) return false
  const code = (error as { code?: unknown }).code
  if (typeof code === 'string' && (unavailableCodes.has(code) || unavailableClasses.test(code))) {
    return true
  }
  if ('errors' in error && Array.isArray(error.errors)) return error.errors.some(isDatabaseUnavailable)
  return unavailableMessages.test(error.message)
}
