import { type ServiceMigrations, withClient } from '@homeground/backup'
import type { Redis } from 'ioredis'
import type pg from 'pg'

/** What a release had in Postgres and Redis at one moment, independent of their versions. */
export interface StoredState {
  /** ISO time. */
  readonly recordedAt: string
  /** Service → the SQL of its migrations, in order, and the rows of its tables, each after those that it references. */
  readonly services: Readonly<
    Record<string, { readonly statements: readonly string[]; readonly tables: readonly StoredTable[] }>
  >
  readonly redis: readonly RedisEntry[]
}

interface StoredTable {
  readonly name: string
  /** As `to_jsonb` writes them. */
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

interface RedisEntry {
  readonly key: string
  readonly type: string
  readonly value: unknown
  /** -1: it never expires. */
  readonly ttlMs: number
}

/** What migrations do to the database, without one. */
export async function statementsOf(migrations: ServiceMigrations[string]): Promise<string[]> {
  const statements: string[] = []
  const query = async (sql: string) => {
    statements.push(sql)
    return []
  }
  for (const Migration of migrations) await new Migration().up({ query } as never)
  return statements
}

/** The rows of the tables of a schema that have any. `names` are quoted. */
export async function readRows(client: pg.Client, names: readonly string[]): Promise<StoredTable[]> {
  const tables: StoredTable[] = []
  for (const name of names) {
    const { rows } = await client.query(`select to_jsonb(t) as row from ${name} t`)
    if (rows.length > 0) tables.push({ name, rows: rows.map(({ row }) => row) })
  }
  return tables
}

const readers: Readonly<Record<string, (redis: Redis, key: string) => Promise<unknown>>> = {
  string: (redis, key) => redis.get(key),
  hash: (redis, key) => redis.hgetall(key),
  list: (redis, key) => redis.lrange(key, 0, -1),
  set: (redis, key) => redis.smembers(key),
  zset: (redis, key) => redis.zrange(key, 0, '-1', 'WITHSCORES'),
  stream: (redis, key) => redis.xrange(key, '-', '+'),
}

/** All keys of a Redis with their values. */
export async function readRedis(redis: Redis): Promise<RedisEntry[]> {
  const entries: RedisEntry[] = []
  for (const key of (await redis.keys('*')).sort()) {
    const type = await redis.type(key)
    const ttlMs = await redis.pttl(key)
    entries.push({ key, type, value: await readers[type]!(redis, key), ttlMs })
  }
  return entries
}

type Pairs = readonly (readonly [string, readonly string[]])[]

const writers: Readonly<Record<string, (redis: Redis, key: string, value: never) => Promise<unknown>>> = {
  string: (redis, key, value: string) => redis.set(key, value),
  hash: (redis, key, value: Record<string, string>) => redis.hset(key, value),
  list: (redis, key, value: string[]) => redis.rpush(key, ...value),
  set: (redis, key, value: string[]) => redis.sadd(key, ...value),
  async zset(redis, key, value: string[]) {
    for (let at = 0; at < value.length; at += 2) await redis.zadd(key, value[at + 1]!, value[at]!)
  },
  async stream(redis, key, value: Pairs) {
    for (const [id, fields] of value) await redis.xadd(key, id, ...fields)
  },
}

/** Moves the times of a state, so that what lasted two weeks when it was recorded still does. */
export function movedTo(state: StoredState, nowMs: number): StoredState {
  const byMs = nowMs - Date.parse(state.recordedAt)
  const text = JSON.stringify(state)
    // Milliseconds since 1970, also in texts and ids of streams.
    .replaceAll(/(?<![\w.-])1\d{12}(?![\w.])/g, (ms) => String(Number(ms) + byMs))
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)/g, (time) =>
      new Date(Date.parse(time) + byMs).toISOString(),
    )
  return JSON.parse(text)
}

/** Creates the schemas of a state with its rows, each as the role of its service, in a database that has the roles. */
export async function writeRows(adminUrl: string, { services }: StoredState): Promise<void> {
  await withClient(adminUrl, async (client) => {
    for (const [service, { statements, tables }] of Object.entries(services)) {
      const role = client.escapeIdentifier(service)
      await client.query(`set role ${role}; set search_path = ${role}`)
      // As TypeORM creates it.
      await client.query(`create table migration (
        id serial primary key, "timestamp" bigint not null, name character varying not null
      )`)
      for (const statement of statements) await client.query(statement)
      for (const { name, rows } of tables)
        await client.query(
          `insert into ${name} overriding system value select * from jsonb_populate_recordset(null::${name}, $1)`,
          [JSON.stringify(rows)],
        )
      await client.query(`select setval('migration_id_seq', (select max(id) from migration))`)
      await client.query('reset role; reset search_path')
    }
  })
}

/** Writes the keys of a state. */
export async function writeRedis(redis: Redis, { redis: entries }: StoredState): Promise<void> {
  for (const { key, type, value, ttlMs } of entries) {
    await writers[type]!(redis, key, value as never)
    if (ttlMs > 0) await redis.pexpire(key, ttlMs)
  }
}
